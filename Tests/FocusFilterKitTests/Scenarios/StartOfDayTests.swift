import FocusUserNotifications
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// The members of a day that say how the device is at its start.
@Suite struct StartOfDayTests {
  private func play(_ members: String, events: String) async throws -> Simulation {
    try await Scenario(
      monday: """
        \(members)
        apps: [{ app: "com.acme.chat", code: false, name: "Acme" }],
        modes: [
          {
            mode: "Work", name: "Deep Work", allowApps: ["Acme"], allowPeople: ["Ana"],
            filters: [{ app: "Acme", predicate: "SELF == 'work'" }],
          },
        ],
        events: [\(events)],
        """
    ).play(on: [])
  }

  @Test func aFocusIsTurnedOnByHandBeforeTheFirstEvent() async throws {
    let day = try await play(
      "on: 'deep work',",
      events: """
        { at: "08:00", expect: { on: "Deep Work", predicate: { Acme: "SELF == \\"work\\"" } } },
        { at: "08:01", notify: "Acme", criteria: "home", expect: "silenced" },
        """)
    #expect(day.holds)
    #expect(day.lines.first?.event == .focusOn)
    #expect(day.lines.first?.mode == "Deep Work")
    #expect(day.lines.first?.at == day.start)
  }

  @Test func theDeviceIsInItsStateBeforeTheFocus() async throws {
    let day = try await play("lock: true, silent: true, on: 'Deep Work',", events: "")
    #expect(day.lines.prefix(3).map(\.event) == [.device, .device, .focusOn])
    #expect(!day.hasEvents)
  }

  @Test func anExhaustiveDayNeedsNoExpectationOfItsStart() async throws {
    let day = try await play("exhaustive: true, on: 'Deep Work',", events: #"{ at: "08:30" }"#)
    #expect(day.expectations == [])
  }

  @Test func aScheduleTurnsAFocusOnAtTheStart() async throws {
    let text = """
      exhaustive: true, always: [{ on: "Work" }],
      apps: [{ app: "com.acme.chat", code: false, name: "Acme" }],
      modes: [
        {
          mode: "Work", schedules: [{ from: "07:00", to: "09:00" }],
          filters: [{ app: "Acme", predicate: "SELF == 'work'" }],
        },
      ],
      events: [
        {
          at: "08:30", notify: "Acme", criteria: "home",
          expect: { outcome: "silenced", listed: { Acme: 1 }, on: "Work" },
        },
      ],
      """
    let day = try await Scenario(monday: text).play(on: [])
    #expect(day.holds)
    let first = try #require(day.lines.first)
    #expect((first.event, first.mode, first.at) == (.focusOn, "Work", day.start))
    #expect(day.lines.contains { $0.event == .delivered && $0.at == day.start })
    #expect(day.coverage.facts.contains { $0.family == .focuses && $0.isExpected })
  }

  @Test func aDayWithoutEventsNeedsNoStart() async throws {
    let day = try await Scenario("{ on: 'Do Not Disturb' }")
      .play(on: [])
    #expect(day.lines.map(\.mode) == ["Do Not Disturb"])
    #expect(day.holds)
  }
}
