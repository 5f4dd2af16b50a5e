import Foundation
import TestSupport
import Testing

@testable import FocusProcesses

struct SwiftCrashTests {
  private static func crash(
    _ message: String, _ line: Int, in file: String = "Chat/Filter.swift"
  ) -> SwiftCrash {
    SwiftCrash(message: message, file: file, line: line)
  }

  @Test(arguments: try Table.cells("crash-reports") as [(String, String, String, Int)])
  func aReportHasMessageFileAndLine(report: String, message: String, file: String, line: Int) {
    let crash = Self.crash(message, line, in: file)
    #expect(SwiftCrash([report]) == crash)
    #expect(SwiftCrash(["Something", report, "Current stack trace:"]) == crash)
  }

  @Test func aMessageOfSeveralLinesEndsWhereABacktraceBegins() {
    let frame = "0    libswiftCore.so                    0x00007fb4d335f130 swift_reportError + 33"
    let report = [
      "Connected.", "Chat/Filter.swift:8: Fatal error: No account.", "Ask for one.",
    ]
    let crash = Self.crash("Fatal error: No account.\nAsk for one.", 8)
    for backtrace in [
      ["Current stack trace:", frame, frame],
      ["", "*** Signal 4: Backtracing from 0x7f7c12ef9361... done ***", "", "Registers:"],
    ] {
      #expect(SwiftCrash(report + backtrace) == crash)
      #expect(BacktraceFilter.filtered(report + backtrace) == report)
    }
    #expect(BacktraceFilter.filtered(["Current stack trace:", frame, "After"]) == ["After"])
  }

  @Test func framesOfTheProgramHaveOffsets() {
    let lines = [
      "Swift/Integers.swift:3539: Fatal error: Not enough bits", "Current stack trace:",
      "0    libswiftCore.so                    0x00007fa2aad12b60 swift_reportError + 33",
      "1    Tool                               0x000055ae666a2f0f <unavailable> + 17047311",
      "Last.",
    ]
    #expect(StackFrame.all(in: lines) == [StackFrame(image: "Tool", offset: 17_047_311)])
    #expect(StackFrame.all(in: ["Nothing"]) == [])
  }

  @Test(arguments: [
    ("Swift/Integers.swift", true), ("FocusAppIntents/AppDependency.swift", true),
    ("Chat/Filter.swift", false), ("Swift.swift", false),
  ])
  func aLibraryIsToldByItsModule(file: String, isInLibrary: Bool) {
    #expect(Self.crash("", 1, in: file).isInLibrary == isInLibrary)
  }

  @Test func theFirstPlaceOutsideOfThisPackagesSourcesIsTheApps() throws {
    let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized.path
    let printed = [
      "??:?", "/<compiler-generated>:0",
      "\(sources)/FocusAppIntents/Intents/AppDependency.swift:69",
      "\(FileManager.default.currentDirectoryPath)/Chat/Filter.swift:12 (discriminator 3)",
      "/elsewhere/Other.swift:3",
    ]
    let place = try #require(SwiftCrash.ownPlace(in: printed))
    #expect(place.file == "Chat/Filter.swift" && place.line == 12)
    let elsewhere = try #require(SwiftCrash.ownPlace(in: ["??:0", "/elsewhere/Other.swift:3"]))
    #expect(elsewhere.file == "/elsewhere/Other.swift" && elsewhere.line == 3)
    #expect(SwiftCrash.ownPlace(in: [])?.line == nil)
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
