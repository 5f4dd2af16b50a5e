import Foundation
import Testing

@testable import FocusProcesses

struct OutputTests {
  @Test func linesDoNotDependOnTheChunksThatArrive() {
    let text = Array("One\n\ntwo ä\nthree".utf8)
    for length in 1...text.count {
      var output = OutputLines(limit: 100)
      var lines: [ChildOutput] = []
      for start in stride(from: 0, to: text.count, by: length) {
        lines += output.append(text[start..<min(start + length, text.count)])
      }
      lines += output.finish()
      #expect(lines == ["One", "", "two ä", "three"].map(ChildOutput.line))
    }
  }

  @Test func mistakesBeyondTheLimitAreCounted() {
    var output = OutputLines(limit: 6)
    #expect(output.append(Array("One\ntwo\n".utf8)[...]) == [.line("One")])
    #expect(output.append(Array("three\n".utf8)[...]) == [])
    #expect(output.finish() == [.line("tw"), .dropped(bytes: 8)])
  }

  @Test func onlyTheLastLinesAreKept() {
    var lines = LastLines(3, longest: 4)
    for number in 1...1000 { lines.append(Array("\(number)\n".utf8)[...]) }
    lines.append(Array("long enough\nunfinished".utf8)[...])
    #expect(lines.finish() == ["1000", "long", "unfi"])
  }

  @Test(arguments: [
    (["echo", "two\nlines"], ["two", "lines"]), (["true"], []), (["false"], nil),
    (["no-such-program"], nil),
  ])
  func theOutputOfAShortProgramIsRead(words: [String], lines: [String]?) async {
    // The call blocks its thread, so it gets one of its own.
    let read = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: ChildProcess.lines(of: words)) }
    }
    #expect(read == lines)
  }
}
