@_spi(FocusTool) import FocusFilterKit
import Foundation

/// The device that the tool stores in its state folder.
struct OpenDevice: Sendable {
  let system: FocusSystem
  let store: FileStore
  let dates: DateText
  /// The events between the last command and this one.
  let meanwhile: [StoryLine]
  /// The name of the tool, for next steps.
  let tool: String

  /// Opens the device, advances its clock to now, and installs the tool's apps.
  static func open(_ context: CommandContext) async throws -> OpenDevice {
    // Mistakes in the options are reported before a device is created.
    let timeZone = try context.timeZone()
    let start = try context.now(in: timeZone)
    let folder = try context.stateFolder()
    let store = try context.openStore(in: folder)
    let system = try FocusSystem(
      store: store, clock: .manual(start), timeZone: timeZone, modes: FocusMode.usual,
      timeLimit: context.tool.timeLimit, containers: StateFolder.containers(in: folder))
    context.showNotices(store.notices)
    let now = try await context.now(on: system)
    if await needsApps(system, until: now, context) {
      context.beforeApps()
      for app in context.tool.apps { try await system.install(app) }
    }
    try await system.advance(to: now)
    return OpenDevice(
      system: system, store: store, dates: DateText(system.calendar.timeZone),
      meanwhile: await system.story().lines, tool: context.tool.name)
  }

  /// Whether the apps have to be installed.
  ///
  /// Installing them takes longer than opening the device, so a verb that only reads does without them
  /// while no change is due.
  private static func needsApps(
    _ system: FocusSystem, until now: Date, _ context: CommandContext
  ) async -> Bool {
    if context.syntax.usesApps { return true }
    let state = await system.state
    let isDue = state.nextDue.map { $0 <= now } ?? false
    return isDue || state.hasOpenCalls || state.apps.isEmpty
  }

  /// Runs a body on the device, stores the result, and reports what happened since the last command.
  static func use<Told: Report>(
    _ context: CommandContext, _ body: (OpenDevice) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let device = try await open(context)
    let told = device.store.notices.count
    do {
      let report = DeviceReport(
        report: try await body(device), meanwhile: device.meanwhile, dates: device.dates)
      try await device.system.save()
      context.showNotices(device.store.notices.dropFirst(told))
      return report
    } catch {
      context.showNotices(device.store.notices.dropFirst(told))
      // The next command won't report these events.
      let lines = Meanwhile(device.meanwhile, device.dates).lines(context.terminal.style)
      for line in lines { context.terminal.writeError(line) }
      throw error
    }
  }
}

extension OpenDevice {
  /// Runs a body and reports what happened on the device because of it.
  ///
  /// The report has the findings of `findings` on the changed device, those of the device itself, and
  /// new ones about schedules.
  func story(
    explains: Bool = false, findings: (FocusState) -> [Finding] = { _ in [] },
    of body: () async throws -> Void
  ) async throws -> StoryReport {
    let told = await system.eventCount
    let known = await system.state.timeline.findings
    try await body()
    let lines = await system.story(since: told).lines
    let state = await system.state
    let found =
      findings(state) + (await system.findings(since: told))
      + state.timeline.findings.filter { !known.contains($0) }
    return StoryReport(
      document: StoryReport.Document(
        lines: lines, status: await system.status, findings: found.withoutRepetitions),
      dates: dates, tool: tool, explains: explains)
  }
}
