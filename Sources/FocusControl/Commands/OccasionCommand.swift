import FocusFilterKit

/// Brings what a Focus may last until: the person leaves, or the event in the calendar ends.
enum OccasionCommand: Command {
  static let syntax = CommandSyntax(
    name: "occasion", summary: "end a Focus that is on until you leave or an event ends",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "OCCASION", help: "leave: the person leaves; event: the event in the calendar ends.",
        completes: .words(of: FocusOccasion.self))
    ],
    examples: [
      .init(words: "occasion leave", meaning: "End what 'on --until leave' turned on.")
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let occasion: FocusOccasion = try syntax.word(context.arguments.positionals[0], "occasion")
    return try await OpenDevice.use(context) { device in
      try await device.story { try await device.system.end(occasion) }
    }
  }
}
