/// A reader of JSON that takes one token after the other from bytes and builds no values.
///
/// Callers take the texts and numbers that matter and skip the rest, which is checked all the same. Each
/// byte is looked at once. `decide` reads its rows in this way, and the parts that run at every byte are
/// inlined into its module. That is why its members are `public` although FocusText is no product: the
/// compiler inlines nothing that is `package`. ``SourceValue`` makes a tree with places of a whole document.
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
public struct JSONReader {
  /// The grammar of a document.
  public enum Dialect: Sendable {
    /// The JSON of programs, [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259): no comments, no trailing
    /// commas, valid UTF-8, whole surrogate pairs, and numbers that fit into a `Double`.
    case strict
    /// [JSON5](https://spec.json5.org), which people write: besides all of JSON it has comments, trailing
    /// commas, unquoted keys, single quotes, and more forms of escapes and numbers. The bytes must be UTF-8.
    case json5

    /// The greatest nesting depth of arrays and objects. That of strict JSON is Foundation's; a tree of
    /// people's files is read by recursion.
    public var deepestNesting: Int {
      switch self {
      case .strict: 512
      case .json5: 128
      }
    }
  }

  public let bytes: UnsafeRawBufferPointer
  public let dialect: Dialect
  /// The place of the next byte. Between tokens blanks are skipped already.
  public var offset: Int
  /// The number of values so far that have a fraction or an exponent.
  public var decimals = 0
  /// The number of arrays and objects that may still open inside the present one.
  private var room: Int

  /// Begins at the first value; a byte order mark before it is skipped.
  public init(_ bytes: UnsafeRawBufferPointer, as dialect: Dialect = .strict) {
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.init(bytes, as: dialect, at: hasMark ? 3 : 0)
    if isJSON5 { skipBlanksOfJSON5() } else { skipBlanks() }
  }

  /// Begins within a document.
  init(_ bytes: UnsafeRawBufferPointer, as dialect: Dialect, at offset: Int) {
    self.bytes = bytes
    self.dialect = dialect
    self.offset = offset
    room = dialect.deepestNesting
  }

  @inlinable @inline(__always) public var isJSON5: Bool {
    if case .json5 = dialect { true } else { false }
  }

  /// The next byte; 0 at the end, which begins nothing in JSON.
  @inlinable @inline(__always) public var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// The byte at a place; 0 behind the end.
  func byte(at place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }

  /// Checks that nothing follows the document.
  public mutating func end() throws(JSONMistake) {
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
  /// Moves behind the `{` that is next, and behind its first key; `nil` if the object is empty.
  public mutating func firstKey() throws(JSONMistake) -> JSONText? {
    try enter()
    if next == UInt8(ascii: "}") {
      leave()
      return nil
    }
    return try key()
  }

  /// Moves behind the key after a value; `nil` at the end of the object.
  public mutating func nextKey() throws(JSONMistake) -> JSONText? {
    guard try separator(before: UInt8(ascii: "}")) else { return nil }
    return try key()
  }

  /// Moves behind the `[` that is next; false if the array is empty.
  public mutating func firstElement() throws(JSONMistake) -> Bool {
    try enter()
    guard next == UInt8(ascii: "]") else { return true }
    leave()
    return false
  }

  /// Moves to the next element after a value; false at the end of the array.
  public mutating func nextElement() throws(JSONMistake) -> Bool {
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

  /// Moves behind a comma and returns true, or behind the end and returns false.
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
  @inlinable @inline(__always) public mutating func skipBlanks() {
    // Most bytes between tokens are no blanks.
    while next <= 0x20, offset < bytes.count, Self.isBlank(next) { offset += 1 }
  }

  /// Whether a byte may stand between tokens.
  @inlinable public static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

// MARK: Values that don't matter

extension JSONReader {
  /// Checks the next value and moves behind it.
  public mutating func skipValue() throws(JSONMistake) {
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
  public var isNumber: Bool { next == UInt8(ascii: "-") || Self.isDigit(next) || isNumberOfJSON5 }

  /// Moves behind `true`, `false` or `null`, which is `nil`.
  public mutating func word() throws(JSONMistake) -> Bool? {
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

  /// Whether the next word is this one, as a whole.
  func isWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    return holds(word, from: offset, to: end)
      && !(end < bytes.count && Self.isWordPart(Unicode.Scalar(bytes[end])))
  }
}
