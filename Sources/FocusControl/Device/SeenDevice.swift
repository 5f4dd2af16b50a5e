import FocusFilterKit
import Foundation

/// The stored device as a verb that only reads sees it.
///
/// What is due by now happens on a copy: nothing is stored, no app is called, and the folder isn't locked.
struct SeenDevice {
  let device: ForeseenDevice
  let dates: DateText
  let folder: URL
  /// Whether the stored device's clock stands at the time of the call.
  let isAtStoredTime: Bool
  private(set) var reader: FolderReader

  var state: FocusState { device.state }
  /// Whether the folder has a device, or what is left of one.
  var hasStoredDevice: Bool { reader.hasDevice }

  /// - Parameter listsApps: Whether the apps of the tool are to be on it, also before its first command.
  init(_ context: CommandContext, listsApps: Bool = false) throws {
    let zone = try context.timeZone()
    let start = try context.start(in: zone)
    folder = try context.stateFolder()
    reader = try FolderReader(folder)
    let stored =
      try reader.device()
      ?? StoredDevice(newAt: start.instant, in: zone, modes: FocusMode.usual, clock: start.clock)
    device = try ForeseenDevice(
      stored, at: try context.now(of: stored.state),
      installing: listsApps ? context.tool.apps : [])
    dates = DateText(stored.state.timeline.timeZone)
    isAtStoredTime =
      reader.hasDevice && stored.state.clock == .manual && device.now == stored.state.now
    context.showNotices(reader.notices)
  }

  /// Runs a body on the device as it is now, and reports what has become due since the last command.
  static func use<Told: Report>(
    _ context: CommandContext, listsApps: Bool = false, _ body: (inout SeenDevice) throws -> Told
  ) throws -> DeviceReport<Told> {
    var seen = try SeenDevice(context, listsApps: listsApps)
    let report = try body(&seen)
    return DeviceReport(
      report: report, meanwhile: Meanwhile(seen.device.story.lines, seen.dates))
  }

  /// Everything that happened on the device, as far as it can be read; `nil` before its first command, or
  /// where the beginning of its history is lost. Damage is told on standard error.
  ///
  /// The cost is linear in the history.
  mutating func history(_ context: CommandContext) throws -> DeviceHistory? {
    let told = reader.notices.count
    defer { context.showNotices(reader.notices.dropFirst(told)) }
    return try reader.origin().map {
      DeviceHistory(of: $0, try reader.events(), until: device)
    }
  }

  /// Whether the history that was read goes back to the beginning and has no damage.
  var hasWholeHistory: Bool { reader.hasWholeHistory }

  /// The decision about a notification, also of one that has become due.
  ///
  /// The cost is linear in the history.
  mutating func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision)? {
    if let due = device.decision(aboutNotification: number) { return due }
    guard let origin = try reader.origin() else { return nil }
    return try origin.decision(aboutNotification: number, in: try reader.events())
  }
}
