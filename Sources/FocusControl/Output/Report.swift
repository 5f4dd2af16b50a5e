import FocusFilterKit
import FocusText
import Foundation

/// The result of a command: a report, and the events on the device before the command.
protocol CommandResult: Sendable {
  associatedtype Told: Report
  var report: Told { get }
  /// The events on the device before the command; `nil` for a command without a device.
  var meanwhile: Meanwhile? { get }
  /// Whether the device is stored as the command changed it.
  var isStored: Bool { get }
}

extension CommandResult {
  var isStored: Bool { false }

  /// Writes the command's text, or its document with `--json`.
  func write(to terminal: ToolTerminal, asJSON: Bool, command: String) throws {
    do {
      try writeAll(to: terminal, asJSON: asJSON, command: command)
    } catch let problem as FileProblem where isStored {
      throw FileProblem(
        path: problem.path,
        problem: "\(problem.problem) The command is done; only what it says is lost.")
    }
  }

  private func writeAll(to terminal: ToolTerminal, asJSON: Bool, command: String) throws {
    guard !asJSON else {
      let (document, story) = report.parts
      let envelope = Envelope(
        command: command, meanwhile: meanwhile?.events, error: report.error, result: document)
      return try ReportForm.write(envelope, story: story, to: terminal)
    }
    let style = terminal.style
    let text = report.text(style)
    let before = meanwhile.map { $0.lines(style).map { $0 + "\n" }.joined() } ?? ""
    try terminal.write(
      style.shown(before)
        + (report.isVerbatim
          ? text.showingControls(isColored: style.isColored) : style.shown(text)))
  }
}

/// A document, with its text for people.
protocol Report: CommandResult where Told == Self {
  associatedtype Document: Encodable = Self
  /// The result that `--json` writes.
  var document: Document { get }
  /// The document without its story, and the story, which may be long; by default the whole
  /// document.
  var parts: (document: Document, story: [StoryLine]) { get }
  var exitCode: ToolExitCode { get }
  /// The failure that cut the result short; `nil` for a complete result.
  var error: ErrorReport? { get }
  func text(_ style: ToolTextStyle) -> String
  /// Whether the text is for a file or a program, so that its lines mustn't be broken.
  var isVerbatim: Bool { get }
}

extension Report where Self: Encodable {
  var document: Self { self }
}

extension Report {
  var parts: (document: Document, story: [StoryLine]) { (document, []) }
  var exitCode: ToolExitCode { .done }
  var error: ErrorReport? { nil }
  var isVerbatim: Bool { false }
  var report: Self { self }
  var meanwhile: Meanwhile? { nil }
}

/// The form of the documents that the tool writes with `--json`.
enum ReportForm {
  /// The version of the form. A new minor version only adds keys; a new major version changes
  /// existing keys.
  static let version = "1.0"

  /// Returns a document as JSON with sorted keys.
  static func json(_ document: some Encodable) throws -> String {
    try JSONEncoder.sorted(isPretty: true, dates: .iso8601).text(document).escapingControlsOfJSON
  }

  /// Writes a document as JSON.
  ///
  /// - Parameter story: The lines of the result, which has an empty list in their place. They are
  ///   encoded some at a time, because an encoder keeps the whole text several times: a day of
  ///   100,000 notifications would take 520 MB.
  static func write(
    _ document: some Encodable, story: [StoryLine], to terminal: ToolTerminal
  ) throws {
    let text = try json(document)
    guard !story.isEmpty, let place = text.range(of: "\n    \"lines\" : [\n\n    ]") else {
      return try terminal.write(text)
    }
    try terminal.out("\(text[..<place.lowerBound])\n    \"lines\" : [")
    for start in stride(from: 0, to: story.count, by: 100) {
      let lines = try json(Array(story[start...].prefix(100))).dropFirst().dropLast(2)
      try terminal.out((start == 0 ? "" : ",") + lines.replacing("\n", with: "\n    "))
    }
    try terminal.write("\n    ]\(text[place.upperBound...])")
  }
}

/// The outer part of every JSON document of the tool.
struct Envelope<Result: Encodable>: Encodable {
  let version = ReportForm.version
  /// The verb, or `unknown`.
  let command: String
  var meanwhile: [StoryLine]?
  let error: ErrorReport?
  /// The result; `nil` if the command failed.
  var result: Result?
}

/// The tool's exit code, which tells the kind of the result.
///
/// An interrupted run ends with its signal instead.
public enum ToolExitCode: Int32, Sendable, Hashable {
  /// The command succeeded. This includes a check with warnings or advice only, and a repaired
  /// state.
  case done = 0
  /// An expectation or a `predicate --with` doesn't hold, days differ (`diff`), or `check`,
  /// `extract` or `explore` found an error.
  case notHeld = 1
  /// The arguments, a predicate, a payload or a scenario are invalid, or ask for something that the
  /// device can't do.
  case usage = 2
  /// A failure outside the call: a file, a permission, the lock, a state of a newer major version,
  /// or app code that threw an error.
  case world = 3
}

extension ToolExitCode {
  /// All codes, in the order of their numbers.
  static let all: [ToolExitCode] = [.done, .notHeld, .usage, .world]

  /// The code's meaning as a sentence, for help and the manual page.
  var meaning: String {
    switch self {
    case .done: "The command succeeded."
    case .notHeld: "An expectation doesn't hold, days differ, or a check found an error."
    case .usage: "The arguments or a file can't be read, or the device refuses what they ask for."
    case .world: "A file, a permission or the code of an app failed."
    }
  }
}

/// A fact that a report's text needs, and that `--json` doesn't write.
@propertyWrapper struct ForText<Value: Sendable>: Sendable, Encodable {
  var wrappedValue: Value

  /// Writes nothing; a document with the property doesn't even call this.
  func encode(to encoder: any Encoder) throws {}
}

extension KeyedEncodingContainer {
  /// Leaves out the property's key.
  mutating func encode<Value>(_: ForText<Value>, forKey _: Key) throws {}
}

/// A report that consists only of text, such as help.
struct PlainText: Report {
  let document: String
  var isVerbatim = false

  func text(_: ToolTextStyle) -> String { document }
}

/// The report of a command on the device, with the events since the previous command.
struct DeviceReport<Told: Report>: CommandResult {
  let report: Told
  let meanwhile: Meanwhile?
  var isStored = false
}

/// The events on the device between two commands, as text.
struct Meanwhile: Sendable {
  let events: [StoryLine]
  let dates: DateText

  /// Returns the lines, followed by an empty line; empty if nothing happened.
  func lines(_ style: ToolTextStyle) -> [String] {
    guard !events.isEmpty else { return [] }
    return [style("Meanwhile", .bold)] + style.folded(events, dates) + [""]
  }
}

/// The story lines that a command caused.
struct StoryReport: Report, Encodable {
  let lines: [StoryLine]
  let status: FocusStatus
  /// The findings about the delivered file and about the calls that the command caused.
  let findings: [Finding]
  @ForText var dates: DateText
  @ForText var explains: Bool

  func text(_ style: ToolTextStyle) -> String {
    guard !lines.isEmpty else {
      return "Nothing changes.\n"
        + StatusReport(document: status, dates: dates).text(style)
    }
    var story = StoryText(dates: dates, explains: explains, style: style.story)
    var lines =
      self.lines.flatMap { story.lines(of: $0) }
      + style.lines(of: findings.untold(in: self.lines))
    let last = self.lines.last { $0.event == .notification }
    if style.tellsNextSteps, !explains, let number = last?.notification {
      lines.append(style("'\(style.tool) explain \(number)' tells every step.", .faint))
    }
    return lines.asText
  }
}

/// The Focus that is on, as a few lines.
struct StatusReport: Report {
  let document: FocusStatus
  let dates: DateText

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    if let active = document.active {
      lines.append("\(style("● \(active.mode)", .bold)) is on, turned on by \(active.source)")
      lines.append("  since \(time(active.since))")
      let end = active.until.map(time) ?? active.occasion?.description ?? "it is turned off"
      lines.append("  until \(end)")
    } else {
      lines.append("\(style("○ No Focus", .bold)) is on")
    }
    for loser in document.losers {
      let isOn = loser.mode == document.active?.mode
      lines.append("  \(isOn ? "" : "\(loser.mode) isn't on: ")\(loser.sentence)")
    }
    if let change = document.nextChange {
      lines.append("  next  \(time(change.at)): \(change.words)")
    }
    for shown in document.shows {
      let values = shown.values.assignments.joined(separator: ", ")
      lines.append(
        "  \(shown.name) shows \(values)\(shown.isFiltered ? ", filtered by Focus" : "")")
    }
    lines.append("  now   \(dates.instant(document.now))")
    return (lines + document.device.sentences.map { "  \($0)" }).asText
  }

  private func time(_ date: Date) -> String { dates.time(date, readAt: document.now) }
}

extension FocusStatus.Change {
  /// The change in words, without its time.
  var words: String { mode.map { "\($0) turns on" } ?? "no Focus is on any more" }
}

/// The facts about a mistake or a failure; facts that don't apply are missing.
struct ErrorReport: Codable, Sendable, Hashable {
  /// The kind of mistake in words with hyphens, such as `unknown-mode`.
  var code: String
  /// The message in one or more sentences.
  var message: String
  /// The file with the mistake; the next properties are the line and the column, counted from 1.
  var file: String?
  var line: Int?
  var column: Int?
  /// The offending text.
  var found: String?
  var expected: String?
  /// The word that the person probably meant.
  var suggestion: String?
  /// The further mistakes of the file.
  var others: [ErrorReport]?
}
