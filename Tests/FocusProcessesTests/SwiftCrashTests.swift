import Foundation
import Testing

@testable import FocusProcesses

struct SwiftCrashTests {
  @Test(arguments: [
    (
      "Chat/Filter.swift:12: Fatal error: No account",
      SwiftCrash(message: "Fatal error: No account", file: "Chat/Filter.swift", line: 12)
    ),
    (
      "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
      SwiftCrash(
        message: "Fatal error: Index out of range", file: "Swift/ContiguousArrayBuffer.swift",
        line: 692)
    ),
    (
      "Chat/Filter.swift:9: Fatal error",
      SwiftCrash(message: "Fatal error", file: "Chat/Filter.swift", line: 9)
    ),
    (
      "Chat/Filter.swift:7: Precondition failed: No account: none",
      SwiftCrash(
        message: "Precondition failed: No account: none", file: "Chat/Filter.swift", line: 7)
    ),
    (
      "Fatal error: No account: file Chat/Filter.swift, line 12",
      SwiftCrash(message: "Fatal error: No account", file: "Chat/Filter.swift", line: 12)
    ),
    (
      "Assertion failed: file Chat/Filter.swift, line 12",
      SwiftCrash(message: "Assertion failed", file: "Chat/Filter.swift", line: 12)
    ),
  ])
  func bothSpellingsHaveMessageFileAndLine(line: String, crash: SwiftCrash) {
    #expect(SwiftCrash([line]) == crash)
    #expect(SwiftCrash(["Something", line, "Current stack trace:"]) == crash)
  }

  @Test func aMessageOfSeveralLinesEndsWhereABacktraceBegins() {
    let frame = "0    libswiftCore.so                    0x00007fb4d335f130 swift_reportError + 33"
    let report = [
      "Connected.", "Chat/Filter.swift:8: Fatal error: No account.", "Ask for one.",
    ]
    let crash = SwiftCrash(
      message: "Fatal error: No account.\nAsk for one.", file: "Chat/Filter.swift", line: 8)
    for backtrace in [
      ["Current stack trace:", frame, frame],
      ["", "*** Signal 4: Backtracing from 0x7f7c12ef9361... done ***", "", "Registers:"],
    ] {
      #expect(SwiftCrash(report + backtrace) == crash)
      #expect(BacktraceFilter.filtered(report + backtrace) == report)
    }
    #expect(BacktraceFilter.filtered(["Current stack trace:", frame, "After"]) == ["After"])
  }

  @Test func theLastReportCounts() {
    let lines = ["A.swift:1: Fatal error: First", "A.swift:2: Fatal error: Second"]
    #expect(SwiftCrash(lines)?.line == 2)
  }

  @Test(arguments: [
    "", "Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7f).",
    "A Fatal error: is only told of", "Fatal error: No place",
  ])
  func linesOfAnotherFormAreNoCrashReport(line: String) {
    #expect(SwiftCrash([line]) == nil)
  }

  @Test func signalsHaveTheirNames() {
    #expect(
      [SIGILL, SIGTRAP, SIGKILL, SIGSEGV].map { "\(Signal($0))" } == [
        "SIGILL", "SIGTRAP", "SIGKILL", "SIGSEGV",
      ])
    #expect("\(Signal(40))" == "signal 40")
  }
}
