@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Writes the device's history as a scenario.
enum ExportCommand: Command {
  static let syntax = CommandSyntax(
    name: "export", summary: "write the device's history as a scenario with expectations",
    usesDevice: true,
    options: [
      .init(name: "name", help: "The title of the scenario.", value: "TEXT")
    ],
    examples: [
      .init(
        words: "export --name 'A morning'",
        meaning: "The scenario; written to a file, 'simulate' plays it and its expectations hold.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    var seen = try SeenDevice(context)
    guard let history = try seen.history() else {
      guard !seen.hasStoredDevice else { throw ExportRefusal.damage }
      throw UsageError.unusable(
        "No device is stored in \(seen.folder.path). There is nothing to export.", command: syntax)
    }
    let export = try ScenarioExport(
      history, apps: context.tool.apps,
      name: context.arguments["name"] ?? "Device of \(context.tool.name)")
    return PlainText(document: export.text, isVerbatim: true)
  }
}
