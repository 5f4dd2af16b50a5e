import PredicateFormat
import Testing

/// Every row of the table of comparisons with a missing value.
@Suite struct NullTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var comparator: String
    var value: String
    var leftMissing: Bool
    var rightMissing: Bool
    var bothMissing: Bool
    var testDescription: String { comparator }

    init(_ comparator: String, _ value: String, _ left: Bool, _ right: Bool, _ both: Bool) {
      self.comparator = comparator
      self.value = value
      (leftMissing, rightMissing, bothMissing) = (left, right, both)
    }
  }

  @Test(arguments: [
    Row("==", "'a'", false, false, true), Row("!=", "'a'", true, true, false),
    Row("<", "1", false, false, false), Row(">", "1", false, false, false),
    Row("<=", "1", false, false, true), Row(">=", "1", false, false, true),
    Row("BETWEEN", "{1, 2}", false, false, false), Row("IN", "{1, 2}", false, false, false),
    Row("CONTAINS", "'a'", false, false, false), Row("BEGINSWITH", "'a'", false, false, false),
    Row("ENDSWITH", "'a'", false, false, false), Row("LIKE", "'a'", false, false, false),
    Row("MATCHES", "'a'", false, false, false),
  ])
  func aMissingValueEqualsOnlyAnotherMissingValue(row: Row) throws {
    let nothing = [String: Int]()
    for (missing, value) in [("nil", row.value), ("x", row.value), ("nil", "$v"), ("x", "$v")] {
      let variables: [String: Any] = ["v": try constant(row.value)]
      func truth(_ left: String, _ right: String) throws -> Bool {
        try FormatPredicate("\(left) \(row.comparator) \(right)")
          .evaluate(with: nothing, substitutionVariables: variables)
      }
      #expect(try truth(missing, value) == row.leftMissing)
      #expect(try truth(value, missing) == row.rightMissing)
      #expect(try truth(missing, missing) == row.bothMissing)
    }
  }

  /// What a constant of the table is as a value.
  private func constant(_ text: String) throws -> PredicateValue {
    switch text {
    case "1": 1
    case "{1, 2}": [1, 2]
    default: "a"
    }
  }

  @Test func aMissingKeyIsNeitherFalseNorZeroNorEmpty() throws {
    for format in ["x == NO", "x == 0", "x == ''"] {
      #expect(try !FormatPredicate(format).evaluate(with: [String: Int]()))
    }
    #expect(try FormatPredicate("NOT x == 1").evaluate(with: [String: Int]()))
  }
}
