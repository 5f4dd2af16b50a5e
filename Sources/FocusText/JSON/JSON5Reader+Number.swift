/// Numbers: decimal and hexadecimal, with either sign, and without digits on one side of the point.
extension JSON5Reader {
  mutating func number() throws(SourceError) -> SourceValue.Kind {
    let start = offset
    offset = endOfNumber()
    let text = text(from: start, to: offset)
    guard text.utf8.count <= Self.longestNumber else {
      throw failure(.numberTooLarge(Self.shortened(text)), at: start)
    }
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "+" || $0 == "-" }
    guard text.utf8.count - digits.utf8.count <= 1 else {
      throw failure(.notANumber(text), at: start)
    }
    switch digits {
    case "Infinity": return .double(isNegative ? -.infinity : .infinity)
    case "NaN": return .double(.nan)
    default: break
    }
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return try hexadecimal(digits.dropFirst(2), isNegative, text, at: start)
    }
    guard Self.isDecimal(digits) else { throw failure(.notANumber(text), at: start) }
    if digits.count > 1, digits.hasPrefix("0"), Self.isDigit(digits.utf8.dropFirst().first ?? 0) {
      throw failure(.leadingZero(text), at: start)
    }
    if let integer = Int64(text) { return .int(integer) }
    return .double(try double(text, at: start))
  }

  private mutating func hexadecimal(
    _ digits: Substring, _ isNegative: Bool, _ text: String, at start: Int
  ) throws(SourceError) -> SourceValue.Kind {
    guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit) else {
      throw failure(.notANumber(text), at: start)
    }
    let sign = isNegative ? "-" : ""
    if let integer = Int64(sign + digits, radix: 16) { return .int(integer) }
    return .double(try double(sign + "0x" + digits, at: start))
  }

  private mutating func double(_ text: String, at start: Int) throws(SourceError) -> Double {
    guard let value = Double(text), value.isFinite else {
      throw failure(.numberTooLarge(Self.shortened(text)), at: start)
    }
    return value
  }

  /// Whether a text is digits with at most one point among them, and perhaps an exponent.
  private static func isDecimal(_ text: Substring) -> Bool {
    var parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { "eE".contains($0) }
    if parts.count == 2 {
      var exponent = parts.removeLast()
      if exponent.first == "+" || exponent.first == "-" { exponent.removeFirst() }
      guard !exponent.isEmpty, exponent.utf8.allSatisfy(isDigit) else { return false }
    }
    let sides = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    return sides.count <= 2 && sides.contains { !$0.isEmpty }
      && sides.allSatisfy { $0.utf8.allSatisfy(isDigit) }
  }

  /// The offset after everything that a person could mean as part of a number.
  private func endOfNumber() -> Int {
    let rest = source.bytes[offset...]
    return rest.firstIndex { byte in
      !Self.isWordPart(Unicode.Scalar(byte)) && !"+-.".utf8.contains(byte)
    } ?? source.bytes.count
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private static var longestNumber: Int { 1000 }
}
