import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

/// A Focus that lasts until the person leaves, or until an event of the calendar ends.
@Suite struct OccasionTests {
  @Test(arguments: [("leave", "leave"), ("event", "eventEnds")])
  func aFocusEndsWithItsOccasion(until: String, event: String) async throws {
    let other = event == "leave" ? "eventEnds" : "leave"
    let day = try await play(
      """
      { at: "09:00", on: "Work", until: "\(until)" },
      { at: "10:00", \(other): true, expect: { on: "Work" } },
      {
        at: "11:00", \(event): true,
        expect: { on: null, sequence: { "com.example.chat": ["defaults"] } },
      },
      """)
    #expect(day.unmet == [])
    let claims = day.lines.filter { $0.event == .focusOn }
    #expect(claims.map(\.occasion?.rawValue) == [until])
    #expect(claims.map(\.until) == [nil])
  }

  @Test func anotherChoiceByHandIsNotEndedByTheOccasion() async throws {
    let day = try await play(
      """
      { at: "09:00", on: "Work", until: "leave" },
      { at: "10:00", on: "Personal" },
      { at: "11:00", leave: true, expect: { on: "Personal" } },
      """)
    #expect(day.unmet == [])
  }

  @Test func aFocusUntilAnEventCanOutlastItsSchedule() async throws {
    let day = try await play(
      """
      { at: "12:30", on: "Reading", until: "event" },
      { at: "13:30", expect: { on: "Reading" } },
      { at: "14:00", eventEnds: true, expect: { on: null } },
      """)
    #expect(day.unmet == [])
  }

  @Test(arguments: [
    (#"on: "Work", until: "leve""#, "'leve'"), (#"leave: false"#, "Expected true for 'leave'"),
    (#"on: "Work", for: "1h", until: "leave""#, "Use 'for' or 'until', not both."),
  ])
  func aMistakeIsExplained(event: String, message: String) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      try await play("{ at: \"09:00\", \(event) },")
    }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  private func play(_ events: String) async throws -> Simulation {
    let file = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00",
        modes: [
          { mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] },
          { mode: "Personal" },
          { mode: "Reading", schedules: [{ from: "12:00", to: "13:00" }] },
        ],
        events: [\(events)],
      }
      """
    return try await Scenario(file).play(on: [.exampleChat])
  }
}
