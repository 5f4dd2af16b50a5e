import FocusFilterKit
import Foundation

/// The result of a command: a document, and its text for people.
protocol Report: Sendable {
  associatedtype Document: Encodable
  /// The result that `--json` writes.
  var document: Document { get }
  var exitCode: ToolExitCode { get }
  func text(_ style: ToolTextStyle) -> String
  /// Whether the text is for a file: its lines aren't broken, whatever the width of the terminal.
  var isVerbatim: Bool { get }
  /// The events on the device before the command; `nil` for a command without a device.
  var meanwhile: [StoryLine]? { get }
}

extension Report {
  var exitCode: ToolExitCode { .done }
  var meanwhile: [StoryLine]? { nil }
  var isVerbatim: Bool { false }

  func output(asJSON: Bool, command: String, style: ToolTextStyle) throws -> String {
    guard asJSON else {
      if isVerbatim { return text(style) }
      return style.fit(text(style).showingControls(isColored: style.isColored))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let envelope = Envelope(command: command, meanwhile: meanwhile, result: document)
    return String(decoding: try encoder.encode(envelope), as: UTF8.self)
  }
}

/// The outer part of every JSON document of the tool.
private struct Envelope<Result: Encodable>: Encodable {
  /// The version of the form. A new minor version adds keys; a new major one changes what is there.
  let version = "1.0"
  let command: String
  let meanwhile: [StoryLine]?
  let result: Result
}

/// How a run of the tool ended.
///
/// A command that fails writes no JSON. An interrupted run ends by its signal instead.
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

/// A report that is only text, such as help.
struct PlainText: Report {
  let document: String
  var isVerbatim = false

  func text(_: ToolTextStyle) -> String { document }
}
