import FocusFilterKit
import Foundation
import Testing

@testable import FocusText

@Suite struct SourceErrorTests {
  /// Returns what is said about a file, with its place.
  private func mistake(in bytes: Data) -> String? {
    do throws(SourceError) {
      _ = try SourceValue(parsing: bytes, file: "f")
      return nil
    } catch {
      return "\(error.location): \(error.message)"
    }
  }

  private func mistake(in text: String) -> String? { mistake(in: Data(text.utf8)) }

  @Test(
    arguments: [
      ("", "1:1: Expected a value, but found the end of the file."),
      ("[1,,2]", "1:4: Expected a value, but found ','."),
      ("[,]", "1:2: Expected a value, but found ','."),
      ("{a:}", "1:4: Expected a value, but found '}'."),
      ("“a”", "1:1: Expected a value, but found '“', which isn't a straight quote."),
      ("[True]", "1:2: Unknown value 'True'. Did you mean 'true'?"),
      ("work", "1:1: Unknown value 'work'. Put a string in quotes."),
      ("{,}", "1:2: Expected a key or '}', but found ','."),
      ("{5: 1}", "1:2: Expected a key or '}', but found '5'."),
      ("{a = 1}", "1:4: Expected ':' after the key 'a', but found '='."),
      ("{a", "1:3: Expected ':' after the key 'a', but found the end of the file."),
      (
        "{\n a: 1\n b: 2}",
        "3:2: Expected ',' or '}', but found 'b'. The object begins at 1:1."
      ),
      ("[[1, 2)]", "1:7: Expected ',' or ']', but found ')'. The array begins at 1:2."),
      ("[1 /", "1:4: Expected ',' or ']', but found '/'. The array begins at 1:1."),
      ("1 2", "1:3: Expected the end of the file, but found '2'."),
      ("{a: 1, 'a': 2}", "1:8: Duplicate key 'a'. The first one is at 1:2."),
      ("['a\n']", "1:2: Missing end of the string. Close it with ' on the same line."),
      (#""a\"#, "1:1: Missing end of the string. Close it with \" on the same line."),
      (#"'\x4g'"#, #"1:2: Invalid escape '\x4g'. Use \xHH or \uHHHH with hexadecimal digits."#),
      (#"'\u12'"#, #"1:2: Invalid escape '\u12'. Use \xHH or \uHHHH with hexadecimal digits."#),
      (#"'\01'"#, #"1:2: Invalid escape '\01'. Use \xHH or \uHHHH with hexadecimal digits."#),
      (#"'\7'"#, #"1:2: Invalid escape '\7'. Use \xHH or \uHHHH with hexadecimal digits."#),
      (
        #"'a\uD83Dx'"#,
        #"1:3: Invalid escape '\uD83D'. Use both halves of the pair, such as \uD83D\uDE00."#
      ),
      (
        #"'\uDE00'"#,
        #"1:2: Invalid escape '\uDE00'. Use both halves of the pair, such as \uD83D\uDE00."#
      ),
      (
        #"'\uD83D\uD83D'"#,
        #"1:2: Invalid escape '\uD83D'. Use both halves of the pair, such as \uD83D\uDE00."#
      ),
      ("1 /* x", "1:3: Missing end of the comment. Close it with */."),
      ("[09]", "1:2: Invalid number '09'. Remove the leading zero, or put a string in quotes."),
      ("2026-11-21", "1:1: Invalid number '2026-11-21'. Put a string in quotes."),
      ("+", "1:1: Invalid number '+'. Put a string in quotes."),
      ("--1", "1:1: Invalid number '--1'. Put a string in quotes."),
      (".", "1:1: Invalid number '.'. Put a string in quotes."),
      ("1e", "1:1: Invalid number '1e'. Put a string in quotes."),
      ("0x", "1:1: Invalid number '0x'. Put a string in quotes."),
      ("0xG", "1:1: Invalid number '0xG'. Put a string in quotes."),
      ("1_000", "1:1: Invalid number '1_000'. Put a string in quotes."),
      ("-1e999", "1:1: Invalid number '-1e999'. Use one that fits into 64 bits."),
    ] as [(String, String)])
  func aMistakeIsNamedWithItsPlaceAndRemedy(text: String, message: String) {
    #expect(mistake(in: text) == message)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], "1:2: Invalid byte 0xFF. Save the file as UTF-8."),
      ([0x0A, 0xC3, 0xA9, 0xE2, 0x82], "2:2: Invalid byte 0xE2. Save the file as UTF-8."),
      ([0xED, 0xA0, 0x80], "1:1: Invalid byte 0xED. Save the file as UTF-8."),
    ] as [([UInt8], String)])
  func aFileInAnotherEncodingIsRefused(bytes: [UInt8], message: String) {
    #expect(mistake(in: Data(bytes)) == message)
  }

  @Test func nestingHasALimit() throws {
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(throws: Never.self) { try SourceValue(parsing: deep, file: "f") }
    let deeper = String(repeating: "[{a:", count: 100_000)
    #expect(
      mistake(in: deeper) == "1:257: Arrays and objects are nested more than 128 levels deep.")
  }

  @Test func sizeHasALimit() throws {
    let blanks = Data(repeating: 0x20, count: SourceText.largestSize + 1)
    #expect(mistake(in: blanks) == "1:1: The file is larger than 16 MB.")
  }

  @Test func aReportPointsAtThePlace() throws {
    let text = "{\n\tname: 'Ana',\n\tage: 09,\n}"
    let error = try #require(throws: SourceError.self) {
      try SourceValue(parsing: text, file: "day.json")
    }
    #expect(
      error.report == """
        day.json:3:7: Invalid number '09'. Remove the leading zero, or put a string in quotes.
        \tage: 09,
        \t     ^
        """)
  }

  @Test func aReportShowsAPartOfALongLine() throws {
    let text = "[" + String(repeating: "1,", count: 100) + "x" + String(repeating: ",1", count: 100)
    let error = try #require(throws: SourceError.self) {
      try SourceValue(parsing: text, file: "f")
    }
    let lines = error.report.split(separator: "\n")
    #expect(
      lines[1] == "…" + String(repeating: "1,", count: 30) + "x"
        + String(repeating: ",1", count: 14) + ",…")
    #expect(lines[2] == String(repeating: " ", count: 61) + "^")
  }

  @Test func readersOfATreePointIntoTheSameFile() throws {
    let source = try SourceText("{\n  at: 'nine',\n}", file: "day.json")
    let value = try SourceValue(parsing: source)
    let location = try #require(value["at"]).location
    #expect(
      source.error("Expected a time.", at: location).report == """
        day.json:2:7: Expected a time.
          at: 'nine',
              ^
        """)
  }

  /// Each prefix of a file, and each file with one byte changed, is read or refused.
  @Test func aDamagedFileIsReadOrRefused() throws {
    let whole =
      Array(#"{/*c*/a:[-.5e1,0xF,"\uD83D\uDE00é"],'b':+Infinity,//x"#.utf8) + [0x0A, 0x7D]
    #expect(throws: Never.self) { try SourceValue(parsing: Data(whole), file: "f") }
    var refused = 0
    for end in whole.indices {
      for byte: UInt8 in [0x00, 0x22, 0x27, 0x2A, 0x2F, 0x5B, 0x5C, 0x5D, 0x7B, 0x80, 0xE2, 0xFF] {
        for damaged in [
          Array(whole[..<end]) + [byte], whole[..<end] + [byte] + whole[(end + 1)...],
        ] {
          do {
            _ = try SourceValue(parsing: Data(damaged), file: "f")
          } catch {
            #expect(error.location >= TextLocation(line: 1, column: 1))
            #expect(!error.report.isEmpty)
            refused += 1
          }
        }
      }
    }
    #expect(refused > whole.count * 12)
  }
}
