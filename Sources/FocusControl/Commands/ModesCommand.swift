import FocusFilterKit

/// Lists the modes, or shows one of them.
enum ModesCommand: Command {
  static let syntax = CommandSyntax(
    name: "modes", summary: "list the Focus modes, or show one of them", usesDevice: true,
    positionals: [
      .init(
        name: "MODE", help: "The mode to show with its settings.", isOptional: true,
        completes: .modes)
    ],
    examples: [
      .init(words: "modes", meaning: "Names, schedules and filters of every mode."),
      .init(words: "modes work", meaning: "Everything that is set for Work."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let state = await device.system.state
      guard let name = context.arguments.positionals.first else {
        return ModesReport(state.modes, on: state, showsSettings: false)
      }
      let mode = try await context.mode(name, on: device.system)
      return ModesReport([mode], on: state, showsSettings: true)
    }
  }
}
