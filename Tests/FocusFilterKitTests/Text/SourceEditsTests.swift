import TestSupport
import Testing

@testable import FocusText

/// Changes of a hand-written text that leave the rest of it alone.
@Suite struct SourceEditsTests {
  private func appending(_ child: String, to text: String) throws -> String {
    let source = try SourceText(text, file: "day.json5")
    var edits = SourceEdits(source)
    edits.append([child], to: try SourceValue(parsing: source))
    let result = edits.text
    _ = try SourceValue(parsing: SourceText(result, file: "day.json5"))
    return result
  }

  @Test(arguments: try Table.cells("edits") as [(String, String)])
  func aMemberIsAddedInTheStyleOfItsObject(text: String, expected: String) throws {
    #expect(try appending("b: 2", to: text) == expected)
  }

  @Test func anElementIsAdded() throws {
    #expect(try appending("3", to: "[1, 2]") == "[1, 2, 3]")
    #expect(try appending("3", to: "[]") == "[ 3 ]")
  }

  @Test func aLineWithoutRoomIsBroken() throws {
    let long = String(repeating: "a", count: 95)
    #expect(try appending("b: 2", to: "{ a: '\(long)' }") == "{ a: '\(long)',\n  b: 2 }")
  }

  @Test func aValueIsReplacedWithItsOwnText() throws {
    var edits = SourceEdits(try SourceText("{ é: 'x', b: [1, 2] }", file: "day.json5"))
    edits.replaceValue(at: TextLocation(line: 1, column: 6)) { "[\($0)]" }
    edits.replaceValue(at: TextLocation(line: 1, column: 14)) { _ in "3" }
    #expect(edits.text == "{ é: ['x'], b: 3 }")
  }
}
