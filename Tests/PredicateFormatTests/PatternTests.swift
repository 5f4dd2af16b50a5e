import Foundation
import TestSupport
import Testing

@testable import PredicateFormat

/// What `MATCHES` answers, against `NSRegularExpression`.
@Suite struct PatternTests {
  @Test(arguments: [
    ("work-[0-9]+", "work-12"), ("(a|b)*", "abba"), ("([a-z]+\\.)*[a-z]+", "com.example.app"),
    ("https?://(www\\.)?[a-z]+(\\.[a-z]+)*", "https://www.example.com"),
    (".*work.*", "at work now"),
    ("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "01234567-89ab-cdef-0123-456789abcdef"),
    ("\\d{1,3}(\\.\\d{1,3}){3}", "192.168.1.1"), ("(?i)(alpha|beta|gamma)-\\d+", "BETA-7"),
    ("[^,]+(,[^,]+)*", "a,b,c"),
    ("(?<year>\\d{4})-(?<month>\\d\\d)", "2024-05"), ("\\p{L}+", "Zoë"), ("a++b", "aab"),
    ("(?>a+)b", "aab"), ("(ba)*b*", "bab"), ("[a-z]{1,60}(,[a-z]{1,60})*", "a,b"),
    ("([a-z0-9]{1,60}[.])*[a-z]{2,20}", "a.example"),
    (Array(repeating: "word", count: 60).joined(separator: "|"), "word"),
    (".*(" + (0..<40).map { "w\($0)" }.joined(separator: "|") + ").*", "a w7!"),
  ])
  func ordinaryPatternsMatch(pattern: String, text: String) throws {
    #expect(try FormatPredicate("SELF MATCHES %@", arguments: [pattern]).evaluate(with: text))
  }

  private static let patterns = [
    "", "a", "work-[0-9]+", "(?i)WORK.*", "a|ab", "(a)(b)?\\1", "^a$", "(?m)^a$\\s^b$", "(?s)a.b",
    "a.b",
    "\\w+\\s\\w+", "\\bwork\\b.*", "[^a-c]+", "[a-z&&[^c]]*", "\\p{L}+", "\\X", "\\R",
    "(?=.*\\d)\\w{3,}",
    "(?<!a)b|ab", "(?>a*)b", "a*+b", "(?x) a b # remark", "\\Qa.b\\E", "\\Qa.b", "(?<n>a)\\k<n>",
    "é",
    "e\u{301}", "\u{1F600}.", "[\u{1F600}-\u{1F64F}]", "ﬁ", "(?i)ss", "(?w)\\b.+\\b", "\\x{1F600}",
    "\\u0061",
    // These aren't regular expressions.
    "a)|(b", "a{3, 4}", "[a", "(a", "*a", "\\", "(?<=a*)b", "\\k<none>", "\\p{none}", "a{2,1}",
    "(?z)",
  ]
  private static let texts = [
    "", "a", "ab", "aba", "b", "a\nb", "a\r\nb", "\r\n", "a.b", "work-12", "work-1a2", "WORK",
    "work x", "aaab",
    "ab1", "é", "e\u{301}", "\u{1F600}", "\u{1F600}x", "ﬁ", "fi", "ß", "ss", "\u{FEFF}a", "a\0",
    "\0",
  ]

  @Test(arguments: patterns)
  func theVerdictIsThatOfNSRegularExpression(pattern: String) throws {
    for isCaseless in [false, true] {
      let predicate = try FormatPredicate(
        "SELF MATCHES\(isCaseless ? "[c]" : "") %@", arguments: [pattern])
      let options: NSRegularExpression.Options = isCaseless ? .caseInsensitive : []
      let expression = try? NSRegularExpression(
        pattern: pattern.isEmpty ? "(?:)" : pattern, options: options)
      for text in Self.texts {
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
