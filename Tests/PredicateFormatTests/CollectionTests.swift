import Foundation
import PredicateFormat
import Testing

/// Arrays, sets, ordered sets and dictionaries, wherever a predicate meets them.
@Suite struct CollectionTests {
  private static let items: [[String: Int]] = [["n": 4], [:]]
  private static let words: [String: [String]] = ["a": ["x", "y"], "b": ["y", "z"]]

  @Test(
    arguments: [
      .error(
        "SELF < {2}", ["a": 1], "Can't compare the dictionary {\"a\" = 1} with the array {2}."),
      .error(
        "'a' IN SELF", Date(timeIntervalSinceReferenceDate: 0),
        "Can't use IN with the date CAST(0.000000, \"NSDate\"), which isn't a collection."),
      .yes("SELF CONTAINS 'x'", ["k": "x"]), .no("SELF CONTAINS 'k'", ["k": "x"]),
      .error(
        "'abc' CONTAINS 1", nil, "Can't use CONTAINS with the number 1, which isn't a string."),
      .error("'a' LIKE SELF", 1, "Can't use LIKE with the number 1, which isn't a string."),
      .error("'a' MATCHES SELF", 1, "Can't use MATCHES with the number 1, which isn't a string."),
      .error("SELF ==[w] 1", 1, "The option w can be read, but not evaluated."),
      .error("SELF IN[w] {1}", 1, "The option w can be read, but not evaluated."),
      .yes("SELF ==[l] 'a'", "a"), .no("SELF ==[l] 'A'", "a"),
    ] as [Example])
  func comparisons(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF[SIZE] == 2", ["a": 1, "b": 2]), .yes("SELF[LAST] == 1", Set([1])),
      .yes("SELF['missing'] == nil", ["k": 1]),
      .error("SELF[FIRST] == 1", ["a": 1], "Can't apply FIRST to the dictionary {\"a\" = 1}."),
      .error("SELF[LAST] == 1", "text", "Can't apply LAST to the string \"text\"."),
      .error("SELF[SIZE] == 1", 7, "Can't apply SIZE to the number 7."),
      .yes("SELF.length == {2, 2}", ["aa", "bb"]),
      .yes("SELF.length.@count == 1", Set(["aa", "bb"])),
      .yes("SELF.n.@count == 1", Set([["n": 4], [:], ["m": 1]] as [[String: Int]])),
    ] as [Example])
  func indexesAndKeys(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("@sum.n == 4", items), .yes("@avg.n == 2", items), .yes("@min.n == 4", items),
      .yes("@max.n == 4", items), .yes("@count.n == 2", items), .yes("@count.x == 2", [1, 2]),
      .yes("@unionOfObjects.n == {4}", items),
      .yes("@sum.#self == 3 AND @avg.#self == 1.5", Set([1, 2])),
      .yes("@min.#self == 1 AND @max.#self == 2 AND @count == 2", Set([1, 2])),
      .yes("@unionOfObjects.#self[SIZE] == 2", Set([1, 2])),
      .yes("@sum.#self / 2 == 1", [1, 2]),
      .error(
        "@unionOfArrays.#self == {}", [[1]],
        "@unionOfArrays can be read, but not evaluated."),
      .error(
        "@distinctUnionOfArrays.#self == {}", [[1]],
        "@distinctUnionOfArrays can be read, but not evaluated."),
      .error(
        "@distinctUnionOfSets.#self == {}", [[1]],
        "@distinctUnionOfSets can be read, but not evaluated."),
      .error("@sum.#self == 1", ["a"], "Can't apply @sum to the string \"a\"."),
    ] as [Example])
  func operators(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF UNION $c == $r", Set([1])), .yes("SELF INTERSECT $c == $s", Set([1, 2])),
      .yes("SELF MINUS $c == $t", Set([1, 2])),
    ] as [Example],
    [Set([2]) as any Sendable, [2], ["k": 2]])
  func theRightOfASetOperationIsAnyCollection(example: Example, right: any Sendable) throws {
    try example.with([
      "c": right, "r": Set([1, 2]), "s": Set([2]), "t": Set([1]),
    ])
    .check()
  }

  @Test(
    arguments: [
      .error("SELF UNION 2 == SELF", Set([1]), "Can't apply UNION to the number 2."),
      .error(
        "SELF MINUS {1} == SELF", ["k": 1],
        "Can't apply MINUS, which needs a set on its left to the dictionary {\"k\" = 1}."),
      .error(
        "SELF INTERSECT {1} == SELF", 1,
        "Can't apply INTERSECT, which needs a set on its left to the number 1."),
    ] as [Example])
  func setOperationsThatAreRefused(example: Example) throws { try example.check() }

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
    let deep = try FormatPredicate("NOT NOT a == $x", limits: PredicateLimits(nestingDepth: 5))
    #expect(try deep.withSubstitutionVariables(["x": [1]]).description == "NOT NOT a == {1}")
    #expect(throws: PredicateEvaluationError.limitExceeded("constants nested too deeply")) {
      try deep.withSubstitutionVariables(["x": [[[1]]]])
    }
  }
}
