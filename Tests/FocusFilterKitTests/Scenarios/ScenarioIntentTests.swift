import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// An event of a scenario runs an intent by its name.
@Suite struct ScenarioIntentTests {
  private func day(
    _ event: String, in app: SimulatedApp = CountingApp.app, expecting expectation: String = ""
  ) async throws -> Simulation {
    try await Scenario(
      monday: #"events: [{ "at": "09:00", \#(event), "in": "\#(app.name)"\#(expectation) }]"#
    ).play(on: [app])
  }

  private static let modes = SimulatedApp(
    "com.example.modes", name: "Modes",
    namedTypes: [
      .intent(InBackground.self), .intent(InFront.self), .intent(InFrontLater.self),
      .intent(OnRequest.self), .intent(Break.self),
    ])

  private func told(_ simulation: Simulation) -> [String] {
    let words = StoryWords(DateText(.gmt))
    return simulation.lines.flatMap { words.texts(of: $0) }
  }

  @Test func anIntentGetsItsValuesAndTheStoryHasItsAnswer() async throws {
    let simulation = try await day(#""intent": "AddSteps", "with": { "steps": 3, "word": "up" }"#)
    #expect(
      told(simulation).filter { $0.hasPrefix("Count: ") } == [
        "Count: in front", "Count: asked to be allowed notifications",
        "Count: AddSteps with steps = 3, word = \"up\"",
        "Count: returned 4 and said “Added up.”",
      ])
  }

  @Test(arguments: [
    (3, #""returned": { "Count": 4 }, "said": { "Count": "Added nothing." }"#, true),
    // An error that nothing expects is a failure.
    (0, #""on": null"#, false),
    (0, #""threw": { "Count": "number" }"#, false), (3, #""threw": { "Count": "count" }"#, false),
    (3, #""returned": { "Count": 5 }"#, false), (3, #""said": { "Count": null }"#, false),
    (
      0,
      #""threw": { "Count": "count" }, "returned": { "Count": null }, "said": { "Count": null }"#,
      true
    ),
  ])
  func theAnswerIsExpected(steps: Int, expectation: String, holds: Bool) async throws {
    let day = try await day(
      #""intent": "AddSteps", "with": { "steps": \#(steps) }"#,
      expecting: #", "expect": { \#(expectation) }"#)
    #expect(day.holds == holds)
  }

  @Test func aReadingActionTellsItsValueToTheDay() async throws {
    let app = SimulatedApp(
      "com.example.reader", name: "Reader",
      actions: [.reading("height") { .string($0 ?? "low") }, .init("rest") { _ in }])
    let found = try await day(
      #""do": "height", "with": "high""#, in: app,
      expecting: #", "expect": { "returned": { "Reader": "high" } }"#)
    #expect(found.holds, "\(found.expectations)")
    #expect(told(found).suffix(2) == ["Reader: height high", "Reader: returned \"high\""])
    // An action that reads nothing returns nothing.
    let other = try await day(
      #""do": "rest""#, in: app, expecting: #", "expect": { "returned": { "Reader": null } }"#)
    #expect(other.holds, "\(other.expectations)")
    #expect(told(other).last == "Reader: rest")
  }

  @Test(arguments: [
    (#""ShowSteps""#, true), (#"{ "intent": "ShowSteps", "values": { "steps": 3 } }"#, true),
    (#"{ "intent": "ShowSteps", "values": { "steps": 4 } }"#, false), (#""ShowOthers""#, false),
    ("null", false),
  ])
  func theSnippetIsExpected(snippet: String, holds: Bool) async throws {
    let app = SimulatedApp(
      "com.example.snippets", name: "Snippets", namedTypes: [.intent(CountInASnippet.self)])
    let day = try await day(
      #""intent": "CountInASnippet""#, in: app,
      expecting: #", "expect": { "displayed": { "Snippets": \#(snippet) } }"#)
    #expect(day.holds == holds, "\(day.expectations)")
    let checked = try #require(day.expectations.first)
    #expect(checked.subject == "the snippet that Snippets displayed")
    if !holds { #expect(checked.actual.hasPrefix("ShowSteps")) }
  }

  @Test func anIntentRunsInTheBackgroundAndItsAppIsSuspendedAfterwards() async throws {
    let app = Self.modes
    let day = try await day(#""intent": "InBackground""#, in: app)
    #expect(
      told(day).filter { $0.hasPrefix("Modes: ") } == [
        "Modes: in the background", "Modes: InBackground", "Modes: returned false",
        "Modes: suspended",
      ])
    let system = try await FocusSystem.test(app)
    func process() async -> ProcessState? { await system.state.apps[app.id]?.process }
    await #expect(throws: CountingError.self) {
      try await system.run(intent: "Break", of: app.id)
    }
    #expect(await process() == .suspended)
    try await system.setProcess(of: app.id, to: .background)
    try await system.run(intent: "InBackground", of: app.id)
    #expect(await process() == .background)
    try await system.launch(app.id)
    try await system.run(intent: "InBackground", of: app.id)
    #expect(await process() == .foreground)
  }

  @Test(arguments: ["work", "WORK"])
  func anEntityIsGivenByItsIdentifier(account: String) async throws {
    let simulation = try await day(
      #""intent": "MarkRead", "with": { "account": "\#(account)" }"#, in: .exampleChat,
      expecting: #", "expect": { "threw": { "Example Chat": "no choice 'WORK'" } }"#)
    // The app's query finds nothing by words.
    #expect(simulation.holds == (account == "WORK"))
  }

  @Test func aMissingValueIsAMistakeOfTheFile() async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      try await day(#""intent": "AddSteps", "with": { "word": "up" }"#)
    }
    #expect(
      error?.findings.map(\.message) == [
        "'AddSteps' can't run without 'steps', for which nobody can be asked."
      ])
    #expect(error?.place?.line == 3)
  }

  @Test(arguments: [
    ("InBackground", false, false), ("InFront", true, true), ("InFrontLater", false, true),
    ("OnRequest", false, false),
  ])
  func theSupportedModesSayWhereAnIntentRuns(
    intent: String, runsInFront: Bool, endsInFront: Bool
  ) async throws {
    let app = Self.modes
    let system = try await FocusSystem.test(app)
    let answer = try await system.run(intent: intent, of: app.id)
    #expect(answer.value == .bool(runsInFront))
    #expect(await (system.state.apps[app.id]?.process == .foreground) == endsInFront)
  }
}

/// An intent that returns whether its app is in front while it runs.
private protocol ModeTeller: AppIntent {}

extension ModeTeller {
  static var title: LocalizedStringResource { "Tell" }

  func perform() async throws -> some ReturnsValue<Bool> {
    .result(value: systemContext.currentMode == .foreground)
  }
}

private struct InBackground: ModeTeller {
  static let supportedModes: IntentModes = .background
}

private struct InFront: ModeTeller {
  static let supportedModes: IntentModes = .foreground
}

private struct InFrontLater: ModeTeller {
  static let supportedModes: IntentModes = .foreground(.deferred)
}

private struct OnRequest: ModeTeller {
  static let supportedModes: IntentModes = [.background, .foreground(.dynamic)]
}

private struct Break: AppIntent {
  static let title: LocalizedStringResource = "Break"

  func perform() async throws -> some IntentResult {
    guard Self.works else { throw CountingError() }
    return .result()
  }

  private static var works: Bool { false }
}

private struct CountInASnippet: AppIntent {
  static let title: LocalizedStringResource = "Count"

  func perform() async throws -> some ShowsSnippetIntent {
    let snippet = ShowSteps()
    snippet.steps = 3
    return .result(snippetIntent: snippet)
  }
}

private struct ShowSteps: SnippetIntent {
  static let title: LocalizedStringResource = "Steps"

  @Parameter(title: "Steps") var steps: Int

  func perform() async throws -> some IntentResult & ShowsSnippetView { .result() }
}
