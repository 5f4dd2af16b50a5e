import ExampleChat
import FocusUserNotifications
import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// A device's history, written as a scenario, plays the same day; export.txt has more of it.
@Suite struct ExportTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  static func history(in store: MemoryStore) throws -> DeviceHistory {
    let stored = try #require(try store.load())
    let now = try ForeseenDevice(stored, at: stored.state.now)
    return DeviceHistory(of: try #require(store.origin()), store.events(), until: now)
  }

  /// Longer lives by hand: `FOCUS_CASES=250 FOCUS_RANDOM_COMMANDS=300 swift test --filter
  /// ExportTests`; a failure names its seed.
  @Test(arguments: RandomCases.seeds(4))
  func everyHistoryOfRandomCommandsPlaysTheSameDay(seed: UInt64) async throws {
    try await expectTheSameDay(
      seed, commands: numberFromEnvironment("FOCUS_RANDOM_COMMANDS") ?? 40)
  }

  private func expectTheSameDay(_ seed: UInt64, commands count: Int) async throws {
    var commands = RandomCommands(seed: seed, containers: folder)
    for _ in 0..<count { try await commands.run() }
    let history = try Self.history(in: commands.store)
    let export = try ScenarioExport(history, apps: RandomCommands.apps, name: "Seed \(seed)")
    let scenario = try Scenario(export.text)
    let player: ScenarioPlayer
    do {
      player = try await ScenarioPlayer(scenario, apps: RandomCommands.apps)
    } catch {
      Issue.record("\(error)\n\(export.text)")
      return
    }
    let simulation = try await DayInPlay.play(player) { _ in }.simulation
    #expect(simulation.unmet == [], "\(export.text)")
    #expect(simulation.failures.map { $0.message } == [String]())
    #expect(!simulation.expectations.isEmpty)
    // A scenario has its times to the microsecond; adding them up loses a few.
    let words = StoryWords(DateText(.gmt))
    func told(_ lines: [StoryLine]) -> [String] {
      lines.filter { $0.text != "is installed" }
        .map { line in
          var line = line
          // A tool's remedy is a command, and a file's is a key.
          line.remedy = nil
          let milliseconds = Int((line.at.timeIntervalSince1970 * 1000).rounded())
          return "\(milliseconds) \(words.texts(of: line).joined(separator: " / "))"
        }
    }
    let difference = told(simulation.lines).difference(from: told(history.story().lines))
    #expect(difference.map { "\($0)" } == [String](), "\(export.text)")
    let (there, here) = (history.now.state, await player.system.state)
    #expect(Shape(of: here) == Shape(of: there))
  }

  /// Returns the history of a device that is opened anew each hour.
  private func history(
    of apps: [SimulatedApp], opened times: Int, policy: FocusPolicy = FocusPolicy(),
    _ body: (FocusSystem, _ hour: Int) async throws -> Void
  ) async throws -> DeviceHistory {
    let store = MemoryStore()
    for hour in 0..<times {
      let now = start + Double(hour) * 3600
      let system = try FocusSystem(
        store: store, clock: .manual(now), timeZone: .gmt, policy: policy, modes: FocusMode.usual,
        containers: folder)
      for app in apps { try await system.install(app) }
      if hour > 0 { try await system.advance(to: now) }
      try await body(system, hour)
      try await system.save()
    }
    return try Self.history(in: store)
  }

  @Test func aDeviceThatWasOpenedAnewNowAndThen() async throws {
    let history = try await history(of: [CountingApp.app], opened: 3) { system, hour in
      try await system.allowNotifications(of: CountingApp.id, true)
      for _ in 0...hour { try await system.run("count", of: CountingApp.id) }
    }
    let text = try await exported(history, [CountingApp.app]).text
    #expect(text.matches(of: /"relaunch"/).count == 2, "\(text)")
    #expect(!text.contains("startAgain"))
  }

  @Test func theOpeningOfANotificationStartsTheApp() async throws {
    let apps = [CountingApp.app, SimulatedApp.exampleChat]
    let history = try await history(of: apps, opened: 2) { system, hour in
      if hour == 0 {
        try await system.allowNotifications(of: CountingApp.id, true)
        try await system.configure(
          try await system.filter(named: CountingApp.id), in: .personal, values: [:])
        for app in apps { try await system.launch(app.id) }
        try await system.activate(.personal, by: .appInFront)
        try await system.perform(["notify": .string(CountingApp.id), "title": "A"])
        // The filter then runs in the extension, and the app starts only for the response.
        try await system.lock()
      } else {
        let listed = try #require(await system.state.apps[CountingApp.id]?.delivered.last)
        try await system.respond(to: listed.id, action: UNNotificationDefaultActionIdentifier)
      }
    }
    let text = try await exported(history, apps).text
    #expect(!text.contains(#""start": true"#), "\(text)")
  }

  @Test func theEndOfALosingRequestIsNoEvent() async throws {
    let text = #"""
      {start: "2026-11-23T08:00", timeZone: "Europe/London", modes: [{mode: "Personal"}], events: [
        {at: "09:00", on: "Personal"},
        {at: "09:10", on: "Do Not Disturb", by: "driving", until: "10:00"},
        {at: "11:00", ring: true},
      ]}
      """#
    let day = try await Scenario(text).play(on: [])
    #expect(day.lines.map(\.event) == [.focusOn, .focusKept, .device])
  }

  /// What is on a device, without the numbers that count how it came about.
  private struct Shape: Equatable {
    var focus: FocusMode.ID?
    var source: FocusSource?
    var modes: [FocusMode]
    var people: [String: SimulatedPerson]
    var device: LockState
    var apps: [String: [String]]

    init(of state: FocusState) {
      focus = state.activeMode?.id
      source = state.activation?.assertion.source
      modes = state.modes.map { mode in
        var mode = mode
        mode.schedules = mode.schedules.map {
          FocusSchedule(
            id: "", start: $0.start, end: $0.end, days: $0.days, isEnabled: $0.isEnabled)
        }
        return mode
      }
      people = state.people
      device = state.device
      apps = state.apps.mapValues { app in
        [
          app.process.rawValue, "\(app.badge)", "\(String(describing: app.mayNotify))",
          app.contexts.map { "\($0.answer)" }.joined(),
          app.delivered.map { "\($0.id) \($0.request) \($0.outcome)" }.joined(),
          app.pending.map { $0.request.identifier }.joined(),
        ]
      }
    }
  }

  // MARK: The text

  @Test func theWholePolicyIsExported() async throws {
    var policy = FocusPolicy()
    policy.precedence.reverse()
    (policy.strictPredicates, policy.modeLimit, policy.repeatedCallInterval) = (true, 20, 59.5)
    policy.missingCriteria = .notConsulted
    let history = try await device([], policy: policy) { _ in }
    let export = try ScenarioExport(history, apps: [], name: "")
    #expect(try Scenario(export.text).policy == policy)
  }

  @Test func whatAnAppThrewBeforeItIsUninstalledIsExpected() async throws {
    let history = try await device([CountingApp.app]) { system in
      let filter = try await system.filter(named: CountingApp.id)
      try await system.configure(filter, in: .work, values: ["note": "throw"])
      let schedule = try FocusSchedule("10:00–17:00")
      try await system.updateMode(.work) { $0.schedules = [schedule] }
      try await system.launch(CountingApp.id)
      // A start of the schedule, not of a command.
      try await system.advance(to: start + 2 * 3600)
      try await system.uninstall(CountingApp.id)
    }
    let text = try await exported(history, [CountingApp.app]).text
    #expect(text.contains("\"threw\""), "\(text)")
  }

  /// Exports a history, and expects that the day is the same.
  private func exported(
    _ history: DeviceHistory, _ apps: [SimulatedApp] = [.exampleChat]
  ) async throws -> (text: String, day: Simulation) {
    let text = try ScenarioExport(history, apps: apps, name: "").text
    let day = try await Scenario(text).play(on: apps)
    #expect(day.holds, "\(text)")
    return (text, day)
  }

  // MARK: What can't be exported

  private let start = Date(timeIntervalSince1970: 1_795_424_400)

  private func device(
    _ apps: [SimulatedApp] = [.exampleChat], policy: FocusPolicy = FocusPolicy(),
    _ body: (FocusSystem) async throws -> Void
  ) async throws -> DeviceHistory {
    try await history(of: apps, opened: 1, policy: policy) { system, _ in try await body(system) }
  }

  private func refusal(
    of history: DeviceHistory, apps: [SimulatedApp] = [.exampleChat]
  ) -> ExportRefusal? {
    #expect(throws: ExportRefusal.self) { try ScenarioExport(history, apps: apps, name: "") }
  }

  @Test func anUpdateOfAnAppIsNamed() async throws {
    var other = SimulatedApp.exampleChat
    other.name = "Chat 2"
    let changed = other
    let history = try await device { try await $0.install(changed) }
    #expect(refusal(of: history, apps: [changed]) == .appUpdate("com.example.chat", event: 2))
  }

  @Test func anAppThatIsThereWithItsCodeAndWithoutItIsNamed() async throws {
    let history = try await device {
      try await $0.uninstall("com.example.chat")
      try await $0.perform(["installWithoutCode": "com.example.chat"])
    }
    let sentence = refusal(of: history)?.description ?? ""
    #expect(sentence.contains("'com.example.chat' was updated"), "\(sentence)")
  }

  @Test func anIntentIsExportedWithItsValuesAndItsAnswer() async throws {
    let history = try await device([CountingApp.app]) {
      try await $0.run(
        intent: "AddSteps", of: CountingApp.id, with: ["steps": 3, "word": "up"])
    }
    let (text, day) = try await exported(history, [CountingApp.app])
    #expect(text.contains(#""intent": "AddSteps""#), "\(text)")
    #expect(day.expectations.contains { $0.subject.contains("returned") && $0.expected == "4" })
  }

  @Test func aLookAtSettingsIsExported() async throws {
    let history = try await device { system in
      let filter = try await system.filter(named: "com.example.chat")
      try await system.configure(filter, in: .work, values: [:])
      _ = try await system.cards(in: .work)
      try await system.activate(.work)
    }
    let text = try await exported(history).text
    #expect(text.contains(#""look": "Work""#), "\(text)")
  }

  @Test func aQuestionBelongsToTheNextCommand() async throws {
    func text(_ command: (FocusSystem, FilterReference) async throws -> Void) async throws -> String
    {
      let history = try await device { system in
        let filter = try await system.filter(named: "com.example.chat")
        _ = try await system.suggestions(for: filter)
        try await command(system, filter)
      }
      return try await exported(history).text
    }
    let setUp = try await text { try await $0.configure($1, in: .work, values: [:]) }
    #expect(!setUp.contains("relaunch"))
    let lock = try await text { system, _ in try await system.lock() }
    #expect(lock.contains(#""relaunch": "com.example.chat""#))
  }

  @Test func codeThatATestRanIsNamed() async throws {
    let history = try await device { system in
      try await system.launch("com.example.chat")
      try await system.run(as: "com.example.chat") {
        try await UNUserNotificationCenter.current().setBadgeCount(3)
      }
    }
    #expect(
      refusal(of: history)?.description.contains(
        "no scenario can say the code that ran as 'com.example.chat' (event ") == true)
  }

  @Test func datesInUserInfoAreNamed() async throws {
    let history = try await device { system in
      let content = UNMutableNotificationContent()
      content.title = "Ana"
      content.userInfo = ["due": Date(timeIntervalSince1970: 0)]
      try await system.deliver(content, to: "com.example.chat")
    }
    #expect(
      refusal(of: history)?.description.contains(
        "can say the dates and data in a notification's userInfo (event ") == true)
  }

  @Test func onlyAnInstalledAppIsUpdated() async throws {
    let system = try FocusSystem(store: MemoryStore(), clock: .manual(start), timeZone: .gmt)
    await #expect(throws: FocusError.unknownApp("com.example.chat", known: [])) {
      try await system.update(.exampleChat)
    }
  }

  @Test func anAppThatTheToolLacksIsNamed() async throws {
    let history = try await device { _ in }
    let refusal = refusal(of: history, apps: [])
    #expect(refusal == .missingApp("com.example.chat"))
    #expect(
      refusal?.description == """
        The device can't be exported as a scenario: the tool doesn't have the app \
        'com.example.chat', or didn't have it.
        """)
  }

  @Test func lateEffectsAreNamed() async throws {
    let history = try await device {
      await $0.record(
        .acted(app: "com.example.chat", actions: [.setBadge(count: 1)], after: .perform))
    }
    #expect(refusal(of: history) == .lateEffects("com.example.chat", event: 2))
  }

  @Test func aHistoryWithoutItsBeginningIsRefused() async throws {
    let whole = try await device { try await $0.lock() }
    let rest = DeviceHistory(of: whole.origin, Array(whole.events.dropLast()), until: whole.now)
    #expect(refusal(of: rest) == .damage)
  }

  @Test func anExportDoesNotSeeEventsThatWereStoredMeanwhile() async throws {
    let whole = try await device {
      try await $0.lock()
      try await $0.unlock()
    }
    var earlier = whole.origin
    try earlier.replay(whole.events.dropLast())
    let now = try ForeseenDevice(earlier, at: start)
    let seen = DeviceHistory(of: whole.origin, whole.events, until: now)
    #expect(seen.isWhole)
    #expect(seen.story().count == whole.story().count - 1)
    #expect(try !ScenarioExport(seen, apps: [.exampleChat], name: "").text.contains("unlock"))
  }

  // MARK: What was taken back

  private func event(_ number: Int, undoing: Int? = nil) -> StoredEvent {
    StoredEvent(
      number: number,
      event: FocusEvent(
        at: start,
        undoing.map { .undone(undoing: .init(after: $0, command: ["on"])) } ?? .timePassed))
  }

  /// Rows of events, each by the number after which it undoes; and the numbers of those that count.
  @Test(
    arguments: [
      ([nil, nil, nil, 1, nil], [1, 5]), ([nil, nil, nil, 1, 3, nil], [1, 2, 3, 6]),
      ([nil, 0], []),
    ] as [([Int?], [Int])])
  func undoneEventsDoNotCountUnlessThatWasUndone(undoings: [Int?], counting: [Int]) {
    let events = undoings.enumerated().map { event($0 + 1, undoing: $1) }
    #expect(events.counting(after: 0).map(\.number) == counting)
  }
}
