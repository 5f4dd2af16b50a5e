import Foundation
import PredicateFormat
import Testing

/// Patterns made to take for ever, which limits alone end.
@Suite(.timeLimit(.minutes(10))) struct HostilePatternTests {
  /// A pattern and the text that it takes longest on.
  struct Hostile: Sendable, CustomTestStringConvertible {
    var pattern: String
    var text: String

    init(_ pattern: String, _ text: String = String(repeating: "a", count: 9_999) + "!") {
      self.pattern = pattern
      self.text = text
    }

    var testDescription: String { "\(pattern.prefix(60)) on \(text.prefix(10))" }
  }

  private static func many(_ part: String, _ count: Int) -> String {
    String(repeating: part, count: count)
  }
  /// As long as a text may be, with characters beyond 16 bits.
  private static let script = many("𝒜", 2_500)

  private static let endless: [Hostile] = [
    // Quantifiers in quantifiers.
    Hostile("(a+)+$"), Hostile("(a*)*b"), Hostile("(a|a)*"),
    Hostile("(a|ab|b)*c", many("ab", 5_000)),
    Hostile("(\\w+\\s?)*"), Hostile("((a+)b?)+"), Hostile("(.*)*x"),
    Hostile("(x+x+)+y", many("x", 5_000)),
    Hostile("^(([a-z])+.)+[A-Z]([a-z])+$"), Hostile("(?=(a+)+b)a*"), Hostile("(a+){2,}"),
    Hostile("([[:alpha:]]+)*"), Hostile("(?i)(k|\\u212a)+\\d", many("k", 30)),
    Hostile("(?:a*?)*?b"),
    Hostile("(?i)(?:fi|ﬁ)+y", many("fi", 40)), Hostile("(?:(?:a{1,9}){1,9}){1,9}"),
    // Loops one after another.
    Hostile("(.*a){12}"), Hostile(".*.*.*.*.*.*="), Hostile(many("a*", 190) + "b"),
    Hostile(many("(?:a|b)*c?", 90)), Hostile(many("(ab|c)*", 8) + "x", many("c", 1_000)),
    // Counted repetition.
    Hostile("(a?){30}a{30}"), Hostile("(?:a{0,1000}){0,1000}b"),
    Hostile("(?:(?:(?:(?:)){400}){400}){400}"), Hostile("(?:(?:(?:(?:(?=a)){400}){400}){400})"),
    Hostile("(?:(?:(?=(?:a|b)*)){400}){400}"),
    // Alternation.
    Hostile(many("(a|a)", 27)), Hostile("(?:" + many("a|", 480) + "b)*c"),
    Hostile("(?:" + many(".|", 90) + ".)*!!"),
    // Work between two places to come back to: texts that are read again, long runs, graphemes.
    Hostile(".*?" + many("(?=.*)", 160) + "z"), Hostile(".*?" + many("(?=[a-z]*)", 90) + "z"),
    Hostile("(?:.|.)*?" + many("(?=\\p{L}*)", 80) + "z", script),
    Hostile("(?i)(?:.|.)*?(a*)" + many("\\1?", 200) + "z"), Hostile("(?:.|.)*(?>.*)z"),
    Hostile("(?:.|.)*?" + many(".", 980) + "z"),
    Hostile("(?:.|.)*?" + many("\\w", 490) + "z", script),
    Hostile("(?:.|.)*?" + many("\\X", 490) + "z"), Hostile("(?:.|.)*?" + many("\\X", 90) + "z"),
    Hostile("(?w)(?:.|.)*?" + many("\\b", 400) + "z"),
    Hostile("(?:.|.)*?" + many("(?<=.{1,900})", 60) + "z"),
    // Memory.
    Hostile(many("()", 300) + "(a+)+b"), Hostile("(?:" + many("()", 490) + "a|a)*b"),
  ]

  @Test(arguments: endless)
  func limitsStopEndlessEvaluations(hostile: Hostile) throws {
    let predicate = try FormatPredicate("SELF MATCHES %@", arguments: [hostile.pattern])
    let start = Self.processorTime
    let error = #expect(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: hostile.text)
    }
    // Each takes less than 50 milliseconds; the rest is for a machine that does much else.
    #expect(Self.processorTime - start < 0.5)
    #expect(error?.isLimit == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "(?i)" + many("\\p{L}", 190), "(?i)" + many("[\\p{L}-[a]]", 90),
    many("[^\\p{L}&&[^\\p{N}]]", 50),
    many("\\p{nv=7}", 60), many("(?:", 190) + "a" + many(")", 190),
    many("[", 300) + "a" + many("]", 300),
    "a{1,1000000}", "(a{1,1000}){1,1000}",
  ])
  func compilingEnds(pattern: String) throws {
    let start = Self.processorTime
    let predicate = try FormatPredicate("SELF MATCHES %@", arguments: [pattern])
    #expect((try? predicate.evaluate(with: "!")) != true)
    #expect(Self.processorTime - start < 0.5)
  }

  @Test(arguments: [PredicateLimits.PatternTrust.untrusted, .trusted])
  func anEngineThatStopsEarlyIsAnErrorNotAMismatch(trust: PredicateLimits.PatternTrust) throws {
    let predicate = try FormatPredicate(
      "SELF MATCHES[c] '(?:fi|ﬁ)+y|f.*'", limits: PredicateLimits(patterns: trust))
    #expect(try predicate.evaluate(with: String(repeating: "fi", count: 4)))
    #expect(
      throws: PredicateEvaluationError.limitExceeded(
        "a pattern that takes too many steps on 80 bytes")
    ) {
      try predicate.evaluate(with: String(repeating: "fi", count: 40))
    }
  }

  @Test func aPatternThatRunsOutOfMemoryIsAnErrorNotAMismatch() throws {
    let predicate = try FormatPredicate("SELF MATCHES '(?:.|a)*'", limits: .program)
    #expect(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: String(repeating: "a", count: 4_000_000))
    }
  }

  @Test func aTrustedPatternGetsMoreTime() throws {
    // Some 5,000,000 places to come back to.
    let text = String(repeating: "a", count: 3_200)
    let format = "SELF MATCHES '.*.*='"
    #expect(throws: PredicateEvaluationError.self) {
      try FormatPredicate(format).evaluate(with: text)
    }
    let limits = PredicateLimits(patterns: .trusted)
    #expect(try !FormatPredicate(format, limits: limits).evaluate(with: text))
  }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
