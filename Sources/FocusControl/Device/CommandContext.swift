import FocusFilterKit
import FocusText
import Foundation

/// A call of a command, with the tool and the terminal that it was made on.
struct CommandContext: Sendable {
  let tool: FocusTool
  let terminal: ToolTerminal
  /// The words of the call, and the options that commands share.
  let call: CallArguments
  /// The tool's executable; `nil` where it runs in the process of another program, such as tests.
  let program: URL?
  /// Called before code of apps runs for a verb that seldom needs it.
  let beforeApps: @Sendable () -> Void

  /// The instant that a verb has as its own word, in the place of `--now`.
  var instant: String?

  /// The syntax of the command, for mistakes.
  var syntax: CommandSyntax { call.arguments.syntax }
  var writesJSON: Bool { call.common.json }

  /// Where the code of the apps runs on the devices that the command makes.
  var processes: ProcessModel {
    guard let program, call.usesProcesses else { return .inProcess }
    return .executable(program)
  }

  /// Where the code of the apps runs on the device in the state folder: for each verb in the same
  /// place, unless an option says otherwise, since code may keep files outside of its containers.
  var processesOfDevice: ProcessModel { call.apps.processes ? processes : .inProcess }

  /// Reads a file that was named, or standard input for `-`.
  func read(_ path: String) throws -> Data {
    path == "-" ? try terminal.input() : try StandardStreams.read(fileAt: path)
  }

  /// The name and version of the tool, which its reports name.
  var nameAndVersion: String { "\(tool.name) \(FocusTool.version)" }

  /// Writes the HTML file that an option asks for, by the name and version of the tool.
  func writeReport(_ file: String?, _ page: (_ tool: String) -> String) throws {
    guard let file else { return }
    try StandardStreams.write(page(nameAndVersion), toFileAt: file)
  }
}

extension CommandContext {
  /// Opens the store in a folder, with a message when another process holds it.
  func openStore(in folder: URL) async throws -> FileStore {
    try await FileStore(folder: folder) { holder in
      let who = holder.map { " (process \($0))" } ?? ""
      terminal.writeError("Waiting for another \(tool.name)\(who)…")
    }
  }

  /// Writes the notices of a store.
  func showNotices(_ notices: some Sequence<String>) {
    for notice in notices { terminal.writeError("\(tool.name): \(notice)") }
  }

  /// Returns the mode with a name or identifier, with a warning for a wrong identifier.
  func mode(_ word: String, on system: FocusSystem) async throws -> FocusMode {
    try mode(word, on: await system.state)
  }

  func mode(_ word: String, on state: FocusState) throws -> FocusMode {
    let mode = try state.mode(named: word)
    warn(of: word)
    return mode
  }

  /// Warns of an identifier that is in wide use but never existed.
  func warn(of word: String) {
    if let finding = Finding.wrongIdentifier(word) { showNotices(["\(finding)"]) }
  }

  /// The folder that stores the device.
  func stateFolder() throws -> URL {
    guard call.device.state != "" else {
      throw UsageError.missingValue("--state", command: syntax)
    }
    let folder = StateFolder.url(call.device.state, tool: tool.name)
    if folder == BaseFolder.state.url(of: tool.name) { try BaseFolder.requireHome(of: folder) }
    return folder
  }

  /// The zone of a new device: that of `--time-zone`, or the machine's.
  func timeZone() throws -> TimeZone {
    guard let name = call.device.timeZone else { return .current }
    return try timeZone(
      name, for: "--time-zone", "time zone", use: "an identifier such as 'Europe/London'")
  }

  /// Returns the time zone of an identifier.
  ///
  /// - Parameters:
  ///   - place: The option or verb that it is for.
  ///   - noun: What the word should be, where it is like no zone.
  ///   - use: What else to write then.
  /// - Throws: ``UsageError`` that names the nearest zone, or tells what to use.
  func timeZone(
    _ text: String, for place: String, _ noun: String, use: String
  ) throws(UsageError) -> TimeZone {
    if let zone = TimeZone(identifier: text) { return zone }
    let known = TimeZone.knownTimeZoneIdentifiers
    guard NameSuggestion.nearest(to: text, among: known) != nil else {
      throw .invalid(noun, text, use: use, command: syntax)
    }
    throw .unknown("time zone", text, for: place, known: known, command: syntax)
  }

  /// The instant and the clock that a new device starts with: one that is given a time keeps it.
  func start(in zone: TimeZone) throws -> (instant: Date, clock: ClockSetting) {
    try given(in: zone).map { ($0, .manual) } ?? (Date(), .live)
  }

  /// The current time of a stored device: that of `--now`, else that of its clock.
  ///
  /// - Throws: ``UsageError`` for an instant that has passed, or another zone than the device's.
  func now(of state: FocusState) throws -> Date {
    let zone = state.timeline.timeZone
    let given = try given(in: zone)
    let asked = try timeZone()
    if call.device.timeZone != nil, asked != zone {
      throw UsageError.unusable(
        """
        The device is in \(zone.identifier); '--time-zone' is for a new device. \
        '\(tool.name) clock \(asked.identifier)' moves its clocks there.
        """, command: syntax)
    }
    let now = given ?? (state.clock == .manual ? state.now : Date())
    guard now < state.now else { return now }
    let time = DateText(zone).instant(state.now)
    guard given == nil else {
      throw UsageError.unusable(
        "The device's clock is at \(time) and can't go back. \(startingAgain)",
        command: syntax)
    }
    terminal.writeError(
      "The device's clock is ahead of this machine's, at \(time). \(startingAgain)")
    return state.now
  }

  private var startingAgain: String { "'\(tool.name) reset' removes the device." }

  /// The variable of the environment that works as `--now`.
  static let nowVariable = "FOCUSCTL_NOW"

  /// The instant of `--now` or of the environment; `nil` when neither is given. A time without a zone is
  /// one of `zone`.
  func given(in zone: TimeZone) throws -> Date? {
    let variable = ProcessInfo.processInfo.environment[Self.nowVariable]
    guard let text = instant ?? call.device.now ?? variable.flatMap({ $0.isEmpty ? nil : $0 })
    else {
      return nil
    }
    do {
      if let written = LocalDateTime(text) { return try written.instant(in: zone) }
    } catch {
      throw UsageError.unusable("\(error)", command: syntax)
    }
    throw UsageError.invalid(
      "instant", text,
      use: "one such as '2026-11-23T09:00', on the clocks of the device, or '2026-11-23T09:00Z'",
      command: syntax)
  }
}
