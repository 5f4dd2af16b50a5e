/// The parts of JSON5 that strict JSON doesn't have: comments, unquoted keys, single quotes, and
/// more forms of separators, escapes and numbers.
extension JSONReader {
  /// Skips comments and the white space that only JSON5 allows.
  ///
  /// The method doesn't skip an unterminated comment, so the next token is missing at the comment.
  mutating func skipBlanksOfJSON5() {
    while offset < bytes.count {
      switch next {
      case UInt8(ascii: " "), 0x09...0x0D: offset += 1
      case UInt8(ascii: "/"):
        guard let end = endOfComment() else { return }
        offset = end
      case 0x80...:
        guard let (scalar, end) = scalar(at: offset), Self.isBlank(scalar) else { return }
        offset = end
      default: return
      }
    }
  }

  /// Returns the end of the next comment; `nil` if there is none, or if the comment is
  /// unterminated.
  private func endOfComment() -> Int? {
    var place = offset + 2
    switch byte(at: offset + 1) {
    case UInt8(ascii: "/"):
      while let (scalar, end) = scalar(at: place), !Self.endsLine(scalar) { place = end }
      return place
    case UInt8(ascii: "*"):
      while place + 1 < bytes.count {
        if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") {
          return place + 2
        }
        place += 1
      }
      return nil
    default: return nil
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || scalar == "\u{2028}" || scalar == "\u{2029}"
      || scalar.properties.generalCategory == .spaceSeparator
  }

  private static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }
}

// MARK: Keys and separators

extension JSONReader {
  /// Reads a quoted or unquoted key and the colon after it.
  @inline(never) mutating func keyOfJSON5() throws(JSONMistake) -> JSONText {
    let start = offset
    guard let key = try isText ? text() : unquotedKey() else { throw mistake(.noKey) }
    skipBlanksOfJSON5()
    guard next == UInt8(ascii: ":") else { throw mistake(.noColon, besides: start) }
    offset += 1
    skipBlanksOfJSON5()
    return key
  }

  /// Reads a comma and returns true, or reads the closing bracket, with or without a comma, and
  /// returns false.
  @inline(never) mutating func separatorOfJSON5(before closing: UInt8) throws(JSONMistake) -> Bool {
    skipBlanksOfJSON5()
    let hasComma = next == UInt8(ascii: ",")
    if hasComma {
      offset += 1
      skipBlanksOfJSON5()
    }
    if next == closing {
      leave()
      return false
    }
    guard hasComma else { throw mistake(.noSeparator) }
    return true
  }
  /// Reads a name in JavaScript's syntax; `nil` if there is none.
  mutating func unquotedKey() throws(JSONMistake) -> JSONText? {
    let start = offset
    var place = start
    var isEscaped = false
    while let (scalar, end) = scalar(at: place) {
      var (part, next) = (scalar, end)
      if scalar == "\\" {
        let (value, end) = try unicode(at: place)
        guard let escaped = value.flatMap(Unicode.Scalar.init) else { break }
        (part, next) = (escaped, end)
        isEscaped = true
      }
      guard place == start ? Self.isNameStart(part) : Self.isNamePart(part) else { break }
      place = next
    }
    guard place > start else { return nil }
    offset = place
    return JSONText(start: start, end: place, isEscaped: isEscaped)
  }

  /// Returns the UTF-8 scalar at a position and the scalar's end; `nil` after the last scalar.
  func scalar(at place: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard place < bytes.count else { return nil }
    let first = bytes[place]
    if first < 0x80 { return (Unicode.Scalar(first), place + 1) }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let end = min(place + length, bytes.count)
    let text = String(decoding: bytes[place..<end], as: UTF8.self)
    return text.unicodeScalars.first.map { ($0, end) }
  }

  /// Whether a name may begin with a scalar.
  static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
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
  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "$": true
    default: false
    }
  }
}

// MARK: Strings

extension JSONReader {
  /// Reads a string with either kind of quotes, control characters, and lines joined by an escape.
  @inline(never) mutating func textOfJSON5() throws(JSONMistake) -> JSONText {
    let (quote, start) = (next, offset + 1)
    var place = start
    var isEscaped = false
    while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D {
      switch bytes[place] {
      case quote:
        offset = place + 1
        return JSONText(start: start, end: place, isEscaped: isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        place = try unescape(at: place).end
      default: place += 1
      }
    }
    throw mistake(.openText)
  }

  /// Reads an escape that only JSON5 has. A backslash before any other character stands for that
  /// character.
  func unescapeJSON5(at place: Int) throws(JSONMistake) -> (scalar: UInt32?, end: Int) {
    guard let (scalar, end) = scalar(at: place + 1) else { throw mistake(.notUTF8, at: place + 1) }
    switch scalar {
    case "v": return (0x0B, end)
    case "\n", "\u{2028}", "\u{2029}": return (nil, end)
    case "\r": return (nil, byte(at: end) == 0x0A ? end + 1 : end)
    case "0" where !Self.isDigit(byte(at: end)): return (0, end)
    case "0"..."9": throw mistake(.notAnEscape, at: place)
    case "x":
      guard let value = hexadecimal(from: end, digits: 2) else {
        throw mistake(.notAnEscape, at: place)
      }
      return (value, end + 2)
    default: return (scalar.value, end)
    }
  }
}

// MARK: Numbers

extension JSONReader {
  /// Whether the next value is a number in a form that only JSON5 has.
  var isNumberOfJSON5: Bool {
    isJSON5 && (next == UInt8(ascii: "+") || next == UInt8(ascii: "."))
  }

  /// Reads a hexadecimal number; `nil` if the next value is another one.
  @inline(never) mutating func hexadecimal(from start: Int) throws(JSONMistake) -> JSONNumber? {
    guard next == UInt8(ascii: "0"), byte(at: offset + 1) | 0x20 == UInt8(ascii: "x") else {
      return nil
    }
    offset += 2
    let digits = offset
    while Character(Unicode.Scalar(next)).isHexDigit { offset += 1 }
    guard offset > digits, !Self.isNumberPart(next) else { throw mistake(.notANumber, at: start) }
    let number = number(from: start, .hexadecimal)
    guard double(number).isFinite else { throw mistake(.numberTooLarge, at: start) }
    return number
  }
}
