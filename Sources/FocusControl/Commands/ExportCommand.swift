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
    usesDevice: true, usesApps: true, processesByDefault: true,
    examples: [
      .init(
        words: "export --name 'A morning'",
        meaning: "The scenario; written to a file, 'simulate' plays it and its expectations hold."),
      .init(
        words: "export --snapshot --name ana",
        meaning: "A line for a file of snapshots, which 'decide --devices' reads."),
    ])

  @Flag("Write the device as it is now, in one line of JSON that 'decide' reads.")
  var snapshot: Bool
  @Option("The title of the scenario, or the snapshot's device.", "TEXT", as: .text)
  var name: String?

  /// The command only reads the stored device; app code runs on a separate device.
  var opensDevice: Bool { false }
  var runsApps: Bool { !snapshot }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try SeenDevice(context)
    if snapshot { return try snapshot(of: seen, context) }
    guard let history = try seen.history(context) else {
      guard !seen.hasStoredDevice else { throw ExportRefusal.damage }
      throw nothingStored(seen, context)
    }
    let text = try await scenario(of: history, context)
    return PlainText(document: text.escapingControlsOfJSON, isVerbatim: true)
  }

  /// Returns the history as a scenario, which restarts processes only if a later result depends on
  /// it.
  ///
  /// Each command of a tool restarts the apps' processes, and only the apps' code determines
  /// whether that matters. The method therefore plays the scenario without the restarts. If the
  /// results equal the device's, it returns that scenario.
  private func scenario(
    of history: DeviceHistory, _ context: CommandContext
  ) async throws -> String {
    let apps = context.tool.apps
    let title = name ?? "Device of \(context.tool.name)"
    let whole = try ScenarioExport(history, apps: apps, name: title)
    guard whole.hasRelaunches else { return whole.text }
    let short = try ScenarioExport(history, apps: apps, name: title, relaunches: false)
    let played = try? await Scenario(Data(short.text.utf8), file: "export")
      .play(on: apps, processes: context.processes)
    guard let played, played.holds,
      Self.results(in: played.lines, until: history.end)
        == Self.results(in: history.story.lines, until: history.end)
    else { return whole.text }
    return short.text
  }

  /// Returns the sentences about a day's results, without sentences from apps and without undone
  /// events.
  private static func results(in lines: [StoryLine], until end: Date) -> [[String]] {
    let words = StoryWords(DateText(.gmt))
    let events: Set<StoryLine.Event> = [
      .focusOn, .focusKept, .focusOff, .delivered, .superseded, .missed, .contextRead,
      .notification,
      .scheduled, .badge,
    ]
    return lines.filter { $0.isUndone != true && $0.at <= end && events.contains($0.event) }
      .map(words.texts)
  }

  private func snapshot(
    of seen: SeenDevice, _ context: CommandContext
  ) throws -> PlainText {
    guard seen.hasStoredDevice else { throw nothingStored(seen, context) }
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

  private func nothingStored(_ seen: SeenDevice, _ context: CommandContext) -> UsageError {
    .unusable(
      "No device is stored in \(seen.folder.path). There is nothing to export.",
      command: context.syntax)
  }
}
