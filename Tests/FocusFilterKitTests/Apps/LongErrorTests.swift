import FocusText
import Testing

@testable import FocusFilterKit

/// Errors of apps, whose texts may have any length.
@Suite struct LongErrorTests {
  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  @Test func theTextOfAnErrorIsCut() throws {
    let error = Failure(description: String(repeating: "x", count: 20_000_000))
    #expect(
      error.explanation == "\(String(repeating: "x", count: 1000))… (20000000 bytes)")
    let crossed = CrossedError(error)
    guard case .thrown(let explanation, let description) = crossed else {
      throw Unexpected(crossed)
    }
    #expect(explanation == error.explanation)
    #expect(description == error.explanation)
  }

  @Test func aLongCharacterIsCut() {
    let text = "a" + String(repeating: "\u{301}", count: 5000)
    #expect(Failure(description: text).explanation.utf8.count < 2100)
    #expect(Failure(description: text).explanation.hasSuffix("… (10001 bytes)"))
  }

  @Test(arguments: ["", "No account.", String(repeating: "é", count: 1000)])
  func aShortTextStays(text: String) {
    #expect(Failure(description: text).explanation == text)
  }
}
