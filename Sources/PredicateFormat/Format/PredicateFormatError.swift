/// The reason why a format can't be parsed, with line and column.
///
/// The description shows the line of the format with a caret under the column:
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
  /// A description of what is valid there, such as `a value`.
  public let expected: String
  /// The line of the format; a long line is shortened with `…`.
  public let excerpt: String
  /// The number of characters of ``excerpt`` before the caret.
  public let caret: Int
}

extension PredicateFormatError {
  init(_ fault: Fault, in format: String) {
    let place = FormatPlace(offset: fault.offset, in: format)
    self.init(
      line: place.line, column: place.column, found: fault.found, expected: fault.expected,
      excerpt: place.excerpt, caret: place.caret)
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

/// Where a byte of a format stands, for people.
struct FormatPlace {
  var line = 1
  var column = 1
  var excerpt: String
  var caret: Int

  /// How many characters of a long line are shown on each side of the place.
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
  /// Text that a terminal shows as it stands: controls, line ends and marks of direction are spaces.
  var plain: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isControl ? " " : scalar) }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether it moves the cursor or turns the text instead of being shown.
  var isControl: Bool {
    guard value >= 0x7F else { return value < 0x20 }
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: return true
    default: return properties.isBidiControl
    }
  }
}
