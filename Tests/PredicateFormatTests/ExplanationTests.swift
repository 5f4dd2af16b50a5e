import Foundation
import PredicateFormat
import TestSupport
import Testing

@Suite struct ExplanationTests {
  @Test(arguments: try Table.cells("reasons") as [(String, PredicateValue?, String)])
  func theReasonIsOneLine(format: String, object: PredicateValue?, reason: String) throws {
    #expect(try FormatPredicate(format).explain(with: object?.plain).reason == reason)
  }

  @Test func partsThatWereNotReachedAreMarked() throws {
    let explanation = try FormatPredicate("a == 1 AND (b == 2 OR c == 3) AND d == 4")
      .explain(with: ["a": 1, "b": 2])
    #expect(
      explanation.description == """
        false  a == 1 AND (b == 2 OR c == 3) AND d == 4
          true  a == 1    (a is 1)
          true  b == 2 OR c == 3
            true  b == 2    (b is 2)
            not evaluated  c == 3
          false  d == 4    (d is nil)
        """)
  }

  @Test func anErrorStopsTheParts() throws {
    let explanation = try FormatPredicate("a < 'x' OR b == 2").explain(with: ["a": 1, "b": 2])
    #expect(explanation.verdict == .failed)
    #expect(explanation.parts.map(\.verdict) == [.failed, .notEvaluated])
    #expect(explanation.parts[0].error == "Can't compare the number 1 with the string \"x\".")
  }

  @Test func longConstantsAreShortened() throws {
    let names = (0..<100_000).map { "id-\($0)" }
    let reason = try FormatPredicate("SELF IN %@", arguments: [names]).explain(with: "x").reason
    #expect(reason.count < 250)
    #expect(reason.contains("… 99988 more}` is false, because SELF is \"x\""))
  }

  @Test func anExplanationIsData() throws {
    let explanation = try FormatPredicate("NOT SELF == 'a'").explain(with: "b")
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(explanation)
    #expect(try JSONDecoder().decode(PredicateExplanation.self, from: data) == explanation)
    #expect(
      String(decoding: data, as: UTF8.self) == #"""
        {"observations":[],"parts":[{"observations":[{"expression":"SELF","value":{"kind":"string","text":"\"b\""}}],"parts":[],"text":"SELF == \"a\"","verdict":"false"}],"text":"NOT SELF == \"a\"","verdict":"true"}
        """#)
  }

  @Test func variablesAndSidesAreObserved() throws {
    let explanation = try FormatPredicate("a + 1 == $x").explain(
      with: ["a": 1], substitutionVariables: ["x": 3])
    #expect(explanation.reason == "`a + 1 == $x` is false, because a + 1 is 2 and $x is 3")
  }
}

@Suite struct FindingTests {
  @Test func nothingIsFoundInTheCommonestPredicate() throws {
    #expect(try FormatPredicate("SELF IN %@", arguments: [["a"]]).findings.isEmpty)
  }

  @Test func findingsCarryTheirPlace() throws {
    let findings = try FormatPredicate(
      "SELF MATCHES 'a'\n  AND name == $x OR\nabs(%K) == 1", arguments: ["a.b"]
    ).findings
    #expect(
      findings.map(\.description) == [
        "line 1, column 6: the system may not accept a regular expression (MATCHES).",
        "line 2, column 7: the system may not accept a key path other than SELF (name).",
        "line 2, column 15: the system may not accept a variable ($x).",
        "line 3, column 1: the system may not accept a function (abs).",
        "line 3, column 5: the system may not accept a key path other than SELF (%K).",
      ])
  }

  @Test(arguments: [
    (#"SELF MATCHES '\d+\.'"#, [#"15: the backslash of \d"#, #"18: the backslash of \."#]),
    (#"SELF == '\\d \' \/ \n \x78 \060'"#, []),
  ])
  func aDroppedBackslashIsAFinding(format: String, places: [String]) throws {
    let dropped = try FormatPredicate(format).findings.filter { $0.kind == .backslash }
    #expect(dropped.map(\.description) == places.map { "line 1, column \($0) is dropped." })
  }

  @Test func aVariableOfASubqueryIsNoFinding() throws {
    let predicate = try FormatPredicate("SUBQUERY(a, $x, $x == 1 AND $y == 2).@count == $x")
    #expect(predicate.findings.filter { $0.kind == .variable }.map(\.column) == [29, 48])
  }

  @Test func aVeryLongPredicateIsAFinding() throws {
    let names = (0..<20_000).map { "id-\($0)" }
    let findings = try FormatPredicate("SELF IN %@", arguments: [names]).findings
    #expect(findings.map(\.kind) == [.length])
    #expect(findings.first?.line == nil)
  }
}
