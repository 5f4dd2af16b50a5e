import FocusFilterKit
import Foundation

/// The device that the tool keeps in its state folder.
struct Device: Sendable {
  let system: FocusSystem
  let store: FileStore
  let dates: DateText
  /// What happened since the last command, before the one that runs now.
  let meanwhile: [StoryLine]
  /// The name of the tool, for next steps.
  let tool: String

  /// Opens the device, lets the time since the last run pass, and installs the tool's apps.
  static func open(_ context: CommandContext) async throws -> Device {
    // Words that can't be read are told before anything is made.
    let timeZone = try context.timeZone()
    let start = try context.now(in: timeZone)
    let folder = try context.stateFolder()
    let store = try context.openStore(in: folder)
    let system = try FocusSystem(
      store: store, clock: .manual(start), timeZone: timeZone, modes: FocusMode.usual,
      containers: StateFolder.containers(in: folder))
    context.tell(store.notices)
    let now = try await context.now(on: system)
    if await needsApps(system, until: now, context) {
      context.beforeApps()
      for app in context.tool.apps { try await system.install(app) }
    }
    try await system.advance(to: now)
    return Device(
      system: system, store: store, dates: DateText(system.calendar.timeZone),
      meanwhile: await system.story(), tool: context.tool.name)
  }

  /// Whether the apps have to be installed. Reading them takes longer than reading the device, so what
  /// only looks does without them while nothing is due.
  private static func needsApps(
    _ system: FocusSystem, until now: Date, _ context: CommandContext
  ) async -> Bool {
    if context.syntax.usesApps { return true }
    let state = await system.state
    let isDue = state.nextDue.map { $0 <= now } ?? false
    return isDue || !state.calls.isEmpty || state.apps.isEmpty
  }

  /// Runs a body on the device, keeps what came of it, and tells what happened before.
  static func use<Told: Report>(
    _ context: CommandContext, _ body: (Device) async throws -> Told
  ) async throws -> DeviceReport<Told> {
    let device = try await open(context)
    let told = device.store.notices.count
    do {
      let report = DeviceReport(
        report: try await body(device), meanwhile: device.meanwhile, dates: device.dates)
      try await device.system.save()
      context.tell(device.store.notices.dropFirst(told))
      return report
    } catch {
      context.tell(device.store.notices.dropFirst(told))
      // It has happened, and the next command won't tell it.
      let lines = Meanwhile(device.meanwhile, device.dates).lines(context.terminal.style)
      for line in lines { context.terminal.writeError(line) }
      throw error
    }
  }
}

/// Where the tool keeps its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// The folder that was given, else that of the environment, else the platform's usual place.
  static func url(_ given: String?) -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = given ?? environment[variable], !path.isEmpty { return URL(filePath: path) }
    #if os(Linux)
      if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
        return URL(filePath: state).appending(path: "focusctl")
      }
      // Foundation's own idea of the home directory doesn't follow the environment.
      let home = environment["HOME"].map { URL(filePath: $0) }
      return (home ?? FileManager.default.homeDirectoryForCurrentUser)
        .appending(path: ".local/state/focusctl")
    #else
      return URL.applicationSupportDirectory.appending(path: "focusctl")
    #endif
  }
}

extension StateFolder {
  /// Where the app groups of the device are.
  static func containers(in folder: URL) -> URL { folder.appending(path: "containers") }

  /// Where the preferences of the apps outlive a run.
  static func preferences(in folder: URL) -> URL { folder.appending(path: "preferences") }
}

extension CommandContext {
  /// Opens the store in a folder, and says so when it has to wait for another process.
  func openStore(in folder: URL) throws -> FileStore {
    try FileStore(folder: folder) { holder in
      let who = holder.map { " (process \($0))" } ?? ""
      terminal.writeError("Waiting for another \(tool.name)\(who)…")
    }
  }

  /// Tells what a store has to say.
  fileprivate func tell(_ notices: some Sequence<String>) {
    for notice in notices { terminal.writeError("\(tool.name): \(notice)") }
  }

  /// Returns the mode that a word means, with a warning where there is one.
  func mode(_ word: String, on system: FocusSystem) async throws -> FocusMode {
    let mode = try await system.mode(named: word)
    warn(of: word)
    return mode
  }

  /// Warns of a word for a mode if it is an identifier that never existed.
  func warn(of word: String) {
    if let finding = Finding.wrongIdentifier(word) { tell(["\(finding)"]) }
  }

  /// Where the device is kept.
  func stateFolder() throws -> URL {
    guard arguments["state"] != "" else {
      throw UsageError.unusable("'--state' needs the path of a folder.", command: syntax)
    }
    return StateFolder.url(arguments["state"])
  }

  /// The zone of a new device: that of `--time-zone`, or the machine's.
  func timeZone() throws -> TimeZone {
    guard let name = arguments["time-zone"] else { return .current }
    guard let zone = TimeZone(identifier: name) else {
      let hint = Suggestion.hint(for: name, among: TimeZone.knownTimeZoneIdentifiers)
      throw UsageError.unusable(
        "No time zone '\(name)'.\(hint.isEmpty ? " Write one such as 'Europe/London'." : hint)",
        command: syntax)
    }
    return zone
  }

  /// The instant to take for now on a device, which is its own where the machine's clock is behind.
  ///
  /// - Throws: ``UsageError`` for an instant or a zone that was asked for and can't be had.
  fileprivate func now(on system: FocusSystem) async throws -> Date {
    let zone = system.calendar.timeZone
    let (now, there) = (try now(in: zone), await system.now)
    if arguments["time-zone"] != nil, try timeZone() != zone {
      throw UsageError.unusable(
        "The device is in \(zone.identifier), and '--time-zone' is for a new one. \(startingAgain)",
        command: syntax)
    }
    guard now < there else { return now }
    let time = DateText(zone).instant(there)
    guard arguments["now"] == nil else {
      throw UsageError.unusable(
        "The device's clock is at \(time) already and can't run backwards. \(startingAgain)",
        command: syntax)
    }
    terminal.writeError("The device's clock is ahead, at \(time). \(startingAgain)")
    return there
  }

  private var startingAgain: String { "'\(tool.name) reset' starts again." }

  /// The instant of `--now`, or that of the machine's clock; a time without a zone is one of `zone`.
  func now(in zone: TimeZone) throws -> Date {
    guard let text = arguments["now"] else { return Date() }
    guard let date = Date(instant: text, in: zone) else {
      throw UsageError.unusable(
        """
        '\(text)' is no instant. Write one such as '2026-11-23T09:00', on the clocks of the device, \
        or '2026-11-23T09:00:00Z'.
        """, command: syntax)
    }
    return date
  }
}
