import Foundation
import PredicateFormat
import TestSupport
import Testing

/// Patterns made to take for ever, which limits alone end.
@Suite(.timeLimit(.minutes(10))) struct HostilePatternTests {
  @Test(arguments: try Table.rows("endless-patterns") as [[RepeatedText]])
  func limitsStopEndlessEvaluations(texts: [RepeatedText]) throws {
    let predicate = try FormatPredicate("SELF MATCHES %@", arguments: [texts[0].text])
    let text = texts.count > 1 ? texts[1].text : String(repeating: "a", count: 9_999) + "!"
    let start = Self.processorTime
    let error = #expect(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: text)
    }
    // Each takes less than 50 milliseconds; the rest is for a machine that does much else.
    #expect(Self.processorTime - start < 0.5)
    #expect(error?.isLimit == true, "\(String(describing: error))")
  }

  @Test(arguments: try Table.rows("long-patterns") as [RepeatedText])
  func compilingEnds(pattern: RepeatedText) throws {
    let start = Self.processorTime
    let predicate = try FormatPredicate("SELF MATCHES %@", arguments: [pattern.text])
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
