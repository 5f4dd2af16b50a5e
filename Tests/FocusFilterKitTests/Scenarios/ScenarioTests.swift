import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What a day is when it is played; the session days.txt has more of it.
@Suite struct ScenarioTests {
  /// The days in `Tests/Scenarios/Days`, each of which says in its first line what it proves.
  @Test(arguments: try days())
  func theDayHolds(file: String) async throws {
    let day = try await Scenario.inPackage(file).play(on: LookingTests.apps)
    #expect(!day.expectations.isEmpty)
    #expect(day.unmet == [], "\(day.story.text)")
    #expect(day.expectations.allSatisfy { $0.reason == nil })
    #expect(day.failures == [])
  }

  static func days() throws -> [String] {
    let folder = "Tests/Scenarios/Days"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: folder).path)
    return names.sorted().map { "\(folder)/\($0)" }
  }

  @Test func thereAreDays() throws {
    #expect(try Self.days().count >= 80)
  }

  @Test func theSameScenarioGivesTheSameBytes() async throws {
    let first = try await play(file: "Examples/ExampleChat/workday.json")
    let second = try await play(file: "Examples/ExampleChat/workday.json")
    // The first line that differs says more than the bytes do.
    let difference = zip(first.lines, second.lines).first { $0 != $1 }
    #expect(difference == nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(try encoder.encode(first) == encoder.encode(second))
  }

  @Test func aScenarioExpectsWhereTheCodeOfAnAppRan() async throws {
    var app = SimulatedApp.test(filters: [.filter(TeamFilter.self)])
    app.serviceExtension = { UNNotificationServiceExtension() }
    let simulation = try await play(
      """
      modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: { limit: 3 } }] }],
      events: [
        { at: "09:00", on: "Work", expect: { host: { "com.example.team": "extension" } } },
        { at: "09:10", launch: "com.example.team", expect: { host: { "com.example.team": "app" } } },
        { at: "09:15", background: "com.example.team" },
        { at: "09:20", push: { aps: { alert: "Hello", "mutable-content": 1 } }, to: "com.example.team",
          expect: { host: { "com.example.team": "service" } } },
        { at: "09:30", expect: { host: { "com.example.team": null } } },
        { at: "09:40", off: true, expect: { host: { "com.example.team": "service" } } },
      ],
      """, on: [app])
    #expect(simulation.expectations.map(\.holds) == [true, true, true, true, false])
    #expect(simulation.expectations.last?.actual == "extension")
  }

  /// An app that stores `5.0` and one that stores `5` differ neither in a file nor on a device.
  @Test func aNumberIsExpectedWithOrWithoutAFraction() async throws {
    let behavior = Behavior(perform: { _, _ in
      UserDefaults.standard.set(5.0, forKey: "number")
      UserDefaults.standard.set([5.0, 1.5], forKey: "list")
      UserDefaults.standard.set(7, forKey: "whole")
    })
    let simulation = try await play(
      """
      apps: [{ app: "com.example.team", process: "foreground" }],
      modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: {} }] }],
      events: [{
        at: "09:00", on: "Work",
        expect: { stored: { "com.example.team": { number: 5, list: [5, 1.5], whole: 7.0 } } },
      }],
      """, on: [.test(behavior, filters: [.filter(TeamFilter.self, membership: .app)])])
    #expect(simulation.unmet == [])
    #expect("\(ParameterValue.array([.double(5), 5, 5.5]))" == "[5, 5, 5.5]")
  }

  @Test func aScenarioSetsEveryChoiceOfThePolicy() throws {
    let readings = FocusReading.allCases.map { "\($0.id): \"\($0.values[1].name)\"," }
    let scenario = try Scenario(
      monday: """
        policy: {
          modeLimit: 3, precedence: ["schedule", "person"], repeatedCallInterval: 60,
          strictPredicates: true, \(readings.joined(separator: " "))
        },
        """)
    // Choices that a stored device has of a newer version are none of a scenario's.
    func choices(_ policy: FocusPolicy) -> [Mirror.Child] {
      Mirror(reflecting: policy).children.filter { $0.label != "unknownChoices" }
    }
    let members = choices(scenario.policy)
    let usual = choices(FocusPolicy())
    for (member, usual) in zip(members, usual) {
      #expect("\(member.value)" != "\(usual.value)", "\(member.label ?? "")")
    }
    #expect(members.count == 4 + FocusReading.allCases.count)
    #expect(scenario.policy.precedence == [.schedule, .person])
  }

  @Test func aCallWithAMissingValueIsNotADelivery() async throws {
    let diary = Diary()
    var app = SimulatedApp.test(
      Behavior(teams: { diary.lines.isEmpty ? ["red"] : [] }),
      filters: [.filter(StrictFilter.self, membership: .extension)])
    app.actions = [.init("forget the team") { _ in diary.note("forgotten") }]
    let simulation = try await play(
      """
      modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: { team: "red", limit: 2 } }] }],
      events: [
        { at: "08:30", do: "forget the team", in: "com.example.team" },
        { at: "09:00", on: "Work", expect: { delivered: { "com.example.team": null } } },
      ],
      """, on: [app])
    #expect(simulation.lines.contains { $0.ended == .missingValue })
    #expect(simulation.unmet == [])
  }

  @Test(arguments: [
    ("22:30", "2026-11-23T22:30"), ("06:00", "2026-11-24T06:00"), ("08:00", "2026-11-24T07:00"),
    ("21:00", "2026-11-24T07:00"), ("2026-11-25T09:00", "2026-11-24T07:00"),
  ])
  func aTimeAfterTheEndChangesNothing(time: String, end: String) throws {
    let text = #"{ timeZone: "GMT", start: "2026-11-23T22:00", end: "2026-11-24T07:00" }"#
    let shorter = try #require(try Scenario(text).ending(at: time))
    #expect(shorter.end.map { LocalDateTime.text($0, in: .gmt) } == end)
  }

  @Test(arguments: ["07:00", "2026-11-23T07:00", "soon"])
  func aTimeBeforeTheStartIsRefused(time: String) throws {
    let text = #"{ timeZone: "GMT", start: "2026-11-23T08:00", end: "2026-11-23T17:00" }"#
    #expect(try Scenario(text).ending(at: time) == nil)
  }

  @Test func whatAnAppHasStoredOutlivesItsUpdate() async throws {
    let app = SimulatedApp.test(launch: {
      let store = UserDefaults.standard
      store.set(store.integer(forKey: "starts") + 1, forKey: "starts")
    })
    let day = try await play(
      """
      events: [
        { at: "09:00", launch: "Team" },
        { at: "09:10", update: "Team", expect: { stored: { Team: { starts: 1 } } } },
        { at: "09:20", launch: "Team", expect: { stored: { Team: { starts: 2 } } } },
      ],
      """, on: [app])
    #expect(day.expectations.map(\.actual) == ["starts = 1", "starts = 2"])
  }

  private func play(
    _ monday: String, on apps: [SimulatedApp] = [.exampleChat]
  ) async throws -> Simulation {
    try await Scenario(monday: monday).play(on: apps)
  }

  private func play(
    file: String, on apps: [SimulatedApp] = [.exampleChat]
  ) async throws -> Simulation {
    try await Scenario.inPackage(file).play(on: apps)
  }
}
