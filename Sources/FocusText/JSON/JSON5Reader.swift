/// Reads JSON5 from its bytes in one pass: the structure of values.
package struct JSON5Reader {
  /// Deeper nesting would use up the stack.
  static let deepestNesting = 128

  let source: SourceText
  let repeatedKeys: SourceValue.RepeatedKeys
  var offset = 0
  private var depth = 0
  private var locator: TextLocator

  init(_ source: SourceText, repeatedKeys: SourceValue.RepeatedKeys) {
    self.source = source
    self.repeatedKeys = repeatedKeys
    self.locator = TextLocator(source.bytes)
  }

  mutating func document() throws(SourceError) -> SourceValue {
    let value = try value()
    try skipBlanks()
    guard offset == source.bytes.count else { throw failure(.trailing(found: found())) }
    return value
  }

  private mutating func value() throws(SourceError) -> SourceValue {
    try skipBlanks()
    let location = location()
    guard let byte = peek() else { throw failure(.noValue(found: nil)) }
    switch byte {
    case UInt8(ascii: "{"):
      return SourceValue(.object(try members(openedAt: location)), at: location)
    case UInt8(ascii: "["):
      return SourceValue(.array(try elements(openedAt: location)), at: location)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return SourceValue(.string(try quotedText()), at: location)
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      return SourceValue(try number(), at: location)
    default:
      return SourceValue(try word(), at: location)
    }
  }

  private mutating func word() throws(SourceError) -> SourceValue.Kind {
    let start = offset
    guard let word = try identifier() else { throw failure(.noValue(found: found())) }
    switch word {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity": return .double(.infinity)
    case "NaN": return .double(.nan)
    default: throw failure(.unknownWord(Self.shortened(word)), at: start)
    }
  }
}

// MARK: - Lists and objects

extension JSON5Reader {
  private mutating func elements(openedAt opening: TextLocation) throws(SourceError)
    -> [SourceValue]
  {
    try enter()
    defer { depth -= 1 }
    var elements: [SourceValue] = []
    while try !close("]") {
      elements.append(try value())
      try separator(before: "]", openedAt: opening)
    }
    return elements
  }

  private mutating func members(openedAt opening: TextLocation) throws(SourceError)
    -> [SourceMember]
  {
    try enter()
    defer { depth -= 1 }
    var members: [SourceMember] = []
    var places: [String: TextLocation] = [:]
    while try !close("}") {
      let (start, location) = (offset, location())
      let key = try key()
      if let first = places.updateValue(location, forKey: key), repeatedKeys == .refused {
        throw failure(.repeatedKey(Self.shortened(key), first: first), at: start)
      }
      try skipBlanks()
      guard take(UInt8(ascii: ":")) else {
        throw failure(.noColon(key: Self.shortened(key), found: found()))
      }
      members.append(SourceMember(key: key, at: location, value: try value()))
      try separator(before: "}", openedAt: opening)
    }
    return members
  }

  private mutating func key() throws(SourceError) -> String {
    if peek() == UInt8(ascii: "\"") || peek() == UInt8(ascii: "'") { return try quotedText() }
    guard let name = try identifier() else { throw failure(.noKey(found: found())) }
    return name
  }

  private mutating func enter() throws(SourceError) {
    guard depth < Self.deepestNesting else {
      throw failure(.tooDeep(limit: Self.deepestNesting))
    }
    depth += 1
    offset += 1
  }

  private mutating func close(_ closing: Unicode.Scalar) throws(SourceError) -> Bool {
    try skipBlanks()
    return take(UInt8(ascii: closing))
  }

  private mutating func separator(
    before closing: Unicode.Scalar, openedAt opening: TextLocation
  ) throws(SourceError) {
    try skipBlanks()
    guard !take(UInt8(ascii: ",")), peek() != UInt8(ascii: closing) else { return }
    throw failure(
      .noSeparator(closing: Character(closing), opening: opening, found: found()))
  }
}

// MARK: - Bytes

extension JSON5Reader {
  func peek(_ distance: Int = 0) -> UInt8? {
    let index = offset + distance
    return index < source.bytes.count ? source.bytes[index] : nil
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte else { return false }
    offset += 1
    return true
  }

  /// The scalar at the offset, and how many bytes it has.
  func scalar() -> (scalar: Unicode.Scalar, length: Int)? {
    guard let first = peek() else { return nil }
    if first < 0x80 { return (Unicode.Scalar(first), 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(offset + length, source.bytes.count)
    let text = String(decoding: source.bytes[offset..<end], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, length) }
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: source.bytes[start..<end], as: UTF8.self)
  }
}

// MARK: - Mistakes

extension JSON5Reader {
  private mutating func location() -> TextLocation { locator.location(of: offset) }

  mutating func failure(_ problem: JSON5Problem, at start: Int? = nil) -> SourceError {
    source.error(problem.sentence, at: locator.location(of: start ?? offset))
  }

  /// Returns the text at the offset: a whole word, or one character; `nil` at the end of the file.
  func found() -> String? {
    guard let (scalar, length) = scalar() else { return nil }
    let isWord = Self.isNameStart(scalar) || Self.isDigit(source.bytes[offset])
    return Self.shortened(text(from: offset, to: isWord ? endOfWord() : offset + length))
  }

  /// The offset after the letters and digits that begin here.
  func endOfWord() -> Int {
    let rest = source.bytes[offset...]
    return rest.firstIndex { $0 < 0x80 && !Self.isWordPart(Unicode.Scalar($0)) }
      ?? source.bytes.count
  }

  /// A text as a message quotes it.
  static func shortened(_ text: String) -> String {
    text.count > longestQuote ? text.prefix(longestQuote) + "…" : text
  }

  private static var longestQuote: Int { 40 }
}
