import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// The contested behaviors that a failed expectation names, with how to try another value.
@Suite struct ExpectationReadingTests {
  @Test func aFailedOutcomeNamesTheReadingsOfItsDecision() async throws {
    let failed = try await failed(#"{ at: "09:30", notify: "CHAT", expect: "alerts" },"#)
    let criteria = try #require(failed.readings.first { $0.reading == .missingCriteria })
    #expect(criteria.value == "evaluatedAsNil")
    #expect(criteria.others == ["notConsulted"])
    let sentence = """
      It depends on 'missing criteria', read as 'evaluated as nil'; to try another value, write \
      `policy: { missingCriteria: "notConsulted" }`
      """
    #expect(failed.advice.contains(sentence))
    #expect(failed.finding?.resolution.contains(sentence + ".") == true)
  }

  @Test func theOtherValueThatIsNamedCanBeTried() async throws {
    let day = try await play(
      #"{ at: "09:30", notify: "CHAT", expect: "alerts" },"#,
      policy: #"missingCriteria: "notConsulted""#)
    #expect(day.expectations.map(\.holds) == [true])
    #expect(day.expectations.map(\.readings) == [[]])
  }

  @Test(arguments: [
    (#"{ at: "10:00", on: "Personal", expect: { sequence: { "CHAT": [] } } },"#, "switching"),
    (
      #"{ at: "10:00", off: true, expect: { current: { "CHAT": { account: "work" } } } },"#,
      "currentOutsideFocus"
    ),
  ])
  func aFailedExpectationAboutAnAppNamesThoseOfItsDeliveries(
    event: String, reading: String
  ) async throws {
    let failed = try await failed(event)
    #expect(failed.readings.map(\.reading.id).contains(reading), "\(failed.readings)")
  }

  /// These days consult `callsForOneChange`, and its other value gives the same answer.
  @Test(arguments: [
    #"{ at: "10:00", off: true, expect: { delivered: { "CHAT": null } } },"#,
    #"{ at: "10:00", expect: { predicate: { "CHAT": null } } },"#,
  ])
  func aReadingThatDoesNotChangeTheAnswerIsNotNamed(event: String) async throws {
    #expect(try await failed(event).readings == [])
  }

  @Test func aFailedExpectationAboutTheFocusNamesThoseThatDecidedWhichIsOn() async throws {
    let day = try await Scenario(
      monday: """
        modes: [
          { mode: "Work", schedules: [{ from: "09:00", to: "17:00" }] },
          { mode: "Personal" },
        ],
        events: [
          { at: "08:30", on: "Personal" },
          { at: "09:30", expect: { on: "Work" } },
        ],
        """
    ).play(on: [])
    #expect(day.expectations.first?.readings.map(\.reading) == [.scheduleAgainstHand])
  }

  private func failed(_ event: String) async throws -> Simulation.CheckedExpectation {
    let day = try await play(event)
    #expect(day.expectations.map(\.holds) == [false])
    return try #require(day.expectations.first)
  }

  private func play(_ event: String, policy: String = "") async throws -> Simulation {
    let file = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00", policy: { \(policy) }, apps: [{ app: "CHAT", notifications: true }],
        modes: [
          { mode: "Work", filters: [{ app: "CHAT", values: { account: "work" } }] },
          { mode: "Personal", filters: [{ app: "CHAT", values: { account: "personal" } }] },
        ],
        events: [{ at: "09:00", on: "Work" }, \(event)],
      }
      """
    return try await Scenario(file.replacing("CHAT", with: "com.example.chat"))
      .play(on: [.exampleChat])
  }
}
