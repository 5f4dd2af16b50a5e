import Foundation
import TestSupport
import Testing

@testable import PredicateFormat

/// What each function computes, and what it refuses.
@Suite struct FunctionTests {
  @Test(arguments: try Table.cells("functions") as [(String, String, String)])
  func everyFunctionHasItsOwnValue(function: String, call: String, value: String) throws {
    let environment = PredicateEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 77) }, random: { 0.75 })
    // The values differ, and the explanation shows the one on the left.
    let explanation = try FormatPredicate("\(call) == $other")
      .explain(
        with: Set([1]), substitutionVariables: ["other": "other"], environment: environment)
    #expect(explanation.verdict == .isFalse)
    #expect(explanation.observations.first?.value.text == value)
  }

  @Test func everyFunctionIsCalled() throws {
    let rows: [(String, String, String)] = try Table.cells("functions")
    #expect(Set(rows.map(\.0)) == Set(Function.allCases.map(\.rawValue)))
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
