import FocusFilterKit

/// Plays a scenario file on a new device.
enum SimulateCommand: Command {
  static let syntax = CommandSyntax(
    name: "simulate", summary: "play a whole day from a scenario file", usesApps: true,
    positionals: [
      .init(name: "SCENARIO", help: "A JSON5 file, or - for standard input.", completes: .files)
    ],
    options: [
      .init(name: "explain", help: "Show every step of every decision.")
    ],
    examples: [
      .init(
        words: "simulate Examples/ExampleChat/workday.json",
        meaning: "Play a working day of the example app.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let path = context.arguments.positionals[0]
    let scenario = try Scenario(context.read(path), file: path)
    let progress = context.terminal.progress
    defer { progress?.clear() }
    let simulation = try await scenario.play(on: context.tool.apps) { played, all in
      progress?.show(played, of: all, "events")
    }
    return SimulationReport(
      document: simulation, explains: context.arguments.has("explain"))
  }
}
