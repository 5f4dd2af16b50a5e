import ExampleChat
import FocusHost
import FocusText
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Days in which each result needs an expectation; the session exhaustive.txt has more of them.
@Suite struct ExhaustiveDayTests {
  /// An app that stores three keys when it starts.
  private static var keeper: SimulatedApp {
    .test(launch: {
      let store = UserDefaults.standard
      for (key, value) in [("one", 1), ("two", 2), ("three", 3)] { store.set(value, forKey: key) }
    })
  }

  private static func launch(expecting values: String) -> String {
    """
    {
      timeZone: "GMT", start: "2026-11-23T08:00", exhaustive: true,
      apps: [{ app: "Team", started: false }],
      events: [{ at: "09:00", launch: "Team", expect: { stored: { Team: \(values) } } }],
    }
    """
  }

  /// An app that stores an object when it starts.
  private static var nester: SimulatedApp {
    .test(launch: {
      let chats: [String: Any] = ["view": ["account": "work"], "count": 2]
      UserDefaults.standard.set(chats, forKey: "chats")
    })
  }

  @Test(arguments: [
    (keeper, "{ one: 1 }", "{ three: 3, two: 2 }"), (keeper, "{ two: 5 }", "{ one: 1, three: 3 }"),
    (keeper, "{ three: 3, two: 2, one: 1 }", nil),
    (keeper, "{ other: null }", "{ one: 1, three: 3, two: 2 }"),
    (nester, #"{ "chats.view.account": "work", "chats.count": 2 }"#, nil),
    (nester, #"{ "chats.view": { account: "work" }, "chats.count": 2 }"#, nil),
    (
      nester, #"{ "chats.view.account": "work" }"#,
      #"{ chats: { count: 2, view: { account: "work" } } }"#
    ),
  ])
  func anExpectationLooksOnlyAtItsKeysAndPaths(
    app: SimulatedApp, expected: String, missing: String?
  ) async throws {
    let text = Self.launch(expecting: expected)
    let day = try await Scenario(text).play(on: [app])
    let asked = day.expectations.filter { $0.expected == "an expectation" }
    #expect(
      asked.map(\.remedy) == (missing.map { ["add stored: { Team: \($0) } to 'expect'"] } ?? []))
    if asked.count == day.unmet.count { try await expectExhausted(byRecording: text, [app]) }
  }

  @Test func theOtherKeysOfAStoreAreWrittenBesideTheExpectedOne() async throws {
    let text = Self.launch(expecting: "{ two: 2 }")
    let day = try Scenario(text)
    let (recorded, added) = try await day.recordingMissingExpectations(on: [Self.keeper])
    #expect(added == 1)
    let expected = text.replacing("two: 2", with: "two: 2, one: 1, three: 3")
    #expect(recorded.filter { !$0.isWhitespace } == expected.filter { !$0.isWhitespace })
    try await expectExhausted(recorded, on: [Self.keeper])
  }

  @Test func aDayThatEndsEarlierNeedsNoModeOfALaterEvent() async throws {
    let day = try Scenario(monday: #"events: [{ at: "08:30" }, { at: "10:00", on: "Reading" }]"#)
    let shorter = [
      try #require(try day.ending(at: "09:40")), day.ending(before: day.events[1].at),
    ]
    for day in shorter { #expect(try await day.play(on: [.exampleChat]).expectations.isEmpty) }
    await #expect(throws: (any Error).self) { try await day.play(on: [.exampleChat]) }
  }

  @Test(arguments: LookingTests.files)
  func aDayOfAFileIsExhaustiveAfterItIsRecorded(file: String) async throws {
    let data = try Data(contentsOf: PackageFolder.url.appending(path: file))
    let value = try SourceValue(parsing: SourceText(data, file: file))
    try await expectExhausted(byRecording: String(decoding: data, as: UTF8.self), LookingTests.apps)
    try await expectExhausted(byRecording: value.withoutExpectations, LookingTests.apps)
  }

  /// More days: `FOCUS_CASES=20 swift test --filter ExhaustiveDayTests`.
  @Test(arguments: RandomCases.seeds(3))
  func aRandomDayIsExhaustiveAfterItIsRecorded(seed: UInt64) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "day-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var commands = RandomCommands(seed: seed, containers: folder)
    for _ in 0..<30 { try await commands.run() }
    let history = try ExportTests.history(in: commands.store)
    let export = try ScenarioExport(history, apps: RandomCommands.apps, name: "Seed \(seed)")
    let value = try SourceValue(parsing: SourceText(export.text, file: "day.json5"))
    try await expectExhausted(byRecording: value.withoutExpectations, RandomCommands.apps)
  }

  private func expectExhausted(byRecording text: String, _ apps: [SimulatedApp]) async throws {
    let day = try Scenario(text)
    let (recorded, added) = try await day.recordingMissingExpectations(on: apps)
    #expect((added == 0) == (recorded == text))
    try await expectExhausted(recorded, on: apps)
  }

  /// Expects that a day looks at everything, and that recording it once more changes nothing.
  private func expectExhausted(_ text: String, on apps: [SimulatedApp]) async throws {
    var day = try Scenario(text)
    day.isExhaustive = true
    #expect(try await day.play(on: apps).unmet == [], "\(text)")
    let again = try await day.recordingMissingExpectations(on: apps)
    #expect(again.added == 0)
    #expect(again.text == text)
  }
}

extension SourceValue {
  /// The text of a scenario without its expectations and statements.
  fileprivate var withoutExpectations: String {
    guard case .object(var members) = ParameterValue(self) else { return "" }
    for word in DayStatement.Word.allCases { members[word.rawValue] = nil }
    if case .array(let events)? = members["events"] {
      members["events"] = .array(
        events.map { event in
          guard case .object(var event) = event else { return event }
          event["expect"] = nil
          return .object(event)
        })
    }
    return ScenarioText.text(.object(members), quotesKeys: false)
  }
}
