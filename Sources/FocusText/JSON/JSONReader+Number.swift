/// The position of a number in a document's bytes, without a plus sign.
package struct JSONNumber {
  package let start: Int
  package let end: Int
  package let form: Form

  package enum Form: Sendable {
    /// Decimal digits, with or without a minus sign.
    case integer
    /// Any other number that `Double` can read: with a fraction or an exponent, or infinite.
    case decimal
    /// Hexadecimal digits after `0x`, which only JSON5 allows.
    case hexadecimal
  }

  package init(start: Int, end: Int, form: Form) {
    self.start = start
    self.end = end
    self.form = form
  }
}

extension JSONReader {
  /// Reads the next number.
  package mutating func number() throws(JSONMistake) -> JSONNumber {
    let start = offset
    if next == UInt8(ascii: "-") || isJSON5 && next == UInt8(ascii: "+") { offset += 1 }
    if isJSON5, let number = try infiniteOrHexadecimal(from: start) { return number }
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
    if form == .decimal { decimals += 1 }
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
    guard number.form == .hexadecimal else { return Double(digits(number)) ?? .infinity }
    let (sign, digits) = hexadecimal(number)
    return Double("\(sign)0x\(digits)") ?? .infinity
  }

  /// Returns the number as an integer; `nil` if it isn't an integer or doesn't fit.
  package func integer(_ number: JSONNumber) -> Int64? {
    switch number.form {
    case .integer: return smallNumber(number).map { Int64($0) } ?? Int64(digits(number))
    case .decimal: return nil
    case .hexadecimal:
      let (sign, digits) = hexadecimal(number)
      return Int64(sign + digits, radix: 16)
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

  private func hexadecimal(_ number: JSONNumber) -> (sign: String, digits: String) {
    let text = digits(number)
    let isNegative = text.hasPrefix("-")
    return (isNegative ? "-" : "", String(text.dropFirst(isNegative ? 3 : 2)))
  }
}
