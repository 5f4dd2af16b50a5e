import FocusControl
import FocusFilterKit
import Foundation
import Testing

/// Lists of a mode that allow nothing, on the command line.
@Suite struct EmptyListTests {
  private let tool = TestTool()

  @Test func aModeThatAllowsNoAppSilencesIt() async throws {
    _ = await tool.run("app allow com.example.chat")
    let edited = await tool.run("mode edit Work --allow-no-apps")
    #expect(edited.exitCode == .done)
    _ = await tool.run("on work")
    let silenced = await tool.run("notify com.example.chat --title Hello --criteria work --json")
    #expect(silenced.output.contains(#""outcome" : "silenced""#))
    #expect(silenced.output.contains("F3-4"))
    _ = await tool.run("mode edit Work --no-apps")
    let alerting = await tool.run("notify com.example.chat --title Hello --criteria work --json")
    #expect(alerting.output.contains(#""outcome" : "alerts""#))
  }

  @Test func aModeThatAllowsNobodySilencesAStranger() async throws {
    _ = await tool.run("app allow com.example.chat")
    let edited = await tool.run("mode edit Work --allow-nobody")
    #expect(edited.exitCode == .done)
    _ = await tool.run("on work")
    let silenced = await tool.run("notify com.example.chat --title Hello --from Tom --json")
    #expect(silenced.output.contains(#""outcome" : "silenced""#))
    #expect(silenced.output.contains("F3-5"))
    let people = await tool.run("people")
    #expect(!people.output.contains("Tom"))
  }

  @Test(arguments: [
    "mode edit Work --allow-no-apps --allow-app com.example.chat",
    "mode edit Work --allow-nobody --allow-person Tom",
  ])
  func aListIsEmptyOrHasMembers(line: String) async {
    let outcome = await tool.run(line)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("--allow-n"))
  }

  @Test(arguments: [
    ("mode edit Work --allow-app ''", "--allow-no-apps"),
    ("mode edit Work --allow-person ''", "--allow-nobody"),
  ])
  func anEmptyNameIsRefusedWithTheOptionForAnEmptyList(line: String, option: String) async {
    let outcome = await tool.run(line)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains(option))
  }
}
