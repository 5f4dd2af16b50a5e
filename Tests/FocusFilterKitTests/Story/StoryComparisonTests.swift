import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusScenarios

@Suite struct StoryComparisonTests {
  private func lines(_ events: String, start: String = "2026-11-23T08:00") async throws
    -> [StoryLine]
  {
    let text = """
      { timeZone: "GMT", start: "\(start)", apps: [{ app: "com.example.chat", notifications: true }],
        modes: [{ mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] }],
        events: [\(events)] }
      """
    return try await Scenario(text).play(on: [.exampleChat]).lines
  }

  /// Compares two days, the second of which may be the one after.
  private func compare(
    _ first: String, _ second: String, aDayLater isLater: Bool = false
  ) async throws -> StoryComparison {
    let start = isLater ? "2026-11-24T08:00" : "2026-11-23T08:00"
    return StoryComparison(
      of: try await lines(first), and: try await lines(second, start: start),
      shift: isLater ? 86_400 : 0)
  }

  private let notify = #"notify: "com.example.chat", title: "Tom""#

  @Test func aDecisionWithAnotherResultIsOnePair() async throws {
    let on = #"{ at: "09:00", on: "Work" }"#
    let comparison = try await compare(
      #"\#(on), { at: "09:30", \#(notify), criteria: "work" }"#,
      #"\#(on), { at: "09:30", \#(notify), criteria: "personal" }"#)
    let differing = comparison.pairs.filter { !$0.isAlike }
    #expect(differing.count == 1)
    #expect(differing.first?.differing.contains("outcome") == true)
    #expect(differing.first?.differing.contains("criteria") == true)
    #expect(comparison.headline == "#1 would be silenced instead of alerting")
  }

  @Test func theHeadlineOfAnotherFocusNamesIt() async throws {
    let comparison = try await compare(
      #"{ at: "09:00", notify: "com.example.chat", title: "Tom" }"#,
      #"{ at: "09:00", notify: "com.example.chat", title: "Tom" }, { at: "10:00", on: "Work" }"#)
    #expect(comparison.headline == "Work would turn on")
  }

  @Test func anAddedNotificationLeavesTheLaterPairsAlike() async throws {
    let later = #"{ at: "10:00", \#(notify), id: "b" }"#
    let comparison = try await compare(
      later,
      #"{ at: "09:00", \#(notify), id: "a" }, \#(later)"#)
    #expect(comparison.pairs.map(\.isAlike) == [false, true])
    #expect(comparison.pairs.first?.first == nil)
  }

  @Test(arguments: [
    #"{ at: "09:00", on: "Work", for: "1h" }, { at: "10:00" }"#,
    #"{ at: "09:00", on: "Work", until: "leave" }, { at: "10:00", leave: true }"#,
  ])
  func daysOfAnotherDateAreComparedByTheClock(events: String) async throws {
    #expect(try await compare(events, events, aDayLater: true).isAlike)
  }

  @Test func aDifferentFocusIsAlignedWithTheFirst() async throws {
    let comparison = try await compare(
      #"{ at: "09:00", on: "Work" }"#,
      #"{ at: "09:00", on: "Do Not Disturb" }"#)
    let first = try #require(comparison.pairs.first)
    #expect(first.differing == ["mode"])
  }
}
