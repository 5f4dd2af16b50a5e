import Foundation
import PredicateFormat
import Testing

/// Arrays, sets, ordered sets and dictionaries, wherever a predicate meets them.
@Suite struct CollectionTests {
  @Test(arguments: [Set([2]) as any Sendable, [2], ["k": 2]])
  func theRightOfASetOperationIsAnyCollection(right: any Sendable) throws {
    for (operation, left, result) in [
      ("UNION", Set([1]), Set([1, 2])), ("INTERSECT", [1, 2], [2]), ("MINUS", [1, 2], [1]),
    ] {
      let variables: [String: any Sendable] = ["right": right, "result": result]
      try Example(.yes, "SELF \(operation) $right == $result", left, variables: variables).check()
    }
  }

  @Test(arguments: [
    "2 IN SELF", "SELF CONTAINS 2", "ANY SELF == 2", "ALL SELF > 1", "SELF[0] == 3",
    "SELF[LAST] == 2", "SELF[SIZE] == 2", "SELF == {3, 2}", "@sum.#self == 5",
    "SELF.stringValue == {'3', '2'}", "NONE SELF == 1", "SELF.boolValue.@count == 1",
  ])
  func anOrderedSetIsAnArrayWithoutRepetition(format: String) throws {
    #expect(try FormatPredicate(format).evaluate(with: NSOrderedSet(array: [3, 2])))
  }

  @Test func aKeyOfASetOfObjectsKeepsTheObjects() throws {
    struct Person: PredicateObject, Hashable {
      var name: String

      func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any? {
        guard key == "friend" else { throw UnknownPredicateKey() }
        return name.isEmpty ? nil : Message(sender: name, unread: 0)
      }
    }
    let people = Set([Person(name: "Zoe"), Person(name: "Ada"), Person(name: "")])
    #expect(try FormatPredicate("friend.@count == 2").evaluate(with: people))
  }

  @Test func aKeyOfListsInListsHasALimit() throws {
    var value: Any = "text"
    for _ in 0..<5_000 { value = [value] }
    let predicate = try FormatPredicate("SELF.length == 4")
    #expect(throws: PredicateEvaluationError.limitExceeded("collections nested too deeply")) {
      try predicate.evaluate(with: value)
    }
  }

  @Test func aLargeSetIsNotListedInErrors() throws {
    let predicate = try FormatPredicate("SELF < 1")
    #expect(
      throws: PredicateEvaluationError.notComparable(
        SeenValue(kind: .set, text: "{… 13 elements}"), SeenValue(kind: .number, text: "1"))
    ) { try predicate.evaluate(with: Set(1...13)) }
  }

  @Test func literalElementsCountAsConstants() throws {
    let limits = PredicateLimits(constantElements: 3)
    #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a IN {1, 2, 3, 4}", limits: limits)
    }
    #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a IN {1, 2} AND b IN %@", arguments: [[1, 2]], limits: limits)
    }
    let template = try FormatPredicate("a IN $x", limits: limits)
    #expect(throws: PredicateEvaluationError.limitExceeded("too many elements in constants")) {
      try template.withSubstitutionVariables(["x": [1, 2, 3, 4]])
    }
    let deep = try FormatPredicate("NOT NOT a == $x", limits: PredicateLimits(nestingDepth: 6))
    #expect(try deep.withSubstitutionVariables(["x": [1]]).description == "NOT (NOT a == {1})")
    #expect(throws: PredicateEvaluationError.limitExceeded("constants nested too deeply")) {
      try deep.withSubstitutionVariables(["x": [[[1]]]])
    }
  }
}
