import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite struct ConversionTests {
  @Test func predicatesWithAValueAreRead() throws {
    #expect(try FormatPredicate(NSPredicate(value: true)).description == "TRUEPREDICATE")
    #expect(try FormatPredicate(NSPredicate(value: false)).description == "FALSEPREDICATE")
    #expect(FormatPredicate(value: true).description == "TRUEPREDICATE")
  }

  @Test func formatsAndCompoundsAreRead() throws {
    let parts = [NSPredicate(format: "a == 1"), NSPredicate(format: "b == 2")]
    let compound = NSCompoundPredicate(
      orPredicateWithSubpredicates: [
        NSCompoundPredicate(andPredicateWithSubpredicates: parts),
        NSCompoundPredicate(notPredicateWithSubpredicate: NSPredicate(format: "c MATCHES 'x'")),
      ])
    let predicate = try FormatPredicate(compound)
    #expect(predicate.description == "(a == 1 AND b == 2) OR (NOT c MATCHES \"x\")")
    #expect(predicate.findings.map(\.kind) == [.keyPath, .keyPath, .keyPath, .matches])
  }

  @Test func compoundsThatFoundationCallsEqualStayDifferent() throws {
    let first = [NSPredicate(format: "a == 1"), NSPredicate(format: "b == 2")]
    let second = [NSPredicate(format: "a == 1"), NSPredicate(format: "b == 3")]
    let and = NSCompoundPredicate(andPredicateWithSubpredicates: first)
    let other = NSCompoundPredicate(andPredicateWithSubpredicates: second)
    let or = NSCompoundPredicate(orPredicateWithSubpredicates: first)
    #expect(try FormatPredicate(and) != FormatPredicate(other))
    #expect(try FormatPredicate(and) != FormatPredicate(or))
    #expect(try FormatPredicate(and) != FormatPredicate(value: false))
  }

  @Test func aCopiedCompoundBehavesAsInFoundation() throws {
    // On Linux the copy is a plain predicate with the compound's text, which is all there is.
    let compound = NSCompoundPredicate(andPredicateWithSubpredicates: [
      NSPredicate(format: "a == 1"), NSPredicate(format: "b == 2"),
    ])
    let copy = try #require(compound.copy() as? NSPredicate)
    #if canImport(ObjectiveC)
      #expect(try FormatPredicate(copy).description == "a == 1 AND b == 2")
    #else
      #expect(try FormatPredicate(copy).description == "FALSEPREDICATE")
    #endif
  }

  @Test func emptyCompoundsAreFixed() throws {
    let and = NSCompoundPredicate(andPredicateWithSubpredicates: [])
    let or = NSCompoundPredicate(orPredicateWithSubpredicates: [])
    #expect(try FormatPredicate(and).description == "TRUEPREDICATE")
    #expect(try FormatPredicate(or).description == "FALSEPREDICATE")
  }

  @Test func aBlockIsRefusedByNameWhereverItStands() {
    let block = NSPredicate { _, _ in true }
    #expect(throws: PredicateConversionError.block) { try FormatPredicate(block) }
    #expect(throws: PredicateConversionError.block) {
      try FormatPredicate(NSCompoundPredicate(notPredicateWithSubpredicate: block))
    }
  }

  @Test func variablesAreReplacedByConstants() throws {
    let template = try FormatPredicate(
      "a == CAST($x, 'NSDate') AND b IN {$y} AND SUBQUERY(c, $x, $x == 1) == $y")
    let predicate = try template.withSubstitutionVariables(["x": 1, "y": 2])
    let text = "a == CAST(1, 'NSDate') AND b IN {2} AND SUBQUERY(c, $x, $x == 1) == 2"
    #expect(try predicate == FormatPredicate(text))
  }

  @Test func onlyVariablesWithoutAValueAreFindings() throws {
    let template = try FormatPredicate("SELF == $x OR SELF == $y")
    #expect(template.findings.map(\.text) == ["$x", "$y"])
    let predicate = try template.withSubstitutionVariables(["x": "a"])
    #expect(predicate.findings.map(\.text) == ["$y"])
    #expect(predicate.findings.map(\.column) == [23])
  }

  @Test func valuesOfAProgramAreRead() throws {
    #expect(try PredicateValue(["a": [1, nil, true]]) == ["a": [1, nil, 1]])
    #expect(try PredicateValue(UInt64.max) == .real(18_446_744_073_709_551_616))
    #expect(try PredicateValue(NSOrderedSet(array: [1, 2])) == [1, 2])
    #expect(try PredicateValue(Optional<String>.none as Any) == nil)
    #expect(throws: PredicateEvaluationError.unreadable("SeededGenerator")) {
      try PredicateValue(SeededGenerator(seed: 1))
    }
    #expect(throws: PredicateEvaluationError.unreadable("a dictionary with keys of type Int")) {
      try PredicateValue([1: 2])
    }
  }
}
