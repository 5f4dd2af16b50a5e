import FocusFilterKit
import FocusScenarios
import FocusSnapshots
import FocusText
import Foundation

/// Writes the device's history as a scenario, or the device as a snapshot.
struct ExportCommand: Command {
  static let about = CommandDescription(
    name: "export",
    summary: "write the device's history as a scenario, or the device as a snapshot",
    usesDevice: true,
    examples: [
      "export --name 'A morning'":
        "The scenario; written to a file, 'simulate' plays it and its expectations hold.",
      "export --snapshot --name ana":
        "A line for a file of snapshots, which 'decide --devices' reads.",
    ])

  @Flag("Write the device as it is now, in one line of JSON that 'decide' reads.")
  var snapshot: Bool
  @Option("The title of the scenario, or the snapshot's device.", "TEXT", as: .text)
  var name: String?

  /// The command only reads the stored device.
  var opensDevice: Bool { false }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try SeenDevice(context)
    if snapshot { return try snapshot(of: seen, context) }
    guard let history = try seen.history(context) else {
      guard !seen.hasStoredDevice else { throw ExportRefusal.damage }
      throw nothingStored(seen)
    }
    let export = try ScenarioExport(
      history, apps: context.tool.apps, name: name ?? "Device of \(context.tool.name)")
    return PlainText(document: export.text.escapingControlsOfJSON, isVerbatim: true)
  }

  private func snapshot(
    of seen: SeenDevice, _ context: CommandContext
  ) throws -> PlainText {
    guard seen.hasStoredDevice else { throw nothingStored(seen) }
    let export = try SnapshotExport(seen.device, name: name)
    if !export.silentApps.isEmpty {
      context.showNotices([
        """
        The filters of \(export.silentApps.list(.and)) haven't reported anything in this Focus yet. \
        The next command that changes the device calls them.
        """
      ])
    }
    return PlainText(document: export.text.escapingControlsOfJSON + "\n", isVerbatim: true)
  }

  private func nothingStored(_ seen: SeenDevice) -> UsageError {
    .unusable("No device is stored in \(seen.folder.path). There is nothing to export.")
  }
}
