import ComplaintApps
import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusScenarios

/// Statements of a scenario about its whole day: `always`, `atRest` and `sometimes`.
@Suite struct DayStatementTests {
  @Test(arguments: try Table.cells("statements") as [(String, String, [String])])
  func aStatementIsToldOnce(statements: String, events: String, told: [String]) async throws {
    let day = try await scenario(statements, events).play(on: SimulatedApp.complaints)
    #expect(
      day.expectations.map { found in
        "\(found.at.formatted(.iso8601).dropFirst(11).prefix(5)) \(found.holds ? "✓" : "✗") "
          + "\(found.subject): \(found.expected), \(found.actual)"
      } == told)
    #expect(day.holds == told.allSatisfy { $0.contains("✓") })
  }

  @Test func theRestOfADayThatEndsEarlierMayBeTheTime() async throws {
    let scenario = try scenario(
      "sometimes: [{ badge: { Status: 2 } }]",
      #"{ at: "09:00", on: "Work" }, { at: "10:00", off: true }"#)
    let morning = try #require(try scenario.ending(at: "09:30"))
    #expect(try await morning.play(on: SimulatedApp.complaints).expectations.isEmpty)
  }

  @Test func anErrorOfTellingBetweenTwoEventsIsNotAnApps() async throws {
    struct DiskIsFull: Error {}
    let day = try scenario("always: [{ on: null }]", #"{ at: "11:00" }, { at: "14:00" }"#)
    await #expect(throws: DiskIsFull.self) {
      try await day.play(
        on: SimulatedApp.complaints,
        telling: { step in
          if case .checked = step { throw DiskIsFull() }
        })
    }
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
}
