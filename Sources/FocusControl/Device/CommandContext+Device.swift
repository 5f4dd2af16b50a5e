import FocusFilterKit
import Foundation

extension CommandContext {
  /// Opens the store in a folder, and says so when it has to wait for another process.
  func openStore(in folder: URL) throws -> FileStore {
    try FileStore(folder: folder) { holder in
      let who = holder.map { " (process \($0))" } ?? ""
      terminal.writeError("Waiting for another \(tool.name)\(who)…")
    }
  }

  /// Tells what a store has to say.
  func tell(_ notices: some Sequence<String>) {
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
      let hint = NameSuggestion.hint(for: name, among: TimeZone.knownTimeZoneIdentifiers)
      throw UsageError.unusable(
        "No time zone '\(name)'.\(hint.isEmpty ? " Write one such as 'Europe/London'." : hint)",
        command: syntax)
    }
    return zone
  }

  /// The instant to take for now on a device, which is its own where the machine's clock is behind.
  ///
  /// - Throws: ``UsageError`` for an instant or a zone that was asked for and can't be had.
  func now(on system: FocusSystem) async throws -> Date {
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
