import TestSupport

/// Makes random documents of JSON, and damages them.
struct RandomJSON {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String { blank() + value(depth: 0) + blank() }

  /// Changes, removes, repeats or inserts a few bytes.
  mutating func mutated(_ document: some Sequence<UInt8>) -> [UInt8] {
    var bytes = Array(document)
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[place], at: place)
      case 2: bytes[place] = pick(Self.telling)
      case 3: bytes.insert(pick(Self.telling), at: place)
      default: bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
    }
    return bytes
  }

  mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
    case 0: return pick(["true", "false", "null"])
    case 1: return "\(Int.random(in: -99...99, using: &random))"
    case 2: return pick(Self.numbers)
    case 3, 4, 5: return text()
    case 6, 7:
      let members = (0..<Int.random(in: 0...4, using: &random)).map { number in
        // Keys differ: which of two equal ones counts isn't the same everywhere.
        "\(blank())\"k\(number)\(pick(Self.texts))\"\(blank()):\(blank())\(value(depth: depth + 1))"
      }
      return "{\(members.joined(separator: ","))\(blank())}"
    default:
      let elements = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        blank() + value(depth: depth + 1) + blank()
      }
      return "[\(elements.joined(separator: ","))\(elements.isEmpty ? blank() : "")]"
    }
  }

  mutating func text() -> String {
    let parts = (0..<Int.random(in: 0...5, using: &random)).map { _ in pick(Self.texts) }
    return "\"\(parts.joined())\""
  }

  mutating func blank() -> String {
    pick(["", "", "", " ", "\n", "\r\n\t", "  "])
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private static let numbers = [
    "0", "-0", "1.5", "-2e3", "1E-7", "0.1e+2", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "123456789012345678901234567890", "3.141592653589793", "1e300",
    "0.0000001", "5e-324",
  ]

  private static let texts = [
    "a", "work", "Hello, world", "ü", "東京", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e9",
    "\\ud83d\\ude00", "\\u0000",
    "a longer text that fills more than thirty-two bytes of a document", "",
    "\u{7F}", "é\u{301}", "\u{2028}",
  ]

  /// Bytes that mean something in JSON, or are nearly right.
  private static let telling =
    Array("\"\\{}[]:,0-+.eEu'/ntf \n\u{0}\u{1F}".utf8) + [0x80, 0xC3, 0xED, 0xFF]
}
