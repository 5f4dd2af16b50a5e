package import Foundation

/// A file that a person wrote, with the name that messages call it by.
package struct SourceText: Sendable {
  /// The size in bytes that no file read here may exceed.
  package static let largestSize = 16 << 20

  package let file: String
  package let bytes: [UInt8]

  /// Takes the bytes of a file.
  ///
  /// - Throws: ``SourceError`` when they aren't UTF-8 or are more than ``largestSize``.
  package init(_ data: Data, file: String) throws(SourceError) {
    try self.init(bytes: [UInt8](data.prefix(Self.largestSize + 1)), file: file)
    if let offset = Self.firstInvalidByte(of: bytes) {
      var locator = TextLocator(bytes)
      let mistake = JSONMistake(kind: .notUTF8, offset: offset, dialect: .json5)
      throw error(
        bytes.withUnsafeBytes { mistake.sentence(in: $0) }, at: locator.location(of: offset))
    }
  }

  /// Takes a text.
  ///
  /// - Throws: ``SourceError`` when its UTF-8 is more than ``largestSize`` bytes.
  package init(_ text: String, file: String) throws(SourceError) {
    try self.init(bytes: Array(text.utf8.prefix(Self.largestSize + 1)), file: file)
  }

  private init(bytes: [UInt8], file: String) throws(SourceError) {
    self.file = file
    self.bytes = bytes
    guard bytes.count <= Self.largestSize else {
      throw SourceError(
        file: file, location: TextLocation(line: 1, column: 1),
        message: "The file is larger than \(Self.largestSize >> 20) MB.")
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
  /// Returns an error at a place of this file, with the line that it points at.
  ///
  /// The cost is linear in the size of the file.
  package func error(_ message: String, at location: TextLocation) -> SourceError {
    SourceError(file: file, location: location, message: message, line: line(location.line))
  }

  /// Returns a line without its end; `nil` when the file has fewer lines.
  private func line(_ number: Int) -> String? {
    var locator = TextLocator(bytes)
    guard let range = locator.line(number) else { return nil }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}

// MARK: Places

/// A place in a text that a person wrote: line and column, both counted from 1.
///
/// Lines end with LF, CR or CRLF. A column is one Unicode scalar; a tab is one column.
package struct TextLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextLocation: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextLocation: CustomStringConvertible {
  /// The location as compilers write it: `3:14`.
  package var description: String { "\(line):\(column)" }
}

/// Counts lines and columns from the start of a text.
///
/// It moves forward only: to locate many places in their order costs one pass over the text.
struct TextLocator {
  private let bytes: [UInt8]
  private var offset = 0
  private var here = TextLocation(line: 1, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the location of a byte; one that lies before an earlier answer costs a new pass.
  mutating func location(of target: Int) -> TextLocation {
    if target < offset { self = TextLocator(bytes) }
    while offset < min(target, bytes.count) { advance() }
    return here
  }

  /// Returns where a line's bytes lie, without its end.
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
      // The bytes that continue a scalar aren't columns.
      if byte & 0xC0 != 0x80 { here.column += 1 }
    }
  }

  private mutating func beginLine() {
    here = TextLocation(line: here.line + 1, column: 1)
  }
}

// MARK: Mistakes

/// A mistake in a file that a person wrote: where it is, and what would be right.
package struct SourceError: Error, Hashable, Sendable {
  package let file: String
  package let location: TextLocation
  /// The mistake in one or two sentences.
  package let message: String
  /// The line that the location points into, when the text was at hand.
  package let line: String?
  /// The further mistakes of the file, which have no others.
  package var others: [SourceError] = []

  package init(file: String, location: TextLocation, message: String, line: String? = nil) {
    self.file = file
    self.location = location
    self.message = message
    self.line = line
  }
}

extension SourceError {
  /// The mistake and the further ones.
  package var all: [SourceError] {
    var first = self
    first.others = []
    return [first] + others
  }
}

extension SourceError: CustomStringConvertible {
  /// The error on one line, as editors understand it: `day.json:3:14: Expected a value.`
  package var description: String { "\(file):\(location): \(message)" }
}

extension SourceError {
  /// The description, and below it the source line with a caret under the place.
  ///
  /// Of a long line only the neighborhood of the place is shown.
  package var report: String {
    guard let line else { return description }
    let scalars = Array(line.unicodeScalars)
    let place = min(max(location.column - 1, 0), scalars.count)
    let start = place > Self.sightBefore ? place - Self.sightBefore : 0
    let end = min(scalars.count, place + Self.sightAfter)
    let lead = String(String.UnicodeScalarView(scalars[start..<place]))
    let rest = String(String.UnicodeScalarView(scalars[place..<end]))
    let (before, after) = (start > 0 ? "…" : "", end < scalars.count ? "…" : "")
    let indent = (before + lead).map { $0 == "\t" ? "\t" : " " }.joined()
    return "\(description)\n\(before)\(lead)\(rest)\(after)\n\(indent)^"
  }

  private static var sightBefore: Int { 60 }
  private static var sightAfter: Int { 30 }
}

/// The mistakes that were found in a file so far, for a reader that goes on after the first.
package struct SourceMistakes: Sendable {
  /// The number of mistakes after which reading ends.
  package static let limit = 100

  private(set) var all: [SourceError] = []

  package init() {}

  /// The number of mistakes so far.
  package var count: Int { all.count }

  /// Adds the mistakes of another reader of the same file.
  package mutating func add(_ others: SourceMistakes) { all += others.all }

  /// Leaves out the mistakes at a place and those behind it.
  package mutating func remove(from location: TextLocation) {
    all.removeAll { $0.location >= location }
  }

  /// Returns what a body reads, or keeps its mistakes and returns `nil`.
  ///
  /// - Throws: ``SourceError`` with all mistakes so far, once there are as many as the limit.
  package mutating func noting<Value>(
    _ body: () throws(SourceError) -> Value
  ) throws(SourceError) -> Value? {
    do throws(SourceError) {
      return try body()
    } catch {
      all += error.all
      if all.count >= Self.limit { try throwAll() }
      return nil
    }
  }

  /// Runs a body, and keeps the mistakes of the file that it throws; everything else is thrown on.
  package mutating func keeping(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as SourceError {
      all += error.all
      if all.count >= Self.limit { try throwAll() }
    }
  }

  /// Throws one error with all mistakes, in the order of the file, if there are any.
  package func throwAll() throws(SourceError) {
    let sorted = all.sorted { $0.location < $1.location }
    guard var first = sorted.first else { return }
    first.others = Array(sorted[1..<min(sorted.count, Self.limit)])
    throw first
  }
}
