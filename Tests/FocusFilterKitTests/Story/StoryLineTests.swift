import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// The record of a story's line, as `--json` writes it.
@Suite struct StoryLineTests {
  private static let date = Date(timeIntervalSince1970: 1000)

  /// A line of every kind, with every fact that a line of any kind can have.
  static let full: [StoryLine] = StoryLine.Event.allCases.map { event in
    StoryLine(at: date, event, rule: .turnedOn) {
      ($0.app, $0.appName) = ("com.example.chat", "Example Chat")
      ($0.mode, $0.source, $0.by) = ("Work", .schedule, "its schedule")
      ($0.until, $0.occasion) = (Date(timeIntervalSince1970: 3600), .leaving)
      $0.lost = [.init(mode: "Sleep", reason: "a person chose")]
      ($0.filter, $0.host, $0.kind) = ("ChatFilter", .extension, .values)
      ($0.values, $0.predicate) = (["status": "busy", "account": .null], "SELF == 1")
      ($0.scenePrefix, $0.ended, $0.reason) = ("focus:work", .threw, "no network")
      ($0.notification, $0.outcome, $0.isListed) = (3, .silenced, true)
      ($0.title, $0.body, $0.criteria) = ("Tom", "Lunch?", "work")
      ($0.isSeen, $0.isHeard) = (true, false)
      $0.steps = [.init(.appPredicate, "it doesn't match")]
      $0.remedy = "it would alert if it matched"
      ($0.countBefore, $0.count, $0.isHidden, $0.after) = (1, 0, true, 7)
      $0.isCall = true
      ($0.text, $0.readings) = ("some words", [.missingCriteria])
      ($0.person, $0.changes) = ("Ana", [SettingChange("badges", "shown", "hidden")])
      $0.stored = ["status = \"busy\""]
    }
  }

  /// A line of every kind with its event alone.
  static let bare: [StoryLine] = StoryLine.Event.allCases.map { StoryLine(at: date, $0) }

  @Test func everyFactIsInTheFullLines() throws {
    let line = try #require(Self.full.first)
    for member in Mirror(reflecting: line).children {
      #expect("\(member.value)" != "nil", "\(member.label ?? "")")
    }
  }

  @Test(arguments: full + bare)
  func aLineIsReadBackAsItWasWritten(_ line: StoryLine) throws {
    let written = try JSONEncoder().encode(line)
    #expect(try JSONDecoder().decode(StoryLine.self, from: written) == line)
  }

  @Test(arguments: full + bare)
  func shiftingByADayAndBackIsTheIdentity(_ line: StoryLine) {
    let later = line.moved { $0 + 86_400 }
    #expect(later != line)
    #expect(later.moved { $0 - 86_400 } == line)
    #expect(StoryComparison(of: [line], and: [later], moved: { $0 - 86_400 }).isAlike)
  }

  /// A call that throws has stored what came before the error.
  @Test func aFailedCallTellsWhatItStored() {
    let stored = (1...8).map { "key\($0) = \($0)" }
    let line = StoryLine(at: Self.date, .delivered) {
      ($0.app, $0.host, $0.kind, $0.values) = ("com.example.chat", .app, .values, [:])
      ($0.ended, $0.reason, $0.stored) = (.threw, "NoNetwork()", stored)
    }
    #expect(
      StoryWords(DateText(.gmt)).texts(of: line).dropFirst() == [
        "perform() threw: NoNetwork()",
        "stores key1 = 1, key2 = 2, key3 = 3, key4 = 4, key5 = 5, key6 = 6 and 2 more values",
      ])
  }

  @Test func aLateCallTellsItsValuesBeforeItsDelay() {
    let line = StoryLine(at: Self.date, .superseded, rule: .superseded) {
      ($0.app, $0.host, $0.kind) = ("com.example.chat", .extension, .values)
      ($0.values, $0.ended, $0.stored) = (["status": "busy"], .completed, ["status = \"busy\""])
    }
    #expect(
      StoryText(dates: DateText(.gmt)).texts(of: line) == [
        "→ com.example.chat (extension) gets its values: status = \"busy\"",
        "  too late: these values no longer apply, so the answer is ignored (Apple doesn't say: F4-s)",
        "  stores status = \"busy\"",
      ])
  }

  @Test(arguments: [StoryLine.Event.contextRead, .superseded])
  func anAppContextThatTimedOutIsNoPerform(_ event: StoryLine.Event) {
    let line = StoryLine(at: Self.date, event) {
      ($0.app, $0.host) = ("com.example.chat", .app)
      ($0.ended, $0.reason) = (.timedOut, "no answer within 10 seconds")
    }
    #expect(
      StoryWords(DateText(.gmt)).texts(of: line).last
        == "appContext timed out: no answer within 10 seconds")
  }

  @Test(arguments: full + bare)
  func everyLineHasWords(_ line: StoryLine) {
    let texts = StoryWords(DateText(.gmt)).texts(of: line)
    #expect(texts.first?.isEmpty == false || line.event == .finding)
    #expect(StoryText(dates: DateText(.gmt)).texts(of: line).count == texts.count)
  }

  @Test(arguments: [
    (#"{"at": 0, "event": "melted"}"#, "melted"),
    (#"{"at": 0, "event": "notification", "outcome": "vanished"}"#, "vanished"),
    (#"{"at": 0, "event": "delivered", "ended": "stuck"}"#, "stuck"),
  ])
  func anUnknownWordIsNamed(_ text: String, _ word: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(StoryLine.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw Unexpected(error) }
    #expect(context.debugDescription.contains(word))
  }

  @Test func aLineHasAnAnswerByItsEvent() {
    let answers = Self.full.filter { $0.answer != nil }.map(\.event)
    #expect(answers == [.delivered, .superseded, .contextRead])
    #expect(Self.bare.allSatisfy { $0.answer == nil && $0.ending == nil })
  }

  @Test func aPlayedDayIsReadBackAsItWasWritten() async throws {
    let text = """
      modes: [
        { mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] },
      ],
      events: [
        { at: "09:00", on: "Work" },
        { at: "09:10", notify: "com.example.chat", criteria: "personal" },
        { at: "09:20", suspend: "com.example.chat" },
      ],
      """
    var day = try await Scenario(monday: text).play(on: [.exampleChat])
    let written = try JSONEncoder().encode(day)
    let read = try JSONDecoder().decode(Simulation.self, from: written)
    // All but what lies behind the lines is written.
    #expect(day.record != nil)
    day.record = nil
    #expect(!day.coverage.facts.isEmpty)
    day.coverage = Coverage()
    #expect(read == day)
  }
}
