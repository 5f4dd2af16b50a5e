import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What scenarios can say happens besides Focus changes and notifications.
@Suite struct ScenarioWordTests {
  @Test func theRemindersOfTheExampleComeTrue() async throws {
    let day = try await Scenario.inPackage("Examples/ExampleChat/reminder.json")
      .play(on: [.exampleChat])
    #expect(day.expectations.count == 7)
    #expect(day.unmet == [])
    let logged = day.lines.filter { $0.event == .log }.compactMap(\.text)
    #expect(
      logged == [
        "notice: displays “Filtered by Focus”, switched off",
        "notice: displays “Filtered by Focus”, switched on",
      ])
  }

  @Test func anAppIsInstalledAndUninstalled() async throws {
    let day = try await play(
      apps: "[{ app: 'com.example.chat', installed: false }]",
      events: """
        { at: "09:00", install: "com.example.chat" },
        { at: "09:10", mode: "Work", set: { app: "com.example.chat", values: { account: "work" } } },
        { at: "09:20", on: "Work", expect: { sequence: { "com.example.chat": ["values"] } } },
        { at: "09:30", uninstall: "Example Chat" },
        { at: "09:40", install: "Example Chat", expect: { card: { "com.example.chat": null } } },
        """)
    #expect(day.expectations.count == 2)
    let notes = day.lines.filter { $0.event == .app }.compactMap(\.text)
    #expect(
      notes.filter { $0.hasSuffix("installed") } == [
        "is installed", "is uninstalled", "is installed",
      ])
  }

  @Test func anUpdatedAppKeepsWhatItHasAndItsProcessesEnd() async throws {
    let day = try await play(
      events: """
        { at: "09:00", allowNotifications: "Example Chat" },
        { at: "09:05", launch: "Example Chat" },
        { at: "09:10", mode: "Work", set: { app: "com.example.chat", values: { account: "work" } } },
        { at: "09:20", on: "Work" },
        { at: "09:30", notify: "com.example.chat", title: "Hello", criteria: "work" },
        {
          at: "09:40", update: "Example Chat",
          expect: {
            predicate: { "Example Chat": 'SELF IN {"work"}' }, sequence: { "Example Chat": [] },
          },
        },
        { at: "09:50", notify: "com.example.chat", title: "Hello", criteria: "home", expect: "silenced" },
        { at: "10:00", off: true, expect: { host: { "Example Chat": "extension" } } },
        """)
    #expect(day.expectations.count == 4)
    #expect(day.lines.filter { $0.event == .app }.compactMap(\.text).contains("is updated"))
  }

  @Test func whatAnAppHasStoredOutlivesItsUpdate() async throws {
    let app = SimulatedApp.test(launch: {
      let store = UserDefaults.standard
      store.set(store.integer(forKey: "starts") + 1, forKey: "starts")
    })
    let text = """
      events: [
        { at: "09:00", launch: "Team" },
        { at: "09:10", update: "Team", expect: { stored: { Team: { starts: 1 } } } },
        { at: "09:20", launch: "Team", expect: { stored: { Team: { starts: 2 } } } },
      ],
      """
    let day = try await Scenario(monday: text).play(on: [app])
    #expect(day.expectations.map(\.actual) == ["starts = 1", "starts = 2"])
  }

  @Test func aNotificationToAnAppThatIsNotInstalledIsRefused() async throws {
    let day = try await play(
      events: """
        { at: "09:00", uninstall: "Example Chat" },
        {
          at: "09:10", notify: "com.example.chat", title: "Hello",
          expect: { outcome: "refused", rule: "F3-0" },
        },
        {
          at: "09:20", push: { aps: { alert: "Hello" } }, to: "com.example.chat",
          expect: { outcome: "refused" },
        },
        { at: "09:30", install: "Example Chat" },
        { at: "09:30", allowNotifications: "Example Chat" },
        { at: "09:40", notify: "com.example.chat", title: "Hello", expect: { outcome: "alerts" } },
        """)
    #expect(day.expectations.count == 4)
    let refused = try #require(day.lines.first { $0.outcome == .refused })
    #expect(refused.reason == "'com.example.chat' isn't installed")
    #expect(
      refused.remedy == "it would alert if the app were installed, and its notifications allowed")
  }

  @Test func aModeIsAddedEditedAndDeleted() async throws {
    let day = try await play(
      events: """
        {
          at: "09:00",
          add: { mode: "Reading", filters: [{ app: "com.example.chat", values: { status: "Reading" } }] },
        },
        { at: "09:10", on: "Reading", expect: { on: "Reading" } },
        {
          at: "09:20", edit: { mode: "Reading", name: "Books", silenceApps: ["Example Chat"] },
          expect: { on: "Books" },
        },
        { at: "09:30", notify: "com.example.chat", expect: { outcome: "silenced", rule: "F3-4" } },
        { at: "09:40", edit: { mode: "Books", schedules: [{ from: "09:00", to: "12:00" }] } },
        { at: "09:50", edit: { mode: "Books", schedules: [] } },
        {
          at: "10:00", delete: "Books",
          expect: { on: null, sequence: { "com.example.chat": ["defaults"] } },
        },
        """)
    #expect(day.expectations.count == 6)
  }

  @Test func aNotificationWaitsIsOpenedAndIsDismissed() async throws {
    let day = try await play(
      events: """
        { at: "09:00", notify: "com.example.chat", title: "Later", id: "later", after: "30m" },
        { at: "09:10", notify: "com.example.chat", title: "First", id: "first", expect: "alerts" },
        { at: "09:20", notify: "com.example.chat", title: "Second" },
        {
          at: "09:30",
          expect: {
            outcomes: { "com.example.chat": ["alerts"] },
            listed: { "com.example.chat": ["First", "Second", "Later"] },
          },
        },
        {
          at: "09:40", dismiss: "com.example.chat",
          expect: { listed: { "com.example.chat": ["First", "Second"] } },
        },
        {
          at: "09:50", open: "com.example.chat", id: "first",
          expect: { listed: { "com.example.chat": 1 } },
        },
        """)
    #expect(day.lines.contains { $0.event == .app && $0.text == "notification #3 was dismissed" })
    #expect(day.lines.contains { $0.event == .app && $0.text == "in front" })
  }

  @Test func aTravelerReadsTimesOnTheClocksOfThePlace() async throws {
    let day = try await Scenario(
      """
      {
        timeZone: "Europe/Berlin", start: "2026-11-23T08:00",
        modes: [{ mode: "Work", schedules: [{ from: "09:00", to: "17:00" }] }],
        events: [
          { at: "09:00", expect: { on: "Work" } },
          { at: "10:00", timeZone: "America/New_York", expect: { on: null } },
          { at: "09:00", expect: { on: "Work" } },
          { at: "17:00", expect: { on: null } },
          { at: "23:00", timeZone: "Asia/Tokyo" },
          { at: "2026-11-24T14:00", expect: { on: "Work" } },
        ],
        end: "18:00",
      }
      """
    ).play(on: [])
    #expect(day.unmet == [])
    #expect(day.expectations.count == 5)
    #expect(day.end == Date(timeIntervalSince1970: 1_795_510_800))
    #expect(
      day.lines.filter { $0.event == .timeZone }.map(\.text)
        == ["America/New_York", "Asia/Tokyo"])
  }

  @Test func aFailedExpectationAboutAnAppHasBothValues() async throws {
    let day = try await play(
      holds: false,
      filters: "[{ app: 'com.example.chat', values: { account: 'work' } }]",
      events: """
        {
          at: "09:00", on: "Work",
          expect: {
            sequence: { "com.example.chat": [{ host: "app", values: { account: "personal" } }, "defaults"] },
            missed: { "com.example.chat": true }, predicate: { "com.example.chat": null },
            card: { "com.example.chat": { title: "Set Look", subtitle: "Dark", enabled: false } },
          },
        },
        {
          at: "09:10", notify: "com.example.chat", title: "News", criteria: "home", badge: 2,
          expect: {
            outcomes: { "com.example.chat": ["alerts", "silenced"] }, listed: { "com.example.chat": [] },
            badge: { "com.example.chat": { count: 2, shown: false } },
          },
        },
        """)
    #expect(
      day.expectations.map { "\($0.subject): \($0.expected) / \($0.actual)" } == [
        "the predicate of com.example.chat: none / SELF IN {\"work\"}",
        """
        the card of com.example.chat: 'Set Look', below it 'Dark', disabled / \
        'Set Account and Look', below it 'Work and Dynamic', enabled
        """,
        "the missed calls of com.example.chat: one / none",
        """
        the calls of com.example.chat: in the app {"account": "personal"}, defaults / \
        in the extension {"account": "work"}
        """,
        "the outcomes of the notifications of com.example.chat: alerts, silenced / silenced",
        "the badge of com.example.chat: 2 / 2",
        "the badge of com.example.chat on the screen: not shown / shown",
        "the notifications of com.example.chat in Notification Center: none / 'News'",
      ])
    #expect(
      day.expectations.map(\.holds) == [false, false, false, false, false, true, false, false])
  }

  @Test func aTextThatReadsLikeNothingOrLikeAListIsNeither() async throws {
    let text = #"""
      modes: [{ mode: "none" }],
      apps: [{ app: "Example Chat", notifications: true }],
      events: [
        {
          at: "08:30", notify: "Example Chat", title: "A', 'B",
          expect: { listed: { "Example Chat": ["A", "B"] } },
        },
        {
          at: "09:00", on: "none",
          expect: {
            on: null, threw: { "Example Chat": "none" }, said: { "Example Chat": "none" },
          },
        },
      ],
      """#
    let day = try await Scenario(monday: text).play(on: [.exampleChat])
    #expect(
      day.expectations.map { "\($0.holds): \($0.expected) / \($0.actual)" } == [
        "false: 'A', 'B' / 'A', 'B'", "false: none / 'none'", "false: 'none' / none",
        "false: 'none' / none",
      ])
  }

  @Test(arguments: [
    ("school", "school", "advice: com.example.chat: 'account' has no choice 'school' when the"),
    ("scool", "school", "warning: com.example.chat: 'account' has no choice 'scool' when the"),
  ])
  func anAccountThatExistsOnlyLaterIsReportedAsMissing(
    account: String, added: String, finding: String
  ) async throws {
    let day = try await play(
      filters: "[{ app: 'com.example.chat', values: { account: '\(account)', status: 'Busy' } }]",
      events: """
        {
          at: "09:00", on: "Work",
          expect: { delivered: { "com.example.chat": { account: null, status: "Busy" } } },
        },
        { at: "09:30", do: "log in", in: "com.example.chat", with: "\(added)" },
        """)
    let found = day.findings.filter { $0.id == "unknown-at-start" }.map(\.description)
    #expect(found.count == 1)
    #expect(found.first?.contains(finding) == true)
    #expect(found.first?.hasPrefix("day.json:1:") == true)
  }

  // MARK: Mistakes

  @Test(arguments: Self.mistakes)
  func aMistakeInTheNewWordsIsTold(_ mistake: Mistake) async throws {
    let error = await #expect(throws: UnreadableFile.self) {
      _ = try await play(events: mistake.text)
    }
    #expect(error?.message == mistake.message)
  }

  static let mistakes = Mistake.table(
    """
    { at: '09:00', install: 'com.example.chat' }
    'com.example.chat' is installed already. Remove the event, or uninstall the app before.
    { at: '09:00', uninstall: 'com.example.cat' }
    No app 'com.example.cat' is installed. Did you mean 'com.example.chat'?
    { at: '09:00', uninstall: 'Example Chat' }, { at: '10:00', launch: 'Example Chat' }
    'com.example.chat' isn't installed at this time. Add an event with 'install' before it.
    { at: '09:00', add: { mode: 'Work' } }
    A Focus named 'Work' exists already. Edit it, or choose another name.
    { at: '09:00', delete: 'Work' }, { at: '10:00', on: 'Work' }
    No Focus named 'Work'. Add it first: only Do Not Disturb is on the device.
    { at: '09:00', edit: { mode: 'Work', hideBadge: true } }
    Unknown key 'hideBadge' in a change of a mode. Did you mean 'hideBadges'?
    { at: '09:00', timeZone: 'Europe/Lodnon' }
    Unknown time zone 'Europe/Lodnon'. Did you mean 'Europe/London'?
    { at: '09:00', open: 'com.example.chat', id: 'x' }
    Notification Center has no notification of 'com.example.chat' with the identifier 'x'.
    { at: '09:00', notify: 'com.example.chat', after: '5m', expect: 'alerts' }
    Unexpected outcome 'alerts' beside 'after'. Use 'outcomes' in a later event.
    { at: '09:00', expect: { sequence: { 'com.example.chat': ['default'] } } }
    Unknown word 'default' for a call. Did you mean 'defaults'?
    { at: '09:00', expect: { outcomes: { 'com.example.chat': ['silencd'] } } }
    Unknown word 'silencd' for an outcome. Did you mean 'silenced'?
    { at: '09:00', expect: { predicate: { 'com.example.chat': 'SELF IN' } } }
    Invalid predicate 'SELF IN'. Expected a value, but found the end.
    { at: '09:00', expect: { missed: { 'com.example.chat': 1 } } }
    Expected true or false for 'missed', but found a number.
    { at: '09:00', expect: { listed: { 'com.example.chat': 'News' } } }
    Expected a whole number or an array […] of titles for 'listed', but found a string.
    { at: '09:00', expect: { card: { 'com.example.chat': { titel: 'A' } } } }
    Unknown key 'titel' in a card. Did you mean 'title'?
    """)

  private func play(
    holds: Bool = true, apps: String = #"[{ app: "com.example.chat", notifications: true }]"#,
    filters: String = "[]",
    events: String
  ) async throws -> Simulation {
    let text = """
      { timeZone: "GMT", start: "2026-11-23T08:00", apps: \(apps), modes: [{ mode: "Work", filters: \(filters) }],
        events: [ \(events) ] }
      """
    let day = try await Scenario(text).play(on: [.exampleChat])
    if holds { #expect(day.unmet == []) }
    return day
  }
}
