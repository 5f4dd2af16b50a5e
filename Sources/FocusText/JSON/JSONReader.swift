/// A streaming reader of JSON that takes one token after another from bytes and builds no values.
///
/// Callers read the texts and numbers that they need and skip the rest, which is checked, too. Each
/// byte is read once. The members that run for every byte are `@inlinable`. ``SourceValue`` makes a
/// tree with positions of a whole document.
///
/// ```swift
/// var reader = JSONReader(bytes)
/// var key = try reader.firstKey()
/// while let name = key {
///   if reader.is(name, "badge") { badge = reader.integer(try reader.number()) } else { try reader.skipValue() }
///   key = try reader.nextKey()
/// }
/// try reader.end()
/// ```
///
/// The bytes must outlive the reader.
package struct JSONReader {
  /// The grammar of a document.
  package enum Dialect: Sendable {
    /// The JSON of programs, [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259): no comments, no
    /// trailing commas, valid UTF-8, whole surrogate pairs, and numbers that fit into a `Double`.
    case strict
    /// [JSON5](https://spec.json5.org), which people write: besides all of JSON it has comments,
    /// trailing commas, unquoted keys, single quotes, and more forms of escapes and numbers, of
    /// which `Infinity` and `NaN` are refused. The bytes must be UTF-8.
    case json5

    /// The maximum nesting depth of arrays and objects.
    ///
    /// The limits are low, because a tree is read by recursion. A payload in strict JSON also fits
    /// into a day, which is JSON5.
    var deepestNesting: Int { self == .strict ? 120 : 128 }
  }

  package let bytes: UnsafeRawBufferPointer
  package let dialect: Dialect
  /// The position of the next byte. Between tokens, blanks are already skipped.
  package var offset: Int
  /// The number of arrays and objects that may still open inside the current one.
  private var room: Int

  /// Creates a reader at the first value; a byte order mark before the value is skipped.
  package init(_ bytes: UnsafeRawBufferPointer, as dialect: Dialect = .strict) {
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.init(bytes, as: dialect, at: hasMark ? 3 : 0)
    if isJSON5 { skipBlanksOfJSON5() } else { skipBlanks() }
  }

  /// Creates a reader at a position within a document.
  init(_ bytes: UnsafeRawBufferPointer, as dialect: Dialect, at offset: Int) {
    self.bytes = bytes
    self.dialect = dialect
    self.offset = offset
    room = dialect.deepestNesting
  }

  @inlinable @inline(__always) package var isJSON5: Bool {
    if case .json5 = dialect { true } else { false }
  }

  /// The next byte; 0 at the end, because no token begins with 0.
  @inlinable @inline(__always) package var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// The byte at a position; 0 after the end.
  func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Checks that the document has ended.
  package mutating func end() throws(JSONMistake) {
    if isJSON5 { skipBlanksOfJSON5() } else { skipBlanks() }
    guard offset == bytes.count else { throw mistake(.trailing) }
  }

  func mistake(
    _ kind: JSONMistake.Kind, at offset: Int? = nil, besides other: Int? = nil
  ) -> JSONMistake {
    JSONMistake(kind: kind, offset: offset ?? self.offset, other: other, dialect: dialect)
  }
}

// MARK: Objects and arrays

extension JSONReader {
  /// Reads the next `{` and the first key; `nil` if the object is empty.
  package mutating func firstKey() throws(JSONMistake) -> JSONText? {
    try enter()
    if next == UInt8(ascii: "}") {
      leave()
      return nil
    }
    return try key()
  }

  /// Reads the key after a value; `nil` at the end of the object.
  package mutating func nextKey() throws(JSONMistake) -> JSONText? {
    guard try separator(before: UInt8(ascii: "}")) else { return nil }
    return try key()
  }

  /// Reads the next `[`; false if the array is empty.
  package mutating func firstElement() throws(JSONMistake) -> Bool {
    try enter()
    guard next == UInt8(ascii: "]") else { return true }
    leave()
    return false
  }

  /// Moves to the next element after a value; false at the end of the array.
  package mutating func nextElement() throws(JSONMistake) -> Bool {
    try separator(before: UInt8(ascii: "]"))
  }

  private mutating func key() throws(JSONMistake) -> JSONText {
    if isJSON5 { return try keyOfJSON5() }
    let start = offset
    guard next == UInt8(ascii: "\"") else { throw mistake(.noKey) }
    let key = try text()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw mistake(.noColon, besides: start) }
    offset += 1
    skipBlanks()
    return key
  }

  private mutating func enter() throws(JSONMistake) {
    guard room > 0 else { throw mistake(.tooDeep) }
    room -= 1
    offset += 1
    if isJSON5 { skipBlanksOfJSON5() } else { skipBlanks() }
  }

  mutating func leave() {
    room += 1
    offset += 1
  }

  /// Reads a comma and returns true, or reads the closing bracket and returns false.
  @inline(__always)
  private mutating func separator(before closing: UInt8) throws(JSONMistake) -> Bool {
    if isJSON5 { return try separatorOfJSON5(before: closing) }
    skipBlanks()
    let byte = next
    if byte == UInt8(ascii: ",") {
      let comma = offset
      offset += 1
      skipBlanks()
      guard next != closing else { throw mistake(.trailingComma, at: comma) }
      return true
    }
    guard byte == closing else { throw mistake(.noSeparator) }
    leave()
    return false
  }
}

// MARK: Blanks

extension JSONReader {
  @inlinable @inline(__always) package mutating func skipBlanks() {
    // Most bytes between tokens aren't blanks.
    while next <= 0x20, offset < bytes.count, Self.isBlank(next) { offset += 1 }
  }

  /// Whether a byte may stand between tokens.
  @inlinable package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

// MARK: Skipped values

extension JSONReader {
  /// Checks and skips the next value.
  package mutating func skipValue() throws(JSONMistake) {
    switch next {
    case UInt8(ascii: "\""): _ = try text()
    case UInt8(ascii: "{"):
      var key = try firstKey()
      while key != nil {
        try skipValue()
        key = try nextKey()
      }
    case UInt8(ascii: "["):
      var isInside = try firstElement()
      while isInside {
        try skipValue()
        isInside = try nextElement()
      }
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): _ = try number()
    default:
      if isText {
        _ = try text()
      } else if isNumber {
        _ = try number()
      } else {
        _ = try word()
      }
    }
  }

  /// Whether the next value is a string.
  var isText: Bool { next == UInt8(ascii: "\"") || isJSON5 && next == UInt8(ascii: "'") }

  /// Whether the next value is a number.
  package var isNumber: Bool { next == UInt8(ascii: "-") || Self.isDigit(next) || isNumberOfJSON5 }

  /// Reads `true` or `false`, or `null` as `nil`.
  package mutating func word() throws(JSONMistake) -> Bool? {
    if take("true") { return true }
    if take("false") { return false }
    if take("null") { return nil }
    throw mistake(.noValue)
  }

  private mutating func take(_ word: StaticString) -> Bool {
    guard isWord(word) else { return false }
    offset += word.utf8CodeUnitCount
    return true
  }

  /// Whether the next complete word is this word.
  func isWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    return holds(word, from: offset, to: end)
      && !(end < bytes.count && Self.isWordPart(Unicode.Scalar(bytes[end])))
  }
}
