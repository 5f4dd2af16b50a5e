import ExampleChat
import FocusFilterKit
import FocusScenarios
import Foundation
import Testing

/// Days on which two rules meet, such as a level that an app can't use and a summary.
@Suite struct EdgeTests {
  /// What a day is about, and its members besides its time zone and start.
  struct Day: Sendable, CustomTestStringConvertible {
    let name: String
    let members: String
    var testDescription: String { name }

    /// Days between empty lines, each with its name first.
    static func list(_ text: String) -> [Day] {
      text.components(separatedBy: "\n\n").map { day in
        let name = String(day.prefix { $0 != "\n" })
        return Day(name: name, members: String(day.dropFirst(name.count)))
      }
    }
  }

  private func scenario(_ members: String) throws -> Scenario {
    let members = members.replacing("CHAT", with: "'com.example.chat'")
    return try Scenario("{ timeZone: 'GMT', start: '2026-11-27T08:00', \(members) }")
  }

  private func play(_ members: String) async throws -> Simulation {
    try await scenario(members).play(on: [.exampleChat] + SimulatedApp.systemApps)
  }

  @Test(arguments: ends + days)
  func theDayHolds(_ day: Day) async throws {
    let simulation = try await play(day.members)
    #expect(!simulation.expectations.isEmpty)
    #expect(simulation.unmet == [], "\(simulation.story.text)")
  }

  private static let chat = "apps: [{ app: CHAT, notifications: true }]"
  private static let work =
    "modes: [{ mode: 'Work', filters: [{ app: CHAT, values: { account: 'work' } }] }]"

  /// What ends the Focus of the app in front with that app's process.
  static let ends = [
    ("a restart", "restart: true"), ("a deletion", "uninstall: CHAT"),
    ("an update", "update: CHAT"),
  ].map { name, deed in
    Day(
      name: "\(name) ends the Focus of the app in front",
      members: """
        \(chat), modes: [{ mode: 'Gaming' }], events: [
          { at: '09:00', launch: CHAT },
          { at: '09:01', on: 'Gaming', by: 'appInFront', expect: { on: 'Gaming' } },
          { at: '09:02', \(deed), expect: { on: null } }]
        """)
  }

  static let days = Day.list(
    """
    a shortcut's lost call leaves the predicate of the Focus
    \(chat), \(work), events: [
      { at: '09:00', on: 'Work' },
      { at: '09:01', fault: 'lost', in: CHAT },
      { at: '09:02', run: { app: CHAT, values: { account: 'personal' } } },
      { at: '09:03', notify: CHAT, title: 'A', criteria: 'personal', expect: 'silenced' }]

    a notification that may not be time-sensitive waits for the summary
    \(chat), events: [
      { at: '09:00', summarize: CHAT },
      { at: '09:01', notify: CHAT, title: 'A', level: 'time-sensitive', expect: 'alerts' },
      { at: '09:02', forbidTimeSensitive: CHAT },
      { at: '09:03', notify: CHAT, title: 'B', level: 'time-sensitive', expect: 'quiet' }]

    on a locked device no app is in front for a filter
    \(chat), \(work), events: [
      { at: '09:00', launch: CHAT },
      { at: '09:01', on: 'Work', expect: { host: { CHAT: 'app' } } },
      { at: '09:02', lock: true },
      { at: '09:03', off: true, expect: { host: { CHAT: 'extension' } } }]

    another color doesn't change who interrupts
    \(chat), events: [
      { at: '09:00', edit: { mode: 'Do Not Disturb', tint: 'red' } },
      { at: '09:01', on: 'Do Not Disturb' },
      { at: '09:02', notify: CHAT, title: 'A', level: 'time-sensitive', expect: 'silenced' },
      { at: '09:03', edit: { mode: 'Do Not Disturb', timeSensitive: true } },
      { at: '09:04', notify: CHAT, title: 'B', level: 'time-sensitive', expect: 'alerts' }]

    a passive message of an emergency contact stays quiet
    \(chat), people: [{ name: 'Eve', emergency: true }], events: [
      { at: '09:00', notify: CHAT, title: 'A', from: 'Eve', level: 'passive', expect: 'quiet' },
      { at: '09:01', on: 'Do Not Disturb' },
      { at: '09:02', notify: CHAT, title: 'B', from: 'Eve', level: 'passive', expect: 'quiet' },
      { at: '09:03', notify: CHAT, title: 'C', from: 'Eve', expect: 'alerts' }]

    Apple Intelligence doesn't judge an app on a list
    \(chat), modes: [{ mode: 'Reduce Interruptions', allowApps: [CHAT] }], events: [
      { at: '09:00', on: 'Reduce Interruptions' },
      { at: '09:01', notify: CHAT, title: 'A',
        expect: { outcome: 'alerts', findings: { CHAT: [] } } }]

    a sender doesn't make a message of an app without the capability
    apps: [{ app: 'com.acme.relay', code: false, notifications: true }], events: [
      { at: '09:00', notify: 'com.acme.relay', title: 'A', from: 'Eve',
        expect: { findings: { 'com.acme.relay': ['communication-not-declared'] } } }]

    a stored value is found under the path that the story writes
    \(chat), \(work), events: [
      { at: '09:00', on: 'Work', expect: { stored: { 'group.com.example.chat':
        { 'chats.view.account': 'work' } } } }]

    a list leaves Do Not Disturb's treatment of time-sensitive notifications
    \(chat), people: [{ name: 'Ana' }],
    modes: [{ mode: 'Do Not Disturb', allowPeople: ['Ana'] }], events: [
      { at: '09:00', on: 'Do Not Disturb' },
      { at: '09:01', notify: CHAT, title: 'A', level: 'time-sensitive', expect: 'silenced' },
      { at: '09:02', edit: { mode: 'Do Not Disturb', timeSensitive: true } },
      { at: '09:03', notify: CHAT, title: 'B', level: 'time-sensitive', expect: 'alerts' }]

    allowed callers leave Do Not Disturb's treatment of time-sensitive notifications
    \(chat), events: [
      { at: '09:00', edit: { mode: 'Do Not Disturb', callsFrom: 'everyone' } },
      { at: '09:01', on: 'Do Not Disturb' },
      { at: '09:02', notify: CHAT, title: 'A', level: 'time-sensitive', expect: 'silenced' }]

    a mode without settings of its own isn't changed by asOffered
    \(chat), modes: [{ mode: 'Work', timeSensitive: false, allowApps: [] }], events: [
      { at: '09:00', edit: { mode: 'Work', asOffered: true } },
      { at: '09:01', on: 'Work' },
      { at: '09:02', notify: CHAT, title: 'A', level: 'time-sensitive', expect: 'silenced' }]

    a deleted entity is no value of `current`
    \(chat), \(work), events: [
      { at: '09:00', on: 'Work', expect: { current: { CHAT: { account: 'work' } } } },
      { at: '09:01', vanish: 'work', in: CHAT,
        expect: { current: { CHAT: { account: null } } } }]

    a critical notification is presented while the screen is shared
    apps: [{ app: 'com.acme.alarm', code: false, notifications: true,
      asked: ['alert', 'sound', 'criticalAlert'], capabilities: ['criticalAlerts'] }],
    events: [
      { at: '09:00', shareScreen: true },
      { at: '09:01', notify: 'com.acme.alarm', title: 'A', level: 'critical',
        expect: { outcome: 'alerts', heard: true } },
      { at: '09:02', notify: 'com.acme.alarm', title: 'B', expect: 'quiet' }]

    of two earlier calls the later one counts, in whatever order
    \(chat), calls: [{ from: 'Ana', at: '2026-11-27T07:59' }, { from: 'Ana', at: '2026-11-27T07:50' }],
    events: [
      { at: '08:00', on: 'Do Not Disturb' },
      { at: '08:01', notify: CHAT, from: 'Ana', kind: 'call', expect: 'alerts' }]
    """)

  // MARK: Statements

  private static let scheduled = """
    modes: [{ mode: 'Work', schedules: [{ from: '12:00', to: '13:00' }] }],
    events: [{ at: '11:00' }, { at: '14:00' }]
    """

  @Test func aStatementIsJudgedBetweenTwoEvents() async throws {
    let day = try await play(
      "\(Self.scheduled), always: [{ on: null }], sometimes: [{ on: 'Work' }]")
    #expect(day.expectations.map(\.holds) == [false, true])
    #expect(day.expectations.map { $0.at.timeIntervalSince(day.start) / 3600 } == [4, 4])
  }

  @Test func anErrorOfTellingBetweenTwoEventsIsNotAnApps() async throws {
    struct DiskIsFull: Error {}
    let day = try scenario("\(Self.scheduled), always: [{ on: null }]")
    await #expect(throws: DiskIsFull.self) {
      try await day.play(
        on: [.exampleChat],
        telling: { step in
          if case .checked = step { throw DiskIsFull() }
        })
    }
  }

  @Test(arguments: ["delete: 'Reading'", "edit: { mode: 'Reading', name: 'Books' }"])
  func aStatementMayNameAModeOfAnEarlierTime(event: String) async throws {
    let day = try await play(
      """
      modes: [{ mode: 'Reading' }], sometimes: [{ on: 'Reading' }],
      events: [{ at: '09:00', on: 'Reading' }, { at: '09:10', \(event) }]
      """)
    #expect(day.holds)
    #expect(day.expectations.count == 1)
  }

  @Test func aStatementThatIsNeverJudgedFails() async throws {
    let day = try await play(
      "modes: [{ mode: 'Work' }], events: [{ at: '08:00', on: 'Work' }], atRest: [{ on: null }]")
    #expect(day.expectations.map(\.expected) == ["a moment at which no Focus is on"])
    #expect(!day.holds)
  }

  // MARK: Time

  @Test func timePassesAfterAnEarlierDeviceWasBroughtBack() async throws {
    let start = Date(timeIntervalSince1970: 1_795_424_400)
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    try await system.install(.exampleChat)
    try await system.allowNotifications(of: "com.example.chat", true)
    try await system.perform(["notify": "com.example.chat", "title": "A", "after": "5m"])
    let before = await system.stored
    try await system.advance(by: .seconds(600))
    try await system.takeBack(to: before)
    try await system.advance(by: .seconds(60))
    #expect(await system.state.apps["com.example.chat"]?.delivered.map(\.request.title) == ["A"])
  }
}
