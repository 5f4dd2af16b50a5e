import Foundation
import PredicateFormat
import Testing

/// Functions, casts and arithmetic where they are asked for what they don't have.
@Suite struct FunctionTests {
  private static let date = Date(timeIntervalSinceReferenceDate: 0)

  @Test(
    arguments: [
      .error("SELF + 1 == 1", date, "Can't apply + to the date CAST(0.000000, \"NSDate\")."),
      .error("max({}) == 1", nil, "The computation has no result: max: of nothing."),
      .error("median({}) == 1", nil, "The computation has no result: median: of nothing."),
      .error("stddev({}) == 1", nil, "The computation has no result: stddev: of nothing."),
      .error("average({}) == 1", nil, "The computation has no result: average: of nothing."),
      .yes("mode({}) == {}"),
      .error(
        "leftshift:by:(1, -1) == 1", nil,
        "The computation has no result: a shift by -1, where 0 to 63 are possible."),
      .error(
        "rightshift:by:(1, -1) == 1", nil,
        "The computation has no result: a shift by -1, where 0 to 63 are possible."),
      .error("sum(SELF) == 1", ["a"], "Can't apply sum: to the string \"a\"."),
      .yes("castObject:toType:(SELF, 'NSNumber') == 7", "7"),
      .yes("CAST(SELF, 'NSString') == '2001-01-01 00:00:00 +0000'", date),
      .yes("CAST(1.0, 'NSString') == '1' AND CAST(0.5, 'NSString') == '0.5'"),
      .yes("stringValue == '1'", 1.0), .yes("stringValue == '1e+20'", 1e20),
      .yes("intValue == 2147483647 AND integerValue == 9999999999", "9999999999"),
      .yes("intValue == -2147483648 AND longLongValue == -9999999999", -9_999_999_999),
    ] as [Example])
  func corners(example: Example) throws { try example.check() }

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
