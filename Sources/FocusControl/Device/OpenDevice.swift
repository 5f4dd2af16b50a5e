import FocusFilterKit
import Foundation

/// The device in the tool's state folder, opened by a command that changes it or asks its apps.
///
/// A command is one transaction of the store. What happened since the previous command is another
/// one, because `undo` doesn't take it back.
struct OpenDevice: Sendable {
  let system: FocusSystem
  let store: FileStore
  let dates: DateText
  /// The events between the previous command and this one.
  let meanwhile: Meanwhile
  /// The name of the tool.
  let tool: String

  /// Opens the device, installs the tool's apps, and advances the device's clock to the current
  /// time.
  ///
  /// - Parameter before: Called with the device before time passes.
  static func open(
    _ context: CommandContext, before: (FocusSystem, FileStore) async throws -> Void = { _, _ in }
  ) async throws -> OpenDevice {
    // Check the options before creating a device.
    let folder = try context.stateFolder()
    let new = try newDevice(besides: folder, context).state
    let store = try await context.openStore(in: folder)
    do {
      try store.begin(context.call.arguments.words)
      let system = try FocusSystem(
        store: store, clock: .manual(new.now), timeZone: new.timeline.timeZone,
        modes: FocusMode.usual, timeLimit: context.tool.timeLimit, containers: store.containers,
        setting: new.clock, processes: context.processes)
      system.beforeAppCode { try store.openData() }
      defer { context.showNotices(store.notices) }
      return try await prepare(system, store, context, before: before)
    } catch {
      store.close()
      throw error
    }
  }

  /// Returns a new device. If the folder has a device, options that can't be read for a new one are
  /// ignored, because the stored device may be in another time zone.
  private static func newDevice(
    besides folder: URL, _ context: CommandContext
  ) throws -> StoredDevice {
    do {
      return try context.newDevice()
    } catch  where FileStore.saved(in: folder) != nil {
      return StoredDevice(newAt: Date(), in: .gmt, modes: FocusMode.usual, clock: .live)
    }
  }

  private static func prepare(
    _ system: FocusSystem, _ store: FileStore, _ context: CommandContext,
    before: (FocusSystem, FileStore) async throws -> Void
  ) async throws -> OpenDevice {
    let now = try context.now(of: await system.state)
    try await system.requireReachable(now)
    try await before(system, store)
    if await needsApps(system, until: now, context) {
      try FocusTool.prepare()
      try await system.install(all: context.tool.apps)
    }
    let isGiven = try context.given(in: system.calendar.timeZone, after: nil) != nil
    if isGiven { try await system.setClock(.manual) }
    let (eventsBefore, number) = await (system.eventCount, system.lastEventNumber)
    try await system.advance(to: now)
    if await !system.story(since: eventsBefore).isEmpty {
      try await system.save()
      try store.commitMeanwhile(after: number)
    }
    let dates = DateText(system.calendar.timeZone)
    let tool = context.calling
    let events = await system.story(tool: tool)
      .filter { $0.event != .undone && $0.event != .timeZone }
    return OpenDevice(
      system: system, store: store, dates: dates,
      meanwhile: Meanwhile(events: events, dates: dates), tool: tool)
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
    return isDue || state.apps.isEmpty
  }

  /// Runs `body` on the device, stores the result, and reports the events since the previous
  /// command.
  static func use<Told: Report>(
    _ context: CommandContext, _ body: (OpenDevice) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let device = try await open(context)
    return try await device.use(context) { try await body(device) }
  }

  /// Runs `body` on this opened device, stores the result, and reports the events since the
  /// previous command.
  ///
  /// - Parameter first: Called before `body`, for changes that `undo` doesn't take back.
  func use<Told: Report>(
    _ context: CommandContext, first: () async throws -> Void = {},
    then body: () async throws -> Told
  ) async throws -> DeviceReport<Told> {
    // App code that still runs would otherwise keep the folder locked.
    defer { store.close() }
    let shown = store.notices.count
    do {
      defer { context.showNotices(store.notices.dropFirst(shown)) }
      return DeviceReport(
        report: try await transaction(first, body), meanwhile: meanwhile, isStored: true)
    } catch {
      // The next command doesn't report these events, so they are written here.
      for line in meanwhile.lines(context.terminal.style) { context.terminal.writeError(line) }
      throw error
    }
  }

  /// Stores the events so far, which `undo` doesn't take back; apps continue to run.
  func passTime() async throws {
    try await system.save()
    try store.commit(.final, continues: true)
  }

  /// Runs `body` and stores the device, as one transaction.
  ///
  /// If `body` throws an error, its changes are kept, and `undo` can take them back, unless the
  /// error prevents the command, such as a value that the app's query doesn't offer.
  private func transaction<Told>(
    _ first: () async throws -> Void, _ body: () async throws -> Told
  ) async throws -> Told {
    var before: (number: Int, count: Int, state: FocusState)?
    do {
      let result: Result<Told, any Error>
      do {
        try await first()
        before = await (system.lastEventNumber, system.eventCount, system.state)
        result = .success(try await body())
      } catch  where !error.preventsCommand {
        result = .failure(error)
      }
      // Neither the passing of time nor a command without a consequence is a change that `undo`
      // takes back.
      var start: Int?
      if let before {
        let isNew = await system.lastEventNumber > before.number
        let isTold = await !system.story(since: before.count).isEmpty
        let isOther = await system.state != before.state
        start = isNew && (isTold || isOther) ? before.number : nil
      }
      try await system.endProcesses()
      try await system.save()
      try store.commit(start.map { .undoable(after: $0) } ?? .none)
      return try result.get()
    } catch  where error.preventsCommand {
      try? await system.endProcesses()
      throw error
    }
  }
}

extension Error {
  /// Whether a command with this error hasn't happened: its words were refused, its changes can't
  /// be stored, or no code of an app can be started.
  fileprivate var preventsCommand: Bool {
    if case .unusableExecutable? = self as? FocusError { return true }
    return self is StoreProblem || self is FileProblem
      || Failure(self, tool: "").exitCode == .usage
  }
}

extension OpenDevice {
  /// Performs the command of a day's event, and reports its consequences.
  func perform(
    _ event: [String: ParameterValue], explains: Bool = false, _ context: CommandContext
  ) async throws -> StoryReport {
    try await story(explains: explains) {
      do {
        try await system.perform(event, apps: context.tool.apps)
      } catch let mistake as CommandMistake {
        // The keys of an event are options here, unless a person wrote such a word as a value.
        let names = context.syntax.options.map(\.name).filter {
          !event.values.contains(.string($0))
        }
        let sentence = names.reduce("\(mistake)") { sentence, name in
          sentence.replacing("'\(name)'", with: "'--\(name)'")
        }
        throw UsageError.unusable(sentence)
      }
    }
  }

  /// Returns the story since an earlier number of events.
  func story(since number: Int) async -> FocusStory {
    await system.story(since: number, tool: tool)
  }

  /// Runs `body`, and reports the events that it caused.
  ///
  /// The report contains the result of `findings` for the changed device, the device's own
  /// findings, and new findings about schedules.
  func story(
    explains: Bool = false, findings: (FocusSystem) async throws -> [Finding] = { _ in [] },
    of body: () async throws -> Void
  ) async throws -> StoryReport {
    let eventsBefore = await system.eventCount
    let known = await system.state.timeline.findings
    try await body()
    let lines = await self.story(since: eventsBefore).lines
    let state = await system.state
    let found =
      (try await findings(system)) + (await system.findings(since: eventsBefore, tool: tool))
      + state.timeline.findings.filter { !known.contains($0) }
    return StoryReport(
      lines: lines, status: await system.status, findings: found.withoutRepetitions,
      dates: dates, explains: explains)
  }
}
