import FocusFilterKit
import FocusText
import Foundation

/// The outcome of a command: a report, after the events on the device before the command.
protocol CommandResult: Sendable {
  associatedtype Told: Report
  var report: Told { get }
  /// The events on the device before the command; `nil` for a command without a device.
  var meanwhile: Meanwhile? { get }
}

extension CommandResult {
  /// The text that the command writes, or with `--json` its document.
  func output(asJSON: Bool, command: String, style: ToolTextStyle) throws -> String {
    guard !asJSON else {
      return try ReportForm.json(
        Envelope(command: command, meanwhile: meanwhile?.events, result: report.document))
    }
    let text = report.text(style)
    let before = meanwhile.map { $0.lines(style).map { $0 + "\n" }.joined() } ?? ""
    return style.shown(before)
      + (report.isVerbatim
        ? text.showingControls(isColored: style.isColored) : style.shown(text))
  }
}

/// A document, and its text for people.
protocol Report: CommandResult where Told == Self {
  associatedtype Document: Encodable
  /// The result that `--json` writes.
  var document: Document { get }
  var exitCode: ToolExitCode { get }
  func text(_ style: ToolTextStyle) -> String
  /// Whether the text is for a file or a program, so that its lines stay as they are.
  var isVerbatim: Bool { get }
}

extension Report {
  var exitCode: ToolExitCode { .done }
  var isVerbatim: Bool { false }
  var report: Self { self }
  var meanwhile: Meanwhile? { nil }
}

/// The form of the documents that the tool writes with `--json`.
enum ReportForm {
  /// The version of the form. A new minor version adds keys; a new major one changes what is there.
  static let version = "1.0"

  /// Writes a document, with sorted keys.
  static func json(_ document: some Encodable) throws -> String {
    try JSONEncoder.sorted(isPretty: true, dates: .iso8601).text(document).escapingControlsOfJSON
  }
}

/// The outer part of every JSON document of the tool.
private struct Envelope<Result: Encodable>: Encodable {
  let version = ReportForm.version
  let command: String
  let meanwhile: [StoryLine]?
  let result: Result
}

/// The exit code of the tool, which tells the kind of its result.
///
/// An interrupted run ends by its signal instead.
public enum ToolExitCode: Int32, Sendable, Hashable {
  /// The command succeeded; also a check with warnings or advice only, and a repaired state.
  case done = 0
  /// An expectation or a `predicate --with` doesn't hold, or `check` found an error.
  case notHeld = 1
  /// The arguments, a predicate, a payload or a scenario can't be read, or the device can't do what they
  /// ask for.
  case usage = 2
  /// A failure outside of the call: a file, a permission, the lock, a state of a newer major version,
  /// or code of an app that threw an error.
  case world = 3
}

extension ToolExitCode {
  /// All codes, in the order of their numbers.
  static let all: [ToolExitCode] = [.done, .notHeld, .usage, .world]

  /// The meaning of the code as a sentence, for help and the manual page.
  var meaning: String {
    switch self {
    case .done: "The command succeeded."
    case .notHeld: "An expectation or a predicate doesn't hold, or a check found an error."
    case .usage: "The arguments or a file can't be read, or the device refuses what they ask for."
    case .world: "A file, a permission or the code of an app failed."
    }
  }
}

/// A report that is only text, such as help.
struct PlainText: Report {
  let document: String
  var isVerbatim = false

  func text(_: ToolTextStyle) -> String { document }
}
