import FocusFilterKit
import Foundation

/// The device that the tool stores in its state folder, opened to be changed or to ask its apps.
struct OpenDevice: Sendable {
  let system: FocusSystem
  let store: FileStore
  let undo: UndoCopy
  let dates: DateText
  /// The events between the last command and this one.
  let meanwhile: [StoryLine]
  /// The name of the tool, for next steps.
  let tool: String

  /// What `undo` does with a command.
  enum Undoing {
    /// It takes the command back.
    case command
    /// The command only asks, so that `undo` takes back the one before.
    case commandBefore
  }

  /// Opens the device as it was after its last event.
  static func store(_ context: CommandContext) throws -> (FileStore, FocusSystem) {
    // Mistakes in the options are reported before a device is created.
    let timeZone = try context.timeZone()
    let start = try context.start(in: timeZone)
    let folder = try context.stateFolder()
    let store = try context.openStore(in: folder)
    let system = try FocusSystem(
      store: store, clock: .manual(start.instant), timeZone: timeZone, modes: FocusMode.usual,
      timeLimit: context.tool.timeLimit, containers: StateFolder.containers(in: folder),
      setting: start.clock, processes: context.processesOfDevice)
    context.showNotices(store.notices)
    return (store, system)
  }

  /// Opens the device, installs the tool's apps, and advances its clock to now.
  ///
  /// - Parameter before: Called with the device before time passes.
  static func open(
    _ context: CommandContext, before: (FocusSystem, UndoCopy) async throws -> Void = { _, _ in }
  ) async throws -> OpenDevice {
    let (store, system) = try store(context)
    do {
      return try await prepare(system, store, context, before: before)
    } catch {
      store.close()
      throw error
    }
  }

  private static func prepare(
    _ system: FocusSystem, _ store: FileStore, _ context: CommandContext,
    before: (FocusSystem, UndoCopy) async throws -> Void
  ) async throws -> OpenDevice {
    let undo = UndoCopy(in: store.folder)
    try undo.finish(await system.lastEventNumber)
    let now = try context.now(of: await system.state)
    try await system.requireReachable(now)
    if await needsApps(system, until: now, context) {
      context.beforeApps()
      for app in context.tool.apps { try await system.install(app) }
      _ = try await system.missApps()
    }
    try await before(system, undo)
    let isGiven = try context.given(in: system.calendar.timeZone) != nil
    if isGiven { try await system.setClock(.manual) }
    let told = await system.eventCount
    try await system.advance(to: now)
    if await !system.story(since: told).isEmpty { undo.forget() }
    return OpenDevice(
      system: system, store: store, undo: undo, dates: DateText(system.calendar.timeZone),
      meanwhile: await system.story().filter { $0.event != .undone && $0.event != .timeZone },
      tool: context.tool.name)
  }

  /// Whether the apps have to be installed.
  ///
  /// Installing them takes longer than opening the device, so a verb that calls none does without them
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
    _ context: CommandContext, undoing: Undoing = .command,
    _ body: (OpenDevice) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let device = try await open(context)
    return try await device.use(context) {
      guard undoing == .command else { return try await body(device) }
      return try await device.undoable(context) { try await body(device) }
    }
  }

  /// Runs a body on the device that is open, stores the result, and reports what happened since the last
  /// command.
  func use<Told: Report>(
    _ context: CommandContext, _ body: () async throws -> Told
  ) async throws -> DeviceReport<Told> {
    // Code of an app that still runs would keep the folder.
    defer { store.close() }
    let told = store.notices.count
    do {
      let report = DeviceReport(
        report: try await body(), meanwhile: Meanwhile(meanwhile, dates))
      if context.syntax.usesApps { await keepCards(context) }
      try await system.save()
      context.showNotices(store.notices.dropFirst(told))
      return report
    } catch {
      context.showNotices(store.notices.dropFirst(told))
      // The next command won't report these events.
      let lines = Meanwhile(meanwhile, dates).lines(context.terminal.style)
      for line in lines { context.terminal.writeError(line) }
      throw error
    }
  }

  /// Runs a body so that `undo` takes back what it changes, also if it fails.
  func undoable<Told>(
    _ context: CommandContext, _ body: () async throws -> Told
  ) async throws -> Told {
    let before = await system.stored
    do {
      try undo.prepare(
        before, before: context.call.arguments.words, hasApps: context.syntax.usesApps)
    } catch is FileProblem {
      // Where no copy can be written, the command fails by itself or can't be taken back.
    }
    let result: Result<Told, any Error>
    do {
      result = .success(try await body())
    } catch let problem as StoreProblem {
      // Nothing was stored.
      undo.discard()
      throw problem
    } catch {
      result = .failure(error)
    }
    if await system.lastEventNumber > before.number { try undo.keep() } else { undo.discard() }
    return try result.get()
  }

  /// Keeps what filters show in Settings, for the verbs that call no app.
  private func keepCards(_ context: CommandContext) async {
    do {
      try await system.keepCards()
    } catch {
      context.showNotices(["A card of a filter can't be shown. \(error)"])
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
