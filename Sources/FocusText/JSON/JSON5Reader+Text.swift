/// Quoted texts, escapes and unquoted keys.
extension JSON5Reader {
  mutating func quotedText() throws(SourceError) -> String {
    let start = offset
    guard let quote = peek() else { throw failure(.noValue(found: nil)) }
    offset += 1
    var bytes: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      if byte == quote {
        offset += 1
        return String(decoding: bytes, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        if let scalar = try escapedScalar() { bytes.append(contentsOf: String(scalar).utf8) }
      } else {
        bytes.append(byte)
        offset += 1
      }
    }
    throw failure(.openText(quote: Character(Unicode.Scalar(quote))), at: start)
  }

  /// Reads an escape; `nil` when it joins two lines and so stands for nothing.
  private mutating func escapedScalar() throws(SourceError) -> Unicode.Scalar? {
    let start = offset
    offset += 1
    guard let (scalar, length) = scalar() else { return nil }
    offset += length
    switch scalar {
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{B}"
    case "\n", "\u{2028}", "\u{2029}": return nil
    case "\r":
      _ = take(UInt8(ascii: "\n"))
      return nil
    case "0":
      guard let next = peek(), Self.isDigit(next) else { return "\0" }
      throw notAnEscape(at: start)
    case "1"..."9": throw notAnEscape(at: start)
    case "x":
      guard let value = hexadecimal(digits: 2) else { throw notAnEscape(at: start) }
      return Unicode.Scalar(UInt8(value))
    case "u": return try unicodeScalar(escapedAt: start)
    default: return scalar
    }
  }

  /// Reads what follows `\u`, and the second half if that is the first of a pair.
  private mutating func unicodeScalar(escapedAt start: Int) throws(SourceError) -> Unicode.Scalar {
    guard let unit = hexadecimal(digits: 4) else { throw notAnEscape(at: start) }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let end = offset
    if UTF16.isLeadSurrogate(unit), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")),
      let second = hexadecimal(digits: 4), UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(second - 0xDC00))
    {
      return scalar
    }
    throw failure(.halfACharacter(text(from: start, to: end)), at: start)
  }

  private mutating func hexadecimal(digits count: Int) -> UInt16? {
    var value: UInt16 = 0
    for _ in 0..<count {
      guard let byte = peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt16(digit)
      offset += 1
    }
    return value
  }

  private mutating func notAnEscape(at start: Int) -> SourceError {
    failure(.notAnEscape(text(from: start, to: endOfWord())), at: start)
  }
}

// MARK: - Unquoted keys

extension JSON5Reader {
  /// Reads a name as JavaScript spells it; `nil` when none begins here.
  mutating func identifier() throws(SourceError) -> String? {
    var name = String.UnicodeScalarView()
    while let (scalar, length) = scalar() {
      let start = offset
      offset += length
      var part = scalar
      if scalar == "\\" {
        guard take(UInt8(ascii: "u")) else { throw notAnEscape(at: start) }
        part = try unicodeScalar(escapedAt: start)
      }
      guard Self.isNamePart(part), !name.isEmpty || Self.isNameStart(part) else {
        offset = start
        break
      }
      name.append(part)
    }
    return name.isEmpty ? nil : String(name)
  }

  package static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isWordPart(scalar) && !("0"..."9" ~= scalar) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      return true
    default: return false
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return isWordPart(scalar) }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: return true
    default: return scalar == "\u{200C}" || scalar == "\u{200D}" || isNameStart(scalar)
    }
  }

  /// Whether an ASCII scalar is a letter, a digit, `_` or `$`.
  package static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }
}
