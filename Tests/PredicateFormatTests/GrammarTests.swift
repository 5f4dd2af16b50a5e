import Foundation
import PredicateFormat
import TestSupport
import Testing

/// What formats say, as canonical text.
@Suite struct GrammarTests {
  @Test(arguments: try Table.cells("formats") as [(String, String)])
  func aFormatHasOneCanonicalText(format: String, canonical: String) throws {
    let predicate = try FormatPredicate(format)
    #expect(predicate.description == canonical)
    #expect(try FormatPredicate(predicate.formatText()) == predicate)
  }

  @Test(
    arguments: [
      ("SELF == %@", ["a"], "SELF == \"a\""),
      ("SELF == %@", [nil], "SELF == nil"),
      ("SELF == %@", [true], "SELF == 1"),
      ("SELF IN %@", [[1, 2]], "SELF IN {1, 2}"),
      ("%K == %@", ["a.b", 1], "a.b == 1"),
      ("%K == 1", ["SELF"], "#SELF == 1"),
      ("a.%K.@count == 1", ["b.in"], "a.b.#in.@count == 1"),
      (
        "a == %d AND b == %i AND c == %u AND d == %x", [1, Int8(2), UInt(3), 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %ld AND b == %lld AND c == %lu AND d == %hd AND e == %qd", [1, 2, 3, 4, 5],
        "a == 1 AND b == 2 AND c == 3 AND d == 4 AND e == 5"
      ),
      (
        "a == %f AND b == %lf AND c == %g AND d == %e", [0.5, 2, Float(1.5), 1e-5],
        "a == 0.5 AND b == 2.0 AND c == 1.5 AND d == 1e-05"
      ),
      (
        "a == %o AND b == %c AND c == %X AND d == %U", [1, 2, 3, 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %D AND b == %O AND c == %C AND d == %hhd", [1, 2, 3, 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %E AND b == %F AND c == %G AND d == %a AND e == %A AND f == %Lf",
        [0.5, 1, 1.5, 2.5, 3.5, 4.5],
        "a == 0.5 AND b == 1.0 AND c == 1.5 AND d == 2.5 AND e == 3.5 AND f == 4.5"
      ),
      (
        "a == %zd AND b == %td AND c == %jd AND d == %llu", [1, 2, 3, UInt64.max],
        "a == 1 AND b == 2 AND c == 3 AND d == 1.8446744073709552e+19"
      ),
      ("a == %@", ["x' OR TRUEPREDICATE OR a == '"], "a == \"x' OR TRUEPREDICATE OR a == '\""),
      ("a == %@", [1, 2, 3], "a == 1"),
    ] as [(String, [(any Sendable)?], String)])
  func argumentsBecomeConstantsAndAreNeverReadAsText(
    format: String, arguments: [(any Sendable)?], canonical: String
  ) throws {
    #expect(try FormatPredicate(format, arguments: arguments).description == canonical)
  }

  @Test(arguments: try Table.cells("refused-formats") as [(String, Int, String, String)])
  func aTextThatIsNoPredicateIsRefusedWithItsPlace(
    format: String, column: Int, found: String, expected: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) { try FormatPredicate(format) }
    #expect(error?.line == 1)
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.expected == expected)
  }

  @Test(
    arguments: [
      ("a == %@ AND b == %@", [1], "%@ without an argument"),
      ("%@", ["a == 1"], "the end"),
      ("a == %d", [UInt64.max], "the number 1.8446744073709552e+19 for %d"),
      ("a == %d", ["x"], "the string \"x\" for %d"), ("a == %d", [1.5], "the number 1.5 for %d"),
      ("a == %f", ["x"], "the string \"x\" for %f"),
      ("%K == 1", [1], "an argument for %K that isn't a string"),
      ("%K == 1", ["a..b"], "the key path \"a..b\""), ("%K == 1", [""], "the key path \"\""),
      ("a == %@", [SeededGenerator(seed: 1)], "an argument that can't be a constant"),
    ] as [(String, [(any Sendable)?], String)])
  func argumentsThatDoNotFitAreRefused(
    format: String, arguments: [(any Sendable)?], found: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate(format, arguments: arguments)
    }
    #expect(error?.found == found)
  }

  @Test(arguments: try Table.cells("needs-of-self") as [(String, String, Bool)])
  func whatSelfWouldHaveToBeIsKnown(need: String, format: String, isNeeded: Bool) throws {
    let id: any Sendable = format.contains("IN %@") ? [UUID()] as [UUID] : UUID()
    let predicate = try FormatPredicate(format, arguments: [id])
    #expect(
      (need == "no text" ? predicate.needsOtherThanText : predicate.needsEmptyText) == isNeeded)
  }

  @Test func aListInAListIsNoText() throws {
    #expect(try FormatPredicate("SELF IN %@", arguments: [[["a", "b"]]]).hasListInList)
    #expect(try !FormatPredicate("SELF IN %@", arguments: [["a", "b"]]).hasListInList)
    #expect(try !FormatPredicate("SELF == %@", arguments: [["a"]]).hasListInList)
  }

  @Test func anErrorShowsTheLineAndACaret() {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == 1 AND\n  b ==\tOR c == 2\nAND d == 3")
    }
    #expect(
      error?.description == """
        Unable to parse the format string at line 2, column 8: found OR, expected a value.
          b == OR c == 2
               ^
        """)
  }

  @Test func theGuidesPatternReadsArithmetic() throws {
    // "like[c] %@*%@" multiplies, as the Predicate Programming Guide shows; so it is read, and fails.
    let predicate = try FormatPredicate("SELF LIKE[c] %@*%@", arguments: ["pre", "post"])
    #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: "prepost") }
  }

  @Test func anErrorsTextHasNoControlCharacters() {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == 1 'x\u{1B}[31m\u{9B}\u{202E}'")
    }
    #expect(error?.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 } == true)
    #expect(error?.description.contains("\u{202E}") == false)
  }

  @Test func anErrorShowsOnlyTheNeighborhoodInALongLine() throws {
    let error = try #require(
      #expect(throws: PredicateFormatError.self) {
        try FormatPredicate(
          String(repeating: "a == 1 AND ", count: 2000) + "?" + String(repeating: "x", count: 500))
      })
    #expect(error.excerpt.count == 1 + 60 + 60 + 1)
    #expect(error.excerpt.dropFirst(error.caret).first == "?")
  }
}
