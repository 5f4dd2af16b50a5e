import Foundation
import TestSupport
import Testing

@testable import FocusControl

/// The expectations that `simulate --record` writes into files.
@Suite struct RecordingTests {
  private static let day = """
    {
      exhaustive: true,
      timeZone: "Europe/London", start: "2026-11-23T08:00",
      apps: [{ app: "com.example.chat", notifications: true }],
      events: [
        { at: "09:30", notify: "com.example.chat", title: "Tom" },  // A friend.
      ],
    }

    """

  private func withDay(
    _ text: String = day, _ body: (_ file: String) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "day-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "day.json5").path
    try Data(text.utf8).write(to: URL(filePath: file))
    try await body(file)
  }

  @Test func missingExpectationsAreWrittenIntoTheFile() async throws {
    try await withDay { file in
      let tool = TestTool()
      let before = await tool.run(["simulate", file])
      #expect(before.exitCode == .notHeld)
      #expect(before.output.contains(#"add expect: { outcome: "alerts" }"#))
      let recorded = await tool.run(["simulate", file, "--record", "missing"])
      #expect(recorded.errors == "Wrote 2 expectations into \(file).\n")
      #expect(recorded.exitCode == .done)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let added = #"expect: { outcome: "alerts", listed: { "com.example.chat": 1 } }"#
      #expect(
        text
          == Self.day.replacing(
            #"title: "Tom" },"#, with: "title: \"Tom\",\n      \(added) },"))
      let again = await tool.run(["simulate", file, "--record", "missing"])
      #expect(again.errors == "No expectation is missing in \(file).\n")
      #expect(again.exitCode == .done)
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      #expect(kept == text)
    }
  }

  @Test func failedExpectationsGetTheActualAnswers() async throws {
    let expect = #"{ outcome: "silenced", /* 1 */ listed: { "com.example.chat": 3 } }"#
    let text = Self.day.replacing(
      #"title: "Tom" },"#, with: #"title: "Tom", expect: \#(expect) },"#)
    try await withDay(text) { file in
      let tool = TestTool()
      let recorded = await tool.run(["simulate", file, "--record", "failed"])
      #expect(recorded.errors == "Wrote 2 expectations into \(file).\n")
      #expect(recorded.exitCode == .done)
      let changed = try String(contentsOfFile: file, encoding: .utf8)
      #expect(
        changed
          == text.replacing("silenced", with: "alerts").replacing("3 }", with: "1 }"))
      let again = await tool.run(["simulate", file, "--record", "failed"])
      #expect(again.errors == "No expectation of an event failed in \(file).\n")
    }
  }

  @Test func aFileWithAMistakeStaysAsItIs() async throws {
    let text = Self.day.replacing("notify", with: "notifies")
    try await withDay(text) { file in
      let recorded = await TestTool().run(["simulate", file, "--record", "missing"])
      #expect(recorded.exitCode != .done)
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      #expect(kept == text)
    }
  }

  @Test func onlyAFileCanBeRecorded() async throws {
    let input = Data(Self.day.utf8)
    let piped = await TestTool().run(["simulate", "-", "--record", "missing"], input: input)
    #expect(piped.exitCode == .usage)
    #expect(piped.errors.contains("'--record' writes into the scenario's file. Name a file."))
    let folder = await TestTool().run([
      "simulate", "Examples/ExampleChat", "--record", "missing",
    ])
    #expect(folder.exitCode == .usage)
    let stopped = await TestTool().run([
      "simulate", "Examples/ExampleChat/workday.json", "--record", "missing", "--until", "12:00",
    ])
    #expect(stopped.exitCode == .usage)
  }

  @Test func theReportIsNotTheFile() async throws {
    try await withDay { file in
      let outcome = await TestTool().run([
        "simulate", file, "--record", "missing", "--report", file,
      ])
      #expect(outcome.exitCode == .usage)
      let kept = try String(contentsOfFile: file, encoding: .utf8)
      #expect(kept == Self.day)
    }
  }
}
