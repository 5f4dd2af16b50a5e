import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Names of people and groups, in which case doesn't count.
@Suite struct PersonNameTests {
  private let start = Date(timeIntervalSince1970: 1_795_424_400)

  @Test func aScenarioMayWriteANameInAnyCase() async throws {
    let text = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00", apps: [{ app: "com.example.chat", notifications: true }],
        people: [{ name: "Ana", groups: ["Family"] }, { name: "Bo", favorite: true }],
        modes: [{ mode: "Work", allowPeople: ["ANA"], callsFrom: "family" }],
        events: [
          { at: "09:00", on: "Work" },
          { at: "09:01", notify: "com.example.chat", from: "ana", expect: "alerts" },
          { at: "09:02", notify: "com.example.chat", from: "bo", expect: "silenced" },
          { at: "09:03", notify: "com.example.chat", from: "aNa", kind: "call", expect: "alerts" },
          { at: "09:04", know: { name: "BO", groups: ["FAMILY"] } },
          { at: "09:05", notify: "com.example.chat", from: "Bo", kind: "call", expect: "alerts" },
          { at: "09:06", forget: "bO" },
        ],
      }
      """
    let scenario = try Scenario(Data(text.utf8), file: "day.json5")
    let player = try await ScenarioPlayer(scenario, apps: [.exampleChat])
    let day = try await player.play { _ in }.simulation
    #expect(day.expectations.count == 4)
    #expect(day.expectations.filter { !$0.holds } == [])
    let state = await player.system.state
    #expect(state.people.keys.sorted() == ["Ana"])
    #expect(state.mode(.work)?.settings.people == .allow(["Ana"]))
    #expect(state.mode(.work)?.settings.phoneCallsFrom == .group("Family"))
  }

  /// A list may have been stored before the person was known by another spelling.
  @Test(arguments: ["ana", "Ana", "ANA"])
  func aStoredListHasTheNameInAnyCase(sender: String) {
    var bench = DecisionBench()
    bench.settings.people = .allow(["ana", "Bo"])
    bench.turnOn()
    bench.device.happen(.peopleKnown([SimulatedPerson(id: "Ana")]))
    let decision = bench.decide(.chat(kind: .message, from: sender))
    #expect(decision.outcome == .alerts)
  }

  @Test func aRepeatedCallIsFromTheSamePersonInAnyCase() {
    var bench = DecisionBench()
    bench.settings.people = .allow([])
    bench.turnOn()
    bench.device.happen(.posted(.chat(kind: .phoneCall, from: "Ana")))
    let decision = bench.decide(.chat(kind: .phoneCall, from: "ana"))
    #expect(decision.rules.last == FocusRule.repeatedCalls.id)
    #expect(bench.decide(.chat(kind: .phoneCall, from: "Bo")).outcome == .silenced)
  }

  @Test func aPersonIsAddedOnce() async throws {
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    try await system.addPeople([SimulatedPerson(id: "Ana"), SimulatedPerson(id: "Bo")])
    try await system.addPeople([SimulatedPerson(id: "ANA", isFavorite: true)])
    #expect(await system.state.people.keys.sorted() == ["ANA", "Bo"])
    try await system.removePeople(["ana"])
    #expect(await system.state.people.keys.sorted() == ["Bo"])
    await #expect(throws: FocusError.unknownPerson("ana", known: ["Bo"])) {
      try await system.removePeople(["ana"])
    }
  }
}
