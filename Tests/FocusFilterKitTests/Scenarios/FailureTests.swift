import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What goes wrong in the code of apps while a scenario is played.
@Suite struct FailureTests {
  private struct Refused: Error, CustomAppIntentErrorConvertible {
    var appIntentError: AppIntentError { AppIntentError(description: "The door is closed.") }
  }

  private static func app(
    actions: [SimulatedApp.Action] = [], _ behavior: Behavior
  ) -> SimulatedApp {
    var app = SimulatedApp.test(behavior)
    app.actions = actions
    return app
  }

  private static let throwing = app(Behavior(perform: { _, _ in throw Refused() }))

  private static func play(
    _ events: String, on app: SimulatedApp
  ) async throws -> Simulation {
    try await Scenario(
      monday: """
        modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: {} }] }],
        events: [\(events)],
        """
    ).play(on: [app])
  }

  @Test("F4-o: a perform() that throws fails the day in its error's own words")
  func aPerformThatThrowsFailsTheDay() async throws {
    let simulation = try await Self.play(#"{ at: "09:00", on: "Work" }"#, on: Self.throwing)
    #expect(!simulation.holds)
    let finding = try #require(simulation.failures.first)
    #expect(finding.id == "perform-threw")
    #expect(finding.severity == .error)
    #expect(finding.message.hasSuffix("threw: The door is closed."))
    #expect(finding.place?.line == 4)
    #expect(simulation.findings.contains(finding))
  }

  @Test func anActionThatThrowsFailsTheDayWhichGoesOnAndMayBeExpected() async throws {
    let app = Self.app(actions: [.init("knock") { _ in throw Refused() }], Behavior())
    func day(_ expect: String) async throws -> Simulation {
      try await Self.play(
        """
        { at: "09:00", on: "Work" }, { at: "10:00", do: "knock", in: "Team"\(expect) },
        { at: "11:00", off: true }
        """, on: app)
    }
    let unexpected = try await day("")
    #expect(unexpected.failures.map(\.message) == ["The door is closed."])
    #expect(unexpected.failures.first?.place?.line == 4)
    #expect(!unexpected.holds)
    #expect(unexpected.summary.focusChanges == 2)
    let expected = try await day(#", expect: { threw: { Team: "door" } }"#)
    #expect(expected.holds && expected.failures.isEmpty)
    #expect(expected.lines == unexpected.lines)
    let other = try await day(#", expect: { threw: { Team: "" } }"#)
    #expect(other.expectations.map(\.expected) == ["''"])
    #expect(!other.holds)
  }

  @Test(arguments: try Table.cells("failed-questions") as [([String], String, String?)])
  func aFailedQuestionHasItsOwnReason(
    _ events: [String], reason: String, remedy: String?
  ) async throws {
    let messages = #"capabilities: ["communicationNotifications", "focusStatusUsageDescription"]"#
    let text = """
      apps: [
        { app: "a", code: false, notifications: true },
        { app: "b", code: false, notifications: true, asked: ["badge"] },
        { app: "c", code: false, notifications: null },
        { app: "d", code: false, notifications: true, summary: true, capabilities: ["timeSensitive"] },
        { app: "e", code: false, \(messages) },
        { app: "f", code: false, focusStatus: true, \(messages) },
        { app: "g", code: false, focusStatus: false, \(messages) },
        { app: "h", code: false, capabilities: [
          "timeSensitive", "communicationNotifications", "focusStatusUsageDescription"] },
      ],
      modes: [
        {
          mode: "Work", shareStatus: false, allowApps: [], allowPeople: ["Ana"],
          filters: [{ app: "h", predicate: "SELF == 'work'" }],
        },
        {
          mode: "Personal", allowApps: ["a", "b", "c", "d"],
          schedules: [{ from: "09:30", to: "10:00" }],
        },
      ],
      events: [
        { at: "09:00", silent: true },
        \(events.map { "{ at: \"09:40\", \($0) }" }.joined(separator: ","))
      ],
      """
    let scenario = try Scenario(monday: text)
    let failed = try #require(try await scenario.play(on: []).expectations.first)
    #expect(failed.reason == reason)
    #expect(failed.remedy == remedy)
    #expect(failed.finding?.message.hasSuffix(": \(reason).") == true)
  }

  @Test func aMissingDependencyIsNamedWithItsCure() async throws {
    let app = SimulatedApp(
      "com.example.team", name: "Team", filters: [.filter(TeamFilter.self, membership: .extension)])
    let day = try await Self.play(#"{ at: "09:00", on: "Work" }"#, on: app)
    let found = try #require(day.failures.first)
    #expect(found.id == "app-throws")
    #expect(found.place?.line == 3)
    #expect(day.findings.contains(found))
    // The day goes on without what the app was asked for.
    #expect(day.summary.focusChanges == 1)
    let message = found.message
    #expect(message.contains("No dependency of type Behavior is registered"))
    #expect(message.contains("Register it in `launch:`"))
    #expect(!message.contains("0x"))
  }

  @Test func aFaultIsInjectedInATest() async throws {
    let system = try await FocusSystem.test(.exampleChat, modes: [.work])
    let filter = try await system.filter(named: "com.example.chat")
    try await system.configure(filter, in: .work, values: ["account": "work"])
    try await system.inject(.lost, into: "com.example.chat")
    try await system.activate(.work)
    let lines = await system.story()
    #expect(lines.contains { $0.event == .missed })
  }

  @Test("F4-l: a delivery that waits for the first unlock is told and counted")
  func aDeliveryThatWaitsForTheFirstUnlockIsTold() async throws {
    let simulation = try await Self.play(
      #"{ at: "09:00", restart: true }, { at: "10:00", on: "Work" }, { at: "11:00", unlock: true }"#,
      on: Self.app(Behavior()))
    #expect(simulation.summary.missedDeliveries == 1)
    #expect(simulation.summary.deliveries == 1)
    let reasons = simulation.lines.filter { $0.event == .missed }.map(\.reason)
    #expect(reasons == ["the device wasn't unlocked since its restart"])
  }

  @Test func startUpCodeThatThrowsWhileNamesAreLookedUpIsAFinding() async throws {
    let app = SimulatedApp.test(launch: { throw Refused() })
    let day = try await Self.play(
      """
      { at: "09:00", on: "Work" },
      { at: "10:00", mode: "Work", set: { app: "com.example.team", values: { team: "red" } } },
      { at: "11:00", off: true },
      """, on: app)
    #expect(!day.holds)
    #expect(day.failures.allSatisfy { $0.id == "app-throws" })
    #expect(Set(day.failures.map(\.message)) == ["The door is closed."])
    #expect(day.failures.compactMap(\.place?.line).contains(5))
    // The day goes on after the event that the app's code fails.
    #expect(day.lines.contains { $0.event == .focusOff })
  }

  @Test func aQueryThatThrowsForAModeOfTheFileIsAFinding() async throws {
    let app = Self.app(Behavior(teams: { throw Refused() }))
    let text = """
      modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: { team: "red" } }] }],
      events: [{ at: "09:00", on: "Work", expect: { on: "Work" } }],
      """
    let day = try await Scenario(monday: text).play(on: [app])
    #expect(day.expectations.map(\.holds) == [true])
    #expect(
      day.failures.map { "\($0.severity) \($0.id) \($0.subject): \($0.message)" } == [
        """
        error query-throws TeamEntity: The query of TeamEntity threw for 'red': The door is closed.
        """
      ])
    #expect(!day.holds)
  }
}
