import FocusFilterKit
import Foundation

/// The device in the tool's state folder, opened by a command that changes it or asks its apps.
struct OpenDevice: Sendable {
  let system: FocusSystem
  let store: FileStore
  let undo: UndoCopy
  let dates: DateText
  /// The events between the previous command and this one.
  let meanwhile: [StoryLine]
  /// The tool's name, for suggestions of next steps.
  let tool: String
  /// The transaction, if it began when the device was opened.
  private let begun: Begun?

  /// A transaction that has begun.
  private struct Begun {
    /// The device's state before the transaction.
    let before: StoredDevice
    /// The error that prevented the copy for `undo`; `nil` if there is a copy.
    var missingCopy: (any Error)?
  }

  /// The treatment of a command by `undo`.
  enum Undoing {
    /// `undo` takes the command back.
    case command
    /// `undo` takes back the previous command instead, as after a change of the clock.
    case commandBefore
  }

  /// Opens the device, installs the tool's apps, and advances the device's clock to the current
  /// time.
  ///
  /// If another command was killed during calls of apps, these calls return now. If `undo` can take
  /// back this command, it also takes back these calls and the values that their apps store.
  /// - Parameter before: Called with the device before time passes.
  static func open(
    _ context: CommandContext, undoing: Undoing,
    before: (FocusSystem, FileStore, UndoCopy) async throws -> Void = { _, _, _ in }
  ) async throws -> OpenDevice {
    // Check the options before creating a device.
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
      // If the rollback fails, too, the events stay; they contain only the passing of time.
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

  /// Writes the copy for `undo` before a command changes anything.
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

  /// Returns whether the tool's apps must be installed on the device now.
  ///
  /// Installing apps takes longer than opening the device. A verb that calls no app therefore skips
  /// the installation if no change is due.
  private static func needsApps(
    _ system: FocusSystem, until now: Date, _ context: CommandContext
  ) async -> Bool {
    if context.syntax.usesApps { return true }
    let state = await system.state
    let isDue = state.nextDue.map { $0 <= now } ?? false
    return isDue || state.hasOpenCalls || state.apps.isEmpty
  }

  /// Runs `body` on the device, stores the result, and reports the events since the previous
  /// command.
  static func use<Told: Report>(
    _ context: CommandContext, undoing: Undoing = .command,
    _ body: (OpenDevice) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let device = try await open(context, undoing: undoing)
    return try await device.use(context, undoing: undoing) { try await body(device) }
  }

  /// Runs `body` on this opened device, stores the result, and reports the events since the
  /// previous command.
  func use<Told: Report>(
    _ context: CommandContext, undoing: Undoing, _ body: () async throws -> Told
  ) async throws -> DeviceReport<Told> {
    // App code that still runs would otherwise keep the folder locked.
    defer { store.close() }
    let told = store.notices.count
    do {
      let report = try await transaction(context, undoing, body) {
        try await system.save()
      }
      context.showNotices(store.notices.dropFirst(told))
      return DeviceReport(report: report, meanwhile: Meanwhile(meanwhile, dates))
    } catch {
      context.showNotices(store.notices.dropFirst(told))
      // The next command doesn't report these events, so they are written here.
      let lines = Meanwhile(meanwhile, dates).lines(context.terminal.style)
      for line in lines { context.terminal.writeError(line) }
      throw error
    }
  }

  /// Runs `body` and makes its changes undoable, within a command that otherwise only asks.
  func undoable(_ context: CommandContext, _ body: () async throws -> Void) async throws {
    try await transaction(context, .command, body) {}
  }

  /// Runs `body`, and then `save` if `body` succeeds, as one transaction.
  ///
  /// If `body` throws an error, its changes are kept, and `undo` can take them back. Only if the
  /// changes can't be stored, the device and its apps' data are restored to their earlier state.
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
      // The passing of time isn't a change that `undo` takes back.
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

  /// Restores the earlier state after a failure to store the changes.
  private func rollBack() {
    do {
      try store.rollBack()
      try undo.rollBack()
    } catch {
      // The next command finds the events and the copy, and continues from there. The stored
      // changes can then be undone as one command.
    }
    AppFolder.forgetPreferences()
  }

  /// Keeps the copy for `undo` if the command has changed something. Without the copy, the command
  /// is done but can't be undone.
  private func endUndoing(_ begun: Begun, _ hasChanged: Bool, _ context: CommandContext) {
    do {
      guard hasChanged else { return try undo.discard() }
      if let missingCopy = begun.missingCopy {
        try undo.forget()
        throw missingCopy
      }
      try undo.keep()
    } catch {
      // If the disk didn't confirm the copy, it exists already, or the next command keeps it.
      if undo.contents()?.number == begun.before.number { return }
      context.showNotices(["'\(tool) undo' can't take this command back. \(error)"])
    }
  }
}

extension OpenDevice {
  /// Runs `body`, and reports the events that it caused.
  ///
  /// The report contains the result of `findings` for the changed device, the device's own
  /// findings, and new findings about schedules.
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
