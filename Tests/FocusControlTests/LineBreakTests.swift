import Foundation
import Testing

/// Words with a line break, which must not begin a line of their own.
@Suite struct LineBreakTests {
  private let tool = TestTool()

  @Test(
    arguments: [
      ["app", "do", "com.example.chat", "receive", "work\nFORGED"],
      ["app", "vanish", "com.example.chat", "work\nFORGED"],
      ["people", "add", "Ann\nFORGED"],
      ["people", "add", "Ann", "--group", "Team\nFORGED"],
      ["people", "remove", "Ann\nFORGED"],
      ["on", "wo\nFORGED"], ["clock", "9\nFORGED"], ["explain", "a\nFORGED"],
      ["simulate", "day\nFORGED.json5"],
    ])
  func aLineBreakOfAWordBeginsNoLine(call: [String]) async {
    for words in [call, ["log"], ["people"]] {
      let outcome = await tool.run(words)
      #expect(!outcome.screen.contains("\nFORGED"), "\(outcome.screen)")
      #expect(words != call || outcome.screen.contains(" FORGED"), "\(outcome.screen)")
    }
  }

  @Test(
    arguments: [
      ("apns", "{", ["check", "--to", "Mail"]), ("apns", #"{"aps":{"alert":1}}"#, ["check"]),
      (
        "json5",
        """
        { timeZone: "GMT", start: "2026-11-23T08:00", events: [
          { at: "09:00", notify: "Mail", title: "a", expect: { outcome: "silenced" } }] }
        """, ["simulate"]
      ),
    ])
  func aLineBreakOfAPathBeginsNoLine(ending: String, text: String, call: [String]) async throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "\(UUID().uuidString)\nFORGED.\(ending)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = await tool.run(call + [file.path])
    #expect(outcome.screen.contains(" FORGED.\(ending):"), "\(outcome.screen)")
    #expect(!outcome.screen.contains("\nFORGED"), "\(outcome.screen)")
  }
}
