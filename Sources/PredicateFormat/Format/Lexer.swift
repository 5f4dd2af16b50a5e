/// A token of a format, with its position.
struct Token: Equatable {
  var kind: Kind
  var start: Int
  var end: Int

  enum Kind: Equatable {
    case end
    case string
    case number
    case word
    case keyword(Keyword)
    /// `#word`, which is never a keyword.
    case escapedWord
    /// `$name`.
    case variable
    /// `@name`.
    case collectionOperator
    /// `%` with the characters of the specifier.
    case specifier
    case symbol(Symbol)
  }

  /// Symbols; a longer symbol stands before a shorter one with the same beginning.
  enum Symbol: String, CaseIterable {
    case assign = ":="
    case conjunction = "&&"
    case disjunction = "||"
    case power = "**"
    case doubleEqual = "=="
    case equalOrLess = "=<"
    case equalOrGreater = "=>"
    case notEqual = "!="
    case lessOrGreater = "<>"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case leftShift = "<<"
    case rightShift = ">>"
    case equal = "="
    case less = "<"
    case greater = ">"
    case exclamation = "!"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case dot = "."
    case colon = ":"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case bitwiseAnd = "&"
    case bitwiseOr = "|"
    case bitwiseXor = "^"
  }
}

/// The parser's form of ``PredicateFormatError``: the reason, with a byte offset into the format.
struct Fault: Error {
  var offset: Int
  var found: String
  var expected: String
  var isMissingArgument = false
}

/// Splits a format into tokens, one at a time.
struct Lexer {
  let bytes: [UInt8]
  private var position = 0

  init(_ format: String) { bytes = Array(format.utf8) }

  private func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  /// Reads the next token; at the end of the format, always returns ``Token/Kind/end``.
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
        throw Fault(offset: start, found: character(at: start), expected: expectation(at: start))
      }
      kind = .symbol(symbol)
    }
    return Token(kind: kind, start: start, end: position)
  }

  // MARK: - Words

  /// Returns the keyword that was just read, including keywords with hyphens; `nil` for another
  /// word.
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
    if byte() == UInt8(ascii: "0"), Literals.radixes[byte(1) | 0x20] != nil,
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

  /// The symbols by their first byte, longest first, with their second byte.
  private static let symbols: [[(second: UInt8?, symbol: Token.Symbol)]] = (0...255).map { first in
    Token.Symbol.allCases.filter { $0.rawValue.utf8.first == UInt8(first) }
      .map { ($0.rawValue.utf8.dropFirst().first, $0) }
  }

  /// The character at an offset, as an error message shows it.
  func character(at offset: Int) -> String {
    guard let scalar = scalar(at: offset) else { return "the end" }
    return scalar.isControl || scalar.isInvisible
      ? "the \(scalar.isControl ? "control" : "invisible") character \(scalar.escaped(asASCII: true))"
      : String(scalar)
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
  }

  /// A phrase for a message: the text to write in place of a character that begins no token.
  private func expectation(at offset: Int) -> String {
    guard let scalar = scalar(at: offset), !scalar.isASCII else {
      return "a token of the language"
        + (bytes[offset] == UInt8(ascii: "~") ? "; write onesComplement(x)" : "")
    }
    if let symbol = Self.symbolsOfMathematics[scalar] { return "an operator; write \(symbol)" }
    if "“”‘’".unicodeScalars.contains(scalar) { return "a straight quote, as in \"work\"" }
    if scalar.isInvisible { return "a blank or nothing" }
    return "ASCII outside quotes; pass other names with %K"
  }

  private static let symbolsOfMathematics: [Unicode.Scalar: String] = [
    "≠": "!=", "≤": "<=", "≥": ">=", "∈": "IN", "×": "*", "÷": "/", "−": "-",
  ]

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
  /// Whether a byte after a number's point begins a key, as in `1.key`.
  private static func startsKey(_ byte: UInt8) -> Bool {
    startsWord(byte) || "#@%".utf8.contains(byte)
  }
}

/// Converts the text of a string or number token to its value.
enum Literals {
  /// The text between quotes, with escapes resolved.
  ///
  /// A backslash that doesn't begin an escape is dropped.
  ///
  /// - Parameter dropped: Gets the offsets of these backslashes, except before a quote, a slash or
  ///   a backslash, which mean themselves.
  static func string(
    _ bytes: ArraySlice<UInt8>, at offset: Int, dropped: inout [Int]
  ) throws(Fault) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt16] = []
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += String(decoding: rest[..<start], as: UTF8.self).utf16
      rest = rest[(start + 1)...]
      let units = escape(&rest)
      if rest.startIndex == start + 2, units == [UInt16(bytes[start + 1])],
        !"\"'/\\".utf8.contains(bytes[start + 1])
      {
        dropped.append(start)
      }
      result += units
    }
    result += String(decoding: rest, as: UTF8.self).utf16
    guard let text = String(validating: result, as: UTF16.self) else {
      throw Fault(
        offset: offset, found: "half of a surrogate pair",
        expected: "both halves, as in \\ud83d\\ude00")
    }
    return text
  }

  /// Reads the escape sequence after a backslash, as UTF-16.
  private static func escape(_ rest: inout ArraySlice<UInt8>) -> [UInt16] {
    guard let first = rest.first else { return [] }
    let unit: UInt16? =
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "7"): code(&rest, after: 0, digits: 3, radix: 8)
      case UInt8(ascii: "x"), UInt8(ascii: "X"): code(&rest, after: 1, digits: 2, radix: 16)
      case UInt8(ascii: "u"), UInt8(ascii: "U"): code(&rest, after: 1, digits: 4, radix: 16)
      default: nil
      }
    if let unit { return [unit] }
    if let control = controls[first] {
      rest = rest.dropFirst()
      return [control]
    }
    // Not an escape: the backslash is dropped and the character is kept.
    guard first < 0x80 else { return [] }
    rest = rest.dropFirst()
    return [UInt16(first)]
  }

  private static let controls: [UInt8: UInt16] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "a"): 7,
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "v"): 11,
  ]

  /// Reads a number of digits behind some letters; `nil`, without a change, for other characters.
  private static func code(
    _ rest: inout ArraySlice<UInt8>, after letters: Int, digits: Int, radix: Int
  ) -> UInt16? {
    let text = rest.dropFirst(letters).prefix(digits)
    guard text.count == digits, text.allSatisfy(Lexer.isHexadecimalDigit),
      let value = UInt16(String(decoding: text, as: UTF8.self), radix: radix)
    else { return nil }
    rest = rest.dropFirst(letters + digits)
    return value
  }

  /// The bases of the digits after `0x`, `0o` and `0b`.
  static let radixes: [UInt8: Int] = [
    UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
  ]

  /// Returns a number's value. The sign matters, because -2⁶³ fits in 64 bits but 2⁶³ doesn't.
  static func number(
    _ bytes: ArraySlice<UInt8>, isNegative: Bool, at offset: Int
  ) throws(Fault) -> PredicateValue {
    let text = String(decoding: bytes, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    var integer: Int64?
    if text.utf8.first == UInt8(ascii: "0"), let letter = text.utf8.dropFirst().first,
      let radix = radixes[letter | 0x20]
    {
      let digits = text.dropFirst(2)
      guard digits.allSatisfy({ $0.hexDigitValue.map { $0 < radix } ?? false }) else {
        throw Fault(offset: offset, found: text, expected: "digits of base \(radix)")
      }
      integer = Int64(sign + digits, radix: radix)
    } else if bytes.allSatisfy(Lexer.isDigit) {
      integer = Int64(sign + text)
    } else if let real = Double(sign + text), real.isFinite {
      return .real(real)
    }
    guard let integer else {
      throw Fault(offset: offset, found: text, expected: "a number that fits 64 bits")
    }
    return .integer(integer)
  }
}

/// A reserved word, in any mixture of upper and lower case.
enum Keyword: String, Sendable, Hashable, CaseIterable {
  case and, or, not
  case `in`, like, matches, contains, beginswith, endswith, between
  case any, some, all, none
  case `self`, null, `nil`, `true`, yes, `false`, no
  case first, last, size
  case subquery, cast, ternary, function
  case union, intersect, minus
  case truepredicate, falsepredicate
  case anykey, caseinsensitive, ci, fetch, tokenmatches
  case utiConformsTo = "uti-conforms-to"
  case utiEquals = "uti-equals"

  private static let longest = 15

  /// The keywords in the order of their first letters, each with its letters packed into one
  /// number.
  private static let packed: [(letters: UInt128, keyword: Keyword)] =
    allCases.sorted { $0.rawValue < $1.rawValue }.map { (pack($0.rawValue.utf8), $0) }

  /// For each first letter, the positions of its keywords in ``packed``.
  private static let places: [Range<Int>] = (0..<32).map { (letter: UInt8) in
    let places = packed.indices.filter {
      packed[$0].keyword.rawValue.utf8.starts(with: [letter | 0x60])
    }
    return (places.first ?? 0)..<((places.last ?? -1) + 1)
  }

  /// Creates the keyword for a word; `nil` for an ordinary word.
  init?(_ word: some Collection<UInt8>) {
    guard (2...Self.longest).contains(word.count), let first = word.first else { return nil }
    let places = Self.places[Int(first & 31)]
    guard !places.isEmpty else { return nil }
    let letters = Self.pack(word)
    guard let place = places.first(where: { Self.packed[$0].letters == letters }) else {
      return nil
    }
    self = Self.packed[place].keyword
  }

  /// Whether a key with this name needs a `#`.
  static func isReserved(_ word: String) -> Bool { Keyword(word.utf8) != nil }

  private static func pack(_ word: some Sequence<UInt8>) -> UInt128 {
    word.reduce(0) { $0 << 8 | UInt128($1 >= 65 && $1 <= 90 ? $1 | 32 : $1) }
  }
}
