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

  @Test func aCommandThatWasKilledBeforeItsFirstEventLeavesTheCopyBefore() async throws {
    try await withState { folder, undo in
      try undo.prepare(try await device(1), before: ["on", "work"], hasApps: false)
      try undo.keep()
      try undo.prepare(try await device(3), before: ["off"], hasApps: false)
      try undo.finish(3)
      #expect(undo.contents?.command == ["on", "work"])
      #expect(try undo.contents?.stored == (try await device(1)))
    }
  }

  @Test func oneThatWasKilledLaterCanBeTakenBack() async throws {
    try await withState { folder, undo in
      try write("one", folder)
      try undo.prepare(try await device(3), before: ["off"], hasApps: true)
      try write("two", folder)
      try undo.finish(4)
      #expect(undo.contents?.command == ["off"])
      try undo.restoreData()
      #expect(try read(folder) == "one")
    }
  }

  @Test func aKilledUndoIsFinished() async throws {
    try await withState { folder, undo in
      try write("before", folder)
      try undo.prepare(try await device(1), before: ["on", "work"], hasApps: true)
      try write("after", folder)
      try undo.keep()
      try undo.prepare(try await device(2), before: ["undo"], hasApps: true, restores: true)
      // Its event is stored, and the data of the apps isn't there yet.
      try undo.finish(3)
      #expect(try read(folder) == "before")
      #expect(undo.contents?.command == ["undo"])
      try undo.restoreData()
      #expect(try read(folder) == "after")
    }
  }

  @Test func theSettingOfTheClockComesBack() throws {
    let outcome = try Shell.bash.run(
      """
      focusctl device lock > /dev/null
      focusctl clock manual > /dev/null
      focusctl undo | head -n 1
      focusctl clock | cut -d ' ' -f 1
      focusctl undo > /dev/null
      focusctl clock | cut -d ' ' -f 1
      focusctl clock live > /dev/null
      focusctl undo | head -n 1
      focusctl clock | cut -d ' ' -f 1
      """)
    #expect(
      outcome.output == """
        Taken back: focusctl clock manual
        live
        manual
        Taken back: focusctl clock live
        manual

        """)
  }

  @Test func whatAppsStoredComesBack() throws {
    let outcome = try Shell.bash.run(
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
