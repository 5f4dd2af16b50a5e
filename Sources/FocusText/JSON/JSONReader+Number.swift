/// The place of a number in the bytes of a document.
package struct JSONNumber {
  package let start: Int
  package let end: Int
  /// Whether it has a fraction or an exponent.
  package let isDecimal: Bool
}

extension JSONReader {
  /// Moves behind the number that is next.
  package mutating func number() throws(JSONMistake) -> JSONNumber {
    let start = offset
    if next == UInt8(ascii: "-") { offset += 1 }
    let (digits, first) = (offset, next)
    try skipDigits(of: start)
    if first == UInt8(ascii: "0"), offset - digits > 1 { throw mistake(.leadingZero, at: start) }
    var isDecimal = false
    if next == UInt8(ascii: ".") {
      isDecimal = true
      offset += 1
      try skipDigits(of: start)
    }
    let hasExponent = next | 0x20 == UInt8(ascii: "e")
    if hasExponent {
      isDecimal = true
      offset += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
      try skipDigits(of: start)
    }
    if JSON5Reader.isWordPart(Unicode.Scalar(next)) || next == UInt8(ascii: ".") {
      throw mistake(.notANumber, at: start)
    }
    let number = JSONNumber(start: start, end: offset, isDecimal: isDecimal)
    // Fewer digits without an exponent can't be too large.
    if hasExponent || offset - start > 300, !double(number).isFinite {
      throw mistake(.numberTooLarge, at: start)
    }
    if isDecimal { decimals += 1 }
    return number
  }

  private mutating func skipDigits(of start: Int) throws(JSONMistake) {
    guard JSON5Reader.isDigit(next) else { throw mistake(.notANumber, at: start) }
    repeat { offset += 1 } while JSON5Reader.isDigit(next)
  }

  /// Returns the nearest value, which is infinite where the number is too large.
  package func double(_ number: JSONNumber) -> Double {
    smallNumber(number).map { Double($0) } ?? Double(digits(number)) ?? .infinity
  }

  /// Returns a number of a few digits, which most are, without a text of it; `nil` for any other.
  private func smallNumber(_ number: JSONNumber) -> Int? {
    guard !number.isDecimal, number.end - number.start < 16,
      bytes[number.start] != UInt8(ascii: "-")
    else { return nil }
    return bytes[number.start..<number.end].reduce(0) { $0 * 10 + Int($1 & 0x0F) }
  }

  /// Returns a whole number that fits; `nil` for any other.
  package func integer(_ number: JSONNumber) -> Int64? {
    guard !number.isDecimal else { return nil }
    return smallNumber(number).map { Int64($0) } ?? Int64(digits(number))
  }

  private func digits(_ number: JSONNumber) -> String {
    String(decoding: bytes[number.start..<number.end], as: UTF8.self)
  }
}
