import Foundation

/// What a command returns: a document, from which its text is drawn.
protocol Report: Sendable {
  associatedtype Document: Encodable
  /// What `--json` writes.
  var document: Document { get }
  var exitCode: ExitCode { get }
  func text(_ style: TextStyle) -> String
}

extension Report {
  var exitCode: ExitCode { .done }

  func output(asJSON: Bool, style: TextStyle) throws -> String {
    guard asJSON else { return text(style) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}

/// Text for people that has no other form, such as help.
struct PlainText: Report {
  let document: String

  func text(_: TextStyle) -> String { document }
}
