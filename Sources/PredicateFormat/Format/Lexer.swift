/// Cuts a format into tokens, one at a time.
struct Lexer {
  let bytes: [UInt8]
  private var position = 0

  init(_ format: String) { bytes = Array(format.utf8) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  /// Reads the next token; at the end of the format it is ``Token/Kind/end`` for ever.
  mutating func next() throws(Fault) -> Token {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
    let start = position
    guard start < bytes.count else { return Token(kind: .end, start: start, end: start) }
    let kind: Token.Kind
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      kind = .string
      try skipString(from: start)
    case let first
    where Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1))):
      kind = .number
      skipNumber()
    case let first where Self.startsWord(first):
      skipWord()
      kind = keyword(from: start).map { .keyword($0) } ?? .word
    case UInt8(ascii: "#"):
      kind = try prefixedWord(.escapedWord, "a word after #")
    case UInt8(ascii: "$"):
      kind = try prefixedWord(.variable, "a variable's name after $")
    case UInt8(ascii: "@"):
      kind = try prefixedWord(.collectionOperator, "an operator such as @count")
    case UInt8(ascii: "%"):
      kind = .specifier
      skipSpecifier()
    default:
      guard let symbol = takeSymbol() else {
        throw Fault(
          offset: start, found: character(at: start),
          expected: bytes[start] < 0x80
            ? "a token of the language"
            : "ASCII outside quotes; pass other names with %K")
      }
      kind = .symbol(symbol)
    }
    return Token(kind: kind, start: start, end: position)
  }

  // MARK: - Words

  /// The keyword that the word just read is, with those that contain hyphens.
  private mutating func keyword(from start: Int) -> Keyword? {
    if byte() == UInt8(ascii: "-"), position - start == 3 {
      for candidate in [Keyword.utiConformsTo, .utiEquals] {
        let end = start + candidate.rawValue.utf8.count
        guard end <= bytes.count, Keyword(bytes[start..<end]) == candidate else { continue }
        guard end == bytes.count || !Self.continuesWord(bytes[end]) else { continue }
        position = end
        return candidate
      }
    }
    return bytes.withUnsafeBufferPointer { Keyword($0[start..<position]) }
  }

  private mutating func skipWord() {
    while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
  }

  private mutating func prefixedWord(
    _ kind: Token.Kind, _ expected: String
  ) throws(Fault) -> Token.Kind {
    let start = position
    position += 1
    guard Self.startsWord(byte()) else {
      throw Fault(offset: start, found: character(at: start), expected: expected)
    }
    skipWord()
    return kind
  }

  // MARK: - Literals

  private mutating func skipString(from start: Int) throws(Fault) {
    let quote = bytes[start]
    position += 1
    while position < bytes.count, bytes[position] != quote {
      position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard position < bytes.count else {
      position = bytes.count
      throw Fault(offset: start, found: "a string without an end", expected: "a closing quote")
    }
    position += 1
  }

  private mutating func skipNumber() {
    if byte() == UInt8(ascii: "0"), LanguageChoices.radixes[byte(1) | 0x20] != nil,
      Self.isHexadecimalDigit(byte(2))
    {
      position += 2
      while Self.isHexadecimalDigit(byte()) { position += 1 }
      return
    }
    while Self.isDigit(byte()) { position += 1 }
    if byte() == UInt8(ascii: "."), !Self.startsKey(byte(1)) {
      position += 1
      while Self.isDigit(byte()) { position += 1 }
    }
    if byte() | 0x20 == UInt8(ascii: "e") {
      let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
      guard Self.isDigit(byte(1 + sign)) else { return }
      position += 1 + sign
      while Self.isDigit(byte()) { position += 1 }
    }
  }

  private mutating func skipSpecifier() {
    position += 1
    while Self.isLengthModifier(byte()) { position += 1 }
    if byte() == UInt8(ascii: "@") || byte() == UInt8(ascii: "%") || Self.startsWord(byte()) {
      position += 1
    }
  }

  private mutating func takeSymbol() -> Token.Symbol? {
    for (second, symbol) in Self.symbols[Int(bytes[position])]
    where second == nil || second == byte(1) {
      position += second == nil ? 1 : 2
      return symbol
    }
    return nil
  }

  /// The signs that begin with each byte, longest first, with their second byte.
  private static let symbols: [[(second: UInt8?, symbol: Token.Symbol)]] = (0...255).map { first in
    Token.Symbol.allCases.filter { $0.rawValue.utf8.first == UInt8(first) }
      .map { ($0.rawValue.utf8.dropFirst().first, $0) }
  }

  /// The character at an offset, as an error shows it.
  func character(at offset: Int) -> String {
    let rest = String(decoding: bytes[offset..<min(offset + 32, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end" }
    return scalar.isControl
      ? "the control character \(scalar.escaped(asASCII: true))" : String(scalar)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }
  static func isHexadecimalDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }
  static func startsWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
  }
  static func continuesWord(_ byte: UInt8) -> Bool { startsWord(byte) || isDigit(byte) }
  private static func isLengthModifier(_ byte: UInt8) -> Bool {
    "hlqLztj".utf8.contains(byte)
  }
  /// Whether a byte after a number's point begins a key of that number.
  private static func startsKey(_ byte: UInt8) -> Bool {
    startsWord(byte) || "#@%".utf8.contains(byte)
  }
}
