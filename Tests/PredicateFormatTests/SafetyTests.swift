import Foundation
import PredicateFormat
import TestSupport
import Testing

/// Whatever a stranger sends is an answer or an error, soon.
@Suite struct SafetyTests {
  @Test(arguments: try Table.rows("hostile-formats") as [RepeatedText])
  func hostileFormatsAreRefused(format: RepeatedText) {
    for limits in [PredicateLimits(formatLength: 2_000_000), .untrusted] {
      #expect(throws: PredicateFormatError.self) {
        try FormatPredicate(format.text, limits: limits)
      }
    }
  }

  @Test func aPredicateAsDeepAsTheLimitIsEvaluatedAndExplained() throws {
    let pairs = (PredicateLimits.untrusted.nestingDepth - 4) / 4
    let format =
      String(repeating: "b == 2 OR (NOT (", count: pairs) + "a == 1"
      + String(repeating: "))", count: pairs)
    let predicate = try FormatPredicate(format)
    let isTrue = pairs.isMultiple(of: 2)
    #expect(try predicate.evaluate(with: ["a": 1, "b": 0]) == isTrue)
    #expect(predicate.explain(with: ["a": 1, "b": 0]).verdict == (isTrue ? .isTrue : .isFalse))
  }

  @Test func aThreadWithASmallStackIsEnough() async throws {
    let limit = PredicateLimits.untrusted.nestingDepth
    let format =
      String(repeating: "(", count: limit - 2) + "a == 1" + String(repeating: ")", count: limit - 2)
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      let thread = Thread {
        done.resume(
          with: Result {
            let predicate = try FormatPredicate(format)
            #expect(predicate.description == "a == 1")
          })
      }
      thread.stackSize = 1 << 21
      thread.start()
    }
  }

  @Test func deepCompoundsAreRefused() {
    var predicate = NSPredicate(value: true)
    for _ in 0..<5_000 { predicate = NSCompoundPredicate(notPredicateWithSubpredicate: predicate) }
    #expect(throws: PredicateConversionError.nestedTooDeeply(limit: 200)) {
      try FormatPredicate(predicate)
    }
  }

  @Test func deepValuesAreRefused() throws {
    var value: Any = 1
    for _ in 0..<5_000 { value = [value] }
    #expect(throws: PredicateEvaluationError.limitExceeded("collections nested too deeply")) {
      try PredicateValue(value)
    }
    #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == %@", arguments: [value])
    }
    let same = try FormatPredicate("a == b")
    #expect(throws: PredicateEvaluationError.self) {
      try same.evaluate(with: ["a": value, "b": value])
    }
  }

  @Test func manyStarsTakeNoTime() throws {
    let pattern = String(repeating: "*a", count: 30) + "b"
    let predicate = try FormatPredicate("SELF LIKE %@", arguments: [pattern])
    #expect(try !predicate.evaluate(with: String(repeating: "a", count: 10_000)))
  }

  @Test func workIsBounded() throws {
    let numbers = Array(0..<2_000)
    let predicate = try FormatPredicate(
      "SUBQUERY(SELF, $x, SUBQUERY($y, $z, $z == $x).@count > 0).@count > 0")
    #expect(throws: PredicateEvaluationError.limitExceeded("too many steps")) {
      try predicate.evaluate(with: numbers, substitutionVariables: ["y": numbers])
    }
    for limits in [PredicateLimits(steps: 1_999), PredicateLimits(steps: .min)] {
      let limited = try FormatPredicate("SUBQUERY(SELF, $x, $x > 0).@count > 0", limits: limits)
      #expect(throws: PredicateEvaluationError.limitExceeded("too many steps")) {
        try limited.evaluate(with: numbers)
      }
    }
  }

  @Test func constantsPatternsAndTextsHaveLimits() throws {
    let limits = PredicateLimits(constantElements: 3, patternLength: 4, matchedLength: 5)
    #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("SELF IN %@", arguments: [[1, 2, 3, 4]], limits: limits)
    }
    let like = try FormatPredicate("SELF LIKE 'abcde'", limits: limits)
    #expect(throws: PredicateEvaluationError.limitExceeded("a pattern longer than 4 bytes")) {
      try like.evaluate(with: "a")
    }
    let matches = try FormatPredicate("SELF MATCHES 'a*'", limits: limits)
    #expect(
      throws: PredicateEvaluationError.limitExceeded("a text longer than 5 bytes for MATCHES")
    ) {
      try matches.evaluate(with: "aaaaaa")
    }
  }

  @Test func randomBytesNeverTrap() {
    var random = SeededGenerator(seed: 42)
    let words = [
      "SELF", "IN", "{", "}", "(", ")", "'", "\"", "\\", "%@", "%K", "AND", "NOT", "==", "[c]", "1",
      "0x", "$x", ".", "@count", ",", "-", "**", "é", "\0", "SUBQUERY(", "TERNARY(", " ", "a", "#",
      "[", "]", "<", "e9", "&", "|", "^", "<<", ">>",
    ]
    for _ in 0..<RandomCases.count(4_000) {
      let format = (0..<Int.random(in: 1..<20, using: &random))
        .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
      guard let predicate = try? FormatPredicate(format, arguments: ["a", "b"]) else { continue }
      _ = try? predicate.evaluate(with: "work")
      _ = predicate.description
    }
    for _ in 0..<RandomCases.count(1_000) {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? FormatPredicate(String(decoding: bytes, as: UTF8.self))
    }
  }
}
