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

  /// A scenario finds the same names, and refuses the same ones.
  @Test func theListsOfAModeHaveTheNamesThatTheDeviceKnows() async throws {
    let system = try await FocusSystem.test(.test("Pigeon"), modes: [.work])
    try await system.addPeople([SimulatedPerson(id: "Ana", groups: ["Family"])])
    let known = ["Family", "Ana"]
    try await system.updateMode(.work) {
      $0.settings.apps = .allow(["pigeon", "com.example.crow"])
      $0.settings.people = .silence(["ana", "FAMILY", "Bo"])
    }
    let settings = try #require(await system.state.mode(.work)).settings
    #expect(settings.apps == .allow(["com.example.pigeon", "com.example.crow"]))
    #expect(settings.people == .silence(["Ana", "Family", "Bo"]))
    let apps = ["com.example.pigeon", "Pigeon"]
    await #expect(throws: FocusError.unknownApp("com.example.pidgeon", known: apps)) {
      try await system.updateMode(.work) { $0.settings.apps = .allow(["com.example.pidgeon"]) }
    }
    await #expect(throws: FocusError.unknownPerson("Anna", known: known)) {
      try await system.updateMode(.work) { $0.settings.people = .allow(["Anna"]) }
    }
    await #expect(throws: FocusError.unknownPerson("famly", known: known)) {
      var personal = FocusMode.personal
      personal.settings.phoneCallsFrom = .group("famly")
      try await system.add(personal)
    }
    // Another number is another name, and the name of an app that was uninstalled is known.
    try await system.install(.test("Pigeon2"))
    try await system.uninstall("com.example.pigeon2")
    let others: List = .allow(["com.example.pigeon7", "com.example.pigeon2"])
    try await system.updateMode(.work) { $0.settings.apps = others }
    #expect(await system.state.mode(.work)?.settings.apps == others)
    // A name that was there before stays.
    try await system.addPeople([SimulatedPerson(id: "Bob")])
    try await system.updateMode(.work) { $0.settings.hidesBadges = true }
    #expect(await system.state.mode(.work)?.settings.people == settings.people)
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
