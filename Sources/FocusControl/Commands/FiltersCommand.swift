import FocusFilterKit

/// Draws the cards of Settings.
enum FiltersCommand: Command {
  static let syntax = CommandSyntax(
    name: "filters", summary: "show the filters as Settings shows them", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(name: "MODE", help: "Only those of this mode.", isOptional: true, completes: .modes)
    ],
    examples: [.init(words: "filters work", meaning: "The cards of Work.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let system = device.system
      var modes = await system.state.modes
      if let name = context.arguments.positionals.first {
        modes = [try await context.mode(name, on: system)]
      }
      return try await CardsReport(modes, on: system)
    }
  }
}
