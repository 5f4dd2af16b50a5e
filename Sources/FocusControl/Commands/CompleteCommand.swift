/// Prints the candidates for the last of some words, for the scripts of `completion`.
///
/// The device is read without being changed.
enum CompleteCommand: Command {
  static let syntax = CommandSyntax(
    name: "complete", summary: "print the candidates for the last word of a call",
    positionals: [
      .init(
        name: "WORDS", help: "The words behind the tool's name.", isOptional: true, repeats: true)
    ],
    examples: [.init(words: "complete -- on w", meaning: "The modes that start with w.")])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let candidates = try await Candidates(words, tool: context.tool)?.all ?? []
    return PlainText(
      document: candidates.map { candidate in
        [candidate.word, candidate.meaning].compactMap { $0 }.joined(separator: "\t") + "\n"
      }.joined(), isVerbatim: true)
  }
}
