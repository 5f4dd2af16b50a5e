import FocusFilterKit

/// Says what is on.
enum StatusCommand: Command {
  static let syntax = CommandSyntax(
    name: "status", summary: "say what is on, since when, until when and why",
    usesDevice: true,
    examples: [.init(words: "status", meaning: "What is on, what comes next, and what lost.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      StatusReport(document: await device.system.status, dates: device.dates)
    }
  }
}
