import ExampleChat
import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusScenarios

/// What a person is told about a mistake in a scenario: where it is, and what would be right.
///
/// The session mistakes.txt has files with several.
@Suite struct ScenarioMistakeTests {
  @Test(arguments: try mistakes())
  func aMistakeHasItsPlaceAndItsRemedy(text: String, message: String) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(text)
      _ = try await scenario.play(on: [.exampleChat])
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == "day.json:1:\(message)")
  }

  @Test func thereAreMistakes() throws {
    #expect(try Self.mistakes().count >= 120)
  }

  @Test(arguments: [
    "on: 'Wrok'", "expect: { badge: { 'com.example.cuonter': 1 } }",
    "expect: { delivered: { 'com.example.counter': { acount: 1 } } }",
  ])
  func aCommandWithAWrongNameChangesNothing(in words: String) async throws {
    // The second event is wrong, so that the first must not reach the app either.
    let text = Self.day(
      events: "{ at: '09:00', launch: 'com.example.counter' }, { at: '10:00', \(words) }")
    let diary = Diary()
    let app = SimulatedApp("com.example.counter", name: "Counter") { diary.note("launch") }
    await #expect(throws: UnreadableFile.self) {
      try await Scenario(text).play(on: [app])
    }
    #expect(diary.lines == [])
  }

  @Test(arguments: [
    "app: 'com.example.counter'", "app: 'Counter', values: { account: 'work' }",
  ])
  func anAppMayHaveNoFilter(_ words: String) async throws {
    let app = SimulatedApp("com.example.counter", name: "Counter")
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(Self.day(filter: words))
      _ = try await scenario.play(on: [app])
    }
    #expect(error?.message == "'com.example.counter' has no filter.")
  }

  @Test(arguments: [
    (
      "pages: [1, 2.5, 3]", "2.5",
      "'pages[1]' of 'PartsFilter': Expected an integer, but found the number 2.5."
    ),
    (
      "friends: [{ name: 'Ana', handle: { label: 7 } }]", "7 }",
      "'friends[0].handle.label' of 'PartsFilter': Expected a string, but found the number 7."
    ),
    (
      "card: { type: 'credit', hint: '1' }", "{ type",
      """
      'card' of 'PartsFilter': Unknown key 'hint'. Use one of 'type', 'name', 'identificationHint'.
      """
    ),
    (
      "teams: ['red', 'green']", "'green'",
      "'teams' has no choice 'green'. The query returned 'red' and 'blue'."
    ),
  ])
  func aMistakeInAPartOfAValueHasItsPlace(values: String, part: String, message: String)
    async throws
  {
    let text = Self.day(filter: "app: 'com.example.team', values: { \(values) }")
    let app = SimulatedApp.test(filters: [.filter(PartsFilter.self, membership: .extension)])
    let error = await #expect(throws: UnreadableFile.self) {
      _ = try await Scenario(text).play(on: [app])
    }
    let place = try #require(text.range(of: part)).lowerBound
    let column = text.distance(from: text.startIndex, to: place) + 1
    #expect(error?.description.hasPrefix("day.json:1:\(column): \(message)\n") == true)
  }

  /// The mistakes of `Tests/Scenarios/mistakes.txt`, each with its column in the only line.
  ///
  /// Every second line is what is said about the one above it. A line after `+` has members of a
  /// day, one after `>` its events, one after `?` a filter of it.
  static func mistakes() throws -> [(String, String)] {
    let file = PackageFolder.url.appending(path: "Tests/Scenarios/mistakes.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      let words = String(lines[$0].dropFirst(2))
      let text =
        switch lines[$0].first {
        case "+": day(words)
        case ">": day(events: words)
        case "?": day(filter: words)
        default: lines[$0]
        }
      return (text, lines[$0 + 1])
    }
  }

  /// Days on one line, so that columns can be counted; in the second one there is Work.
  static func day(_ members: String) -> String {
    "{ timeZone: 'GMT', start: '2026-11-23T08:00', \(members) }"
  }

  static func day(events: String) -> String {
    "{ timeZone: 'Europe/London', start: '2026-11-23T08:00', modes: [{ mode: 'Work' }], events: [ \(events) ] }"
  }

  static func day(filter: String) -> String {
    day("modes: [{ mode: 'Work', filters: [{ \(filter) }] }]")
  }
}

/// Values with parts.
private struct PartsFilter: MinimalFilter {
  @Parameter(title: "Pages") var pages: [Int]?
  @Parameter(title: "Friends") var friends: [IntentPerson]?
  @Parameter(title: "Card") var card: IntentPaymentMethod?
  @Parameter(title: "Teams") var teams: [TeamEntity]?
}
