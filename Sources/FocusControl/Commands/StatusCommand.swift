import FocusFilterKit

/// Shows the Focus that is on.
struct StatusCommand: Command {
  static let about = CommandDescription(
    name: "status", summary: "show the Focus that is on, its source and its end",
    usesDevice: true,
    examples: [
      .init(
        words: "status", meaning: "The Focus that is on, the next change, and what was overridden.")
    ])

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      StatusReport(document: seen.device.status, dates: seen.dates)
    }
  }
}
