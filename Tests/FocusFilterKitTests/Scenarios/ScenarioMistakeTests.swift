import ExampleChat
import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusScenarios

/// What a person is told about a mistake in a scenario: where it is, and what would be right.
@Suite struct ScenarioMistakeTests {
  @Test(arguments: try Mistake.all())
  func aMistakeHasItsPlaceAndItsRemedy(_ mistake: Mistake) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      let scenario = try Scenario(mistake.text)
      _ = try await scenario.play(on: [.exampleChat])
    }
    let line = error?.description.split(separator: "\n").first.map(String.init)
    #expect(line == "day.json:1:\(mistake.message)")
  }

  @Test func thereAreMistakes() throws {
    #expect(try Mistake.all().count >= 120)
  }

  @Test func allMistakesOfAFileAreToldAtOnce() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(
        """
        { timezone: 'GMT', start: 'nine', mood: 1,
          policy: { modeLimit: 'ten', missingCriteria: 'maybe', precedence: 5 },
          people: [{ nam: 'Ana' }, { name: 3 }],
          modes: [{ mode: 'Work', tint: 'teel', allowPeople: ['Tom'], filters: [{ ap: 'a' }] }],
          events: [
            { at: '25:00', lock: true, for: '1h', expect: { on: 1, rule: 'F0', host: { a: 'b' } } },
            { at: '10:00', on: 'Work', expect: 'silenced', lok: true },
            { at: '09:00' }] }
        """)
    }
    let places = error?.findings.compactMap(\.place).map { "\($0.line):\($0.column)" }
    #expect(
      places == [
        "1:3", "1:27", "1:35", "2:24", "2:48", "2:69", "3:14", "3:36", "4:33", "4:75", "6:11",
        "6:32", "6:57", "6:66", "6:83", "7:40", "7:52", "8:11",
      ])
    #expect(
      error?.findings[1].message == "Invalid time 'nine'. Use one such as '2026-11-23T09:00'.")
  }

  @Test func allUnknownNamesAreToldAtOnce() async throws {
    let scenario = try Scenario(
      """
      { timeZone: 'GMT', start: '2026-11-23T08:00',
        modes: [{ mode: 'Work', filters: [{
          app: 'com.example.chat', values: { acount: 1, status: 2, alwaysUseDarkMode: 'maybe' } }] }],
        events: [
          { at: '09:00', on: 'Wrok', expect: { badge: { Chet: 1 } } },
          { at: '10:00', do: 'nap', in: 'Example Chat' },
          { at: '11:00', on: 'Work' }] }
      """)
    let error = await #expect(throws: UnreadableFile.self) {
      try await scenario.play(on: [.exampleChat])
    }
    #expect(error?.findings.compactMap(\.place?.line) == [3, 3, 3, 5, 5, 6])
  }

  @Test func unknownModesAndPeopleAreToldWithMistakesOfForm() {
    let events = """
      { at: '25:00' },
      { at: '09:00', on: 'Wrk', expect: { on: 'Slep' } },
      { at: '10:00', forget: 'Tom' }
      """
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: events))
    }
    #expect(
      error?.findings.map(\.message) == [
        "Invalid time '25:00'. Use one such as '09:00' or '2026-11-23T09:00'.",
        "No Focus named 'Wrk'. Did you mean 'Work'?",
        "No Focus named 'Slep'. Use 'Do Not Disturb' or 'Work'.",
        "Unknown person 'Tom'.",
      ])
  }

  @Test(arguments: [
    "{ at: '08:30', add: { mode: 'Gym', tint: 'teel' } }",
    "{ at: '08:30', add: { mod: 'Gym' } }",
    "{ at: '08:30', add: { mode: 3 } }",
    "{ at: '08:30', ad: { mode: 'gym' } }",
    "{ at: '08:30', edit: { mode: 'Work', name: 'Gym', tint: 'teel' } }",
    "{ at: '08:30', edit: { mode: 'Work', name: 3 } }",
    "{ at: '08:30', know: { name: 'Tom', favorit: true } }, { at: '08:40', forget: 'Tom' }",
    "{ at: '08:30', knw: { name: 'Tom' } }, { at: '08:40', forget: 'Tom' }",
  ])
  func aNameThatAMalformedEventMayIntroduceIsNotUnknown(event: String) {
    let later = event.contains("Tom") ? "Work" : "Gym"
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: "\(event), { at: '09:00', on: '\(later)' }"))
    }
    #expect(error?.findings.count == 1)
  }

  @Test func aNameThatAMalformedModeMayHaveIsNotUnknown() {
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(
        """
        { timeZone: 'GMT', start: '2026-11-23T08:00', modes: [{ mode: 'Gym', tint: 'teel' }],
          events: [{ at: '09:00', on: 'gym' }, { at: '10:00', on: 'Gim' }] }
        """)
    }
    #expect(error?.findings.compactMap(\.place?.line) == [1, 2])
  }

  @Test func aFileOfMistakesIsReadUpToALimit() {
    let events = String(repeating: "{ at: 'never' },", count: 5000)
    let error = #expect(throws: UnreadableFile.self) {
      try Scenario(day(events: events))
    }
    #expect(error?.findings.count == 100)
  }

  @Test(arguments: [
    "on: 'Wrok'", "expect: { badge: { 'com.example.cuonter': 1 } }",
    "expect: { delivered: { 'com.example.counter': { acount: 1 } } }",
  ])
  func aCommandWithAWrongNameChangesNothing(in words: String) async throws {
    // The second event is wrong, so that the first must not reach the app either.
    let text = day(
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

  private func day(events: String) -> String { Self.day(events: events) }
}

/// A text with a mistake, and what is said about it.
struct Mistake: Sendable, CustomTestStringConvertible {
  let text: String
  let message: String
  var testDescription: String { text }

  /// The mistakes of `Tests/Scenarios/mistakes.txt`, each with its column in the only line.
  static func all() throws -> [Mistake] {
    let file = PackageFolder.url.appending(path: "Tests/Scenarios/mistakes.txt")
    return table(try String(contentsOf: file, encoding: .utf8))
  }

  /// Every second line is what is said about the one above it.
  ///
  /// A line after `+` has members of a day, one after `>` its events, one after `?` a filter of it.
  static func table(_ lines: String) -> [Mistake] {
    let lines = lines.components(separatedBy: "\n")
    return stride(from: 0, to: lines.count - 1, by: 2).map {
      let words = String(lines[$0].dropFirst(2))
      let text =
        switch lines[$0].first {
        case "+": ScenarioMistakeTests.day(words)
        case ">": ScenarioMistakeTests.day(events: words)
        case "?": ScenarioMistakeTests.day(filter: words)
        default: lines[$0]
        }
      return Mistake(text: text, message: lines[$0 + 1])
    }
  }
}
