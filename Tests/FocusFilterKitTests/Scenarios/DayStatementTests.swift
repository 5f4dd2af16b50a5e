import ComplaintApps
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

/// Statements of a scenario about its whole day: `always`, `atRest` and `sometimes`.
@Suite struct DayStatementTests {
  private static let events = """
    { at: "08:50", launch: "Status" },
    { at: "09:00", on: "Work" },
    { at: "10:00", off: true },
    { at: "11:00", on: "Work" },
    """
  private static let lostEnd = """
    { at: "08:50", launch: "Status" },
    { at: "09:00", on: "Work" },
    { at: "09:59", fault: "lost", in: "Status" },
    { at: "10:00", off: true },
    """
  private static let uninstalled = """
    { at: "08:50", uninstall: "Status" },
    { at: "09:00", on: "Work" },
    """
  private static let twoEvents = #"{ at: "11:00" }, { at: "14:00" }"#

  /// What is expected and found, and when: at the first event without it, or after the day.
  @Test(arguments: [
    (
      "always: [{ listed: { Status: 0 } }]", events,
      ["11:00 ✓ always: the notifications of Status in Notification Center: 0, 0"]
    ),
    (
      "always: [{ badge: { Status: 0 }, listed: { Status: 0 } }]", events,
      ["09:00 ✗ always: the badge of Status: 0, 1"]
    ),
    // At rest no Focus is on, and the app was launched before the first one.
    (
      "atRest: [{ badge: { Status: 0 } }, { badge: { Status: 1 } }]", events,
      ["08:50 ✗ atRest: the badge of Status: 1, 0", "10:00 ✓ atRest: the badge of Status: 0, 0"]
    ),
    // After a lost call is no rest.
    (
      "atRest: [{ badge: { Status: 0 } }]", lostEnd, ["08:50 ✓ atRest: the badge of Status: 0, 0"]
    ),
    (
      #"sometimes: [{ on: "Work", badge: { Status: 1 } }]"#, events,
      [
        "09:00 ✓ sometimes: the Focus that is on: Work, Work",
        "09:00 ✓ sometimes: the badge of Status: 1, 1",
      ]
    ),
    (
      "sometimes: [{ badge: { Status: 2 } }]", events,
      ["11:00 ✗ sometimes: the badge of Status: 2, 1"]
    ),
    // A statement about an app waits for it; nothing was checked, so neither holds.
    (
      "always: [{ badge: { Status: 0 } }], sometimes: [{ badge: { Status: 0 } }]", uninstalled,
      [
        "09:00 ✗ always: the statement: a moment at which it can be judged, none",
        "09:00 ✗ sometimes: the statement: a moment at which it is true, none",
      ]
    ),
    // A statement is judged between two events, too.
    (
      #"always: [{ on: null }], sometimes: [{ on: "Lunch" }]"#, twoEvents,
      [
        "12:00 ✗ always: the Focus that is on: none, Lunch",
        "12:00 ✓ sometimes: the Focus that is on: Lunch, Lunch",
      ]
    ),
    (
      "atRest: [{ on: null }]", #"{ at: "08:00", on: "Work" }"#,
      ["08:00 ✗ atRest: the statement: a moment at which no Focus is on, none"]
    ),
  ])
  func aStatementIsToldOnce(statements: String, events: String, told: [String]) async throws {
    let day = try await play(statements, events)
    #expect(
      day.expectations.map { found in
        "\(found.at.formatted(.iso8601).dropFirst(11).prefix(5)) \(found.holds ? "✓" : "✗") "
          + "\(found.subject): \(found.expected), \(found.actual)"
      } == told)
    #expect(day.holds == told.allSatisfy { $0.contains("✓") })
  }

  @Test func theRestOfADayThatEndsEarlierMayBeTheTime() async throws {
    let scenario = try scenario("sometimes: [{ badge: { Status: 2 } }]", Self.events)
    let morning = try #require(try scenario.ending(at: "09:30"))
    #expect(try await morning.play(on: SimulatedApp.complaints).expectations.isEmpty)
  }

  @Test func anErrorOfTellingBetweenTwoEventsIsNotAnApps() async throws {
    struct DiskIsFull: Error {}
    let day = try scenario("always: [{ on: null }]", Self.twoEvents)
    await #expect(throws: DiskIsFull.self) {
      try await day.play(
        on: SimulatedApp.complaints,
        telling: { step in
          if case .checked = step { throw DiskIsFull() }
        })
    }
  }

  @Test(arguments: [#"delete: "Lunch""#, #"edit: { mode: "Lunch", name: "Break" }"#])
  func aStatementMayNameAModeOfAnEarlierTime(event: String) async throws {
    let day = try await play(
      #"sometimes: [{ on: "Lunch" }]"#,
      #"{ at: "09:00", on: "Lunch" }, { at: "09:10", \#(event) }"#)
    #expect(day.holds)
    #expect(day.expectations.count == 1)
  }

  private func scenario(_ statements: String, _ events: String) throws -> Scenario {
    try Scenario(
      monday: """
        apps: [{ app: "Status", notifications: true }],
        modes: [
          { mode: "Work", filters: [{ app: "Status", values: { name: "Work" } }] },
          { mode: "Lunch", schedules: [{ from: "12:00", to: "13:00" }] },
        ],
        events: [\(events)],
        \(statements),
        """)
  }

  private func play(_ statements: String, _ events: String) async throws -> Simulation {
    try await scenario(statements, events).play(on: SimulatedApp.complaints)
  }
}
