import FocusFilterKit
import Foundation

/// The stored device, as seen by a verb that only reads.
///
/// Due events are applied to a copy: nothing is stored, no app is called, and the folder isn't
/// locked.
struct SeenDevice {
  private(set) var device: ForeseenDevice
  /// The device as it is stored, or a new one.
  let stored: StoredDevice
  let dates: DateText
  let folder: URL
  /// The words with which another call is about the same device.
  let tool: String
  /// Whether the stored device has a manual clock whose time is the time of the call.
  let isAtStoredTime: Bool
  private(set) var reader: FolderReader

  var state: FocusState { device.state }
  /// The events that have become due since the last command.
  var meanwhile: Meanwhile { Meanwhile(events: story.lines, dates: dates) }
  /// The story of these events.
  var story: FocusStory { device.story(tool: tool) }

  init(_ context: CommandContext) throws {
    folder = try context.stateFolder()
    tool = context.calling
    reader = try FolderReader(folder)
    stored = try reader.device() ?? context.newDevice()
    device = try ForeseenDevice(stored, at: try context.now(of: stored.state))
    dates = DateText(stored.state.timeline.timeZone)
    isAtStoredTime =
      reader.hasDevice && stored.state.clock == .manual && device.now == stored.state.now
    context.showNotices(reader.notices)
  }

  /// Runs `body` on the device at the current time, and reports the events that have become due
  /// since the last command.
  static func use<Told: Report>(
    _ context: CommandContext, _ body: (inout SeenDevice) throws -> Told
  ) throws -> DeviceReport<Told> {
    var seen = try SeenDevice(context)
    return try seen.report(body)
  }

  /// Returns the device with the tool's apps, even before its first command.
  static func listing(_ context: CommandContext) async throws -> SeenDevice {
    var seen = try SeenDevice(context)
    seen.device = try await seen.device.listing(context.tool.apps, processes: context.processes)
    return seen
  }

  mutating func report<Told: Report>(
    _ body: (inout SeenDevice) throws -> Told
  ) rethrows -> DeviceReport<Told> {
    DeviceReport(report: try body(&self), meanwhile: meanwhile)
  }

  /// Returns the installed apps in order, or only the one that a word names.
  func apps(named word: String?) throws -> [SimulatedAppState] {
    let only = try word.map { try state.app(named: $0) }
    return state.installationOrder.filter { only == nil || $0 == only }
      .compactMap { state.apps[$0] }
  }

  /// Returns the device's history as far as it can be read, and writes messages about damage.
  ///
  /// The result is `nil` before the device's first command, or if the beginning of the history is
  /// lost. The cost is linear in the history.
  mutating func history(_ context: CommandContext) throws -> DeviceHistory? {
    let shown = reader.notices.count
    defer { context.showNotices(reader.notices.dropFirst(shown)) }
    return try reader.history().map { DeviceHistory(of: $0.origin, $0.events, until: device) }
  }

  /// Returns the decision about a notification, including notifications that have become due, with
  /// the app's name at that time.
  ///
  /// The cost is linear in the history.
  mutating func decision(
    aboutNotification number: Int
  ) throws -> (notification: DeliveredNotification, decision: Decision, appName: String?)? {
    if let due = device.decision(aboutNotification: number) { return due }
    guard let history = try reader.history() else { return nil }
    return try history.origin.decision(aboutNotification: number, in: history.events)
  }
}

/// A copy of the stored device and of its apps' folders, for a verb that asks the apps' code.
///
/// Nothing that the code does is kept: the copy is thrown away, and the stored device, its history
/// and its apps' files stay as they are. `filter options`, `filter current`, `check` and the cards
/// of `filter` ask a copy.
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
    do {
      try await system.install(all: context.tool.apps)
      try await system.advance(to: seen.device.now)
      let report = try await body(AskedDevice(system: system, seen: seen))
      return DeviceReport(report: report, meanwhile: seen.meanwhile)
    } catch let problem as StoreProblem where problem.operation == .read {
      // The copy is gone afterwards, and the original can't be read either.
      let path = problem.path.replacing(copy.path, with: seen.reader.containers.path)
      throw FileProblem(path: path, problem: problem.sentence)
    }
  }

  /// Copies the folders of the device, and returns the device that they belong to.
  ///
  /// Another command may remove the folders meanwhile. The newer ones are then copied, up to three
  /// times.
  private static func copyDevice(_ context: CommandContext, to copy: URL) throws -> SeenDevice {
    var rest = 3
    while true {
      let seen = try SeenDevice(context)
      let copied = Result { try seen.reader.copyData(to: copy) }
      var later = try FolderReader(seen.folder)
      _ = try later.device()
      rest -= 1
      guard rest == 0 || later.containers == seen.reader.containers else { continue }
      try copied.get()
      return seen
    }
  }
}
