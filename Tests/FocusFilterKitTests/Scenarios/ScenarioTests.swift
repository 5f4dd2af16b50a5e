import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

@Suite struct ScenarioTests {
  @Test func theWorkdayOfTheExampleComesTrue() async throws {
    let simulation = try await play(file: "Examples/ExampleChat/workday.json")
    #expect(simulation.holds)
    #expect(simulation.expectations.count == 15)
    #expect(simulation.summary.notifications == ["alerts": 4, "silenced": 2])
    #expect(simulation.summary.deliveries == 3)
    #expect(simulation.summary.missedDeliveries == 0)
  }

  @Test func theAppsOfTheDeviceFilterAWeekend() async throws {
    let simulation = try await play(
      file: "Examples/SystemApps/weekend.json", on: SimulatedApp.systemApps)
    #expect(simulation.unmet == [])
    #expect(simulation.summary.deliveries == 12)
    #expect(
      simulation.modes.first?.cards.map(\.configured?.title) == [
        "Selected Calendars", "Selected Accounts", "Filtered by People List", "News", "Light",
        "Low Power Mode On",
      ])
    #expect(simulation.modes.first?.cards.first?.configured?.subtitle == "Home and Birthdays")
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

  @Test("F2.7: until is the next such time on the clock, or a word for one, or a date")
  func untilIsTheNextTimeOfThatName() async throws {
    let simulation = try await play(
      """
      modes: [{ mode: "Work" }],
      events: [
        { at: "09:00", on: "Work", until: "09:00" },
        { at: "09:30", on: "Work", until: "evening" },
        { at: "18:59", expect: { on: "Work" } },
        { at: "19:00", expect: { on: null } },
        { at: "23:00", on: "Work", until: "07:00" },
        { at: "2026-11-24T06:59", expect: { on: "Work" } },
        { at: "07:00", expect: { on: null } },
        { at: "08:00", on: "Work", until: "2026-11-25T08:00" },
        { at: "2026-11-25T07:59", expect: { on: "Work" } },
        { at: "08:00", expect: { on: null } },
      ],
      """)
    #expect(simulation.expectations.count == 6)
    #expect(simulation.holds)
  }

  @Test("F1.3: an identifier names a mode, and a wrong one is a finding at its place")
  func anIdentifierNamesAMode() async throws {
    let simulation = try await play(
      whole: """
        { timeZone: "GMT", start: "2026-11-23T08:00",
          modes: [{ mode: "com.apple.focus.personal-time" }, { mode: "com.apple.focus.work" }],
          events: [{ at: "08:10", on: "com.apple.focus.personal", expect: { on: "Personal" } }] }
        """)
    #expect(simulation.holds)
    #expect(simulation.modes.map(\.name) == ["Personal", "Work"])
    #expect(simulation.findings.map(\.id) == ["wrong-mode-identifier"])
    #expect(simulation.findings.first?.place?.line == 3)
    #expect(simulation.findings.first?.place?.column == 31)
  }

  @Test func anExpectationThatDoesNotHoldIsToldWithBothValues() async throws {
    let simulation = try await play(
      whole: """
        {
          timeZone: "GMT", start: "2026-11-23T08:00", apps: [{ app: "com.example.chat", notifications: true }],
          modes: [{ mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] }],
          events: [
            {
              at: "09:00", on: "Work",
              expect: {
                on: null, badge: { "com.example.chat": 3 },
                delivered: { "com.example.chat": { account: "personal" } },
              },
            },
            { at: "09:10", notify: "com.example.chat", criteria: "home", expect: "alerts" },
          ],
        }
        """)
    #expect(!simulation.holds)
    let failed = simulation.expectations.filter { !$0.holds }
    #expect(
      failed.map { "\($0.place.line) \($0.subject): \($0.expected) / \($0.actual)" } == [
        "8 the Focus that is on: none / Work",
        "8 the badge of com.example.chat: 3 / 0",
        #"9 the delivery to com.example.chat: {"account": "personal"} / {"account": "work"}"#,
        "12 the outcome of the notification: alerts / silenced",
      ])
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

  @Test func aPushWithoutCriteriaIsFoundWhileAPredicateCounts() async throws {
    let simulation = try await play(
      whole: """
        {
          timeZone: "GMT", start: "2026-11-23T08:00", apps: [{ app: "com.example.chat", notifications: true }],
          modes: [{ mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] }],
          events: [
            { at: "08:30", push: { aps: { alert: "a" } }, to: "com.example.chat", expect: "alerts" },
            { at: "09:00", on: "Work" },
            { at: "09:10", push: { aps: { alert: "b" } }, to: "com.example.chat", expect: "silenced" },
            { at: "09:20", push: { aps: {} }, to: "com.example.chat", expect: "refused" },
          ],
        }
        """)
    #expect(simulation.holds)
    #expect(
      simulation.findings.map { "\($0.id) \($0.place?.line ?? 0):\($0.place?.column ?? 0)" } == [
        "payload-without-criteria 7:33", "payload-nothing-to-show 8:33", "criteria-never-set 0:0",
      ])
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

  @Test func aPlainCommentedFileWithTrailingCommasIsRead() async throws {
    let simulation = try await play(
      whole: "// nothing happens\n{ timeZone: 'GMT', start: '2026-11-23T08:00', events: [], }")
    #expect(simulation.lines.isEmpty)
    #expect(simulation.holds)
  }

  @Test func timePassesUntilTheEnd() async throws {
    let simulation = try await play(
      """
      end: "2026-11-24T08:00",
      modes: [{ mode: "Sleep", schedules: [{ from: "22:30", to: "06:15" }] }],
      """)
    #expect(simulation.lines.map { $0.event } == [.focusOn, .focusOff])
    #expect(simulation.lines.map { $0.mode } == ["Sleep", "Sleep"])
  }

  @Test("F2.9: of a time that clocks show twice the second one counts when the first has gone by")
  func aRepeatedHourHasTwoPasses() async throws {
    let simulation = try await play(
      whole: """
        {
          timeZone: "Europe/London", start: "2026-10-25T00:50", apps: [{ app: "com.example.chat", notifications: true }], modes: [{ mode: "Work" }],
          events: [
            { at: "01:30", notify: "com.example.chat" },
            { at: "2026-10-25T01:30:40", notify: "com.example.chat" },
            { at: "2026-10-25T01:30:50", notify: "com.example.chat" },
            { at: "01:15", notify: "com.example.chat" },
            { at: "2026-10-25T01:20", notify: "com.example.chat" },
            { at: "2026-10-25T01:25:30Z", notify: "com.example.chat" },
            { at: "2026-10-25T02:30+01:00", notify: "com.example.chat" },
            { at: "01:31", on: "Work", until: "01:45", expect: { on: "Work" } },
            { at: "2026-10-25T01:45:00+00:00", expect: { on: null } },
          ],
        }
        """)
    #expect(simulation.holds)
    #expect(
      simulation.lines.filter { $0.event == .notification }
        .map { $0.at.formatted(.iso8601) } == [
          "2026-10-25T00:30:00Z", "2026-10-25T00:30:40Z", "2026-10-25T00:30:50Z",
          "2026-10-25T01:15:00Z", "2026-10-25T01:20:00Z",
          "2026-10-25T01:25:30Z", "2026-10-25T01:30:00Z",
        ])
  }

  @Test("F2.9: until means the second pass of a repeated hour when the first has gone by")
  func untilCanBeInTheSecondPassOfARepeatedHour() async throws {
    let simulation = try await play(
      whole: """
        {
          timeZone: "Europe/London", start: "2026-10-25T00:50", modes: [{ mode: "Work" }],
          events: [{ at: "01:30", on: "Work", until: "01:15" }],
        }
        """)
    let until = simulation.lines.first.flatMap { $0.until }
    #expect(until?.formatted(.iso8601) == "2026-10-25T01:15:00Z")
  }

  @Test func aFilterIsEnabledAgainWithItsValues() async throws {
    let simulation = try await play(
      """
      modes: [
        {
          mode: "Work",
          filters: [{ app: "com.example.chat", values: { account: "work", status: "Busy" } }],
        },
      ],
      events: [
        { at: "08:10", mode: "Work", disable: { app: "com.example.chat" } },
        { at: "09:00", on: "Work", expect: { current: { "com.example.chat": { account: null } } } },
        {
          at: "09:10", mode: "Work", enable: { app: "com.example.chat", values: { status: "Hi" } },
          expect: {
            current: { "com.example.chat": { account: "work", status: "Hi" } },
            delivered: { "com.example.chat": { account: "work", status: "Hi" } },
          },
        },
      ],
      """)
    #expect(simulation.unmet == [])
    #expect(
      simulation.lines.compactMap { $0.text }.filter { $0.hasPrefix("filter") } == [
        "filter disabled", "filter enabled",
      ])
  }

  @Test func anAppIsKnownByItsNameToo() async throws {
    let simulation = try await play(
      """
      apps: [{ app: "Example Chat", process: "suspended" }],
      modes: [
        {
          mode: "Work", allowApps: ["Example Chat"],
          filters: [{ app: "example chat", values: { account: "work" } }],
        },
      ],
      events: [
        {
          at: "09:00", on: "Work",
          expect: {
            delivered: { "Example Chat": { account: "work" } }, badge: { "Example Chat": 0 },
            current: { "Example Chat": { account: "work" } },
          },
        },
        { at: "09:10", notify: "Example Chat", criteria: "work", expect: "alerts" },
        { at: "09:20", push: { aps: { alert: "a" } }, to: "Example Chat", expect: "silenced" },
        { at: "09:30", do: "receive", in: "Example Chat", with: "work" },
        { at: "09:40", launch: "Example Chat" },
        {
          at: "09:50", forbidNotifications: "Example Chat",
          expect: { badge: { "Example Chat": 1 } },
        },
        { at: "10:00", notify: "Example Chat", expect: "refused" },
        { at: "10:10", mode: "Work", remove: { app: "Example Chat" } },
      ],
      """)
    #expect(simulation.unmet == [])
    #expect(simulation.findings.map(\.id) == ["payload-without-criteria"])
    #expect(Set(simulation.lines.compactMap(\.app)) == ["com.example.chat"])
  }

  @Test func callsFromFavoritesAreSpelledEitherWay() async throws {
    let simulation = try await play(
      """
      apps: [{ app: "com.example.chat", notifications: true }],
      people: [
        { name: "Ann", favorite: true }, { name: "Bob", groups: ["Family"] }, { name: "Tim" },
      ],
      modes: [
        { mode: "Work", allowPeople: [], callsFrom: "favorites" },
        { mode: "Personal", allowPeople: ["Tim"], callsFrom: "Family" },
      ],
      events: [
        { at: "09:00", on: "Work" },
        { at: "09:10", notify: "com.example.chat", kind: "call", from: "Ann", expect: "alerts" },
        { at: "09:20", notify: "com.example.chat", kind: "call", from: "Bob", expect: "silenced" },
        { at: "10:00", on: "Personal" },
        { at: "10:10", notify: "com.example.chat", kind: "call", from: "Bob", expect: "alerts" },
        { at: "10:20", notify: "com.example.chat", from: "Tim", expect: "alerts" },
        { at: "10:30", notify: "com.example.chat", from: "Ann", expect: "silenced" },
      ],
      """)
    #expect(simulation.unmet == [])
  }

  @Test func anEntityThatTheAppGetsDuringTheDayMayBeExpected() async throws {
    let simulation = try await play(
      """
      modes: [{ mode: "Work" }],
      events: [
        { at: "08:30", do: "log in", in: "com.example.chat", with: "school" },
        {
          at: "08:40", mode: "Work",
          set: { app: "com.example.chat", values: { account: "school" } },
        },
        {
          at: "09:00", on: "Work",
          expect: { delivered: { "com.example.chat": { account: "school" } } },
        },
      ],
      """)
    #expect(simulation.holds)
  }

  @Test(arguments: [
    ("22:30", "2026-11-23T22:30"), ("06:00", "2026-11-24T06:00"), ("08:00", "2026-11-24T07:00"),
    ("21:00", "2026-11-24T07:00"), ("2026-11-25T09:00", "2026-11-24T07:00"),
  ])
  func aTimeAfterTheEndChangesNothing(time: String, end: String) throws {
    let text = """
      { timeZone: "GMT", start: "2026-11-23T22:00", end: "2026-11-24T07:00" }
      """
    let night = try Scenario(text)
    let shorter = try #require(try night.ending(at: time))
    #expect(shorter.end.map { LocalDateTime.text($0, in: .gmt) } == end)
  }

  @Test(arguments: ["07:00", "2026-11-23T07:00", "soon"])
  func aTimeBeforeTheStartIsRefused(time: String) throws {
    let text = #"{ timeZone: "GMT", start: "2026-11-23T08:00", end: "2026-11-23T17:00" }"#
    #expect(try Scenario(text).ending(at: time) == nil)
  }

  private func play(
    _ monday: String, on apps: [SimulatedApp] = [.exampleChat]
  ) async throws -> Simulation {
    try await Scenario(monday: monday).play(on: apps)
  }

  private func play(whole day: String) async throws -> Simulation {
    try await Scenario(day).play(on: [.exampleChat])
  }

  private func play(
    file: String, on apps: [SimulatedApp] = [.exampleChat]
  ) async throws -> Simulation {
    try await Scenario.inPackage(file).play(on: apps)
  }
}
