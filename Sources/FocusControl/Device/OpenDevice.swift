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
  /// The transaction, where it has begun with the opening of the device.
  private let begun: Begun?

  /// A transaction that has begun.
  private struct Begun {
    /// The device before it.
    let before: StoredDevice
    /// Why there is no copy for `undo`; `nil` with one.
    var missingCopy: (any Error)?
  }

  /// The treatment of a command by `undo`.
  enum Undoing {
    /// It takes the command back.
    case command
    /// The command only asks, so that `undo` takes back the one before.
    case commandBefore
  }

  /// Opens the device, installs the tool's apps, and advances its clock to now.
  ///
  /// Calls of apps that were under way when another command was killed return now. A command that `undo`
  /// takes back has them as its own, with what the apps store.
  /// - Parameter before: Called with the device before time passes.
  static func open(
    _ context: CommandContext, undoing: Undoing,
    before: (FocusSystem, FileStore, UndoCopy) async throws -> Void = { _, _, _ in }
  ) async throws -> OpenDevice {
    // Mistakes in the options are reported before a device is created.
    let timeZone = try context.timeZone()
    let start = try context.start(in: timeZone)
    let folder = try context.stateFolder()
    let store = try await context.openStore(in: folder)
    do {
      let system = try FocusSystem(
        store: store, clock: .manual(start.instant), timeZone: timeZone, modes: FocusMode.usual,
        timeLimit: context.tool.timeLimit, containers: StateFolder.containers(in: folder),
        setting: start.clock, processes: context.processesOfDevice)
      context.showNotices(store.notices)
      try store.begin()
      return try await prepare(system, store, context, undoing, before: before)
    } catch {
      // Where that fails too, the events stay: time has passed, and nothing else has happened.
      if error is StoreProblem { try? store.rollBack() }
      store.close()
      throw error
    }
  }

  private static func prepare(
    _ system: FocusSystem, _ store: FileStore, _ context: CommandContext, _ undoing: Undoing,
    before: (FocusSystem, FileStore, UndoCopy) async throws -> Void
  ) async throws -> OpenDevice {
    let undo = UndoCopy(in: store.folder)
    let found = await system.stored
    try undo.finish(found.number)
    let now = try context.now(of: found.state)
    try await system.requireReachable(now)
    let begun =
      found.state.hasOpenCalls && undoing == .command ? begin(found, undo, context) : nil
    if await needsApps(system, until: now, context) {
      context.beforeApps()
      let uninstalled = await system.state.uninstalledApps
      for app in context.tool.apps where !uninstalled.contains(app.id) {
        try await system.install(app)
      }
      _ = try await system.missApps()
    }
    try await before(system, store, undo)
    if found.state.hasOpenCalls { try await system.advance(by: .zero) }
    if begun == nil { try store.begin() }
    let isGiven = try context.given(in: system.calendar.timeZone) != nil
    if isGiven { try await system.setClock(.manual) }
    let told = await system.eventCount
    try await system.advance(to: now)
    if await !system.story(since: told).isEmpty { try undo.forget() }
    return OpenDevice(
      system: system, store: store, undo: undo, dates: DateText(system.calendar.timeZone),
      meanwhile: await system.story().filter { $0.event != .undone && $0.event != .timeZone },
      tool: context.tool.name, begun: begun)
  }

  /// Writes the copy that `undo` goes back to, before a command changes anything.
  private static func begin(
    _ before: StoredDevice, _ undo: UndoCopy, _ context: CommandContext
  ) -> Begun {
    do {
      let usesApps = context.syntax.usesApps || before.state.hasOpenCalls
      try undo.prepare(before, before: context.call.arguments.words, hasApps: usesApps)
      return Begun(before: before)
    } catch {
      return Begun(before: before, missingCopy: error)
    }
  }

  /// The device must have the tool's apps, which are installed if they are missing.
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
    let device = try await open(context, undoing: undoing)
    return try await device.use(context, undoing: undoing) { try await body(device) }
  }

  /// Runs a body on the device that is open, stores the result, and reports what happened since the last
  /// command.
  func use<Told: Report>(
    _ context: CommandContext, undoing: Undoing, _ body: () async throws -> Told
  ) async throws -> DeviceReport<Told> {
    // Code of an app that still runs would keep the folder.
    defer { store.close() }
    let told = store.notices.count
    do {
      let report = try await transaction(context, undoing, body) {
        if context.syntax.usesApps { await keepCards(context) }
        try await system.save()
      }
      context.showNotices(store.notices.dropFirst(told))
      return DeviceReport(report: report, meanwhile: Meanwhile(meanwhile, dates))
    } catch {
      context.showNotices(store.notices.dropFirst(told))
      // The next command won't report these events.
      let lines = Meanwhile(meanwhile, dates).lines(context.terminal.style)
      for line in lines { context.terminal.writeError(line) }
      throw error
    }
  }

  /// Runs a body so that `undo` takes back what the body changes, within a command that only asks.
  func undoable(_ context: CommandContext, _ body: () async throws -> Void) async throws {
    try await transaction(context, .command, body) {}
  }

  /// Runs a body, and after its success another one that stores the device, all of it or nothing.
  ///
  /// What a body has changed before it throws is kept too, and `undo` takes it back. Only if the changes
  /// can't be stored, the device and the data of its apps become as they were before.
  private func transaction<Told>(
    _ context: CommandContext, _ undoing: Undoing, _ body: () async throws -> Told,
    then save: () async throws -> Void
  ) async throws -> Told {
    var begun = begun
    if begun == nil, undoing == .command {
      begun = Self.begin(await system.stored, undo, context)
    }
    let result: Result<Told, any Error>
    let hasChanged: Bool
    do {
      if self.begun == nil { try store.begin() }
      do {
        result = .success(try await body())
      } catch let problem as StoreProblem {
        throw problem
      } catch {
        result = .failure(error)
      }
      // The time that has passed and the cards are no changes that anybody takes back.
      let last = await system.lastEventNumber
      hasChanged = begun.map { last > $0.before.number } ?? false
      if case .success = result { try await save() }
    } catch {
      rollBack()
      throw error
    }
    if let begun { endUndoing(begun, hasChanged, context) }
    return try result.get()
  }

  /// Takes back what couldn't be stored as a whole.
  private func rollBack() {
    do {
      try store.rollBack()
      try undo.rollBack()
    } catch {
      // The next command finds the events and the copy, and goes on from there: what was stored can be
      // taken back as one command.
    }
    AppFolder.forgetPreferences()
  }

  /// Keeps the copy of a command that has changed something. Without it the command can't be taken back,
  /// but it is done.
  private func endUndoing(_ begun: Begun, _ hasChanged: Bool, _ context: CommandContext) {
    do {
      guard hasChanged else { return try undo.discard() }
      if let missingCopy = begun.missingCopy {
        try undo.forget()
        throw missingCopy
      }
      try undo.keep()
    } catch {
      // A copy that the disk didn't confirm is there, or is kept by the next command.
      if undo.contents()?.number == begun.before.number { return }
      context.showNotices(["'\(tool) undo' can't take this command back. \(error)"])
    }
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
