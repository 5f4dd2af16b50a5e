import PredicateFormat
import TestSupport
import Testing

/// Comparisons with a missing value.
@Suite struct NullTests {
  @Test(
    arguments: try Table.cells("missing-values")
      as [(String, String, PredicateValue, Bool, Bool, Bool)])
  func aMissingValueEqualsOnlyAnotherMissingValue(
    comparator: String, text: String, value: PredicateValue, left: Bool, right: Bool, both: Bool
  ) throws {
    func truth(_ left: String, _ right: String) throws -> Bool {
      try FormatPredicate("\(left) \(comparator) \(right)")
        .evaluate(with: [String: Int](), substitutionVariables: ["v": value])
    }
    for missing in ["nil", "x"] {
      for value in [text, "$v"] {
        #expect(try truth(missing, value) == left)
        #expect(try truth(value, missing) == right)
      }
      #expect(try truth(missing, missing) == both)
    }
  }

  @Test func aMissingKeyIsNeitherFalseNorZeroNorEmpty() throws {
    for format in ["x == NO", "x == 0", "x == ''"] {
      #expect(try !FormatPredicate(format).evaluate(with: [String: Int]()))
    }
    #expect(try FormatPredicate("NOT x == 1").evaluate(with: [String: Int]()))
  }
}
