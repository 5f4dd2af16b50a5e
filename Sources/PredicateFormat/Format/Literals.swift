/// Turns the text of a string or number token into its value.
enum Literals {
  /// The text between quotes, with its escapes resolved.
  ///
  /// A backslash before anything that is no escape is dropped.
  static func string(_ bytes: ArraySlice<UInt8>, at offset: Int) throws(Fault) -> String {
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var result: [UInt16] = []
    var rest = bytes
    while let start = rest.firstIndex(of: UInt8(ascii: "\\")) {
      result += String(decoding: rest[..<start], as: UTF8.self).utf16
      rest = rest[(start + 1)...]
      result += escape(&rest)
    }
    result += String(decoding: rest, as: UTF8.self).utf16
    guard let text = String(validating: result, as: UTF16.self) else {
      throw Fault(
        offset: offset, found: "half of a surrogate pair",
        expected: "both halves, as in \\ud83d\\ude00")
    }
    return text
  }

  /// Reads what follows a backslash, as UTF-16.
  private static func escape(_ rest: inout ArraySlice<UInt8>) -> [UInt16] {
    guard let first = rest.first else { return [] }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      if let unit = code(&rest, digits: 3, radix: 8) { return [unit] }
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      var digits = rest.dropFirst()
      if let unit = code(&digits, digits: 2, radix: 16) {
        rest = digits
        return [unit]
      }
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      var digits = rest.dropFirst()
      if let unit = code(&digits, digits: 4, radix: 16) {
        rest = digits
        return [unit]
      }
    default: break
    }
    if let control = controls[first] {
      rest = rest.dropFirst()
      return [control]
    }
    // Not an escape: the backslash is dropped and the character stays where it is.
    guard first < 0x80 else { return [] }
    rest = rest.dropFirst()
    return [UInt16(first)]
  }

  private static let controls: [UInt8: UInt16] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "a"): 7,
    UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12, UInt8(ascii: "v"): 11,
  ]

  private static func code(
    _ rest: inout ArraySlice<UInt8>, digits: Int, radix: Int
  ) -> UInt16? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy(Lexer.isHexadecimalDigit),
      let value = UInt16(String(decoding: text, as: UTF8.self), radix: radix)
    else { return nil }
    rest = rest.dropFirst(digits)
    return value
  }

  /// The value of a number; `isNegative` is known because -2⁶³ exists where 2⁶³ doesn't.
  static func number(
    _ bytes: ArraySlice<UInt8>, isNegative: Bool, at offset: Int
  ) throws(Fault) -> PredicateValue {
    let text = String(decoding: bytes, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    var integer: Int64?
    if text.utf8.first == UInt8(ascii: "0"), let letter = text.utf8.dropFirst().first,
      let radix = LanguageChoices.radixes[letter | 0x20]
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
