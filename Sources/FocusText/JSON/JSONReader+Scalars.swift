import Foundation

/// The position of a string or an unquoted key in a document's bytes, without quotes.
package struct JSONText {
  package let start: Int
  package let end: Int
  /// Whether the text has escapes, so that its bytes differ from its characters.
  package let isEscaped: Bool

  package var isEmpty: Bool { start == end }
}

// MARK: Strings

extension JSONReader {
  /// Reads the string that begins with the next quote.
  package mutating func text() throws(JSONMistake) -> JSONText {
    if isJSON5 { return try textOfJSON5() }
    let start = offset + 1
    var place = start
    var isEscaped = false
    while true {
      place = endOfPlainText(from: place)
      guard place < bytes.count else { throw mistake(.openText) }
      switch bytes[place] {
      case UInt8(ascii: "\""):
        offset = place + 1
        return JSONText(start: start, end: place, isEscaped: isEscaped)
      case UInt8(ascii: "\\"):
        isEscaped = true
        place = try unescape(at: place).end
      case ..<0x20: throw mistake(.control, at: place)
      case 0x80...:
        repeat {
          place = try endOfScalar(at: place)
        } while place < bytes.count
          && bytes[place] >= 0x80
      default: place += 1
      }
    }
  }

  /// Returns a position before which all bytes are plain ASCII, eight bytes at a time.
  @inline(__always) private func endOfPlainText(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var place = start
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      // The subtraction sets the high bit of a byte that was smaller, or from which the next byte
      // borrowed. The lowest set bit is exact. Bytes from 0x80 have the bit in any case.
      let controls = word &- ones &* 0x20
      let quotes = (word ^ ones &* 0x22) &- ones
      let escapes = (word ^ ones &* 0x5C) &- ones
      let stops = (controls | quotes | escapes | word) & (ones &* 0x80)
      guard stops == 0 else { return place + stops.trailingZeroBitCount >> 3 }
      place += 8
    }
    return place
  }

  /// Returns the end of the scalar that begins with a byte outside ASCII.
  private func endOfScalar(at place: Int) throws(JSONMistake) -> Int {
    func byte(_ distance: Int, in range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
      place + distance < bytes.count && range.contains(bytes[place + distance])
    }
    switch bytes[place] {
    case 0xC2...0xDF: if byte(1) { return place + 2 }
    case 0xE0: if byte(1, in: 0xA0...0xBF), byte(2) { return place + 3 }
    case 0xED: if byte(1, in: 0x80...0x9F), byte(2) { return place + 3 }
    case 0xE1...0xEF: if byte(1), byte(2) { return place + 3 }
    case 0xF0: if byte(1, in: 0x90...0xBF), byte(2), byte(3) { return place + 4 }
    case 0xF1...0xF3: if byte(1), byte(2), byte(3) { return place + 4 }
    case 0xF4: if byte(1, in: 0x80...0x8F), byte(2), byte(3) { return place + 4 }
    default: break
    }
    throw mistake(.notUTF8, at: place)
  }

  /// Returns the characters of a string or key that was read before.
  ///
  /// - Parameter known: The probable characters; if they are right, they are returned instead of a
  ///   copy.
  package func string(_ text: JSONText, like known: String = "") -> String {
    guard text.isEscaped else {
      let plain = UnsafeRawBufferPointer(rebasing: bytes[text.start..<text.end])
      let isKnown =
        known.utf8.count == plain.count
        && known.utf8.withContiguousStorageIfAvailable {
          plain.isEmpty || memcmp($0.baseAddress!, plain.baseAddress!, plain.count) == 0
        } ?? false
      return isKnown ? known : String(decoding: plain, as: UTF8.self)
    }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(text.end - text.start)
    var place = text.start
    while place < text.end {
      if bytes[place] == UInt8(ascii: "\\"), let (value, end) = try? unescape(at: place) {
        if let scalar = value.flatMap(Unicode.Scalar.init) {
          decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
        place = end
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// Returns the position of a string's opening quote, or of an unquoted key.
  func start(of text: JSONText) -> Int {
    let before = byte(at: text.start - 1)
    let isQuoted = before == UInt8(ascii: "\"") || before == UInt8(ascii: "'")
    return isQuoted ? text.start - 1 : text.start
  }

  /// Whether a string equals an ASCII word.
  @inlinable @inline(__always) package func `is`(_ text: JSONText, _ word: StaticString) -> Bool {
    text.isEscaped
      ? word.withUTF8Buffer { string(text).utf8.elementsEqual($0) }
      : holds(word, from: text.start, to: text.end)
  }

  /// Whether a range of bytes equals a word.
  @inlinable @inline(__always) package func holds(
    _ word: StaticString, from start: Int, to end: Int
  ) -> Bool {
    let count = word.utf8CodeUnitCount
    guard end - start == count, end <= bytes.count, let base = bytes.baseAddress else {
      return false
    }
    return memcmp(base + start, word.utf8Start, count) == 0
  }
}

// MARK: Escapes

extension JSONReader {
  /// Returns the scalar for an escape and the escape's end; the scalar is `nil` if the escape joins
  /// two lines.
  func unescape(at place: Int) throws(JSONMistake) -> (scalar: UInt32?, end: Int) {
    let end = place + 2
    guard end <= bytes.count else { throw mistake(.openText) }
    switch bytes[place + 1] {
    case UInt8(ascii: "\""): return (0x22, end)
    case UInt8(ascii: "\\"): return (0x5C, end)
    case UInt8(ascii: "/"): return (0x2F, end)
    case UInt8(ascii: "b"): return (0x08, end)
    case UInt8(ascii: "f"): return (0x0C, end)
    case UInt8(ascii: "n"): return (0x0A, end)
    case UInt8(ascii: "r"): return (0x0D, end)
    case UInt8(ascii: "t"): return (0x09, end)
    case UInt8(ascii: "u"): return try unicode(at: place)
    default:
      guard isJSON5 else { throw mistake(.notAnEscape, at: place) }
      return try unescapeJSON5(at: place)
    }
  }

  /// Reads `\uXXXX`, and the second half if this is the first half of a surrogate pair.
  func unicode(at place: Int) throws(JSONMistake) -> (scalar: UInt32?, end: Int) {
    guard let unit = unit(at: place) else { throw mistake(.notAnEscape, at: place) }
    guard 0xD800..<0xE000 ~= unit else { return (unit, place + 6) }
    guard unit < 0xDC00, let second = self.unit(at: place + 6), 0xDC00..<0xE000 ~= second else {
      throw mistake(.halfACharacter, at: place)
    }
    return (0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00), place + 12)
  }

  /// Returns the number in `\uXXXX`; `nil` if the text isn't such an escape.
  private func unit(at place: Int) -> UInt32? {
    guard byte(at: place) == UInt8(ascii: "\\"), byte(at: place + 1) == UInt8(ascii: "u") else {
      return nil
    }
    return hexadecimal(from: place + 2, digits: 4)
  }

  @inline(__always) func hexadecimal(from place: Int, digits count: Int) -> UInt32? {
    var value: UInt32 = 0
    for offset in place..<place + count {
      switch byte(at: offset) {
      case let digit where Self.isDigit(digit): value = value << 4 | UInt32(digit & 0x0F)
      case let letter where UInt8(ascii: "a")...UInt8(ascii: "f") ~= letter | 0x20:
        value = value << 4 | UInt32(letter & 0x0F + 9)
      default: return nil
      }
    }
    return value
  }
}

/// The position of a number in a document's bytes, without a plus sign.
package struct JSONNumber {
  package let start: Int
  package let end: Int
  package let form: Form

  package enum Form: Sendable {
    /// Decimal digits, with or without a minus sign.
    case integer
    /// Any other number that `Double` can read: with a fraction or an exponent.
    case decimal
    /// Hexadecimal digits after `0x`, which only JSON5 allows.
    case hexadecimal
  }
}

extension JSONReader {
  /// Reads the next number.
  package mutating func number() throws(JSONMistake) -> JSONNumber {
    let start = offset
    if next == UInt8(ascii: "-") || isJSON5 && next == UInt8(ascii: "+") { offset += 1 }
    if isJSON5, let number = try hexadecimal(from: start) { return number }
    let first = next
    var digits = skipDigits()
    if first == UInt8(ascii: "0"), digits > 1 { throw mistake(.leadingZero, at: start) }
    var form = JSONNumber.Form.integer
    if next == UInt8(ascii: ".") {
      form = .decimal
      offset += 1
      let fraction = skipDigits()
      guard isJSON5 || digits > 0 && fraction > 0 else { throw mistake(.notANumber, at: start) }
      digits += fraction
    }
    guard digits > 0 else { throw mistake(.notANumber, at: start) }
    let hasExponent = next | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      form = .decimal
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      guard skipDigits() > 0 else { throw mistake(.notANumber, at: start) }
    }
    guard !Self.isNumberPart(next) else { throw mistake(.notANumber, at: start) }
    let number = number(from: start, form)
    // Only a number with many digits or an exponent can be too large.
    if hasExponent || offset - start > 300, !double(number).isFinite {
      throw mistake(.numberTooLarge, at: start)
    }
    return number
  }

  func number(from start: Int, _ form: JSONNumber.Form) -> JSONNumber {
    let hasPlus = bytes[start] == UInt8(ascii: "+")
    return JSONNumber(start: hasPlus ? start + 1 : start, end: offset, form: form)
  }

  /// Skips digits, and returns their number.
  @inline(__always) private mutating func skipDigits() -> Int {
    let start = offset
    while Self.isDigit(next) { offset += 1 }
    return offset - start
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  /// Whether a byte may be part of a number, in any form that a person might write.
  static func isNumberPart(_ byte: UInt8) -> Bool {
    isWordPart(Unicode.Scalar(byte)) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: "+")
  }

  /// Returns the nearest value, which is infinite if the number is too large.
  package func double(_ number: JSONNumber) -> Double {
    if let small = smallNumber(number) { return Double(small) }
    return Double(digits(number)) ?? .infinity
  }

  /// Returns the number as an integer; `nil` if it isn't an integer or doesn't fit.
  package func integer(_ number: JSONNumber) -> Int64? {
    switch number.form {
    case .integer: return smallNumber(number).map { Int64($0) } ?? Int64(digits(number))
    case .decimal: return nil
    case .hexadecimal: return Int64(digits(number).replacing(/0[xX]/, with: ""), radix: 16)
    }
  }

  /// Returns a number of few digits, as most numbers are, without making a string; `nil` for any
  /// other.
  private func smallNumber(_ number: JSONNumber) -> Int? {
    guard number.form == .integer, number.end - number.start < 16,
      bytes[number.start] != UInt8(ascii: "-")
    else { return nil }
    return bytes[number.start..<number.end].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  private func digits(_ number: JSONNumber) -> String {
    String(decoding: bytes[number.start..<number.end], as: UTF8.self)
  }
}
