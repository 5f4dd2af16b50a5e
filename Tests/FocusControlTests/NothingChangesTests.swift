import Testing

@testable import FocusControl

/// Commands that set what is set already.
@Suite struct NothingChangesTests {
  private let tool = TestTool()

  @Test(arguments: [
    "mode edit Work --hide-badges yes", "mode edit Work --schedule '09:00-17:00 mon-fri'",
    "people add Ann --favorite", "app allow com.example.chat", "app summarize Mail",
    "device silent", "filter set work com.example.chat account=work",
  ])
  func aCommandAgainChangesNothing(call: String) async {
    _ = await tool.run(call)
    let log = await tool.run("log")
    let again = await tool.run(call)
    #expect(again.output.hasPrefix("Nothing changes.\n"), "\(again.screen)")
    #expect(await tool.run("log") == log)
    #expect(await tool.run("undo").output.hasPrefix("Undid: focusctl \(call)\n"))
    #expect(await tool.run("undo").exitCode == .usage)
  }

  @Test func aCommandThatChangesNothingLeavesTheRedo() async {
    _ = await tool.run("people add Ann")
    _ = await tool.run("undo")
    _ = await tool.run("mode edit Work --no-schedules")
    #expect(await tool.run("redo").output == "Redid: focusctl people add Ann\n")
  }
}
