import FocusFilterKit
import Foundation
import Testing

@testable import FocusSnapshots

/// Files with snapshots of devices.
@Suite struct DeviceSnapshotTests {
  @Test(
    arguments: Mistake.table(
      """
      []
      1:1: Expected a scenario as an object { … }, but found an array.
      {timeZone: 'GMT', start: '2026-11-23T08:00', events: [{at: '09:00'}]}
      1:55: Unexpected event in a snapshot, on which nothing happens. Remove the event; 'focusctl \
      simulate' plays a day.
      {on: 'Wrok', modes: [{mode: 'Work'}]}
      1:6: No Focus named 'Wrok'. Did you mean 'Work'?
      {modes: [{mode: 'Work'}, {mode: 'work'}]}
      1:33: A Focus named 'Work' exists already. Edit it, or choose another name.
      {modes: [{mode: 'A', symbol: 'leaf'}, {mode: 'B', symbol: 'leaf'}]}
      1:46: 'A' has the symbol 'leaf', and no two Focus modes can share one. Choose another.
      {modes: [{mode: 'Work', filters: [{app: 'a', values: {account: 'work'}}]}]}
      1:46: Unexpected key 'values' of a filter in a snapshot, for which no code of an app runs. \
      Give the filter's 'predicate'.
      {modes: [{mode: 'Work', filters: [{app: 'a', predicate: 'SELF =='}]}]}
      1:57: Invalid predicate. At its line 1, column 8: found the end, expected a value.
      """))
  func aMistakeIsNamedWithItsPlace(_ mistake: Mistake) {
    let error = #expect(throws: UnreadableFile.self) {
      try DeviceSnapshot(mistake.text, file: "f")
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == "f:\(mistake.message)")
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

  @Test func anAppHasTheNameThatItsFileGives() throws {
    let device = try DeviceSnapshot(
      """
      {on: "Work", apps: [{app: "com.acme.chat", code: false, name: "Acme"}], modes: [
        {mode: "Work", allowApps: ["acme"], filters: [{app: "Acme", predicate: "SELF == 'w'"}]}]}
      """)
    func outcome(_ criteria: String) throws -> Decision.Outcome {
      let payload = try PushPayload(#"{"aps": {"alert": "a", "filter-criteria": "\#(criteria)"}}"#)
      return device.decision(about: payload, to: "com.acme.chat").outcome
    }
    #expect(try outcome("w") == .alerts)
    #expect(try outcome("p") == .silenced)
  }

  @Test func aFilterThatIsDisabledReportsNothing() throws {
    let device = try DeviceSnapshot(
      """
      {on: "Work", apps: [{app: "a"}], modes: [{mode: "Work", allowApps: ["a"],
        filters: [{app: "a", enabled: false, predicate: "FALSEPREDICATE"}]}]}
      """)
    let payload = try PushPayload(#"{"aps": {"alert": "a", "filter-criteria": "x"}}"#)
    #expect(device.decision(about: payload, to: "a").outcome == .alerts)
  }

  @Test func theFocusThatIsOnIsGivenOrFollowsFromTheSchedules() throws {
    let payload = try PushPayload(#"{"aps": {"alert": "a"}}"#)
    func step(_ on: String) throws -> [String] {
      let device = try DeviceSnapshot(
        "{\(on) apps: [{app: 'a'}], modes: [{mode: 'Work', silenceApps: ['a']}]}")
      return device.decision(about: payload, to: "a").steps.map(\.sentence)
    }
    #expect(try step("on: 'work',").contains("Work is on"))
    #expect(try step("on: 'Do Not Disturb',").contains("Do Not Disturb is on"))
    #expect(try step("").contains("no Focus is on"))
  }
}
