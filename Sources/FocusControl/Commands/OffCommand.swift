import FocusFilterKit

/// Turns the Focus off.
enum OffCommand: Command {
  static let syntax = CommandSyntax(
    name: "off", summary: "turn the Focus off", usesDevice: true, usesApps: true,
    options: [
      .init(
        name: "by",
        help: "Who ends it: \(FocusSource.list). A person, unless given, ends whatever is on.",
        value: "SOURCE", completes: .words(of: FocusSource.self))
    ],
    examples: [.init(words: "off", meaning: "Turn off whatever is on.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      try await device.story {
        try await device.system.deactivate(by: try context.source())
      }
    }
  }
}
