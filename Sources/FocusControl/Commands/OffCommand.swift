import FocusFilterKit

/// Turns the Focus off.
enum OffCommand: Command {
  static let syntax = CommandSyntax(
    name: "off", summary: "turn the Focus off", usesDevice: true, usesApps: true,
    options: [
      .init(
        name: "by",
        help: "The source that ends: \(FocusSource.list). The default, person, ends any Focus.",
        value: "SOURCE", completes: .words(of: FocusSource.self))
    ],
    examples: [.init(words: "off", meaning: "Turn off the Focus that is on.")],
    adviceForMore: "Write 'off' alone, which turns off the Focus that is on.")

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context) { device in
      try await device.story {
        try await device.system.deactivate(by: try context.source())
      }
    }
  }
}
