import FocusControl
import FocusFilterKit
import Foundation
import Testing

/// Texts of apps are no commands for GitHub's runner, and move nothing on a terminal; those of files
/// are in the session injection.txt.
@Suite struct InjectionTests {
  /// A title with C1 controls, marks of direction, separators of lines, and a command.
  private static let title = "a\u{9B}b\u{7F}c\u{202E}d\u{2066}e\u{61C}f\u{200F}g\u{2028}h##[group]i"

  /// The text inside of the title's string, as every JSON text has it.
  private static let escaped =
    #"a\u009bb\u007fc\u202ed\u2066e\u061cf\u200fg\u2028h##\u005bgroup]i"#

  /// Calls that write JSON with a text of a person, an app or the call itself.
  @Test(arguments: [
    ["inbox", "com.example.chat"], ["log"], ["notify", "com.example.chat", "--title", title],
    ["explain", "1"], ["people"], ["on", title], ["notify", title, "--title", "Tom"],
    ["mode", "add", title], ["off", "--state", "/dev/null/\(title)"], ["check", "/\(title)"],
  ])
  func jsonEscapesWhatIsntShown(call: [String]) async throws {
    let tool = TestTool()
    _ = await tool.run(["people", "add", Self.title])
    _ = await tool.run("app allow com.example.chat")
    _ = await tool.run(["notify", "com.example.chat", "--title", Self.title])
    let outcome = await tool.run(call + ["--json"])
    #expect(outcome.output.contains(Self.escaped), "\(outcome.screen)")
    expectShown(outcome.output)
  }

  @Test func everyAnswerOfDecideEscapesWhatIsntShown() async throws {
    let title = try JSONEncoder().encode(Self.title)
    let text = String(decoding: title, as: UTF8.self).replacing(#"\u007f"#, with: "\u{7F}")
    let rows = [
      #"{"id":\#(text),"to":"com.example.chat","payload":{"aps":{"alert":"a"}}}"#,
      #"{"id":[\#(text)],"to":\#(text),"payload":{"aps":{"alert":"a"}}}"#,
      #"{"id":\#(text),"to":"com.example.chat","device":\#(text),"payload":{}}"#,
      #"{"id":\#(text),"to":"com.example.chat","payload":{"aps":{"alert":"a"},\#(text)}}"#,
    ]
    let outcome = await TestTool().run(
      ["decide", "--device", "Examples/ExampleChat/device.json", "--explain"],
      input: Data(rows.joined(separator: "\n").utf8))
    let lines = outcome.output.split(separator: "\n")
    try #require(lines.count == rows.count, "\(outcome.screen)")
    for line in lines { #expect(line.contains(Self.escaped), "\(line)") }
    expectShown(outcome.output)
  }

  /// Expects JSON in which nothing acts on a terminal or on GitHub's runner.
  private func expectShown(_ json: String) {
    #expect(!json.utf8.contains("##[".utf8), "\(json)")
    let hidden = json.unicodeScalars.filter {
      $0 != "\n"
        && ($0.properties.generalCategory == .control || $0.properties.isBidiControl
          || $0 == "\u{2028}")
    }
    #expect(hidden.isEmpty, "\(json)")
  }

  @Test(arguments: ["export", "export --snapshot"])
  func anExportKeepsATextThatIsntShown(call: String) async throws {
    let tool = TestTool()
    _ = await tool.run("app allow com.example.chat")
    _ = await tool.run(["notify", "com.example.chat", "--title", Self.title])
    let outcome = await tool.run(call)
    #expect(!outcome.output.utf8.contains("##[".utf8))
    guard call == "export" else { return }
    let played = await TestTool().run(["simulate", "-"], input: Data(outcome.output.utf8))
    #expect(played.exitCode == .done)
    #expect(outcome.output.contains(#"a\u009bb\u007fc\u202ed"#))
  }
}
