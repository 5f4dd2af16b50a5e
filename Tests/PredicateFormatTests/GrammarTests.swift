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

  @Test(arguments: try Table.cells("arguments") as [(String, [PredicateValue?], String)])
  func argumentsBecomeConstantsAndAreNeverReadAsText(
    format: String, arguments: [PredicateValue?], canonical: String
  ) throws {
    let predicate = try FormatPredicate(format, arguments: arguments.map { $0?.plain })
    #expect(predicate.description == canonical)
  }

  @Test(
    arguments: [
      (
        "a == %@ AND b == %i AND c == %u", [true, Int8(2), UInt(3)], "a == 1 AND b == 2 AND c == 3"
      ),
      (
        "a == %g AND b == %llu", [Float(1.5), UInt64.max],
        "a == 1.5 AND b == 1.8446744073709552e+19"
      ),
    ] as [(String, [any Sendable], String)])
  func numbersOfEveryTypeAreArguments(
    format: String, arguments: [any Sendable], canonical: String
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

  @Test(arguments: try Table.cells("refused-arguments") as [(String, [PredicateValue], String)])
  func argumentsThatDoNotFitAreRefused(
    format: String, arguments: [PredicateValue], found: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate(format, arguments: arguments.map(\.plain))
    }
    #expect(error?.found == found)
  }

  @Test func aNumberThatIsTooLargeAndAnUnknownTypeAreRefused() {
    let number = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == %d", arguments: [UInt64.max])
    }
    #expect(number?.found == "the number 1.8446744073709552e+19 for %d")
    let generator = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == %@", arguments: [SeededGenerator(seed: 1)])
    }
    #expect(generator?.found == "an argument that can't be a constant")
  }

  @Test(arguments: try Table.cells("needs-of-self") as [(String, String, Bool)])
  func whatSelfWouldHaveToBeIsKnown(need: String, format: String, isNeeded: Bool) throws {
    let id: any Sendable = format.contains("IN %@") ? [UUID()] as [UUID] : UUID()
    let predicate = try FormatPredicate(format, arguments: [id])
    #expect(
      (need == "no text" ? predicate.needsOtherThanText : predicate.needsEmptyText) == isNeeded)
  }

  @Test func anArgumentThatLooksLikeASpecifierIsAText() throws {
    for format in ["SELF == %@", "SELF IN {%@}", "SELF LIKE %@"] {
      #expect(try !FormatPredicate(format, arguments: ["$cash"]).needsOtherThanText)
    }
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
    // "like[c] %@*%@" multiplies, as the Predicate Programming Guide shows; it is read and fails.
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
