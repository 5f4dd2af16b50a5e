import FocusFilterKit
import Foundation

/// What a command returns: a document, from which its text is drawn.
protocol Report: Sendable {
  associatedtype Document: Encodable
  /// What `--json` writes as the result.
  var document: Document { get }
  var exitCode: ExitCode { get }
  func text(_ style: TextStyle) -> String
  /// What happened on the device before the command; `nil` when it isn't about one.
  var meanwhile: [StoryLine]? { get }
}

extension Report {
  var exitCode: ExitCode { .done }
  var meanwhile: [StoryLine]? { nil }

  func output(asJSON: Bool, command: String, style: TextStyle) throws -> String {
    guard asJSON else {
      return style.fit(text(style).showingControls(isColored: style.isColored))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    let envelope = Envelope(command: command, meanwhile: meanwhile, result: document)
    return String(decoding: try encoder.encode(envelope), as: UTF8.self)
  }
}

/// What every JSON document of the tool has around its result.
private struct Envelope<Result: Encodable>: Encodable {
  /// The version of the form. A new minor version adds keys; a new major one changes what is there.
  let version = "1.0"
  let command: String
  let meanwhile: [StoryLine]?
  let result: Result
}
