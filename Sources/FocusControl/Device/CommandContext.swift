@_spi(FocusTool) import FocusFilterKit
import Foundation

/// A call of a command, with the tool and the terminal that it was made on.
struct CommandContext: Sendable {
  let tool: FocusTool
  let terminal: ToolTerminal
  let syntax: CommandSyntax
  let arguments: ParsedArguments
  /// The tool's executable; `nil` where it runs in the process of another program, such as tests.
  let program: URL?
  /// Called before code of apps runs for a verb that seldom needs it.
  let beforeApps: @Sendable () -> Void

  /// Reads a file that was named, or standard input for `-`.
  func read(_ path: String) throws -> Data {
    path == "-" ? try terminal.input() : try StandardStreams.read(fileAt: path)
  }
}

extension CommandContext {
  /// Opens the store in a folder, with a message when another process holds it.
  func openStore(in folder: URL) throws -> FileStore {
    try FileStore(folder: folder) { holder in
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
    let mode = try await system.mode(named: word)
    warn(of: word)
    return mode
  }

  /// Returns the name of a person that the device knows by it in any case, else the word itself.
  func person(_ word: String, on system: FocusSystem) async -> String {
    let known = await system.state.people.keys
    if known.contains(word) { return word }
    return known.sorted().first { $0.lowercased() == word.lowercased() } ?? word
  }

  /// Warns of an identifier that is in wide use but never existed.
  func warn(of word: String) {
    if let finding = Finding.wrongIdentifier(word) { showNotices(["\(finding)"]) }
  }

  /// The folder that stores the device.
  func stateFolder() throws -> URL {
    guard arguments["state"] != "" else {
      throw UsageError.missingValue("--state", command: syntax)
    }
    return StateFolder.url(arguments["state"])
  }

  /// The zone of a new device: that of `--time-zone`, or the machine's.
  func timeZone() throws -> TimeZone {
    guard let name = arguments["time-zone"] else { return .current }
    guard let zone = TimeZone(identifier: name) else {
      let known = TimeZone.knownTimeZoneIdentifiers
      guard NameSuggestion.nearest(to: name, among: known) != nil else {
        throw UsageError.invalid(
          "time zone", name, use: "an identifier such as 'Europe/London'", command: syntax)
      }
      throw UsageError.unknown(
        "time zone", name, for: "--time-zone", known: known, command: syntax)
    }
    return zone
  }

  /// The current time of a device: that of `--now` or of the machine's clock, but never an earlier one
  /// than the device has.
  ///
  /// - Throws: ``UsageError`` for an instant that has passed, or another zone than the device's.
  func now(on system: FocusSystem) async throws -> Date {
    let zone = system.calendar.timeZone
    let (now, there) = (try now(in: zone), await system.now)
    if arguments["time-zone"] != nil, try timeZone() != zone {
      throw UsageError.unusable(
        "The device is in \(zone.identifier); '--time-zone' is for a new device. \(startingAgain)",
        command: syntax)
    }
    guard now < there else { return now }
    let time = DateText(zone).instant(there)
    guard arguments["now"] == nil else {
      throw UsageError.unusable(
        "The device's clock is at \(time) and can't go back. \(startingAgain)",
        command: syntax)
    }
    terminal.writeError(
      "The device's clock is ahead of this machine's, at \(time). \(startingAgain)")
    return there
  }

  private var startingAgain: String { "'\(tool.name) reset' removes the device." }

  /// The instant of `--now`, or that of the machine's clock; a time without a zone is one of `zone`.
  func now(in zone: TimeZone) throws -> Date {
    guard let text = arguments["now"] else { return Date() }
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
