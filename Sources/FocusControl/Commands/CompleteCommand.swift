/// Prints the candidates for the last of some words, for the scripts of `completion`.
///
/// The device is read without being changed.
struct CompleteCommand: Command {
  static let about = CommandDescription(
    name: "complete", summary: "print the candidates for the last word of a call",
    examples: [.init(words: "complete -- on w", meaning: "The modes that start with w.")])

  @Argument("The words behind the tool's name.", as: .text) var words: [String]

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let candidates = try await Candidates(words, tool: context.tool)?.all ?? []
    return PlainText(
      document: candidates.map { candidate in
        [candidate.word, candidate.meaning].compactMap { $0 }.joined(separator: "\t") + "\n"
      }.joined(), isVerbatim: true)
  }
}
