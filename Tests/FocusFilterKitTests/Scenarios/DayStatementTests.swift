import ComplaintApps
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

/// Statements of a scenario about its whole day: `always`, `atRest` and `sometimes`.
@Suite struct DayStatementTests {
  private let events = """
    { at: "08:50", launch: "Status" },
    { at: "09:00", on: "Work" },
    { at: "10:00", off: true },
    { at: "11:00", on: "Work" },
    """

  @Test func whatIsAlwaysTrueIsToldOnceAfterTheDay() async throws {
    let day = try await play(#"always: [{ listed: { Status: 0 } }]"#)
    #expect(
      day.expectations.map(\.subject) == [
        "always: the notifications of Status in Notification Center"
      ])
    #expect(day.expectations.map(\.holds) == [true])
    #expect(day.expectations.map(\.at) == [Date(timeIntervalSince1970: 1_795_431_600)])
    #expect(day.holds)
  }

  @Test func whatIsNotAlwaysTrueFailsAtTheFirstEventWithoutIt() async throws {
    let day = try await play(#"always: [{ badge: { Status: 0 }, listed: { Status: 0 } }]"#)
    let failed = try #require(day.expectations.first)
    #expect(day.expectations.count == 1)
    #expect(failed.subject == "always: the badge of Status")
    #expect((failed.expected, failed.actual) == ("0", "1"))
    #expect(failed.at == Date(timeIntervalSince1970: 1_795_424_400))
    #expect(!day.holds)
  }

  @Test func whatIsTrueAtRestIsNotJudgedWhileAFocusIsOn() async throws {
    let day = try await play(#"atRest: [{ badge: { Status: 0 } }, { badge: { Status: 1 } }]"#)
    #expect(day.expectations.map(\.holds) == [false, true])
    #expect(day.expectations.first?.expected == "1")
    // The app was launched before the first Focus.
    #expect(day.expectations.first?.at == Date(timeIntervalSince1970: 1_795_423_800))
  }

  @Test func aLostCallIsNoRest() async throws {
    let day = try await play(
      #"atRest: [{ badge: { Status: 0 } }]"#,
      """
      { at: "08:50", launch: "Status" },
      { at: "09:00", on: "Work" },
      { at: "09:59", fault: "lost", in: "Status" },
      { at: "10:00", off: true, expect: { badge: { Status: 1 } } },
      """)
    #expect(day.expectations.allSatisfy { $0.holds })
  }

  @Test func whatIsSometimesTrueHoldsOnce() async throws {
    let day = try await play(#"sometimes: [{ on: "Work", badge: { Status: 1 } }]"#)
    #expect(
      day.expectations.map(\.subject) == [
        "sometimes: the Focus that is on", "sometimes: the badge of Status",
      ])
    #expect(day.expectations.allSatisfy { $0.holds })
    #expect(day.expectations.allSatisfy { $0.at == Date(timeIntervalSince1970: 1_795_424_400) })
  }

  @Test func whatIsNeverTrueFails() async throws {
    let day = try await play(#"sometimes: [{ badge: { Status: 2 } }]"#)
    #expect(day.expectations.map(\.holds) == [false])
    #expect(!day.holds)
    // The rest of a day that ends earlier may be the time.
    let scenario = try scenario(#"sometimes: [{ badge: { Status: 2 } }]"#, events)
    let morning = try #require(try scenario.ending(at: "09:30"))
    #expect(try await morning.play(on: SimulatedApp.complaints).expectations.isEmpty)
  }

  @Test func aStatementAboutAnAppWaitsForIt() async throws {
    let day = try await play(
      #"always: [{ badge: { Status: 0 } }], sometimes: [{ badge: { Status: 0 } }]"#,
      """
      { at: "08:50", uninstall: "Status" },
      { at: "09:00", on: "Work" },
      """)
    // Nothing was checked, so neither holds.
    #expect(day.expectations.map(\.holds) == [false, false])
    #expect(day.expectations.map(\.actual) == ["none", "none"])
  }

  // MARK: When a statement is judged

  private static let twoEvents = #"{ at: "11:00" }, { at: "14:00" }"#

  @Test func aStatementIsJudgedBetweenTwoEvents() async throws {
    let day = try await play(
      #"always: [{ on: null }], sometimes: [{ on: "Lunch" }]"#, Self.twoEvents)
    #expect(day.expectations.map(\.holds) == [false, true])
    #expect(day.expectations.map { $0.at.timeIntervalSince(day.start) / 3600 } == [4, 4])
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

  @Test func aStatementThatIsNeverJudgedFails() async throws {
    let day = try await play("atRest: [{ on: null }]", #"{ at: "08:00", on: "Work" }"#)
    #expect(day.expectations.map(\.expected) == ["a moment at which no Focus is on"])
    #expect(!day.holds)
  }

  private func scenario(_ statements: String, _ events: String) throws -> Scenario {
    let file = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00", apps: [{ app: "Status", notifications: true }],
        modes: [
          { mode: "Work", filters: [{ app: "Status", values: { name: "Work" } }] },
          { mode: "Lunch", schedules: [{ from: "12:00", to: "13:00" }] },
        ],
        events: [\(events)],
        \(statements),
      }
      """
    return try Scenario(file)
  }

  private func play(_ statements: String, _ other: String? = nil) async throws -> Simulation {
    try await scenario(statements, other ?? events).play(on: SimulatedApp.complaints)
  }
}
