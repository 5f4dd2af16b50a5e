import ComplaintApps
import ExampleChat
import FocusText
import FocusUserNotifications
import Foundation
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// Looking changes nothing: a day tells the same story with and without its expectations.
@Suite struct LookingTests {
  static let apps =
    [SimulatedApp.exampleChat, CountingApp.app] + SimulatedApp.systemApps + SimulatedApp.complaints

  /// The days of the package's examples, and those of the complaints.
  static var files: [String] {
    ComplaintTests.files + [
      "Examples/ExampleChat/workday.json", "Examples/ExampleChat/reminder.json",
      "Examples/SystemApps/weekend.json",
    ]
  }

  @Test(arguments: try files + ScenarioTests.days())
  func aDayTellsTheSameStoryIfNothingOrEverythingIsAsked(file: String) async throws {
    let scenario = try Scenario.inPackage(file)
    let blind = scenario.unexpecting
    let story = try await story(of: blind)
    #expect(try await self.story(of: scenario) == story)
    #expect(try await self.story(of: blind.asking(Self.everything)) == story)
  }

  /// Expectations of each key about an app with a filter; whether they hold is of no interest.
  static let everything = """
    {
      on: null, badge: { "APP": { count: 0, shown: false } }, outcomes: { "APP": [] },
      listed: { "APP": [] }, predicate: { "APP": null }, card: { "APP": { title: "A", subtitle: "B" } },
      missed: { "APP": false }, sequence: { "APP": [] }, focusStatus: { "APP": null },
      delivered: { "APP": null }, host: { "APP": null }, threw: { "APP": null }, returned: { "APP": null },
      said: { "APP": null }, displayed: { "APP": null }, current: { "APP": {} },
      widgets: { "APP": {} }, stored: { "APP": { key: 1 } }, findings: { "APP": [] },
    }
    """

  @Test func everythingIsEachKeyButThoseOfOneNotificationAndOfTheDevicesOwnApps() throws {
    let value = try SourceValue(parsing: SourceText(Self.everything, file: "everything"))
    let keys = Set(value.members?.map(\.key) ?? [])
    #expect(keys == Set(ExpectationReader.statementKeys).subtracting(["shows"]))
  }

  // MARK: An app that notices when it is started

  /// An app that asks for permission when it starts, is refused, and counts its starts in a group.
  private static var noticing: SimulatedApp {
    .test(
      notifies: false,
      launch: {
        _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
        let group = UserDefaults(suiteName: "group.team")
        group?.set((group?.integer(forKey: "starts") ?? 0) + 1, forKey: "starts")
      })
  }

  private static let noticingDay = """
    modes: [{ mode: "Work", filters: [{ app: "com.example.team", values: { team: "red" } }] }],
    events: [
      { at: "08:30", EXPECT },
      { at: "08:40", notify: "com.example.team", title: "Hello" },
      { at: "08:45", mode: "Work", disable: { app: "com.example.team" }, EXPECT },
      { at: "09:00", on: "Work", EXPECT },
      { at: "09:10", notify: "com.example.team", title: "Hello", EXPECT },
    ],
    """

  @Test(arguments: ExpectationReader.statementKeys.filter { $0 != "shows" })
  func askingUnderAKeyStartsNoApp(key: String) async throws {
    let value = try SourceValue(parsing: SourceText(Self.everything, file: "everything"))[key]
    let look = try ParameterValue.object([key: ParameterValue(try #require(value))]).json
    func day(_ expectation: String) throws -> Scenario {
      let text = Self.noticingDay.replacing("EXPECT", with: expectation)
        .replacing("APP", with: "com.example.team")
      return try Scenario(monday: text)
    }
    let looked = try await day("expect: \(look)").play(on: [Self.noticing])
    let blind = try await day("").play(on: [Self.noticing])
    #expect(looked.expectations.count >= 4)
    #expect(Story(looked) == Story(blind))
  }

  @Test func openingSettingsStartsTheApp() async throws {
    let blind = Self.noticingDay.replacing("EXPECT", with: "")
    let text = blind.replacing(
      #"{ at: "08:30","#, with: #"{ at: "08:30", look: "Work","#)
    let looked = try await Scenario(monday: text).play(on: [Self.noticing])
    // When it starts, the app asks for permission.
    #expect(looked.lines.first { $0.event == .notification }?.outcome == .alerts)
    let day = try await Scenario(monday: blind).play(on: [Self.noticing])
    #expect(day.lines.first { $0.event == .notification }?.outcome == .refused)
  }

  private static let elsewhere = "the group “group.team”, key `mute.isOn` is true"

  /// An empty value equals a missing one, a message has it as the file does, and a missing key may be in
  /// another store.
  @Test(arguments: [
    ("muted: false", "muted = false", "muted = true", nil),
    ("muted: ''", "muted = \"\"", "muted = true", nil),
    ("muted: null", "no value of 'muted'", "muted = true", nil),
    ("muted: false, gone: false", "gone = false, muted = false", "gone = false, muted = true", nil),
    ("gone: true", "gone = true", "no value of 'gone'", nil),
    ("gone: false, muted: true", "gone = false, muted = true", "gone = false, muted = true", nil),
    ("mute: true", "mute = true", "no value of 'mute'", elsewhere),
    ("'mute.isOn': true", "mute.isOn = true", "no value of 'mute.isOn'", elsewhere),
  ])
  func anExpectedStoredValueIsNamed(
    stored: String, expected: String, actual: String, reason: String?
  ) async throws {
    var app = SimulatedApp.test(
      notifies: false,
      launch: {
        UserDefaults(suiteName: "group.team")?.set(["isOn": true], forKey: "mute")
        UserDefaults.standard.set(true, forKey: "muted")
      })
    app.groups = ["group.team"]
    let text = """
      events: [{ at: "09:00", launch: "Team", expect: { stored: { Team: { \(stored) } } } }],
      """
    let day = try await Scenario(monday: text).play(on: [app])
    let found = try #require(day.expectations.first)
    #expect(found.expected == expected)
    #expect(found.actual == actual)
    #expect(found.holds == (expected == actual))
    #expect(found.reason == reason)
  }

  // MARK: Stories

  /// The results of a day that don't come from its expectations.
  private struct Story: Equatable {
    let lines: [StoryLine]
    let readings: [FocusReading]
    let findings: Set<String>
    let failures: Set<String>
    let end: Date

    init(_ day: Simulation) {
      lines = day.lines
      readings = day.readings
      findings = Set(day.findings.map(\.message))
      failures = Set(day.failures.map(\.message))
      end = day.end
    }
  }

  private func story(of scenario: Scenario) async throws -> Story {
    Story(try await scenario.play(on: Self.apps))
  }
}

extension ParameterValue {
  fileprivate var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

extension Scenario {
  /// The day without expectations and statements, except for the errors that it expects.
  fileprivate var unexpecting: Scenario {
    var scenario = self
    scenario.statements = []
    for index in events.indices {
      scenario.events[index].expectations.removeAll { !$0.query.takesErrors }
    }
    return scenario
  }

  /// The day with the same expectations after each event, about each app with a filter.
  fileprivate func asking(_ expectations: String) throws -> Scenario {
    let apps = Set(modes.flatMap(\.filters).map(\.app.value))
    let asked = try apps.flatMap { app in
      try Scenario(
        monday: #"events: [{ at: "09:00", expect: \#(expectations.replacing("APP", with: app)) }]"#
      ).events[0].expectations
    }
    var scenario = self
    for index in events.indices { scenario.events[index].expectations += asked }
    return scenario
  }
}
