import ExampleChat
import FocusAppIntents
import FocusFilterKit
import FocusScenarios
import FocusUserNotifications
import Foundation
import SeededFaults
import Synchronization
import Testing

@testable import FocusExplore

/// What a search finds in small apps, how it shows a fault, and that it is the same each time.
@Suite struct ExplorerTests {
  private func explorer(_ name: String, days: Int = 2) throws -> Explorer {
    let fault = try #require(SeededFault.all.first { $0.app.name == name })
    return explorer(of: fault.app, days: days)
  }

  private func explorer(of app: SimulatedApp, days: Int = 0) -> Explorer {
    var explorer = Explorer(app)
    (explorer.days, explorer.steps) = (days, 12)
    return explorer
  }

  @Test func aValueThatTheEndDoesNotWriteIsFoundInTwoEvents() async throws {
    let found = try await explorer("NoNilWritten").explore().found
    let fault = try #require(found.first)
    #expect(found.count == 1)
    #expect(fault.finding == "leaves-effects")
    #expect(fault.key == "the group “group.org.example.seeded”, key `status`")
    #expect((fault.actual, fault.expected) == ("something", .null))
    #expect(fault.events == 2)
    #expect(fault.fileName == "nonilwritten-nonilwritten-leaves-effects-status.json5")
    #expect(
      fault.title == """
        leaves-effects of NoNilWritten in NoNilWritten: the group “group.org.example.seeded”, key `status`
        """)
    #expect(
      fault.scenario == """
        // leaves-effects: the group “group.org.example.seeded”, key `status` is "something", but no value \
        without the filter's earlier calls.
        // Found by 'explore' with the seed 1, and shrunk from 3 to 2.
        {
          "name": "leaves-effects of NoNilWritten in NoNilWritten: \
        the group “group.org.example.seeded”, key `status`",
          "timeZone": "Europe/London",
          "start": "2026-11-23T08:00:00Z",
          "apps": [
            { "app": "org.example.nonilwritten", "notifications": true }
          ],
          "modes": [
            {
              "mode": "Work",
              "filters": [
                { "app": "org.example.nonilwritten", "values": { "status": "something" } }
              ]
            }
          ],
          "events": [
            { "at": "2026-11-23T09:00:00Z", "on": "Work" },
            {
              "at": "2026-11-23T10:00:00Z",
              "off": true,
              "expect": { "stored": { "group.org.example.seeded": { "status": null } } }
            }
          ]
        }

        """)
  }

  /// The values of the first of two Focuses are kept, the system isn't told of a predicate, or a
  /// notification stays planned, of which nobody should hear, or not twice.
  @Test(arguments: [
    ("KeepsWhileOn", "stored"), ("NoInvalidate", "predicate"),
    ("LeavesReminder", #""outcomes": { "org.example.leavesreminder": [] }"#),
    ("RemindsAnew", #""outcomes": { "org.example.remindsanew": ["silenced"] }"#),
  ])
  func aFaultIsFoundInTwoEvents(name: String, expected: String) async throws {
    let found = try await explorer(name).explore().found
    #expect(found.map(\.events) == [2])
    #expect(found.first?.scenario.contains(expected) == true)
  }

  @Test func theFaultOfAnAppThatAnActionSetsUpIsFoundInThreeEvents() async throws {
    let found = try await explorer(of: SeededFault(Tracks.self).app).explore().found
    #expect(found.map(\.finding) == ["leaves-effects"])
    #expect(found.map(\.events) == [3])
  }

  /// The number of calls or Focuses, or a list of them, is right for a log.
  @Test(arguments: [
    ("Counts", []), ("Appends", []), ("LogsSessions", []), ("CountsDepth", ["depth"]),
  ])
  func aValueThatOnlyCountsIsNoFault(name: String, keys: [String]) async throws {
    let found = try await explorer(name).explore().found
    #expect(found.map(\.key) == keys.map { "the group “group.org.example.seeded”, key `\($0)`" })
  }

  @Test func theFormOfAPredicateIsAFaultOnlyIfThePolicyIsStrict() async throws {
    let explorer = try explorer("MatchesRooms", days: 8)
    #expect(try await explorer.explore().found.map(\.finding) == [])
    let day = try Scenario(
      monday: """
        policy: { strictPredicates: true },
        modes: [{ mode: "Work", filters: [{ app: "MatchesRooms", values: { room: "hall" } }] }],
        events: [
          { at: "08:30", vanish: "attic", in: "MatchesRooms" }, { at: "09:00", on: "Work" },
        ],
        """)
    let found = try await explorer.shrink(day).found
    #expect(found.map(\.finding) == ["predicate-language"])
  }

  @Test func nothingIsFoundInExampleChat() async throws {
    var explorer = Explorer(.exampleChat)
    explorer.days = 6
    let exploration = try await explorer.explore()
    #expect(exploration.found.map(\.message) == [])
    #expect(exploration.calls.count == 2)
  }

  /// Only the app has the filter, so it is called only while the app is in front.
  @Test func anActionDuringAFocusIsFoundInAnAppWithoutExtension() async throws {
    var explorer = Explorer(Unplugs.app)
    (explorer.days, explorer.steps) = (20, 8)
    let exploration = try await explorer.explore()
    let fault = try #require(exploration.found.first)
    #expect(exploration.found.map(\.finding) == ["perform-threw"])
    #expect(fault.events == 3)
    #expect(fault.scenario.contains(#""process": "foreground""#))
    #expect(exploration.randomDays == 20)
    #expect(exploration.days > 20)
    #expect((exploration.calls["app"] ?? 0) > exploration.days)
    #expect(!exploration.unreached.contains { $0.contains("extension") })
  }

  @Test(arguments: [
    ("foreground", "foreground", ["perform-threw"]),
    ("background", "foregroundAndBackground", ["perform-threw"]), ("background", "foreground", []),
  ])
  func aDayIsShrunkWithItsAppsAndPolicy(
    process: String, states: String, findings: [String]
  ) async throws {
    let day = try Scenario(
      monday: """
        policy: { runningStates: "\(states)" },
        apps: [{ app: "Unplugs", process: "\(process)" }],
        modes: [{ mode: "Work", filters: [{ app: "Unplugs" }] }],
        events: [
          { at: "09:00", on: "Work" }, { at: "09:30", do: "unplug", in: "Unplugs" },
          { at: "10:00", off: true },
        ],
        """)
    let exploration = try await Explorer(Unplugs.app).shrink(day)
    #expect(exploration.found.map(\.finding) == findings)
  }

  @Test(arguments: ["CountsDepth", "HangsForOneValue", "KeepsWhileOn"])
  func theResultDoesNotDependOnTheNumberOfJobs(name: String) async throws {
    var explorer = try explorer(name, days: 2)
    (explorer.steps, explorer.limit) = (12, .seconds(1))
    let one = try await explorer.explore()
    for jobs in [2, 7] {
      explorer.jobs = jobs
      #expect(try await explorer.explore() == one, "\(jobs) jobs")
    }
  }

  @Test func aValueThatHungIsNotTriedAgain() async throws {
    var explorer = explorer(of: SeededFault(Sticks.self).app, days: 6)
    explorer.limit = .milliseconds(400)
    let exploration = try await explorer.explore()
    #expect(exploration.found.map(\.finding) == ["app-hangs"])
    #expect(exploration.found.first?.events == 1)
    // Once on a day, and the others to make that day shorter.
    #expect(Sticks.hung.withLock { $0 } <= 6)
    // The days go on with the other values.
    #expect(exploration.days > 20)
    #expect(exploration.calls.values.reduce(0, +) > 20)
  }

  @Test func anActionThatHungIsNotDoneAgain() async throws {
    let done = Mutex(0)
    var app = SeededFault(StoresNothing.self).app
    app.actions = [
      .init("wait") { _ in
        done.withLock { $0 += 1 }
        try await Task.sleep(for: .seconds(1 << 30))
      }
    ]
    var explorer = explorer(of: app, days: 3)
    explorer.limit = .milliseconds(400)
    let exploration = try await explorer.explore()
    #expect(exploration.found.map(\.finding) == ["app-hangs"])
    #expect(done.withLock { $0 } <= 8)
  }

  @Test func theDaysAreInTheDevicesModes() async throws {
    var policy = FocusPolicy()
    policy.missingCriteria = .notConsulted
    let system = FocusSystem(
      clock: .manual(.init(timeIntervalSince1970: 0)), timeZone: .gmt, policy: policy)
    var reading = FocusMode(
      id: .init(rawValue: "reading"), name: "Reading", symbolName: "book", tint: .orange)
    reading.schedules = [
      FocusSchedule(
        id: "1", start: .init(hour: 10, minute: 0)!, end: .init(hour: 11, minute: 30)!,
        days: .saturday)
    ]
    reading.settings.people = .allow(["Ana"])
    reading.settings.phoneCallsFrom = .group("Family")
    let ana = SimulatedPerson(id: "Ana", groups: ["Family"])
    try await system.addPeople([ana])
    try await system.add(reading)
    var explorer = try explorer("NoNilWritten", days: 1)
    explorer.device = await system.state
    let found = try await explorer.explore().found
    #expect(found.map(\.finding) == ["leaves-effects"])
    #expect(found.first?.scenario.contains("\"on\": \"Reading\"") == true)
    #expect(found.first?.scenario.contains("Work") == false)
    // Once the mode has no group, nobody is needed.
    #expect(found.first?.scenario.contains("people") == false)

    let place = ExploredDevice(of: explorer.device, for: explorer.app.id)
    // Saturday, 28 November 2026.
    #expect(place.starts == [Date(timeIntervalSince1970: 1_795_852_800)])
    #expect(place.edges(after: place.starts[0]) == [7200, 12_600, 57_600])
    #expect(place.people == [ana])
    #expect(place.policy == policy)
    #expect(place.modes.map(\.mode.schedules.count) == [1])
  }

  /// A word that no command has would never be drawn, and always be told as an event of no day.
  @Test func theWordsOfDrawnDaysAreThoseOfCommands() {
    func words<Command: DeviceCommand>(of _: Command.Type) -> [String] {
      Command.words.map(\.word)
    }
    let words = Set(DeviceCommands.all.flatMap { words(of: $0) })
    #expect(Set(DaySource.words).subtracting(words) == [DaySource.waiting])
  }

  /// A day is a value, so that its file must say the same.
  @Test func eachDayIsWrittenAndReadAlike() async throws {
    let system = FocusSystem(clock: .manual(.init(timeIntervalSince1970: 0)), timeZone: .gmt)
    var job = FocusMode.work
    (job.name, job.settings.phoneCallsFrom) = ("Job", .group("Family"))
    job.schedules = [
      FocusSchedule(
        id: "1", start: .init(hour: 9, minute: 0)!, end: .init(hour: 17, minute: 30)!,
        days: .workdays)
    ]
    try await system.addPeople([SimulatedPerson(id: "Ana", groups: ["Family"])])
    for mode in [job, .sleep, .personal] { try await system.add(mode) }
    let explorer = Explorer(.exampleChat)
    let (filter, values) = try #require(try await explorer.declared())
    for device in [nil, await system.state] {
      var source = DaySource(
        explorer.app, filter, values, on: ExploredDevice(of: device, for: explorer.app.id),
        criteria: ["Ana"], steps: 40, seed: 7)
      for day in source.shortDays + (0..<40).map({ _ in source.next() }) {
        let file = Data(day.text(name: "day").utf8)
        let read = ExploredDay(try Scenario(file, file: "day.json5"), app: explorer.app)
        #expect(read == day)
      }
    }
  }

  @Test func withoutModesTwoAreMadeUp() async throws {
    let system = FocusSystem(clock: .manual(.init(timeIntervalSince1970: 0)), timeZone: .gmt)
    let place = ExploredDevice(of: await system.state, for: "org.example.none")
    #expect(place.isMadeUp)
    #expect(place.modes.map(\.mode.name) == ["Work", "Personal"])
    #expect(place.edges(after: place.starts[0]) == [14_400, 18_000, 57_600])
    #expect(place.edges(after: ExploredDevice.nights[0]) == [3600, 39_600, 43_200, 82_800])
  }

  @Test func notificationsHaveTheCriteriaThatTheAppUses() async throws {
    var app = SeededFault(StoresNothing.self).app
    app.actions = [
      .init("receive") { _ in
        let content = UNMutableNotificationContent()
        content.title = "Mail"
        content.filterCriteria = "vip"
        try await UNUserNotificationCenter.current().add(
          UNNotificationRequest(identifier: "1", content: content, trigger: nil))
      }
    ]
    let id = app.id
    var explorer = Explorer(app)
    (explorer.days, explorer.steps) = (6, 30)
    explorer.criteria = ["team"]
    explorer.statements = ["vip", "team", "somebody", nil].map { criteria in
      Statement(.sometimes, "a notification of \(criteria ?? "nobody")") { system in
        await system.state.apps[id]?.delivered.contains {
          $0.request.title == "Tom" && $0.request.filterCriteria == criteria
        } == true
      }
    }
    let exploration = try await explorer.explore()
    #expect(exploration.neverTrue == [])
  }

  @Test func aListThatShouldNotBeThereIsExpectedToBeAbsent() async throws {
    let found = try await explorer(of: SeededFault(KeepsTicket.self).app).explore().found
    #expect(
      found.map(\.key) == [
        "the number of values in the group “group.org.example.seeded”, key `tickets`"
      ])
    let expected = #""expect": { "stored": { "group.org.example.seeded": { "tickets": null } } }"#
    #expect(found.first?.scenario.contains(expected) == true)
  }

  @Test func whatWasNotReachedIsSaid() async throws {
    let silent = SimulatedApp("org.example.silent", name: "Silent")
    let exploration = try await Explorer(silent).explore()
    #expect(exploration.isEmpty)
    var short = try explorer("NoNilWritten", days: 0)
    short.only = [.appCrashes]
    let unreached = try await short.explore()
    #expect(unreached.found.isEmpty)
    #expect(unreached.unreached.contains { $0.hasPrefix("No day had these events: ") })
    // No short day restarts the device, and this filter has no predicate.
    #expect(unreached.unreached.contains("No day followed the rules F4-l."))
    #expect(unreached.rules.contains(.switched))
    // To quit an app that runs is an effect, and so is a call that a fault has changed.
    #expect(!unreached.unreached.contains { $0.hasPrefix("These events never had an effect") })
    #expect(
      unreached.unreached.contains(
        "No notification alerted, was silenced, was listed quietly or went to the app alone."))
  }

  @Test func aStatementOfATestIsShrunk() async throws {
    var explorer = try explorer("WritesEverything", days: 1)
    explorer.only = [.brokenStatement]
    let app = explorer.app.id
    explorer.statements = [
      Statement(.always, "the badge is 0") { await $0.state.apps[app]?.badge == 0 },
      Statement(.atRest, "the badge is 0 at the end") { await $0.state.apps[app]?.badge == 0 },
      Statement(.sometimes, "Work is on") { await $0.state.activeMode?.id == .work },
      Statement(.sometimes, "Sleep is on") { await $0.state.activeMode?.id == .sleep },
    ]
    let exploration = try await explorer.explore()
    #expect(exploration.found.map(\.message) == ["“the badge is 0” isn't true."])
    #expect(exploration.found.first?.events == 1)
    #expect(exploration.neverTrue == ["Sleep is on"])
  }

  @Test func aSearchForOneKindComparesNothingElse() async throws {
    var explorer = try explorer("WritesEverything", days: 0)
    explorer.only = [.appCrashes]
    let exploration = try await explorer.explore()
    // The first day is played again at once and at the end.
    #expect(exploration.plays == exploration.days + 2)
    explorer.only = [.leavesEffects]
    #expect(try await explorer.explore().plays > exploration.plays)
  }

  @Test func whatIsIgnoredIsNotReported() async throws {
    var explorer = try explorer("NoNilWritten")
    explorer.ignoring = ["leaves-effects:the group “group.org.example.seeded”, key `status`"]
    #expect(try await explorer.explore().found.isEmpty)
  }

  @Test func aSearchOfAllDaysFindsTheShortestDay() async throws {
    var explorer = try explorer("NoNilWritten")
    explorer.every = 2
    #expect(try await explorer.explore().found.map(\.events) == [2])
  }

  @Test func aTimeLeavesThePrefixOfTheSameDays() async throws {
    var explorer = try explorer("NoNilWritten")
    explorer.time = .zero
    let none = try await explorer.explore()
    #expect(none.days == 0)
    explorer.time = nil
    explorer.days = 1
    let one = try await explorer.explore()
    explorer.days = 2
    let two = try await explorer.explore()
    #expect(two.days == one.days + 1)
    #expect(one.found == two.found)
  }

  @Test func theDayOfAScenarioIsMadeShorter() async throws {
    let day = try Scenario(
      monday: """
        modes: [{ mode: "Work", filters: [{ app: "NoNilWritten", values: { status: "Busy" } }] }],
        events: [
          { at: "08:10", launch: "NoNilWritten" },
          { at: "09:00", on: "Work" },
          { at: "09:30", notify: "NoNilWritten", title: "Tom" },
          { at: "10:00", off: true },
        ],
        """)
    let found = try await explorer("NoNilWritten").shrink(day).found
    #expect(found.map(\.finding) == ["leaves-effects"])
    #expect(found.map(\.events) == [2])
    #expect(found.map(\.shrunkFrom) == [4])
  }

  @Test(arguments: ["Europe/London", "America/New_York"])
  func aDayIsShrunkOnItsOwnClocks(zone: String) async throws {
    let given = try Scenario(
      monday: """
        locale: "de_DE",
        modes: [
          {
            mode: "Work", schedules: [{ from: "09:00", to: "17:00" }],
            filters: [{ app: "NoNilWritten", values: { status: "Busy" } }],
          },
        ],
        events: [{ at: "08:30", launch: "NoNilWritten" }, { at: "12:00" }, { at: "18:00" }],
        """, in: zone)
    let found = try await explorer("NoNilWritten").shrink(given).found
    #expect(found.map(\.finding) == ["leaves-effects"])
    let day = try Scenario(Data(#require(found.first).scenario.utf8), file: "day.json5")
    #expect(day.timeZone == given.timeZone)
    #expect(day.locale == given.locale)
  }

  @Test func aVariableOfTheProcessEndsASearchInIt() async throws {
    let exploration = try await explorer(of: SeededFault(Remembers.self).app).explore()
    #expect(exploration.stopped?.contains("`calls`") == true)
  }
}

extension Scenario {
  /// Reads a Monday in November, given by its members besides the zone and the start.
  init(monday members: String, in zone: String = "Europe/London") throws {
    let text = "{ timeZone: '\(zone)', start: '2026-11-23T08:00', \(members) }"
    try self.init(Data(text.utf8), file: "day.json5")
  }
}

/// Writes a number that only the memory of the process knows.
private struct Remembers: SeededFilter {
  private static let calls = Mutex(0)

  @Parameter(title: "Quiet", default: false) var isQuiet: Bool

  func act() {
    let calls = Self.calls.withLock { calls in
      calls += 1
      return min(calls / 20, 1)
    }
    shared.set(calls, forKey: "calls")
  }
}

/// Doesn't return for one value, and counts how often.
private struct Sticks: SeededFilter {
  static let hung = Mutex(0)

  @Parameter(title: "Level", default: 1, inclusiveRange: (1, 3)) var level: Int
  @Parameter(title: "Status") var status: String?

  func act() async throws {
    guard level == 3 else { return }
    Self.hung.withLock { $0 += 1 }
    try await Task.sleep(for: .seconds(1 << 30))
  }
}

private struct StoresNothing: SeededFilter {
  @Parameter(title: "Quiet", default: false) var isQuiet: Bool
}

/// Leaves its value behind once an action has set up the app.
private struct Tracks: SeededFilter {
  static let actions = [
    SimulatedApp.Action("agree") { _ in shared.set(true, forKey: "hasAgreed") }
  ]

  @Parameter(title: "Sport") var sport: String?

  func act() {
    if let sport, shared.bool(forKey: "hasAgreed") { shared.set(sport, forKey: "sport") }
  }
}

/// Leaves one ticket behind, which is another one each time.
private struct KeepsTicket: SeededFilter {
  @Parameter(title: "Park", default: false) var parks: Bool

  func act() {
    guard parks, shared.stringArray(forKey: "tickets") == nil else { return }
    shared.set([UUID().uuidString], forKey: "tickets")
  }
}

/// Throws at the end if an action ran during the Focus.
private struct Unplugs: SeededFilter {
  struct Unplugged: Error {}

  static let app = SimulatedApp(
    "org.example.unplugs", name: "Unplugs", filters: [.filter(Self.self, membership: .app)],
    actions: [
      .init("unplug") { _ in UserDefaults.standard.set(true, forKey: "isUnplugged") },
      .init("plug") { _ in UserDefaults.standard.set(false, forKey: "isUnplugged") },
    ])

  @Parameter(title: "Level") var level: Int?

  func act() throws {
    if UserDefaults.standard.bool(forKey: "isUnplugged") { throw Unplugged() }
    UserDefaults.standard.set(level, forKey: "level")
  }
}
