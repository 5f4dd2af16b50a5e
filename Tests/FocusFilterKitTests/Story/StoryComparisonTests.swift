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

  private let notify = #"notify: "com.example.chat", title: "Tom""#

  @Test func aStoryIsLikeItself() async throws {
    let day = try await lines(#"{ at: "09:00", on: "Work" }, { at: "10:00", off: true }"#)
    let comparison = StoryComparison(of: day, and: day)
    #expect(comparison.isAlike)
    #expect(comparison.headline == nil)
    #expect(comparison.pairs.count == day.count)
  }

  @Test func aDecisionWithAnotherResultIsOnePair() async throws {
    let on = #"{ at: "09:00", on: "Work" }"#
    let comparison = StoryComparison(
      of: try await lines(#"\#(on), { at: "09:30", \#(notify), criteria: "work" }"#),
      and: try await lines(#"\#(on), { at: "09:30", \#(notify), criteria: "personal" }"#))
    let differing = comparison.pairs.filter { !$0.isAlike }
    #expect(differing.count == 1)
    #expect(differing.first?.differing.contains("outcome") == true)
    #expect(differing.first?.differing.contains("criteria") == true)
    #expect(comparison.headline == "#1 would be silenced instead of alerting")
  }

  @Test func theHeadlineOfAnotherFocusNamesIt() async throws {
    let comparison = StoryComparison(
      of: try await lines(#"{ at: "09:00", notify: "com.example.chat", title: "Tom" }"#),
      and: try await lines(
        #"{ at: "09:00", notify: "com.example.chat", title: "Tom" }, { at: "10:00", on: "Work" }"#))
    #expect(comparison.headline == "Work would turn on")
  }

  @Test func anAddedNotificationLeavesTheLaterPairsAlike() async throws {
    let later = #"{ at: "10:00", \#(notify), id: "b" }"#
    let comparison = StoryComparison(
      of: try await lines(later),
      and: try await lines(#"{ at: "09:00", \#(notify), id: "a" }, \#(later)"#))
    #expect(comparison.pairs.map(\.isAlike) == [false, true])
    #expect(comparison.pairs.first?.first == nil)
  }

  @Test func daysOfAnotherDateAreComparedByTheClock() async throws {
    let events = #"{ at: "09:00", on: "Work", for: "1h" }, { at: "10:00" }"#
    let comparison = StoryComparison(
      of: try await lines(events), and: try await lines(events, start: "2026-11-24T08:00"),
      shift: 86_400)
    #expect(comparison.isAlike)
  }

  @Test func aFocusUntilAnOccasionIsTheSameOnAnotherDate() async throws {
    let events = #"{ at: "09:00", on: "Work", until: "leave" }, { at: "10:00", leave: true }"#
    let comparison = StoryComparison(
      of: try await lines(events), and: try await lines(events, start: "2026-11-24T08:00"),
      shift: 86_400)
    #expect(comparison.isAlike)
  }

  @Test func aDifferentFocusIsAlignedWithTheFirst() async throws {
    let comparison = StoryComparison(
      of: try await lines(#"{ at: "09:00", on: "Work" }"#),
      and: try await lines(#"{ at: "09:00", on: "Do Not Disturb" }"#))
    let first = try #require(comparison.pairs.first)
    #expect(first.differing == ["mode"])
  }
}
