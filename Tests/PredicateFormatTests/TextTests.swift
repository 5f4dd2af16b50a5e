import Foundation
import TestSupport
import Testing

@testable import PredicateFormat

/// The fast ways through ASCII, against Foundation's own comparison of all of Unicode.
@Suite struct TextTests {
  private static let pieces = [
    "a", "A", "k", "K", "\u{212A}", "s", "ſ", "ß", "SS", "é", "e\u{301}", "É", "e", "E", "ï", "Σ",
    "σ", "ς", "-", " ", "1", "하", "한", "\u{1112}\u{1161}", "\u{11AB}",
  ]

  @Test(arguments: RandomCases.seeds(1))
  func foldedComparisonsAgreeWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let text = Self.text(6, &random)
      let part = Self.text(2, &random)
      for (options, foundation) in [
        (ComparisonOptions.caseInsensitive, String.CompareOptions.caseInsensitive),
        ([.caseInsensitive, .diacriticInsensitive], [.caseInsensitive, .diacriticInsensitive]),
      ] {
        let folding = Folding(options)
        let whole = text.folding(options: foundation, locale: nil)
        // Whole characters, so that nothing ends before a mark or between the letters of ß.
        let letters = Array(whole)
        let ends = text.reduce(into: [0]) {
          $0.append($0[$0.count - 1] + String($1).folding(options: foundation, locale: nil).count)
        }
        let sought = Array(part.folding(options: foundation, locale: nil))
        try #require(
          try find(part, folding, in: text, .beginsWith)
            == (!sought.isEmpty && letters.starts(with: sought) && ends.contains(sought.count)),
          "\(text) \(part)")
        try #require(
          try find(part, folding, in: text, .equal) == (letters == sought), "\(text) \(part)")
        let isContained =
          !sought.isEmpty && letters.count >= sought.count
          && ends.contains {
            letters[$0...].starts(with: sought) && ends.contains($0 + sought.count)
          }
        try #require(
          try find(part, folding, in: text, .contains) == isContained, "\(text) \(part)")
      }
    }
  }

  @Test(arguments: RandomCases.seeds(1))
  func exactComparisonsAreThoseOfCodePoints(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let text = Self.text(6, &random)
      let part = Self.text(2, &random)
      let scalars = Array(text.unicodeScalars)
      let sought = Array(part.unicodeScalars)
      try #require(
        try find(part, nil, in: text, .beginsWith)
          == (!sought.isEmpty && scalars.starts(with: sought)))
      try #require(
        try find(part, nil, in: text, .endsWith)
          == (!sought.isEmpty && scalars.reversed().starts(with: sought.reversed())))
      try #require(try find(part, nil, in: text, .equal) == (scalars == sought))
    }
  }

  /// Looks for a part with as much work as it takes.
  private func find(
    _ part: String, _ folding: Folding?, in text: String,
    _ comparator: PredicateFormat.Comparator
  ) throws -> Bool {
    var steps = Int.max
    return try Needle(part, folding, for: comparator).isFound(in: text, steps: &steps)
  }

  private static func text(_ most: Int, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...most, using: &random)).map { _ in
      pieces[Int.random(in: 0..<pieces.count, using: &random)]
    }.joined()
  }
}
