import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// The flat form of a story's lines, as `--json` writes it.
@Suite struct StoryLineTests {
  private static let app = StoryLine.App(id: "com.example.chat", name: "Example Chat")
  private static let ending = StoryLine.Ending(
    host: .extension, outcome: .threw, reason: "no network")
  private static let answer = StoryLine.Answer(
    app: app, filter: "ChatFilter", kind: .values, values: ["status": "busy", "account": .null],
    ending: ending, predicate: "SELF == 1", scenePrefix: "focus:work", rule: .turnedOn)
  private static let claim = StoryLine.Claim(
    mode: "Work", source: .schedule, until: Date(timeIntervalSince1970: 3600),
    lost: [.init(mode: "Sleep", reason: "a person chose")])

  /// One of each content, and one without what may be missing.
  static let contents: [StoryLine.Content] = [
    .focusOn(claim), .focusKept(.init(mode: "Work", source: .person, until: nil, lost: [])),
    .focusOff(.init(mode: "Work", lost: claim.lost)), .focusOff(.init(mode: nil, lost: [])),
    .delivered(answer), .superseded(answer), .contextRead(answer),
    .missed(
      .init(
        app: app, filter: nil, kind: .defaults, reason: "it isn't running", rule: .noHost)),
    .due(
      .init(
        app: app, host: .extension, filter: "ChatFilter", kind: .values,
        values: ["status": "busy"], rule: .turnedOn)),
    .due(.init(app: app, host: .service, filter: nil, kind: nil, values: [:], rule: nil)),
    .notification(
      .init(
        number: 3, app: app, title: "Tom", body: "Lunch?", criteria: "work", outcome: .silenced,
        isListed: true, reason: "it doesn't match", rule: .appPredicate,
        steps: [.init(rule: .appPredicate, sentence: "it doesn't match")],
        remedy: "it would alert if it matched")),
    .notification(
      .init(
        number: 4, app: .init(id: "gone", name: nil), title: "", body: nil, criteria: nil,
        outcome: .alerts, isListed: false, reason: "", rule: nil, steps: [], remedy: nil)),
    .scheduled(.init(app: app, title: "Later", date: Date(timeIntervalSince1970: 7200))),
    .badge(.init(app: app, before: 1, count: 0, isHidden: true)),
    .app(.init(app: app, text: "suspended")),
    .app(.init(app: app, text: "its start-up code failed", ending: ending)),
    .app(.init(app: app, text: "its service extension ran", ending: ending, title: "Tom")),
    .device(.restarted), .clock(.manual), .undone(after: 7), .timeZone("Europe/Berlin"),
    .action(.init(change: .focusEdited, mode: "Work", filter: nil)),
    .action(
      .init(
        change: .filterSet, mode: "Work",
        filter: .init(app: app, name: "ChatFilter", values: ["status": "busy"]))),
    .did(.init(app: app, text: "receive work")), .widgets(.init(app: app, text: "all widgets")),
    .log(.init(app: app, text: "info: hello")), .ignored(.init(app: app, text: "logging")),
    .fault(.init(app: app, text: "the next call is lost")),
    .finding("warning: late-effect"),
  ]

  @Test func everyEventHasAContentHere() {
    let events = Self.contents.map(FlatStoryLine.Event.init)
    #expect(Set(events) == Set(FlatStoryLine.Event.allCases))
  }

  @Test(arguments: contents)
  func aLineIsReadBackAsItWasWritten(_ content: StoryLine.Content) throws {
    let line = StoryLine(at: Date(timeIntervalSince1970: 1000), content: content)
    let written = try JSONEncoder().encode(line)
    #expect(try JSONDecoder().decode(StoryLine.self, from: written) == line)
  }

  @Test func aLineIsFlatAndHasOnlyWhatApplies() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    encoder.dateEncodingStrategy = .iso8601
    func written(_ content: StoryLine.Content) throws -> String {
      let line = StoryLine(at: Date(timeIntervalSince1970: 0), content: content)
      return String(decoding: try encoder.encode(line), as: UTF8.self)
    }
    #expect(
      try written(.badge(.init(app: Self.app, before: 0, count: 2, isHidden: false))) == """
        {"app":"com.example.chat","appName":"Example Chat","at":"1970-01-01T00:00:00Z","count":2,\
        "countBefore":0,"event":"badge"}
        """)
    #expect(
      try written(.focusKept(.init(mode: "Work", source: .person, until: nil, lost: []))) == """
        {"at":"1970-01-01T00:00:00Z","by":"hand","event":"focusKept","fidelity":"documented",\
        "mode":"Work","rule":"F2.1","source":"person"}
        """)
  }

  @Test(arguments: [
    (
      #"{"at": 0, "event": "badge", "app": "a", "count": 1}"#,
      "'countBefore' is missing in 'badge'."
    ),
    (#"{"at": 0, "event": "device", "text": "melted"}"#, "Unknown text 'melted'."),
  ])
  func whatIsMissingOrUnknownIsNamed(_ text: String, _ problem: String) throws {
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(StoryLine.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record(error)
      return
    }
    #expect(context.debugDescription == problem)
  }

  @Test func aPlayedDayIsReadBackAsItWasWritten() async throws {
    let text = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00",
        modes: [
          { mode: "Work", filters: [{ app: "com.example.chat", values: { account: "work" } }] },
        ],
        events: [
          { at: "09:00", on: "Work" },
          { at: "09:10", notify: "com.example.chat", criteria: "personal" },
          { at: "09:20", suspend: "com.example.chat" },
        ],
      }
      """
    var day = try await Scenario(Data(text.utf8), file: "day.json").play(on: [.exampleChat])
    let written = try JSONEncoder().encode(day)
    let read = try JSONDecoder().decode(Simulation.self, from: written)
    // All but what lies behind the lines is written.
    #expect(day.record != nil)
    day.record = nil
    #expect(read == day)
  }
}
