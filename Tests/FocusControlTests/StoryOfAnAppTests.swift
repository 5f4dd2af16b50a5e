import Foundation
import TestPrograms
import Testing

@testable import FocusControl

/// What verbs tell about one app or one notification, compared with the whole story.
@Suite struct StoryOfAnAppTests {
  @Test func theStoryOfAnAppHasItsWarnings() async {
    let tool = TestTool()
    for call in [
      "app allow com.example.chat", "filter set work com.example.chat account=work",
      "app do com.example.chat receive personal", "on work",
      "notify com.example.chat --title S --criteria personal --badge 4",
    ] {
      #expect(await tool.run(call).exitCode == .done)
    }
    for call in ["log", "log --app com.example.chat"] {
      let lines = await tool.run(call).output.split(separator: "\n")
      #expect(lines.count { $0.contains("[badge-over-filter]") } == 1, "\(call)")
    }
  }

  @Test func aPayloadMayBeImportant() async {
    let tool = TestTool()
    for call in ["app allow com.example.chat", "on work"] {
      #expect(await tool.run(call).exitCode == .done)
    }
    let call = "notify com.example.chat --payload -"
    let payload = Data(#"{"aps":{"alert":"a"}}"#.utf8)
    for (option, count) in [("", 0), (" --important", 1)] {
      let told = await tool.run(ShellWords(call + option).words, input: payload)
      #expect(told.exitCode == .done)
      #expect(told.output.ranges(of: "[important-without-switch]").count == count)
    }
  }

  @Test func anExplanationIsHeadedAsTheStoryNamesTheNotification() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "mail.apns")
      try Data(#"{"aps":{"alert":"hello there"}}"#.utf8).write(to: file)
      let tool = TestTool()
      _ = await tool.run("notify Mail --payload \(file.path)")
      _ = await tool.run("notify Messages --from Bob --call")
      let headings = ["#1 Mail “hello there”", "#2 Messages call from Bob"]
      let story = await tool.run("log").output
      for (number, heading) in headings.enumerated() {
        let explanation = await tool.run("explain \(number + 1)").output
        #expect(explanation.hasPrefix(heading + "\n"))
        #expect(story.contains(heading + "\n"))
      }
    }
  }
}
