/// The time that one match of an untrusted pattern may take.
///
/// The engine counts backtracking positions in ticks of 10,000, and stops after a number of ticks. The
/// work between two positions isn't counted: the engine walks through the pattern, and for a lookaround,
/// an atomic group, a possessive quantifier or a back-reference it reads the text again. So a longer
/// pattern, and such a pattern on a longer text, gets fewer ticks.
struct PatternBudget: Sendable {
  /// The most steps between two positions, apart from those for reading the text again.
  private let stepsPerPosition: Int
  private let readsAgain: Bool

  static let positionsPerTick = 10_000
  /// The most steps of one match, each about a nanosecond: 50 milliseconds.
  static let mostSteps = 50_000_000

  init(for pattern: String) {
    let bytes = Array(pattern.utf8)
    let graphemes = bytes.indices.dropLast().count {
      bytes[$0...($0 + 1)].elementsEqual("\\X".utf8)
    }
    stepsPerPosition = 15 + bytes.count * 5 / 2 + graphemes * 25
    readsAgain = Self.readsAgain(bytes)
  }

  /// Whether a pattern may have a lookaround, an atomic group, a possessive quantifier or a back-reference.
  ///
  /// The characters may also be literals, as in a set; the budget is then smaller than necessary.
  private static func readsAgain(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, second in
      switch first {
      case UInt8(ascii: "\\"): Lexer.isDigit(second) || second == UInt8(ascii: "k")
      case UInt8(ascii: "?"): "=!<>+".utf8.contains(second)
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "}"): second == UInt8(ascii: "+")
      default: false
      }
    }
  }

  /// The most steps between two positions, on a text of a length in bytes.
  func stepsPerPosition(forLength length: Int) -> Int {
    stepsPerPosition + (readsAgain ? length * 9 / 20 : 0)
  }
}
