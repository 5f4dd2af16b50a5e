import FocusFilterKit
import Foundation
import Testing

@testable import FocusText

/// Errors about a text; the session text.txt has one for each mistake.
@Suite struct SourceErrorTests {
  /// Each prefix of a file, and each file with one byte changed, is read or refused.
  @Test func aDamagedFileIsReadOrRefused() throws {
    let whole =
      Array(#"{/*c*/a:[-.5e1,0xF,"\uD83D\uDE00é"],'b':+0xABCDEF,//x"#.utf8) + [0x0A, 0x7D]
    #expect(throws: Never.self) { try SourceValue(parsing: SourceText(Data(whole), file: "f")) }
    var refused = 0
    for end in whole.indices {
      for byte: UInt8 in [0x00, 0x22, 0x27, 0x2A, 0x2F, 0x5B, 0x5C, 0x5D, 0x7B, 0x80, 0xE2, 0xFF] {
        for damaged in [
          Array(whole[..<end]) + [byte], whole[..<end] + [byte] + whole[(end + 1)...],
        ] {
          do {
            _ = try SourceValue(parsing: SourceText(Data(damaged), file: "f"))
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
