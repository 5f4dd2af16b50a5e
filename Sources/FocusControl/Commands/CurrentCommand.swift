import FocusFilterKit

/// Shows the values that a filter gets from `current`.
struct CurrentCommand: Command {
  static let about = CommandDescription(
    name: "current", summary: "show the values that a filter gets from `current`",
    note: CommandDescription.asksApps, usesDevice: true, usesApps: true,
    examples: [
      .init(
        words: "current com.example.chat",
        meaning: "The values of the filter for the Focus that is on.")
    ])

  @Argument("The app, or the type of the filter.", as: .filter) var filter: String

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context, undoing: .commandBefore) { device in
      let filter = try await device.system.filter(named: self.filter)
      do {
        let values = try await device.system.currentValues(of: filter)
        return CurrentReport(document: .init(values: values, error: nil, reason: nil))
      } catch let error as SetFocusFilterIntentError {
        return CurrentReport(
          document: .init(values: nil, error: "\(error)", reason: error.errorDescription))
      }
    }
  }
}

/// The values that `current` returns, or the error that it throws.
struct CurrentReport: Report {
  struct Document: Encodable, Sendable {
    let values: [String: ParameterValue]?
    /// The error that `current` throws, and its meaning in one sentence.
    let error: String?
    let reason: String?
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    if let error = document.error {
      return "`current` throws \(error). \(document.reason ?? "")\n"
    }
    let rows = (document.values ?? [:]).sorted { $0.key < $1.key }
      .map { [$0.key, $0.value.words] }
    return TextTable(rows).lines.joined(separator: "\n") + "\n"
  }
}
