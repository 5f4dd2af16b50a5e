import Foundation
import TestSupport
import Testing

@testable import PredicateFormat

/// What `MATCHES` answers, against `NSRegularExpression`.
@Suite struct PatternTests {
  @Test(arguments: try Table.cells("ordinary-patterns") as [(String, String)])
  func ordinaryPatternsMatch(pattern: String, text: String) throws {
    #expect(try FormatPredicate("SELF MATCHES %@", arguments: [pattern]).evaluate(with: text))
  }

  @Test(arguments: try Table.rows("patterns") as [String])
  func theVerdictIsThatOfNSRegularExpression(pattern: String) throws {
    let texts: [String] = try Table.rows("matched-texts")
    for isCaseless in [false, true] {
      let predicate = try FormatPredicate(
        "SELF MATCHES\(isCaseless ? "[c]" : "") %@", arguments: [pattern])
      let options: NSRegularExpression.Options = isCaseless ? .caseInsensitive : []
      let expression = try? NSRegularExpression(
        pattern: pattern.isEmpty ? "(?:)" : pattern, options: options)
      for text in texts {
        guard let expression else {
          #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: text) }
          continue
        }
        // The longest way to match from the start isn't always the first one, so all are tried.
        let isWhole = "\(expression.pattern)\(pattern.contains("#") ? "\n" : "")"
        let whole = try NSRegularExpression(
          pattern: pattern.hasPrefix("\\Q") ? isWhole : "\\A(?:\(isWhole))\\z", options: options)
        let range = NSRange(location: 0, length: text.utf16.count)
        let match = whole.firstMatch(in: text, options: .anchored, range: range)
        #expect(try predicate.evaluate(with: text) == (match?.range == range), "\(text)")
      }
    }
  }

  // MARK: - At random

  private static let pairs = RandomCases.count(2_000)

  @Test func randomPairsHaveTheVerdictsOfNSRegularExpression() throws {
    var random = SeededGenerator(seed: 18)
    var compared = 0
    var matches = 0
    var stops = 0
    while compared < Self.pairs {
      let pattern = Self.pattern(depth: 3, &random)
      let isCaseless = Bool.random(using: &random)
      let own = SystemPatternEngine(pattern, ignoresCase: isCaseless)
      let foundation = FoundationPattern(pattern, ignoresCase: isCaseless)
      try #require((own == nil) == (foundation == nil), "\(pattern)")
      guard let own, let foundation else { continue }
      for _ in 0..<5 {
        let text = Self.text(&random)
        // Where the engine stops, Foundation may know by the length alone that nothing matches.
        guard let answer = own.match(text, ticks: 100).answer else {
          stops += 1
          continue
        }
        try #require(foundation.match(text, ticks: 100).answer == answer, "\(pattern) on \(text)")
        compared += 1
        if answer { matches += 1 }
      }
    }
    #expect(matches > Self.pairs / 20)
    #expect(stops < Self.pairs / 10)
  }

  private static func pattern(depth: Int, _ random: inout SeededGenerator) -> String {
    let atoms = [
      "a", "b", "K", "k", "1", "é", "ſ", "s", "-", ".", "\\d", "\\w", "\\W", "\\s", "[ab]", "[^a]",
      "[a-k]",
      "[[:alpha:]]", "\\p{Lu}", "^", "$", "\\b", "\\1", "\\X", "😀", "(?i)", "\u{301}", "[é-ſ]",
    ]
    let quantifiers = ["", "", "", "*", "+", "?", "*?", "+?", "++", "*+", "{2}", "{1,3}", "{0,2}?"]
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      var piece = atoms.randomElement(using: &random) ?? "a"
      if depth > 0, Int.random(in: 0..<3, using: &random) == 0 {
        let open = ["(", "(?:", "(?>", "(?=", "(?!", "(?<!"].randomElement(using: &random) ?? "("
        piece = open + pattern(depth: depth - 1, &random) + ")"
      }
      let bar = Int.random(in: 0..<8, using: &random) == 0 ? "|" : ""
      return piece + (quantifiers.randomElement(using: &random) ?? "") + bar
    }.joined()
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", "A", "k", "K", "\u{212A}", "1", "é", "e\u{301}", "s", "ſ", "-", " ", "\n", "😀",
    ]
    return (0..<Int.random(in: 0...8, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  // MARK: - Threads

  @Test func manyThreadsShareAPattern() async throws {
    let predicate = try FormatPredicate("SELF MATCHES '(work|home)-([0-9]+)'")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for task in 0..<16 {
        group.addTask {
          try (0..<500).allSatisfy { number in
            let text = number.isMultiple(of: 2) ? "work-\(task)\(number)" : "work-\(task)x\(number)"
            return try predicate.evaluate(with: text) == number.isMultiple(of: 2)
          }
        }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }
}
