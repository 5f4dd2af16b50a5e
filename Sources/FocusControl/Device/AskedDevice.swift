import FocusFilterKit
import Foundation

/// A copy of the stored device and of its apps' folders, for a verb that asks the apps' code.
///
/// The code may do what it wants: the copy is thrown away, and the stored device, its history and
/// its apps' files stay as they are. `filter options`, `filter current`, `check` and the cards of `filter` ask a
/// copy.
struct AskedDevice {
  let system: FocusSystem
  /// The stored device at the time of the call, without any code of apps.
  let seen: SeenDevice

  /// Runs `body` on a copy of the device at the current time, and reports the events that have
  /// become due since the last command.
  static func use<Told: Report>(
    _ context: CommandContext, _ body: (AskedDevice) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let copy = FileManager().temporaryDirectory.appending(path: "asked-\(UUID().uuidString)")
    defer { try? FileManager().removeItem(at: copy) }
    let seen = try copyDevice(context, to: copy)
    let store = MemoryStore()
    store.save(seen.stored)
    let system = try FocusSystem(
      store: store, clock: .manual(seen.stored.state.now),
      timeZone: seen.stored.state.timeline.timeZone, timeLimit: context.tool.timeLimit,
      containers: copy, processes: context.processes)
    try await system.install(all: context.tool.apps)
    try await system.advance(to: seen.device.now)
    let report = try await body(AskedDevice(system: system, seen: seen))
    return DeviceReport(report: report, meanwhile: seen.meanwhile)
  }

  /// Copies the folders of the device, and returns the device that they belong to.
  ///
  /// Another command may change the folders meanwhile. They are then copied again, up to three
  /// times.
  private static func copyDevice(_ context: CommandContext, to copy: URL) throws -> SeenDevice {
    var seen = try SeenDevice(context)
    for _ in 1...3 {
      var later = try FolderReader(seen.folder)
      try later.copyData(to: copy)
      guard let number = try later.device()?.number, number != seen.stored.number else { break }
      seen = try SeenDevice(context)
    }
    return seen
  }
}
