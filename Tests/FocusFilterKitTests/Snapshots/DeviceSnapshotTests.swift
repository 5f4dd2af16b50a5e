import FocusFilterKit
import Foundation
import Testing

@testable import FocusSnapshots

/// Files with snapshots of devices.
@Suite struct DeviceSnapshotTests {
  @Test(
    arguments: [
      ("[]", "1:1: Expected a snapshot as an object { … }, but found an array."),
      ("{v: 2}", "1:2: Unknown form 2 of a snapshot. Use 1."),
      ("{on: 'Wrok', modes: [{mode: 'Work'}]}", "1:6: Unknown mode 'Wrok'. Did you mean 'Work'?"),
      (
        "{modes: [{mode: 'Work'}, {mode: 'work'}]}", "1:33: Duplicate mode 'Work'."
      ),
      (
        "{modes: [{mode: 'A', symbol: 'leaf'}, {mode: 'B', symbol: 'leaf'}]}",
        "1:46: 'A' has the symbol 'leaf', and no two Focus modes can share one. Choose another."
      ),
      (
        "{apps: [{id: 'a'}]}",
        "1:10: Unknown key 'id' in an app. Use 'app', 'name', 'notifications', 'asked', "
          + "'capabilities', 'timeSensitive', 'focusStatus' or 'summary'."
      ),
      (
        "{modes: [{mode: 'Work', filters: [{app: 'a', predicate: 'SELF =='}]}]}",
        "1:57: Invalid predicate. At its line 1, column 8: found the end, expected a value."
      ),
    ] as [(String, String)])
  func aMistakeIsNamedWithItsPlace(text: String, message: String) {
    let error = #expect(throws: UnreadableFile.self) {
      try DeviceSnapshot(text, file: "f")
    }
    #expect(error?.description.split(separator: "\n").first.map(String.init) == "f:\(message)")
  }

  @Test func aLineOfManySnapshotsIsNamed() {
    let error = #expect(throws: UnreadableFile.self) {
      try DeviceSnapshot.lines(of: Data("{}\n\n{\"vv\": 1}".utf8), file: "all.jsonl")
    }
    #expect(error?.description.hasPrefix("all.jsonl, line 3:1:2: Unknown key 'vv'") == true)
  }

  @Test func theHashIsThatOfTheFile() throws {
    #expect(
      try DeviceSnapshot("{}").hash
        == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
  }

  @Test func theFocusThatIsOnIsGivenOrFollowsFromTheSchedules() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "a"}}"#)
    func step(_ on: String) throws -> [String] {
      let device = try DeviceSnapshot(
        "{\(on) apps: [{app: 'a'}], modes: [{mode: 'Work', silenceApps: ['a']}]}")
      return device.decision(about: payload, to: "a").steps.map(\.sentence)
    }
    #expect(try step("on: 'work',").contains("Work is on"))
    #expect(try step("on: null,").contains("no Focus is on"))
    #expect(try step("").contains("no Focus is on"))
  }
}
