import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

/// Faults of a scenario: what goes wrong with a delivery, and what is told of it.
@Suite struct FaultTests {
  /// The days whose files begin with `fault` hold, by `ScenarioTests`.
  @Test(arguments: [
    ("lost", ["the next call is lost"]),
    ("late-end", ["the next call is late by 10m", "the call with defaults is late by 10m"]),
    ("duplicated", ["the next call is made twice", "the call with values is made twice"]),
    (
      "ends-after",
      [
        "the next call has returned, and its process ends",
        "the call with values has returned, and its process ends",
      ]
    ),
  ])
  func aFaultIsToldAndSoIsItsEffect(day: String, texts: [String]) async throws {
    let day = try await Scenario.inPackage("Tests/Scenarios/Days/fault-\(day).json5")
      .play(on: [.exampleChat] + SimulatedApp.complaints)
    #expect(day.lines.filter { $0.event == .fault }.map(\.text) == texts)
  }

  @Test(arguments: [(#"fault: "lost", in: "Status""#, 1), (#"on: "Work""#, 0)])
  func aFaultWithoutADeliveryIsAFinding(event: String, count: Int) async throws {
    let findings = try await play(event).findings
    #expect(findings.count { $0.id == "fault-without-delivery" } == count)
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

  private func play(_ event: String) async throws -> Simulation {
    try await Scenario(
      monday: """
        modes: [{ mode: "Work", filters: [{ app: "Status", values: { name: "Work" } }] }],
        events: [{ at: "09:00", \(event) }],
        """
    ).play(on: SimulatedApp.complaints)
  }
}
