public import FocusFilterKit
import Foundation

/// The history of a device as a scenario, with what came out as expectations.
///
/// Played with the same apps, the scenario leads to the same device, and all that it expects holds.
public struct ScenarioExport: Sendable {
  /// The scenario: JSON with comments.
  public let text: String

  /// Writes a history, in time linear in its events.
  ///
  /// - Parameters:
  ///   - history: Everything that happened on the device.
  ///   - apps: The apps of the tool.
  ///   - name: The title of the scenario.
  /// - Throws: ``ExportRefusal``.
  public init(
    _ history: DeviceHistory, apps: [SimulatedApp], name: String
  ) throws(ExportRefusal) {
    guard history.isWhole else { throw .damage }
    let events = SurvivingEvents(history.events, after: history.origin.number).entries
    var reader = ActReader(history.origin.state, apps: apps)
    for event in events { try reader.read(event) }
    reader.finishStart()
    let writer = ExportWriter(
      origin: history.origin.state, entries: reader.entries, states: reader.states,
      acts: reader.acts, end: history.end)
    text = writer.text(name: name, apps: apps, installed: reader.installed)
  }
}
