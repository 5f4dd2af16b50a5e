import Foundation
import Testing

@testable import PredicateFormat

/// What each function computes, and what it refuses.
@Suite struct FunctionTests {
  /// A call of each function, and a value that no other function has for the same operands.
  private static let calls: [Function: (call: String, value: String)] = [
    .add: ("3 + 4", "7"), .subtract: ("3 - 4", "-1"), .multiply: ("3 * 4", "12"),
    .divide: ("9 / 4", "2"), .raise: ("3 ** 4", "81"), .modulus: ("modulus:by:(9, 4)", "1"),
    .negate: ("-(2 + 0)", "-2"), .sum: ("sum({1, 2, 2, 7})", "12"),
    .count: ("count({1, 2, 2, 7})", "4"), .min: ("min({1, 2, 2, 7})", "1"),
    .max: ("max({1, 2, 2, 7})", "7"), .average: ("average({1, 2, 2, 7})", "3.0"),
    .median: ("median({1, 2, 3, 7})", "2.5"), .mode: ("mode({1, 2, 2, 7})", "{2}"),
    .stddev: ("stddev({1, 1, 5, 5})", "2.0"), .sqrt: ("sqrt(6.25)", "2.5"),
    .log: ("log(1000)", "3.0"), .ln: ("ln(1)", "0.0"), .exp: ("exp(0)", "1.0"),
    .floor: ("floor(-1.5)", "-2.0"), .ceiling: ("ceiling(1.2)", "2.0"), .abs: ("abs(-1.5)", "1.5"),
    .trunc: ("trunc(-1.5)", "-1.0"), .bitwiseAnd: ("bitwiseAnd:with:(6, 3)", "2"),
    .bitwiseOr: ("bitwiseOr:with:(6, 3)", "7"), .bitwiseXor: ("bitwiseXor:with:(6, 3)", "5"),
    .leftShift: ("leftshift:by:(3, 2)", "12"), .rightShift: ("rightshift:by:(12, 2)", "3"),
    .onesComplement: ("onesComplement(5)", "-6"), .uppercase: ("uppercase('aB')", "\"AB\""),
    .lowercase: ("lowercase('aB')", "\"ab\""), .length: ("length('aB')", "2"),
    .now: ("now()", "CAST(77.000000, \"NSDate\")"), .random: ("random()", "0.75"),
    .randomBelow: ("randomn(8)", "6"), .noindex: ("noindex('x')", "\"x\""),
    .cast: ("CAST('4.5', 'NSNumber')", "4.5"),
    .union: ("(SELF UNION {2})[SIZE]", "2"), .intersect: ("(SELF INTERSECT {2})[SIZE]", "0"),
    .minus: ("(SELF MINUS {2})[SIZE]", "1"),
  ]

  @Test(arguments: Function.allCases)
  func everyFunctionHasItsOwnValue(function: Function) throws {
    let (call, value) = try #require(Self.calls[function], "No call of \(function)")
    let environment = PredicateEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 77) }, random: { 0.75 })
    // The values differ, and the explanation shows the one on the left.
    let explanation = try FormatPredicate("\(call) == $other")
      .explain(
        with: Set([1]), substitutionVariables: ["other": "other"], environment: environment)
    #expect(explanation.verdict == .isFalse)
    #expect(explanation.observations.first?.value.text == value)
  }

  @Test(
    arguments: ["min", "max", "average", "median", "stddev"],
    ["{}", "SELF"])
  func aStatisticOfAnEmptyCollectionHasNoResult(name: String, collection: String) throws {
    let predicate = try FormatPredicate("\(name)(\(collection)) == 1")
    let error = PredicateEvaluationError.noResult("\(name): of an empty collection")
    #expect(throws: error) { try predicate.evaluate(with: [Int]()) }
  }

  @Test(arguments: [
    ("distinct:(a) == 1", "distinct:", "it belongs to Core Data"),
    ("inverseOrderKey:(a) == 1", "inverseOrderKey:", "it belongs to Core Data"),
    ("tokenize:using:(a, b) == 1", "tokenize:using:", "it belongs to CloudKit"),
    (
      "objectFrom:withIndex:(a, 0) == 1", "objectFrom:withIndex:",
      "it is written with brackets, as in list[0]"
    ),
  ])
  func functionsThatBelongElsewhereAreRefusedByName(
    format: String, found: String, reason: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) { try FormatPredicate(format) }
    #expect(error?.found == found)
    #expect(error?.expected == "a function of the language; \(reason)")
  }
}
