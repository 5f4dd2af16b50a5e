import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite struct EvaluationTests {
  @Test(arguments: try Table.rows("evaluations") as [Example])
  func aFormatHasItsVerdict(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      ("sender == nil AND unread > 1", Message(unread: 2)),
      ("ANY labels == 'x'", Message(unread: 0, labels: ["x"])),
      ("ANY SELF.unread > 1", [Message(unread: 1), Message(unread: 2)]),
    ] as [(String, any Sendable)])
  func keysOfAnObjectAreItsOwn(format: String, object: any Sendable) throws {
    try Example(.yes, format, object).check()
  }

  @Test func aKeyThatAnObjectDoesNotHaveIsAnError() throws {
    let sentence = "There is no key 'foo' in an object of type Message."
    try Example(.error(sentence), "foo == 1", Message(unread: 1)).check()
  }

  @Test func aKeyPathNamesKeysAndNothingElse() throws {
    let attack = "x' OR TRUEPREDICATE OR 'x' == 'x"
    let predicate = try FormatPredicate("%K == 1", arguments: [attack])
    #expect(try !predicate.evaluate(with: ["name": 1]))
    #expect(try predicate.evaluate(with: [attack: 1]))
  }

  @Test(arguments: ["sqrt(-1)", "1e308 * 10 - 1e308 * 10", "%@"])
  func aDateNeedsANumberOfSeconds(seconds: String) throws {
    let error = PredicateEvaluationError.noResult("a date can't be made from NaN")
    for format in [
      "CAST(CAST(\(seconds), 'NSDate'), 'NSString') == 'x'", "CAST(SELF, 'NSString') == 'x'",
    ] {
      let predicate = try FormatPredicate(format, arguments: [Double.nan])
      #expect(throws: error) {
        try predicate.evaluate(with: Date(timeIntervalSinceReferenceDate: .nan))
      }
    }
  }

  @Test(arguments: [Double.nan, -1, 1, 7, .infinity])
  func randomNumbersOutOfRangeAreClamped(number: Double) throws {
    let environment = PredicateEnvironment(now: { Date() }, random: { number })
    for bound in [1, 4, Int.max] {
      let predicate = try FormatPredicate(
        "randomn(%@) BETWEEN {0, %@}", arguments: [bound, bound - 1])
      #expect(try predicate.evaluate(with: nil, environment: environment))
    }
  }

  @Test func nowAndRandomComeFromTheEnvironment() throws {
    let environment = PredicateEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 9) }, random: { 0.75 })
    let predicate = try FormatPredicate(
      "now() == CAST(9, 'NSDate') AND random() == 0.75 AND randomn(4) == 3")
    #expect(try predicate.evaluate(with: nil, environment: environment))
  }

  @Test func aStringThatIsMissingIsNull() throws {
    let missing: String? = nil
    #expect(try FormatPredicate("SELF == nil").evaluate(with: missing))
    #expect(try !FormatPredicate("SELF IN {'a'}").evaluate(with: missing))
  }

  @Test func notNumbersEqualOnlyEachOtherAndHaveNoOrder() throws {
    let predicate = try FormatPredicate("SELF == %@", arguments: [Double.nan])
    #expect(try predicate.evaluate(with: Double.nan))
    #expect(try !predicate.evaluate(with: 1.0))
    for sign in ["<", ">", "<=", ">="] {
      #expect(try !FormatPredicate("SELF \(sign) 1").evaluate(with: Double.nan))
    }
  }
}
