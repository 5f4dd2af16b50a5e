import FocusUserNotifications
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Names of people and groups, in which case doesn't count.
@Suite struct PersonNameTests {
  /// Each person is looked for in constant time: 64 seconds once.
  @Test(.timeLimit(.minutes(5)))
  func manyPeopleInADayCostTimeByTheirNumber() async throws {
    let count = 10_000
    let names = (0..<count).map { "Person \($0)" }
    let known = names.map { "{ name: \"\($0)\" }" }.joined(separator: ", ")
    let listed = names.map { "\"\($0.lowercased())\"" }.joined(separator: ", ")
    let calls = names.prefix(2000).map {
      "{ at: \"09:01\", notify: \"com.apple.MobileSMS\", from: \"\($0.uppercased())\", kind: \"call\" }"
    }.joined(separator: ", ")
    let text = """
      { timeZone: "GMT", start: "2026-11-23T08:00", people: [\(known)],
        modes: [{ mode: "Work", allowPeople: [\(listed)], repeatedCalls: true }],
        events: [{ at: "09:00", on: "Work" }, \(calls), { at: "09:02", forget: "person 7" }] }
      """
    let scenario = try Scenario(text)
    let player = try await ScenarioPlayer(scenario, apps: SimulatedApp.systemApps)
    _ = try await DayInPlay.play(player) { _ in }
    #expect(await player.system.state.people.count == count - 1)
  }

  /// The choice doesn't depend on the order of a dictionary.
  @Test func ofPeopleWithOneHandleTheFirstIsMeant() {
    let names = (0..<20).map { "P\($0)" }
    var people = KnownPeople()
    for name in names.shuffled() { people.add(SimulatedPerson(id: name, handles: ["+1 555"])) }
    let sender = CommunicationRecord(kind: .message, sender: "P", exactHandle: "+1555")
    #expect(people.person(meantBy: sender)?.id == "P0")
    people.remove("p0")
    #expect(people.person(meantBy: sender)?.id == "P1")
    for name in names { people.remove(name) }
    #expect(people == KnownPeople())
  }

  @Test func aPersonIsAddedOnce() async throws {
    let system = try await FocusSystem.test()
    try await system.addPeople([SimulatedPerson(id: "Ana"), SimulatedPerson(id: "Bo")])
    try await system.addPeople([SimulatedPerson(id: "ANA", isFavorite: true)])
    #expect(await system.state.people.keys.sorted() == ["ANA", "Bo"])
    try await system.removePeople(["ana"])
    #expect(await system.state.people.keys.sorted() == ["Bo"])
    await #expect(throws: FocusError.unknownPerson("ana", known: ["Bo"])) {
      try await system.removePeople(["ana"])
    }
  }

  @Test func onlyAContactIsAFavoriteOrHasEmergencyBypass() async throws {
    let system = try await FocusSystem.test()
    let ann = SimulatedPerson(id: "Ann", isContact: false)
    var (favorite, emergency) = (ann, ann)
    favorite.isFavorite = true
    emergency.emergencyBypass = [.texts]
    for person in [favorite, emergency] {
      await #expect(throws: FocusError.notInContacts("Ann")) {
        try await system.addPeople([SimulatedPerson(id: "Bo"), person])
      }
    }
    try await system.addPeople([ann])
    #expect(await system.state.people.keys.sorted() == ["Ann"])
  }
}
