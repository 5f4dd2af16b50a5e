import ExampleChat
import FocusHost
import FocusText
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Days in which each result needs an expectation.
@Suite struct ExhaustiveDayTests {
  private static let head = """
    {
      // A short day.
      timeZone: "Europe/London",
      start: "2026-11-23T08:00",
      apps: [{ app: "com.example.chat", process: "terminated", notifications: true }],
      modes: [
        { mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] },
      ],

    """

  /// Returns the missing members with their lines in the file.
  private func missing(
    _ events: String, _ members: String = "exhaustive: true,"
  ) async throws -> [String] {
    let text = "\(Self.head)  \(members)\n  events: [\n\(events)\n  ],\n}\n"
    let day = try await Scenario(text).play(on: [.exampleChat])
    return day.expectations.filter { $0.expected == "an expectation" }.map { expectation in
      "\(expectation.place.line): \(expectation.subject): \(expectation.remedy ?? "")"
    }
  }

  private static let personal =
    #"{ at: "09:30", notify: "com.example.chat", criteria: "personal", title: "Tom" EXPECT }"#

  @Test(arguments: ["outcome: \"alerts\"", "rule: \"F3-1\"", "outcomes: { \"Example Chat\": [] }"])
  func aQuestionAboutTheNotificationLooksAtItsOutcome(expectation: String) async throws {
    let event = Self.personal.replacing("EXPECT", with: ", expect: { \(expectation) }")
    #expect(try await missing("    \(event)").allSatisfy { !$0.contains("outcome") })
  }

  @Test func aCallOfAFilterAndAChangedPredicateNeedExpectations() async throws {
    let found = try await missing(
      """
          { at: "09:00", on: "Work", expect: { on: "Work" } },
          { at: "10:00", off: true, expect: { delivered: { "com.example.chat": {} } } },
      """)
    #expect(
      found.map { $0.prefix { $0 != "{" } } == [
        "11: the predicate of com.example.chat: add predicate: ",
        "11: the calls of com.example.chat: add sequence: ",
        "11: what group.com.example.chat has stored: add stored: ",
        "12: the predicate of com.example.chat: add predicate: ",
        "12: what group.com.example.chat has stored: add stored: ",
      ])
  }

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

  @Test(arguments: [
    ("{ one: 1 }", "{ three: 3, two: 2 }"),
    ("{ two: 5 }", "{ one: 1, three: 3 }"), ("{ three: 3, two: 2, one: 1 }", nil),
    ("{ other: null }", "{ one: 1, three: 3, two: 2 }"),
  ])
  func anExpectationOfOneKeyLooksOnlyAtThatKey(expected: String, missing: String?) async throws {
    let text = Self.launch(expecting: expected)
    let day = try await Scenario(text).play(on: [Self.keeper])
    #expect(
      day.expectations.filter { $0.expected == "an expectation" }.map(\.remedy)
        == (missing.map { ["add stored: { Team: \($0) } to 'expect'"] } ?? []))
  }

  /// An app that stores an object when it starts.
  private static var nester: SimulatedApp {
    .test(launch: {
      let chats: [String: Any] = ["view": ["account": "work"], "count": 2]
      UserDefaults.standard.set(chats, forKey: "chats")
    })
  }

  @Test(arguments: [
    (#"{ "chats.view.account": "work", "chats.count": 2 }"#, nil),
    (#"{ "chats.view": { account: "work" }, "chats.count": 2 }"#, nil),
    (#"{ "chats.view.account": "work" }"#, #"{ count: 2, view: { account: "work" } }"#),
  ])
  func anExpectationOfAPathLooksAtItsValues(expected: String, missing: String?) async throws {
    let text = Self.launch(expecting: expected)
    let day = try await Scenario(text).play(on: [Self.nester])
    #expect(
      day.expectations.filter { !$0.holds }.map(\.remedy)
        == (missing.map { ["add stored: { Team: { chats: \($0) } } to 'expect'"] } ?? []))
    try await expectExhausted(byRecording: text, [Self.nester])
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

  private static let important =
    #"{ at: "AT", notify: "com.example.chat", title: "Tom", important: true EXPECT }"#

  @Test func aFindingOfANewKindNeedsAnExpectationOnce() async throws {
    func event(_ at: String, _ expectation: String = "") -> String {
      Self.important.replacing("AT", with: at).replacing(" EXPECT", with: expectation)
    }
    let on = #"{ at: "09:00", on: "Do Not Disturb" }"#
    let member = #"findings: { "com.example.chat": ["important-without-switch"] }"#
    func found(_ events: String...) async throws -> [String] {
      try await missing("    " + events.joined(separator: ",\n    ")).filter {
        $0.contains("findings")
      }
    }
    #expect(
      try await found(on, event("09:30"), event("10:00")) == [
        "12: the findings about com.example.chat: add expect: { \(member) }"
      ])
    #expect(try await found(on, event("09:30", ", expect: { \(member) }")) == [])
    // A repeated finding may be expected again.
    let expected = ["09:30", "10:00"].map { event($0, ", expect: { \(member) }") }
    #expect(try await found(on, expected[0], expected[1]) == [])
  }

  @Test func anEventWithoutAFindingHasNone() async throws {
    let text = """
      \(Self.head)  events: [
          { at: "09:30", notify: "Example Chat", title: "Tom", expect: { findings: { "Example Chat": [] } } },
          { at: "09:40", on: "Do Not Disturb" },
          { at: "10:00", notify: "Example Chat", title: "Tom", important: true,
            expect: { findings: { "Example Chat": [] } } },
        ],
      }
      """
    let scenario = try Scenario(text)
    let day = try await scenario.play(on: [.exampleChat])
    #expect(day.expectations.map(\.holds) == [true, false])
    let failed = try #require(day.expectations.last)
    #expect(failed.subject == "the findings about Example Chat")
    #expect(failed.expected == "none")
    #expect(failed.actual == "important-without-switch")
    let (recorded, changed) = try await scenario.recordingFailedExpectations(on: [.exampleChat])
    #expect(changed == 1)
    #expect(recorded.contains(#"findings: { "Example Chat": ["important-without-switch"] }"#))
  }

  @Test func aStatementAboutEachEventLooksAtEach() async throws {
    let event = Self.personal.replacing("EXPECT", with: #", expect: "alerts""#)
    let always = #"exhaustive: true, always: [{ listed: { "Example Chat": 1 } }],"#
    #expect(try await missing("    \(event)", always) == [])
  }

  @Test func aDayThatIsNotExhaustiveNeedsNothing() async throws {
    let event = Self.personal.replacing(" EXPECT", with: "")
    #expect(try await missing("    \(event)", "exhaustive: false,") == [])
    #expect(try await missing("    \(event)", "") == [])
  }

  @Test func aResultAfterTheLastEventNeedsAnEvent() async throws {
    let found = try await missing(
      #"    { at: "09:00", on: "Work", for: "1h", expect: { on: "Work" } },"#,
      #"exhaustive: true, end: "12:00","#)
    let last = try #require(found.last)
    #expect(last.contains(#"add { at: "2026-11-23T12:00", expect: { stored: { "#))
  }

  @Test func aLaterEventMayLookAtWhatAnEarlierEndCutsOff() async throws {
    let text = """
      \(Self.head)  exhaustive: true, events: [
          { at: "08:30", notify: "Example Chat", after: "1h", title: "Tom" },
          { at: "10:00", expect: { outcomes: { "Example Chat": ["alerts"] }, listed: { "Example Chat": 1 } } },
        ],
      }
      """
    let day = try Scenario(text)
    #expect(try await day.play(on: [.exampleChat]).holds)
    let shorter = try #require(try day.ending(at: "09:40"))
    #expect(try await shorter.play(on: [.exampleChat]).holds)
  }

  @Test func aDayThatEndsEarlierNeedsNoModeOfALaterEvent() async throws {
    let text = """
      \(Self.head)  events: [{ at: "08:30" }, { at: "10:00", on: "Reading" }],
      }
      """
    let day = try Scenario(text)
    let shorter = [
      try #require(try day.ending(at: "09:40")), day.ending(before: day.events[1].at),
    ]
    for day in shorter { #expect(try await day.play(on: [.exampleChat]).expectations.isEmpty) }
    await #expect(throws: (any Error).self) { try await day.play(on: [.exampleChat]) }
  }

  @Test(arguments: LookingTests.files)
  func aDayOfAFileIsExhaustiveAfterItIsRecorded(file: String) async throws {
    let data = try Data(contentsOf: PackageFolder.url.appending(path: file))
    let value = try SourceValue(parsing: data, file: file)
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
    let value = try SourceValue(parsing: export.text, file: "day.json5")
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
