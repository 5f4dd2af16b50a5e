import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl

/// The copy that `undo` goes back to, also where a process was killed.
@Suite struct UndoTests {
  private let start = Date(timeIntervalSince1970: 1_795_424_400)

  private func device(_ number: Int) async throws -> StoredDevice {
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    for _ in 0..<number { try await system.lock() }
    return await system.stored
  }

  private func withState(_ body: (URL, UndoCopy) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder, UndoCopy(in: folder))
  }

  private func write(_ text: String, _ folder: URL) throws {
    let containers = folder.appending(path: "containers")
    try FileManager.default.createDirectory(at: containers, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: containers.appending(path: "chats"))
  }

  private func read(_ folder: URL) throws -> String {
    try String(contentsOf: folder.appending(path: "containers/chats"), encoding: .utf8)
  }

  @Test func aCommandThatWasKilledBeforeItsFirstEventIsRolledBack() async throws {
    try await withState { folder, undo in
      try write("one", folder)
      try undo.prepare(try await device(1), before: ["on", "work"], hasApps: true)
      try undo.keep()
      try undo.prepare(try await device(3), before: ["off"], hasApps: true)
      try write("two", folder)
      try undo.finish(3)
      #expect(undo.contents()?.command == ["on", "work"])
      #expect(try undo.contents()?.stored == (try await device(1)))
      #expect(try read(folder) == "one")
    }
  }

  /// Each file is removed by a call of its own, and half of a copy must never come back.
  @Test func aCopyThatIsBeingRemovedIsNoCopy() async throws {
    try await withState { folder, undo in
      try write("one", folder)
      try undo.prepare(try await device(1), before: ["on", "work"], hasApps: true)
      try undo.keep()
      try DurableFile.$faults.withValue(FileFaults(.stop, at: 2)) { try undo.forget() }
      #expect(undo.contents() == nil)
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "undo.old").path))
    }
  }

  @Test func aFolderThatNobodyMayChangeIsntInTheWay() async throws {
    try await withState { folder, undo in
      try write("one", folder)
      let containers = folder.appending(path: "containers")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o500], ofItemAtPath: containers.path)
      for number in 1...3 {
        try undo.prepare(try await device(number), before: ["off"], hasApps: true)
        try undo.keep()
      }
      #expect(undo.contents()?.number == 3)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(Set(names) == ["containers", "undo"])
    }
  }

  @Test func aCommandThatWasKilledAfterItsFirstEventCanBeUndone() async throws {
    try await withState { folder, undo in
      try write("one", folder)
      try undo.prepare(try await device(3), before: ["off"], hasApps: true)
      try write("two", folder)
      try undo.finish(4)
      let copy = try #require(undo.contents())
      #expect(copy.command == ["off"])
      try undo.prepareToGoBack(.undo, on: try await device(4))
      try undo.exchange()
      #expect(try read(folder) == "one")
    }
  }

  @Test func aKilledUndoIsFinished() async throws {
    try await withState { folder, undo in
      try write("before", folder)
      try undo.prepare(try await device(1), before: ["on", "work"], hasApps: true)
      try write("after", folder)
      try undo.keep()
      try undo.prepareToGoBack(.undo, on: try await device(2))
      // Its event is stored, and the data of the apps isn't there yet.
      try undo.finish(3)
      #expect(try read(folder) == "before")
      #expect(undo.contents() == nil)
      let undone = try #require(undo.contents(.redo))
      #expect(undone.command == ["on", "work"])
      try undo.prepareToGoBack(.redo, on: try await device(3))
      try undo.finish(4)
      #expect(try read(folder) == "after")
      #expect(undo.contents()?.command == ["on", "work"])
      #expect(undo.contents(.redo) == nil)
    }
  }

  @Test func theSettingOfTheClockComesBack() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl device lock > /dev/null
      focusctl clock manual > /dev/null
      focusctl undo | head -n 1
      focusctl clock | cut -d ' ' -f 1
      focusctl redo > /dev/null
      focusctl clock | cut -d ' ' -f 1
      focusctl clock live > /dev/null
      focusctl undo | head -n 1
      focusctl clock | cut -d ' ' -f 1
      """)
    #expect(
      outcome.output == """
        Undid: focusctl clock manual
        live
        manual
        Undid: focusctl clock live
        manual

        """)
  }

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
    #expect(outcome.errors.hasPrefix("focusctl: There is nothing to redo. "))
  }

  @Test func twentyCommandsCanBeTakenBack() async throws {
    try await withState { folder, undo in
      for number in 1...25 {
        try undo.prepare(try await device(number), before: ["\(number)"], hasApps: false)
        try undo.keep()
      }
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "undo").path)
      #expect(Set(names) == Set((6...25).map { "\($0)" }))
      #expect(undo.contents()?.command == ["25"])
    }
  }

  @Test func undoRestoresTheFilesOfApps() async throws {
    let outcome = try await Shell.bash.run(
      """
      focusctl app do com.example.chat receive work > /dev/null
      focusctl app do com.example.chat receive work
      focusctl undo > /dev/null
      focusctl app do com.example.chat receive work | tail -n 1
      """, environment: ["FOCUSCTL_NOW": "2026-11-23T09:00"])
    #expect(
      outcome.output == """
        Monday, 23 November 2026
        09:00  · Example Chat: receive work
               • Example Chat badge 1 → 2
               • Example Chat badge 1 → 2

        """)
  }
}
