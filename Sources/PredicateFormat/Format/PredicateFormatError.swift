/// The reason why a format can't be parsed, with line and column.
///
/// The description shows the line of the format, with a caret under the column if each character
/// before it is one column wide:
///
/// ```
/// Unable to parse the format string at line 1, column 8: found the end, expected a value.
/// SELF IN
///        ^
/// ```
public struct PredicateFormatError: Error, Sendable, Hashable {
  /// The line of the format, counted from 1.
  public let line: Int
  /// The column in that line, counted in Unicode scalars from 1.
  public let column: Int
  /// The text that was found, such as `the end` or `)`.
  public let found: String
  /// The expected text, such as `a value`.
  public let expected: String
  /// The line of the format; a long line is shortened with `…`.
  public let excerpt: String
  /// The number of characters of ``excerpt`` before the caret.
  public let caret: Int
  /// Whether the format has more specifiers such as `%@` than there are arguments.
  public let isMissingArgument: Bool
}

extension PredicateFormatError {
  init(_ fault: Fault, in format: String) {
    let place = FormatPlace(offset: fault.offset, in: format)
    self.init(
      line: place.line, column: place.column, found: fault.found, expected: fault.expected,
      excerpt: place.excerpt, caret: place.caret, isMissingArgument: fault.isMissingArgument)
  }
}

extension PredicateFormatError: CustomStringConvertible {
  public var description: String {
    """
    Unable to parse the format string at line \(line), column \(column): \
    found \(found), expected \(expected).
    \(excerpt)
    \(String(repeating: " ", count: caret))^
    """
  }
}

/// The line and column of a byte position in a format.
struct FormatPlace {
  var line = 1
  var column = 1
  var excerpt: String
  var caret: Int

  /// The number of characters of a long line that are shown on each side of the position.
  private static let margin = 60

  init(offset: Int, in format: String) {
    let bytes = format.utf8
    let place = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    var lineStart = bytes.startIndex
    while let newline = bytes[lineStart..<place].firstIndex(of: UInt8(ascii: "\n")) {
      line += 1
      lineStart = bytes.index(after: newline)
    }
    let lineEnd = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    let before = format.unicodeScalars[lineStart..<place]
    let after = format.unicodeScalars[place..<lineEnd]
    column = before.count + 1
    let shownBefore =
      (before.count > Self.margin ? "…" : "") + String(before.suffix(Self.margin)).plain
    let rest = after.prefix(Self.margin)
    let shownAfter = String(rest).plain + (rest.endIndex < after.endIndex ? "…" : "")
    excerpt = shownBefore + shownAfter
    caret = shownBefore.count
  }
}

extension String {
  /// Text that a terminal shows as it is, with spaces for control characters, line ends and
  /// direction marks.
  var plain: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? " " : $0 }))
  }
}

extension Unicode.Scalar {
  /// Whether the character moves the cursor or changes the text's direction instead of being shown.
  var isControl: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }

  /// Whether the character is a blank other than ASCII's, or takes no room.
  var isInvisible: Bool {
    !isASCII && [.spaceSeparator, .format].contains(properties.generalCategory)
  }
}

/// A part of a predicate that Apple's systems may not accept from an app.
///
/// An app's predicate crosses a process boundary on its way to the system. For scene activation,
/// Apple's documentation excludes [regular expressions, selectors and key
/// paths](https://developer.apple.com/documentation/uikit/uisceneactivationconditions). That the
/// same applies to other predicates is *modeled*.
public struct PredicateFinding: Sendable, Hashable, Codable {
  /// The kind of the part.
  public var kind: Kind
  /// The line in the format, counted from 1; `nil` if the finding is about the whole predicate.
  public var line: Int?
  /// The column in that line, counted in Unicode scalars from 1.
  public var column: Int?
  /// The text at the position, such as `MATCHES`.
  public var text: String

  /// The kind of a part that the system may not accept.
  @nonexhaustive public enum Kind: String, Sendable, Hashable, Codable {
    /// A regular expression.
    case matches
    /// A key path other than `SELF`.
    case keyPath
    /// A function, which calls a method by its selector.
    case function
    /// A variable, for which the system has no value.
    case variable
    /// More text than 100,000 bytes.
    case length
    /// A backslash in a string that doesn't begin an escape. The system drops it, as this package
    /// does, which is hardly meant.
    case backslash
  }

  /// The length of the longest predicate without a finding, in UTF-8 bytes of its canonical text.
  static let acceptedLength = 100_000
}

extension PredicateFinding: CustomStringConvertible {
  public var description: String {
    let place = line.flatMap { line in column.map { "line \(line), column \($0): " } } ?? ""
    return place
      + (kind == .backslash
        ? "the backslash of \(text) is dropped."
        : "the system may not accept \(kind.phrase) (\(text)).")
  }
}

extension PredicateFinding.Kind {
  /// A phrase for the kind.
  package var phrase: String {
    switch self {
    case .matches: "a regular expression"
    case .keyPath: "a key path other than SELF"
    case .function: "a function"
    case .variable: "a variable"
    case .length: "more than \(PredicateFinding.acceptedLength) bytes"
    case .backslash: "a backslash that is dropped"
    }
  }
}

/// A parser's finding, with its position as a byte offset.
struct Remark: Sendable {
  var kind: PredicateFinding.Kind
  var offset: Int
  var length: Int

  /// Returns the text at the position, from the format's bytes.
  func text(in format: [UInt8]) -> String {
    String(decoding: format[offset..<min(offset + length, format.count)], as: UTF8.self)
  }
}

/// A format with the parser's findings about it.
struct FormatSource: Sendable {
  var format: String
  var remarks: [Remark]

  /// Returns the format without the findings about variables that have values.
  func replacing(_ variables: Set<String>) -> FormatSource {
    let bytes = Array(format.utf8)
    return FormatSource(
      format: format,
      remarks: remarks.filter {
        $0.kind != .variable || !variables.contains(String($0.text(in: bytes).dropFirst()))
      })
  }

  /// The findings in the order of their positions; computed in one pass over the format.
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
      return PredicateFinding(
        kind: remark.kind, line: line, column: column, text: remark.text(in: bytes))
    }
  }
}
