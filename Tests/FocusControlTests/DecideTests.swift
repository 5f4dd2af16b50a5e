import Foundation
import TestSupport
import Testing

@testable import FocusControl

/// Rows in, answers out, as a pipe.
@Suite struct DecideTests {
  private static let row = #"{"to":"com.example.chat","payload":{"aps":{"alert":"a"}}}"#

  @Test(arguments: ["--jobs 1", "--jobs 2", "--jobs 5 --flush line", "--max-line 100"])
  func everyLineIsAnsweredInItsPlace(words: String) async throws {
    let count = RandomCases.count(6_000)
    let lines = (0..<count).map { number in
      switch number % 10 {
      case 3: ""
      case 7: #"{"id":\#(number),"broken"}"#
      default: #"{"id":\#(number),\#(Self.row.dropFirst())"#
      }
    }
    let call = "decide --device Examples/ExampleChat/device.json --fields id,line \(words)"
    let outcome = await TestTool().run(
      ShellWords(call).words, input: Data(lines.joined(separator: "\n").utf8))
    #expect(outcome.exitCode == .done)
    #expect(outcome.errors == "")
    let answers = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(answers.count == count + 1)
    for number in 0..<count {
      let expected =
        switch number % 10 {
        case 3: #"{"v":1,"line":\#(number + 1),"error":{"code":"blank""#
        case 7: #"{"v":1,"line":\#(number + 1),"id":\#(number),"error":{"code":"not-json""#
        default: #"{"v":1,"id":\#(number),"line":\#(number + 1)}"#
        }
      guard answers[number].hasPrefix(expected) else {
        Issue.record("\(answers[number]) isn't \(expected)")
        return
      }
    }
  }

  @Test(arguments: [1, 2, 7, 100, 1000], [true, false])
  func blocksHaveWholeLines(partSize: Int, isEager: Bool) throws {
    let lines = ["a", "", "bcd", String(repeating: "x", count: 25), "efg", "", "h"]
    let text = Data(lines.joined(separator: "\n").utf8)
    // Unchecked: the function that reads from here is called by `next()` below, and by nobody else.
    nonisolated(unsafe) var rest = text
    var blocks = LineBlocks(
      { buffer in
        let part = rest.prefix(min(buffer.count, partSize))
        buffer.copyBytes(from: part)
        rest = Data(rest.dropFirst(part.count))
        return part.count
      }, longestLine: 10, size: 16, isEager: isEager)
    var found: [String] = []
    while let block = try blocks.next() {
      #expect(block.firstLine == found.count + 1)
      let ends = block.bytes.last == 0x0A ? block.bytes.dropLast() : block.bytes[...]
      found += ends.split(separator: 0x0A, omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
    }
    // Of a line that is too long as much stays as shows that it is.
    #expect(found.map { $0.prefix(11) } == lines.map { $0.prefix(11) })
  }
}
