import Foundation
import PredicateFormat
import Testing

/// What a value from a stranger can say, and what it can't.
@Suite struct InjectionTests {
  private static let attack = "x' OR TRUEPREDICATE OR 'x' == 'x"

  @Test func aBindingIsNeverReadAsText() throws {
    let predicate = try FormatPredicate("name == $name")
    #expect(
      try !predicate.evaluate(
        with: ["name": "Zoe"], substitutionVariables: ["name": Self.attack]))
    #expect(
      try !predicate.withSubstitutionVariables(["name": Self.attack])
        .evaluate(with: ["name": "Zoe"]))
  }

  @Test func aKeyPathNamesKeysAndNothingElse() throws {
    let predicate = try FormatPredicate("%K == 1", arguments: [Self.attack])
    #expect(try !predicate.evaluate(with: ["name": 1]))
    #expect(try predicate.evaluate(with: [Self.attack: 1]))
  }

  @Test func aValueInLIKEOrMATCHESIsAPattern() throws {
    // As on Apple's systems: a pattern from a stranger matches what the stranger likes.
    let like = try FormatPredicate("SELF LIKE %@", arguments: ["*"])
    #expect(try like.evaluate(with: "1234"))
    let matches = try FormatPredicate("SELF MATCHES %@", arguments: [".*"])
    #expect(try matches.evaluate(with: "1234"))
    let equal = try FormatPredicate("SELF == %@", arguments: ["*"])
    #expect(try !equal.evaluate(with: "1234"))
  }

  @Test func aVariableOfASubqueryIsNoFinding() throws {
    let predicate = try FormatPredicate("SUBQUERY(a, $x, $x == 1 AND $y == 2).@count == $x")
    #expect(predicate.findings.filter { $0.kind == .variable }.map(\.column) == [29, 48])
  }
}
