package import Foundation

/// A hand-written file's text, with the file's name in messages.
package struct SourceText: Sendable, Hashable {
  /// The maximum size of such a file, in bytes.
  package static let largestSize = 16 << 20

  package let file: String
  package let bytes: [UInt8]

  /// Creates a text from a file's bytes.
  ///
  /// - Throws: ``SourceError`` if the bytes aren't UTF-8 or exceed ``largestSize``.
  package init(_ data: Data, file: String) throws(SourceError) {
    try self.init(bytes: [UInt8](data.prefix(Self.largestSize + 1)), file: file)
    if let offset = Self.firstInvalidByte(of: bytes) {
      var locator = TextLocator(bytes)
      let mistake = JSONMistake(kind: .notUTF8, offset: offset, dialect: .json5)
      throw error(
        bytes.withUnsafeBytes { mistake.sentence(in: $0) }, at: locator.location(of: offset))
    }
  }

  /// Creates a text from a string.
  ///
  /// - Throws: ``SourceError`` if the string's UTF-8 exceeds ``largestSize``.
  package init(_ text: String, file: String) throws(SourceError) {
    try self.init(bytes: Array(text.utf8.prefix(Self.largestSize + 1)), file: file)
  }

  /// Creates the text of values that no file gave.
  package init(file: String) {
    self.file = file
    bytes = []
  }

  private init(bytes: [UInt8], file: String) throws(SourceError) {
    self.file = file
    self.bytes = bytes
    guard bytes.count <= Self.largestSize else {
      throw SourceError(
        file: file, location: TextLocation(line: 1, column: 1),
        message: "The file is larger than \(Self.largestSize >> 20) MiB. Split it.")
    }
  }

  private static func firstInvalidByte(of bytes: [UInt8]) -> Int? {
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }
}

extension SourceText {
  /// Returns an error at a location of this file, with the line at the location.
  ///
  /// The cost is linear in the size of the file.
  package func error(_ message: String, at location: TextLocation) -> SourceError {
    SourceError(file: file, location: location, message: message, line: line(location.line))
  }

  /// Returns the texts of some lines by their numbers, without the space around each; a long text
  /// is cut off.
  ///
  /// The cost is linear in the size of the file.
  package func excerpts(of lines: Set<Int>) -> [Int: String] {
    var locator = TextLocator(bytes)
    var excerpts: [Int: String] = [:]
    for number in lines.sorted() {
      guard let range = locator.line(number) else { continue }
      // A file without line breaks is one long line, and a character has at most four bytes.
      let line = bytes[range].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      let start = line.prefix(4 * (Self.longestExcerpt + 1))
      let text = String(decoding: start, as: UTF8.self).trimmingCharacters(in: .whitespaces)
      let isLong =
        start.count < line.count || text.unicodeScalars.count > Self.longestExcerpt
      let shown = String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longestExcerpt))
      excerpts[number] = isLong ? "\(String(shown))…" : text
    }
    return excerpts
  }

  private static var longestExcerpt: Int { 200 }

  /// Returns a line without its end; `nil` if the file has fewer lines.
  private func line(_ number: Int) -> String? {
    var locator = TextLocator(bytes)
    guard let range = locator.line(number) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

// MARK: Locations

/// A location in a hand-written text: line and column, both counted from 1.
///
/// Lines end with LF, CR or CRLF. A column is one Unicode scalar; a tab is one column.
package struct TextLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a value that isn't in any file.
  package static let nowhere = TextLocation(line: 0, column: 0)
}

extension TextLocation: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextLocation: CustomStringConvertible {
  /// The location in the form of compilers: `3:14`.
  package var description: String { "\(line):\(column)" }
}

/// Counts lines and columns from the start of a text.
///
/// Locating many positions in their order costs one pass over the text.
struct TextLocator {
  private let bytes: [UInt8]
  private var offset = 0
  private var here = TextLocation(line: 1, column: 1)
  /// The offsets of the lines that the locator has come to.
  private var lines = [0]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the location of a byte. A position before the previous one costs a new pass.
  mutating func location(of target: Int) -> TextLocation {
    if target < offset { self = TextLocator(bytes) }
    while offset < min(target, bytes.count) { advance() }
    return here
  }

  /// Returns the offset of a location. One before the previous one costs a pass over its line.
  mutating func offset(of location: TextLocation) -> Int {
    if location < here {
      offset = lines[location.line - 1]
      here = TextLocation(line: location.line, column: 1)
    }
    while offset < bytes.count, here < location || bytes[offset] & 0xC0 == 0x80 { advance() }
    return offset
  }

  /// Returns a line's range of bytes, without the line's end.
  mutating func line(_ number: Int) -> Range<Int>? {
    while here.line < number, offset < bytes.count { advance() }
    guard here.line == number else { return nil }
    let rest = bytes[offset...]
    let end = rest.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return offset..<(end ?? bytes.count)
  }

  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\n"): beginLine()
    case UInt8(ascii: "\r"):
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\n") { return }
      beginLine()
    default:
      // Continuation bytes of a scalar aren't columns.
      if byte & 0xC0 != 0x80 { here.column += 1 }
    }
  }

  private mutating func beginLine() {
    here = TextLocation(line: here.line + 1, column: 1)
    if lines.count < here.line { lines.append(offset) }
  }
}

// MARK: Mistakes

/// A mistake in a hand-written file: its location and its correction.
package struct SourceError: Error, Hashable, Sendable {
  package let file: String
  package let location: TextLocation
  /// The mistake in one or two sentences.
  package let message: String
  /// The line at the location; `nil` if the text isn't available.
  package private(set) var line: String?
  /// The file's further mistakes; each of these has no further mistakes itself.
  package var others: [SourceError] = []
}

extension SourceError {
  /// This mistake and the further ones.
  package var all: [SourceError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension SourceError: CustomStringConvertible {
  /// The error on one line in the form that editors understand: `day.json:3:14: Expected a value.`
  package var description: String { "\(file):\(location): \(message)".onOneLine }
}

extension SourceError {
  /// The description, followed by the source line with a caret under the location.
  ///
  /// Only the part of a long line around the location is shown.
  package var report: String {
    guard let line else { return description }
    let scalars = Array(line.unicodeScalars)
    let place = min(max(location.column - 1, 0), scalars.count)
    let start = place > Self.sightBefore ? place - Self.sightBefore : 0
    let end = min(scalars.count, place + Self.sightAfter)
    let lead = String(String.UnicodeScalarView(scalars[start..<place]))
    let rest = String(String.UnicodeScalarView(scalars[place..<end]))
    let (before, after) = (start > 0 ? "…" : "", end < scalars.count ? "…" : "")
    return "\(description)\n\(before)\(lead)\(rest)\(after)\n\((before + lead).indent)^"
  }

  private static var sightBefore: Int { 60 }
  private static var sightAfter: Int { 30 }
}

/// The mistakes found so far, for a reader that continues after a mistake.
package struct SourceMistakes: Sendable {
  /// The number of mistakes after which reading stops.
  package static let limit = 100

  private(set) var all: [SourceError] = []

  package init() {}

  /// The number of mistakes so far.
  package var count: Int { all.count }

  /// Adds the mistakes of another reader of the same file.
  package mutating func add(_ others: SourceMistakes) { all += others.all }

  /// Removes the mistakes at and after a location.
  package mutating func remove(from location: TextLocation) {
    all.removeAll { $0.location >= location }
  }

  /// Returns the closure's result; if the closure throws mistakes, notes them and returns `nil`.
  ///
  /// - Throws: ``SourceError`` with all mistakes so far, when their number reaches the limit.
  @discardableResult
  package mutating func noting<Value>(
    _ body: () throws(SourceError) -> Value
  ) throws(SourceError) -> Value? {
    do throws(SourceError) {
      return try body()
    } catch {
      try note(error)
      return nil
    }
  }

  /// Returns a value; if reading it throws mistakes, notes them and returns `nil`, as for a value
  /// that is `nil` itself.
  ///
  /// - Throws: ``SourceError`` with all mistakes so far, when their number reaches the limit.
  @discardableResult
  package mutating func reading<Value>(
    _ value: @autoclosure () throws(SourceError) -> Value?
  ) throws(SourceError) -> Value? {
    try noting(value) ?? nil
  }

  /// Runs a closure, and notes the file's mistakes that it throws; any other error is thrown again.
  package mutating func keeping(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as SourceError {
      try note(error)
    }
  }

  /// Notes a mistake, and its further ones.
  ///
  /// - Throws: ``SourceError`` with all mistakes so far, when their number reaches the limit.
  package mutating func note(_ mistake: SourceError) throws(SourceError) {
    all += mistake.all
    if all.count >= Self.limit { try throwAll() }
  }

  /// Throws one error with all mistakes in the order of the file, if there are any.
  package func throwAll() throws(SourceError) {
    let sorted = all.sorted { $0.location < $1.location }
    guard var first = sorted.first else { return }
    first.others = Array(sorted[1..<min(sorted.count, Self.limit)])
    throw first
  }
}
