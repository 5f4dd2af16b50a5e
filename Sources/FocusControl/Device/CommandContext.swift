import FocusFilterKit
import FocusText
import Foundation

/// A call of a command, with its tool and terminal.
struct CommandContext: Sendable {
  let tool: FocusTool
  let terminal: ToolTerminal
  /// The call's words and shared options.
  let call: CallArguments
  /// The tool's executable; `nil` if the tool runs in the process of another program, such as
  /// tests.
  let program: URL?

  /// The instant from one of the verb's own words, which replaces `--now`.
  var instant: String?

  /// The beginning of another call for the same device: the tool's name with its options.
  var calling: String { call.calling(tool.name) }
  /// The command's syntax, for error messages.
  var syntax: CommandSyntax { call.arguments.syntax }
  var writesJSON: Bool { call.common.json }

  /// The place of the apps' code: processes of their own, unless `--in-process` is given or the
  /// tool has no executable.
  var processes: ProcessModel {
    guard let program, !call.apps.inProcess else { return .inProcess }
    return .executable(program)
  }

  /// Reads the file at a path, or standard input for `-`.
  func read(_ path: String) throws -> Data {
    path == "-" ? try terminal.input() : try StandardStreams.read(fileAt: path)
  }

  /// The tool's name and version, as reports show them.
  var nameAndVersion: String { "\(tool.name) \(FocusTool.version)" }

  /// Writes the HTML file that an option requests; the closure gets the tool's name and version.
  func writeReport(_ file: String?, _ page: (_ tool: String) -> String) throws {
    guard let file else { return }
    try StandardStreams.write(page(nameAndVersion), toFileAt: file)
  }
}

extension CommandContext {
  /// Returns the tool's app with an identifier or a name.
  func app(_ word: String) throws -> SimulatedApp {
    if let app = tool.apps.app(named: word) { return app }
    throw FocusError.unknownApp(word, known: tool.apps.map(\.id))
  }

  /// Returns the result or the failure of a piece of work; an error doesn't end the others.
  func result<Value>(of body: () async throws -> Value) async throws -> Result<Value, Failure> {
    do {
      return .success(try await body())
    } catch let error as CancellationError {
      throw error
    } catch {
      return .failure(failure(error))
    }
  }

  /// Returns the message, the facts and the exit code for an error in this call.
  func failure(_ error: any Error) -> Failure {
    Failure(error, tool: tool.name, apps: tool.apps, call)
  }

  /// Opens the store in a folder, and writes a message if another process holds it.
  func openStore(in folder: URL) async throws -> FileStore {
    try await FileStore(folder: folder) { holder in
      let who = holder.map { " (process \($0))" } ?? ""
      terminal.writeError("Waiting for another \(tool.name)\(who)…")
    }
  }

  /// Writes a store's notices.
  func showNotices(_ notices: some Sequence<String>) {
    for notice in notices { terminal.writeError("\(tool.name): \(notice.onOneLine)") }
  }

  /// Returns the mode with a name or identifier, and warns of a wrong identifier.
  func mode(_ word: String, on state: FocusState) throws -> FocusMode {
    let mode = try state.mode(named: word)
    warn(of: word)
    return mode
  }

  /// Warns of a widely used identifier that never existed.
  func warn(of word: String) {
    if let finding = Finding.wrongIdentifier(word) { showNotices(["\(finding)"]) }
  }

  /// The folder that stores the device.
  func stateFolder() throws -> URL {
    guard call.device.state != "" else { throw UsageError.missingValue("--state") }
    let folder = StateFolder.url(call.device.state, tool: tool.name)
    if folder == BaseFolder.state.url(of: tool.name) {
      try BaseFolder.state.requireHome(of: folder)
    }
    return folder
  }

  /// The time zone of a new device: the zone from `--time-zone`, else the one from TZ or the
  /// machine's.
  ///
  /// - Throws: ``UsageError`` for a zone that Foundation doesn't know. For such a TZ, it would take
  ///   the machine's zone.
  func timeZone() throws -> TimeZone {
    let advice = "an identifier such as 'Europe/London'"
    if let name = call.device.timeZone {
      return try timeZone(name, for: "--time-zone", "time zone", use: advice)
    }
    let variable = ProcessInfo.processInfo.environment["TZ"] ?? ""
    // POSIX has a colon before a name. A path may be the one of the machine's zone.
    let name = variable.hasPrefix(":") ? String(variable.dropFirst()) : variable
    guard !name.isEmpty, name != "/etc/localtime" else { return .current }
    return try TimeZone(posix: name)
      ?? timeZone(name, for: "TZ", "TZ", use: "\(advice), here or with '--time-zone'")
  }

  /// Returns the time zone with an identifier.
  ///
  /// - Parameters:
  ///   - place: The option or verb to which the word belongs.
  ///   - noun: A noun for the word, used if no time zone is similar.
  ///   - use: Advice for that case.
  /// - Throws: ``UsageError`` with the nearest time zone or with the advice.
  func timeZone(
    _ text: String, for place: String, _ noun: String, use: String
  ) throws(UsageError) -> TimeZone {
    if let zone = TimeZone(named: text) { return zone }
    let known = TimeZone.knownTimeZoneIdentifiers
    guard NameSuggestion.nearest(to: text, among: known) != nil else {
      throw .invalid(noun, text, use: use)
    }
    throw .unknown("time zone", text, for: place, known: known)
  }

  /// Returns a new device at the time and in the zone of the call. A device with a given time gets
  /// a manual clock.
  func newDevice(_ policy: FocusPolicy = FocusPolicy()) throws -> StoredDevice {
    let zone = try timeZone()
    let given = try given(in: zone, after: nil)
    return StoredDevice(
      newAt: given ?? Date(), in: zone, policy: policy, modes: FocusMode.usual,
      clock: given == nil ? .live : .manual)
  }

  /// Returns the current time of a stored device: the time from `--now`, else its clock's time.
  ///
  /// - Throws: ``UsageError`` for a time in the device's past, or for another time zone than the
  ///   device's.
  func now(of state: FocusState) throws -> Date {
    let zone = state.timeline.timeZone
    let given = try given(in: zone, after: state.clock == .manual ? state.now : nil)
    if call.device.timeZone != nil, case let asked = try timeZone(), asked != zone {
      throw UsageError.unusable(
        """
        The device is in \(zone.identifier); '--time-zone' is for a new device. \
        '\(calling) clock \(asked.identifier)' moves its clocks there.
        """)
    }
    let now = given ?? (state.clock == .manual ? state.now : Date())
    guard now < state.now else { return now }
    let time = DateText(zone).instant(state.now)
    guard given == nil else {
      let option = instant == nil ? " Use '--now' with a later time." : ""
      let advice = nowFromEnvironment.map {
        " Unset \(Self.nowVariable), which is '\($0)', or set it to a later time."
      }
      throw UsageError.unusable(
        "The device's clock is at \(time) and can't go back.\(advice ?? option) \(startingAgain)")
    }
    terminal.writeError(
      "The device's clock is ahead of this machine's, at \(time). \(startingAgain)")
    return state.now
  }

  private var startingAgain: String { "'\(calling) reset' removes the device." }

  /// The environment variable that is equivalent to `--now`.
  static let nowVariable = "FOCUSCTL_NOW"

  /// Returns the instant from `--now` or from the environment; `nil` if neither is given. A time
  /// without a time zone is in `zone`.
  ///
  /// - Parameter now: The instant from which a time of day is the next; `nil` for a time of today.
  func given(in zone: TimeZone, after now: Date?) throws -> Date? {
    guard let text = instant ?? call.device.now ?? nowFromEnvironment else { return nil }
    return try instant(text, in: zone, after: now)
  }

  /// The text of the environment variable; `nil` if it is empty or a word of the call replaces it.
  private var nowFromEnvironment: String? {
    guard instant == nil, call.device.now == nil else { return nil }
    let text = ProcessInfo.processInfo.environment[Self.nowVariable]
    return text == "" ? nil : text
  }

  /// Returns the instant that a person typed: a date and time, or a time of day.
  ///
  /// - Parameters:
  ///   - zone: The time zone of a time without one.
  ///   - now: The instant from which a time of day is the next; `nil` for the start of today.
  ///   - noun: The word's meaning in error messages, before the advice.
  func instant(
    _ text: String, in zone: TimeZone, after now: Date?, _ noun: String = "instant",
    use advice: String = """
    one such as '09:00' or '2026-11-23T09:00', on the clocks of the device, or '2026-11-23T09:00Z'
    """
  ) throws -> Date {
    do {
      if let written = LocalDateTime(text) { return try written.instant(in: zone) }
      if let time = FocusSchedule.TimeOfDay(text) {
        let start = now ?? DateText(zone).calendar.startOfDay(for: Date())
        return time.nextShown(after: start - 1, in: zone)
      }
    } catch {
      throw UsageError.unusable("\(error)")
    }
    throw UsageError.invalid(noun, text, use: advice)
  }
}

extension TimeZone {
  /// Creates the zone of a POSIX TZ with a name and the hours to the west, such as `EST5` or
  /// `<-03>3`; `nil` for any other text, as for one with daylight saving time.
  init?(posix text: String) {
    guard
      let (_, _, sign, hours, minutes) = text.wholeMatch(
        of: /([A-Za-z]{3,}|<[^>]+>)([+-]?)(\d{1,2})(?::(\d\d))?/)?.output,
      let hours = Int(hours), let minutes = Int(minutes ?? "0")
    else { return nil }
    self.init(secondsFromGMT: (sign == "-" ? 1 : -1) * (hours * 60 + minutes) * 60)
  }
}
