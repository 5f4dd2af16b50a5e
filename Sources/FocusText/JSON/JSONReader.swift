/// Reads JSON by [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259) from bytes, token by token.
///
/// `decide` reads its rows with it, and what that does at every byte is inlined into its module.
///
/// It builds no values: whoever calls it takes the texts and numbers that matter and skips the rest,
/// which is checked all the same. It is strict: no comments, no trailing commas, valid UTF-8, whole
/// surrogate pairs, and numbers that fit into a `Double`. Each byte is looked at once.
///
/// The bytes must outlive the reader.
package struct JSONReader {
  /// The greatest nesting depth of arrays and objects; Foundation has the same limit.
  package static let deepestNesting = 512

  package let bytes: UnsafeRawBufferPointer
  /// The place of the next byte. Between tokens blanks are skipped already.
  package var offset = 0
  /// The number of values so far that have a fraction or an exponent.
  package var decimals = 0
  private var depth = 0

  /// Begins at the first value; a byte order mark before it is skipped.
  package init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    skipBlanks()
  }

  /// The next byte; 0 at the end, which begins nothing in JSON.
  @inlinable @inline(__always) package var next: UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Checks that nothing follows the document.
  package mutating func end() throws(JSONMistake) {
    skipBlanks()
    guard offset == bytes.count else { throw mistake(.trailing) }
  }

  @inlinable @inline(__always) package mutating func skipBlanks() {
    // Most bytes between tokens are no blanks.
    while next <= 0x20, offset < bytes.count, Self.isBlank(next) { offset += 1 }
  }

  /// Whether a byte may stand between tokens.
  @inlinable package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  package func mistake(_ kind: JSONMistake.Kind, at offset: Int? = nil) -> JSONMistake {
    JSONMistake(kind: kind, offset: offset ?? self.offset)
  }
}

// MARK: Objects and arrays

extension JSONReader {
  /// Moves behind the `{` that is next, and behind its first key; `nil` if the object is empty.
  package mutating func firstKey() throws(JSONMistake) -> JSONText? {
    try enter()
    if next == UInt8(ascii: "}") {
      leave()
      return nil
    }
    return try key()
  }

  /// Moves behind the key after a value; `nil` at the end of the object.
  package mutating func nextKey() throws(JSONMistake) -> JSONText? {
    guard try separator(before: UInt8(ascii: "}")) else { return nil }
    return try key()
  }

  /// Moves behind the `[` that is next; false if the array is empty.
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
    guard next == UInt8(ascii: "\"") else { throw mistake(.noKey) }
    let key = try text()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw mistake(.noColon) }
    offset += 1
    skipBlanks()
    return key
  }

  private mutating func enter() throws(JSONMistake) {
    guard depth < Self.deepestNesting else { throw mistake(.tooDeep) }
    depth += 1
    offset += 1
    skipBlanks()
  }

  private mutating func leave() {
    depth -= 1
    offset += 1
  }

  /// Moves behind a comma and returns true, or behind the end and returns false.
  @inline(__always)
  private mutating func separator(before closing: UInt8) throws(JSONMistake) -> Bool {
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

// MARK: Values that don't matter

extension JSONReader {
  /// Checks the next value and moves behind it.
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
    default: _ = try word()
    }
  }

  /// Moves behind `true`, `false` or `null`, which is `nil`.
  package mutating func word() throws(JSONMistake) -> Bool? {
    if take("true") { return true }
    if take("false") { return false }
    if take("null") { return nil }
    throw mistake(.noValue)
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard holds(word, from: offset, to: end) else { return false }
    if end < bytes.count, JSON5Reader.isWordPart(Unicode.Scalar(bytes[end])) { return false }
    offset = end
    return true
  }
}
