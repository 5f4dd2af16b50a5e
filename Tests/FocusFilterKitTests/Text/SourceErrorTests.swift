import FocusFilterKit
import Foundation
import Testing

@testable import FocusText

/// Errors about a text; the session text.txt has one for each mistake.
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
