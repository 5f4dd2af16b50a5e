import Foundation
import Testing

@testable import FocusControl

/// What `undo` and `redo` restore.
@Suite struct UndoTests {

  @Test(arguments: ["+5m", "2026-11-23T09:05"])
  func aMoveOfTheClockIsNoReasonToTakeBackTheCommandBefore(move: String) async throws {
    let tool = TestTool()
    #expect(await tool.run("device lock").exitCode == .done)
    #expect(await tool.run(["clock", move], now: nil).exitCode == .done)
    let outcome = await tool.run(["undo"], now: nil)
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("time that has passed stays"))
    #expect(await tool.run(["status"], now: nil).output.contains("The device is locked."))
  }

  @Test(arguments: ["off", "off --by sleep", "off --occasion leave"])
  func aCommandThatEndsNothingLeavesNoEvent(call: String) async throws {
    let tool = TestTool()
    for words in ["on work", "off", "device lock"] { _ = await tool.run(words) }
    let export = await tool.run("export")
    #expect(await tool.run(call).output.hasPrefix("Nothing changes.\n"))
    #expect(await tool.run("export") == export)
    #expect(await tool.run("undo").output.hasPrefix("Undid: focusctl device lock\n"))
  }

  @Test func severalCommandsAreTakenBackAndDoneAgain() async throws {
    let tool = TestTool()
    for words in ["on work", "device lock", "off"] { _ = await tool.run(words) }
    #expect(
      await tool.run("undo 2").output.hasPrefix(
        "Undid: focusctl off\nUndid: focusctl device lock\n"))
    #expect(await tool.run("status").output.contains("Work is on"))
    #expect(!(await tool.run("status").output.contains("locked")))
    #expect(await tool.run("redo").output.hasPrefix("Redid: focusctl device lock\n"))
    #expect(await tool.run("status").output.contains("locked"))
    #expect(
      await tool.run("redo 5").output.hasPrefix(
        "Redid: focusctl off\nThere is nothing more to redo.\n"))
    #expect(await tool.run("redo").exitCode == .usage)
    #expect(await tool.run("undo 3").output.contains("Undid: focusctl on work\n"))
  }

  @Test func aCommandLeavesNothingToDoAgain() async throws {
    let tool = TestTool()
    _ = await tool.run("on work")
    _ = await tool.run("undo")
    _ = await tool.run("device lock")
    let outcome = await tool.run("redo")
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.hasPrefix("focusctl: There is nothing to redo.\n"))
  }

  @Test func aDamagedHistoryIsNamed() async throws {
    let tool = TestTool()
    for words in ["on work", "device lock", "off"] { _ = await tool.run(words) }
    let history = tool.state.appending(path: "history.jsonl")
    try String(contentsOf: history, encoding: .utf8)
      .replacing(#"["device","lock"]"#, with: #"["device","look"]"#)
      .write(to: history, atomically: true, encoding: .utf8)
    let undone = await tool.run("undo")
    #expect(undone.exitCode == .world)
    #expect(
      undone.errors == """
        focusctl: \(history.path): The file can't be read in line 3: its checksum doesn't match.

        """)
    let log = await tool.run("log --json")
    #expect(log.exitCode == .world)
    #expect(log.output.contains(#""code" : "unusable-state""#))
    #expect(log.output.contains(#""event" : "focusOn""#))
    try FileManager.default.removeItem(at: history)
    #expect(await tool.run("log").output == "A part of the history is lost.\n")
  }
}
