/// Something in a format that Apple's systems may not accept from an app.
///
/// A predicate that an app hands to the system crosses a process boundary. For the predicates of scene
/// activation Apple's documentation rules out
/// [regular expressions, selectors and key paths](https://developer.apple.com/documentation/uikit/uisceneactivationconditions);
/// that the same holds for other predicates is *modeled*.
public struct PredicateFinding: Sendable, Hashable, Codable {
  /// What the system may not accept.
  public var kind: Kind
  /// The line in the format, counted from 1; `nil` if the finding is about the whole predicate.
  public var line: Int?
  /// The column in that line, counted in Unicode scalars from 1.
  public var column: Int?
  /// The text at the place, such as `MATCHES`.
  public var text: String

  /// What the system may not accept.
  @nonexhaustive public enum Kind: String, Sendable, Hashable, Codable {
    /// A regular expression.
    case matches
    /// A key path other than `SELF`.
    case keyPath
    /// A function, which calls a method by its selector.
    case function
    /// A variable, which the system has no value for.
    case variable
    /// More text than 100,000 bytes.
    case length
  }

  /// The longest predicate without a finding, in UTF-8 bytes of its canonical text.
  static let acceptedLength = 100_000
}

extension PredicateFinding: CustomStringConvertible {
  public var description: String {
    let place = line.flatMap { line in column.map { "line \(line), column \($0): " } } ?? ""
    return place + "the system may not accept \(kind.phrase) (\(text))."
  }
}

extension PredicateFinding.Kind {
  /// What it is, in words.
  package var phrase: String {
    switch self {
    case .matches: "a regular expression"
    case .keyPath: "a key path other than SELF"
    case .function: "a function"
    case .variable: "a variable"
    case .length: "more than \(PredicateFinding.acceptedLength) bytes"
    }
  }
}

/// A finding of the parser, with its place as a byte offset.
struct Remark: Sendable {
  var kind: PredicateFinding.Kind
  var offset: Int
  var length: Int
}

/// A format and the parser's findings in it.
struct FormatSource: Sendable {
  var format: String
  var remarks: [Remark]

  /// The findings in the order of their places; one pass over the format.
  var findings: [PredicateFinding] {
    let bytes = Array(format.utf8)
    var line = 1
    var column = 1
    var position = 0
    return remarks.sorted { $0.offset < $1.offset }.map { remark in
      while position < remark.offset {
        if bytes[position] == UInt8(ascii: "\n") {
          line += 1
          column = 1
        } else if bytes[position] & 0xC0 != 0x80 {
          column += 1
        }
        position += 1
      }
      let text = bytes[remark.offset..<min(remark.offset + remark.length, bytes.count)]
      return PredicateFinding(
        kind: remark.kind, line: line, column: column, text: String(decoding: text, as: UTF8.self))
    }
  }
}
