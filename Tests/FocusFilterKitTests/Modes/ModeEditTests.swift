import FocusFilterKit
import Testing

/// Changes of parts of a mode, as a person makes them in Settings.
@Suite struct ModeEditTests {
  private typealias List = FocusSettings.InterruptionList

  @Test func aListKeepsItsKindWhenItsMembersChange() throws {
    let changed = { (list: List) in try list.changed(adding: ["b", "A"], removing: ["C"]) }
    #expect(try changed(.allow(["a", "c"])) == .allow(["a", "b"]))
    #expect(try changed(.silence(["a", "c"])) == .silence(["a", "b"]))
  }

  @Test func aMemberThatIsMissingCannotBeRemoved() {
    #expect(throws: List.Mistake.notListed("x", known: ["a", "b"])) {
      try List.allow(["b", "a"]).changed(adding: [], removing: ["x"])
    }
  }

  @Test func aModeWithoutAListHasNoMembersToChange() throws {
    #expect(throws: List.Mistake.noList) {
      try List.notConfigured.changed(adding: ["a"], removing: [])
    }
    #expect(try List.notConfigured.changed(adding: [], removing: []) == .notConfigured)
  }

  @Test func schedulesComeAndGoByTheirTimes() throws {
    var mode = FocusMode.work
    mode.schedules = [try FocusSchedule(id: "2", reading: "09:00-17:00 mon-fri")]
    try mode.addSchedule(reading: "19:00-20:00 thu")
    try mode.addSchedule(reading: "08:00-09:00 sun")
    #expect(mode.schedules.map(\.id) == ["2", "1", "3"])
    let thursday = try FocusSchedule(id: "", reading: "19:00–20:00 thu")
    let answers = [mode.removeSchedules(like: thursday), mode.removeSchedules(like: thursday)]
    #expect(answers == [true, false])
    #expect(mode.schedules.map(\.id) == ["2", "3"])
    var rest = mode
    #expect(throws: FocusError.self) { try rest.addSchedule(reading: "nine") }
  }
}
