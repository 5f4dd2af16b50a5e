import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Playing a day under every reading that it consults.
@Suite struct ReadingSweepTests {
  private func sweep(_ text: String, on apps: [SimulatedApp]) async throws -> ReadingSweep {
    try await Scenario(monday: text).sweep(on: apps)
  }

  @Test func aSweepNamesTheReadingThatAnExpectationDependsOnWithItsLine() async throws {
    let sweep = try await sweep(
      """
      apps: [{ app: "Example Chat", notifications: true }],
      modes: [{ mode: "Work", allowApps: ["Example Chat"],
        filters: [{ app: "Example Chat", values: { account: "work" } }] }],
      events: [
        { at: "09:00", on: "Work" },
        { at: "09:10", notify: "Example Chat", expect: "silenced" },
        { at: "09:20", notify: "Example Chat", criteria: "home", expect: "silenced" },
      ],
      """, on: [.exampleChat])
    #expect(sweep.isRepeatable)
    #expect(sweep.simulation.holds)
    #expect(sweep.dependentExpectations == 1)
    let found = sweep.dependences.filter { $0.reading == .missingCriteria }
    #expect(
      found.map { "\($0.place?.line ?? 0) \($0.value): \($0.outcome) → \($0.otherwise)" } == [
        "8 notConsulted: silenced → alerts"
      ])
    #expect(found[0].finding(isError: true).id == "depends-on-reading")
    #expect(sweep.simulation.readings.contains(.callsForOneChange))
    #expect(!sweep.simulation.readings.contains(.timeSensitiveOverPredicate))
    let others = sweep.simulation.readings.map { $0.values.count - 1 }.reduce(0, +)
    #expect(sweep.plays == others + 2)
  }

  @Test func aReadingOnWhichAnAnswerAloneDependsIsPlayed() async throws {
    func sweep(_ expect: String) async throws -> ReadingSweep {
      try await self.sweep(
        """
        modes: [{ mode: "Work", filters: [{ app: "Example Chat", values: { account: "work" } }] }],
        events: [{ at: "09:00", expect: { \(expect) } }],
        """, on: [.exampleChat])
    }
    let (looked, blind) = (
      try await sweep(#"current: { "Example Chat": null }"#), try await sweep("on: null")
    )
    #expect(looked.simulation.readings == blind.simulation.readings)
    #expect(looked.plays > blind.plays)
    #expect(blind.dependences.isEmpty)
    #expect(looked.dependences.map(\.value) == ["notFound"])
    #expect(looked.dependences.allSatisfy { $0.outcome != "none" && $0.otherwise == "none" })
  }

  @Test func anAppThatKeepsStateBetweenDaysIsReportedWithoutAReading() async throws {
    let plays = Diary()
    let app = SimulatedApp(
      "static", name: "Static", filters: [],
      actions: [
        SimulatedApp.Action("count") { _ in
          plays.note("count")
          try await UNUserNotificationCenter.current().setBadgeCount(plays.lines.count)
        }
      ])
    let sweep = try await sweep(
      """
      events: [
        { at: "09:00", do: "count", in: "Static" },
        { at: "09:10", notify: "Static", expect: "alerts" },
      ],
      """, on: [app])
    #expect(!sweep.isRepeatable)
    #expect(sweep.dependences == [])
  }

  @Test func theExamplesDayDependsOnWhatTheReadmeSays() async throws {
    let sweep = try await Scenario.inPackage("Examples/ExampleChat/workday.json")
      .sweep(on: [.exampleChat])
    #expect(sweep.isRepeatable && sweep.simulation.holds)
    let readings = FocusReading.allCases.filter { reading in
      sweep.dependences.contains { $0.reading == reading }
    }
    let readme = try String(
      contentsOf: PackageFolder.url.appending(path: "README.md"), encoding: .utf8)
    let sentence = "depends on \(readings.map { "`\($0.id)`" }.formatted(.list(type: .and)))"
    #expect(readme.replacing("\n", with: " ").contains(sentence), "\(sentence)")
  }
}
