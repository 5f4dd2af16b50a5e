import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Foundation
import Mishaps
import SeededFaults
import Synchronization
import TestSupport
import Testing

@testable import FocusFilterKit

/// Shows a value, and without one that from before the first of several Focuses.
private func show(_ value: String?, as key: String, insteadOf usual: String) {
  if let value {
    if shared.string(forKey: "before") == nil {
      shared.set(shared.string(forKey: key) ?? usual, forKey: "before")
    }
    shared.set(value, forKey: key)
  } else if let before = shared.string(forKey: "before") {
    shared.set(before, forKey: key)
    shared.removeObject(forKey: "before")
  }
}

/// Restores what was shown before the first of several Focuses; what is seen first is a choice.
private struct RestoringFilter: SeededFilter {
  enum Wall: String, AppEnum {
    case sea, family

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Wall"
    static let caseDisplayRepresentations: [Wall: DisplayRepresentation] = [
      .sea: "Sea", .family: "Family",
    ]
  }

  @Parameter(title: "Wall") var wall: Wall?
  func act() { show(wall?.rawValue, as: "wall", insteadOf: "family") }
}

/// Restores what was shown before the first of several Focuses, if that was another wall.
private struct SavingFilter: SeededFilter {
  @Parameter(title: "Wall") var wall: RestoringFilter.Wall?

  static var shown: String { shared.string(forKey: "wall") ?? "family" }

  func act() {
    if let wall, wall.rawValue == Self.shown {
      shared.set(wall.rawValue, forKey: "wall")
    } else {
      show(wall?.rawValue, as: "wall", insteadOf: "family")
    }
  }
}

/// Notes that a Focus was on, and clears the badge in a task of the start-up code.
private struct NotingFilter: SeededFilter {
  @Parameter(title: "Quiet", default: false) var quiet: Bool
  static func start() { Task { try await UNUserNotificationCenter.current().setBadgeCount(0) } }
  func act() {
    shared.set(quiet, forKey: "quiet")
    shared.set("active", forKey: "state")
  }
}

/// Mutes for hours, also at the end.
private struct MuteFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Loudly", default: false) var loudly: Bool
  func act() {
    let until = Date.now.addingTimeInterval(8 * 3600)
    UserDefaults.standard.set(until, forKey: "until")
    UserDefaults.standard.set(until.formatted(.iso8601), forKey: "text")
    UserDefaults.standard.set(Date.now, forKey: "calledAt")
  }
}

/// Pauses by default for some hours, also at the end.
private struct PauseFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Hours") var hours: Int?
  @Parameter(title: "Days", default: 2, inclusiveRange: (1, 7)) var days: Int
  func act() {
    let defaults = UserDefaults.standard
    defaults.set(Date.now.addingTimeInterval(Double(hours ?? 8) * 3600), forKey: "hours")
    let days = Date.now.addingTimeInterval(Double(days) * 86400)
    defaults.set(days.formatted(.iso8601), forKey: "days")
    // Only without a Focus is something due.
    defaults.set(hours == nil ? Date.now.addingTimeInterval(3600) : nil, forKey: "due")
  }
}

/// Pauses for minutes, and without a value for hours, also at the end.
private struct BreakFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Minutes") var minutes: Int?
  func act() {
    let until = Date.now.addingTimeInterval(Double(minutes ?? 480) * 60)
    UserDefaults.standard.set(until, forKey: "until")
  }
}

/// Reloads widgets of some kinds.
private struct ReloadFilter: SeededFilter {
  @Parameter(title: "Name") var name: String?
  func act() throws {
    shared.set(name, forKey: "name")
    for kind in ["Inbx", "Unread", "Clock"] {
      try CurrentHost.resolve().reloadWidgets(ofKind: kind)
    }
  }
}

/// A filter that stores its own state, or one that stores it among much else of the app.
private struct JSONFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Name") var name: String?
  func act() throws {
    struct State: Codable {
      var isFiltered = true
      var name: String?
    }
    struct Model: Codable {
      var sendsMail = true
      var language = "en"
      var size = 12
      var name: String?
    }
    let defaults = UserDefaults.standard
    defaults.set(try JSONEncoder().encode(State(name: name)), forKey: "state")
    defaults.set(try JSONEncoder().encode(Model(name: name)), forKey: "model")
  }
}

/// A mode that the end leaves on, and flags that each call sets.
private struct ModeFilter: SeededFilter {
  @Parameter(title: "Mode") var mode: String?
  func act() {
    for flag in ["hasRun", "isReady"] { shared.set(true, forKey: flag) }
    if let mode {
      shared.set(mode, forKey: "mode")
      shared.set(true, forKey: "isOn")
    }
  }
}

/// Counts the Focuses, and writes down when each began.
private struct StatisticFilter: SeededFilter {
  @Parameter(title: "Count", default: false) var counts: Bool
  func act() {
    guard counts else { return }
    shared.set(shared.integer(forKey: "sessions") + 1, forKey: "sessions")
    let lists = shared.stringArray(forKey: "lists") ?? []
    shared.set(lists + [UUID().uuidString], forKey: "lists")
  }
}

/// The time in half seconds since 1970, which isn't known as a time by its size.
private struct ClockFilter: SeededFilter {
  @Parameter(title: "On", default: true) var isOn: Bool
  func act() { shared.set(Int(Date.now.timeIntervalSince1970 * 2), forKey: "changed") }
}

/// A missing value that has the effect of another one.
private struct FallbackFilter: SeededFilter {
  @Parameter(title: "Wall") var wall: RestoringFilter.Wall?

  func act() {
    for key in ["lock", "wall"] { shared.set((wall ?? .family).rawValue, forKey: key) }
  }
}

/// Values that a person picks on a calendar or a clock, or among files and contacts.
private struct CalendarFilter: SeededFilter {
  @Parameter(title: "Day", kind: .date) var day: Date?
  @Parameter(title: "Birthday", kind: .date) var birthday: DateComponents?
  @Parameter(title: "Alarm", kind: .time) var alarm: DateComponents?
  @Parameter(title: "Meeting", kind: .dateTime) var meeting: DateComponents?
  @Parameter(title: "Ringtone") var ringtone: IntentFile?
  @Parameter(title: "Caller") var caller: IntentPerson?
}

/// Restores a depth, which may be the one that the first Focus sets.
private struct DepthFilter: SeededFilter {
  @Parameter(title: "Deep") var isDeep: Bool?
  func act() { show(isDeep.map { $0 ? "deep" : "light" }, as: "depth", insteadOf: "deep") }
}

/// A shop window in the memory of this process, which the fixture's filter mustn't share.
private struct WindowFilter: SeededFilter {
  static let actions = [SimulatedApp.Action.reading("lit") { _ in .bool(isLit.withLock(\.self)) }]
  private static let isLit = Mutex(false)

  @Parameter(title: "Light", default: true) var lights: Bool
  func act() { Self.isLit.withLock { [lights] in $0 = lights } }
}

/// A light in memory, which nothing shows.
private struct SilentFilter: SeededFilter {
  static let isLit = Mutex(false)

  @Parameter(title: "Light", default: false) var lights: Bool
  func act() { Self.isLit.withLock { [lights] in $0 = lights } }
}

/// Two settings in one object, or a setting alone.
private struct PreviewFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "List") var list: String?
  @Parameter(title: "Previews", default: true) var showsPreviews: Bool
  func act() throws {
    struct Shown: Codable {
      var list: String?
      let showsPreviews: Bool
    }
    let defaults = UserDefaults.standard
    defaults.set(
      try JSONEncoder().encode(Shown(list: list, showsPreviews: showsPreviews)), forKey: "shown")
    defaults.set(try JSONEncoder().encode(["alone": showsPreviews]), forKey: "own")
  }
}

/// Allows one account, and nothing while none is chosen.
private struct OneAccountFilter: SeededFilter {
  @Parameter(title: "Account") var account: String?
  var predicate: NSPredicate? {
    account.map { NSPredicate(format: "SELF == %@", $0) } ?? NSPredicate(value: false)
  }
}

/// Allows one account, or nothing on purpose.
private struct BlockFilter: SeededFilter {
  @Parameter(title: "Account") var account: String?
  @Parameter(title: "Block", default: false) var blocks: Bool
  var predicate: NSPredicate? {
    blocks ? NSPredicate(value: false) : account.map { NSPredicate(format: "SELF == %@", $0) }
  }
}

/// Allows everything or nothing.
private struct AllowFilter: SeededFilter {
  @Parameter(title: "Allow", default: false) var allows: Bool
  var predicate: NSPredicate? { NSPredicate(value: allows) }
}

/// Allows everything, whatever is chosen.
private struct AllowAllFilter: SeededFilter {
  static let membership = FilterMembership.app

  @Parameter(title: "Name") var name: String?
  var predicate: NSPredicate? { NSPredicate(value: true) }
}

/// Compares with a number, or puts a list into a list.
private struct MixedPredicateFilter: SeededFilter {
  @Parameter(title: "Wall") var wall: RestoringFilter.Wall?
  var predicate: NSPredicate? {
    switch wall {
    case .sea: NSPredicate(format: "SELF == 5")
    case .family: NSPredicate(format: "SELF IN %@", [["family"]])
    case nil: nil
    }
  }
}

/// Throws until the app is set up, and then leaves a value behind.
private struct SetUpFilter: SeededFilter {
  enum Mistake: Error { case notSetUp }

  static let setUp = SimulatedApp.Action("set up") { _ in shared.set(true, forKey: "isSetUp") }

  @Parameter(title: "Block", default: false) var blocks: Bool
  func act() throws {
    guard shared.bool(forKey: "isSetUp") == true else { throw Mistake.notSetUp }
    if blocks { shared.set(true, forKey: "isBlocked") }
  }
}

/// Does nothing until the app is set up, and then leaves a value behind.
private struct WaitingFilter: SeededFilter {
  @Parameter(title: "Block", default: false) var blocks: Bool
  func act() {
    if blocks, shared.bool(forKey: "isSetUp") == true { shared.set(true, forKey: "isBlocked") }
  }
}

/// Removes its value in a task for which the end of a Focus doesn't wait.
private struct LaterFilter: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() {
    if let status {
      shared.set(status, forKey: "status")
    } else {
      Task {
        try await Task.sleep(for: .milliseconds(80))
        shared.removeObject(forKey: "status")
      }
    }
  }
}

/// Locks a journal, which the end of the Focus doesn't unlock.
private struct LockFilter: SeededFilter {
  @Parameter(title: "Lock", default: false) var locks: Bool
  func act() { if locks { shared.set(true, forKey: "isLocked") } }
}

/// Starts a session, for which the app has to be in front.
private struct StartFilter: SeededFilter {
  enum Mistake: ErrorOfKnownCause {
    case notInFront

    var knownCause: ErrorCause? { .visibility }
  }

  @Parameter(title: "Minutes", default: 25, inclusiveRange: (1, 180)) var minutes: Int
  @Parameter(title: "Start", default: true) var starts: Bool
  func act() throws {
    shared.set(minutes, forKey: "minutes")
    let host = try CurrentHost.resolve() as? any ApplicationHost
    if starts, host?.isInFront != true { throw Mistake.notInFront }
  }
}

/// Doesn't return for one value, leaves another one behind, and counts how often it hangs.
private struct SticksFilter: SeededFilter {
  static let hung = Mutex(0)

  @Parameter(title: "Level", default: 1, inclusiveRange: (1, 3)) var level: Int
  @Parameter(title: "Status") var status: String?
  func act() async throws {
    if level == 3 {
      Self.hung.withLock { $0 += 1 }
      try await Task.sleep(for: .seconds(1 << 30))
    }
    if let status { shared.set(status, forKey: "status") }
  }
}

/// Never returns.
private struct StuckFilter: SeededFilter {
  @Parameter(title: "Status") var status: String?
  func act() async throws { try await Task.sleep(for: .seconds(1 << 30)) }
}

/// Has a card that takes longer than the time limit.
private struct SlowCardFilter: SeededFilter {
  static let shown = Mutex(0)
  static let isOver = Mutex(false)

  @Parameter(title: "Level", default: 1, inclusiveRange: (1, 5)) var level: Int
  var displayRepresentation: DisplayRepresentation {
    Self.shown.withLock { $0 += 1 }
    // It holds a thread until the check is over: a time limit passes later on a busy machine.
    while !Self.isOver.withLock({ $0 }) { Thread.sleep(forTimeInterval: 0.01) }
    return "Show slowly"
  }
}

/// Returns the app of a filter, with actions instead of its own.
private func app(
  _ filter: any SeededFilter.Type, _ actions: SimulatedApp.Action...
) -> SimulatedApp {
  var app = SeededFault(filter).app
  if !actions.isEmpty { app.actions = actions }
  return app
}

/// Returns the app of a seeded filter, which keeps nothing in the memory that tests share.
private func seeded(_ name: String, _ actions: SimulatedApp.Action...) throws -> SimulatedApp {
  var app = try #require(SeededFault.all.first { $0.app.name == name }).app
  if !actions.isEmpty { app.actions = actions }
  return app
}

/// What a filter leaves behind when its Focus ends, as `check` finds it.
@Suite struct FilterTrialTests {
  private func check(
    _ app: SimulatedApp, timeLimit: Duration = .seconds(30)
  ) async throws -> [Finding] {
    try await FocusSystem.test(app, timeLimit: timeLimit).check(app.id)
  }

  private func told(_ finding: Finding) -> String {
    "\(finding.id) \(finding.severity) \(finding.message)"
  }

  private func valuesToTry(for app: SimulatedApp) async throws -> ValuesToTry {
    try await FocusSystem.test(app).valuesToTry(for: FilterReference(app: app.id, filter: app.name))
  }

  @Test func aCrashAndAnExitAreErrorsWithTheirValues() async throws {
    let processes = try MishapDevice.processes
    let system = try await MishapDevice.make(processes)
    let metadata = try #require(
      await system.state.apps[MishapDevice.app]?.description.filters.first)
    let trial = FilterTrial(
      bench: TrialBench(app: .mishaps, limit: .seconds(30), processes: processes),
      metadata: metadata)
    let report = try await trial.report(on: [["mishap": "crash"], ["mishap": "exit"]])
    let found = report.findings
    #expect(found.map(\.id).prefix(2) == ["app-crashes", "app-exits"])
    #expect(found.first?.message.contains("Fatal error: No account") == true)
    let values = "The values were: mishap = \"crash\", no limit, no pause, no place."
    #expect(found.first?.message.hasSuffix(values) == true, "\(found)")
  }

  private static let filters: [any SeededFilter.Type] = [
    RestoringFilter.self, MuteFilter.self, PauseFilter.self, JSONFilter.self, PreviewFilter.self,
    FallbackFilter.self, ModeFilter.self, DepthFilter.self, BreakFilter.self, StatisticFilter.self,
    WindowFilter.self,
    OneAccountFilter.self, BlockFilter.self, AllowFilter.self, AllowAllFilter.self,
    MixedPredicateFilter.self, SetUpFilter.self, StartFilter.self, LaterFilter.self,
  ]

  @Test(arguments: try Table.rows("checked-filters") as [[String]])
  func aCheckFindsWhatTheTableSays(row: [String]) async throws {
    let type = Self.filters.first { "\($0)" == row[0] }
    let found = try await check(type.map { app($0) } ?? seeded(row[0]))
    #expect(found.count == row.count - 1, "\(found)")
    for (finding, cell) in zip(found, row.dropFirst()) {
      let words = cell.components(separatedBy: " → ")
      #expect(Self.agrees(told(finding), with: words[0]))
      #expect(words.count == 1 || Self.agrees(finding.resolution, with: words[1]))
    }
  }

  /// Whether a text is one of the table, in which `…` stands for any words.
  private static func agrees(_ text: String, with cell: String) -> Bool {
    let ends = cell.components(separatedBy: "…")
    return text == cell || ends.count == 2 && text.hasPrefix(ends[0]) && text.hasSuffix(ends[1])
  }

  @Test func aFilterWithoutAnEffectHasANote() async throws {
    func hasNoEffect(_ app: SimulatedApp) async throws -> Bool {
      let notes = try await FocusSystem.test(app).checkWithNotes(app.id).notes
      return notes.contains { $0.contains("No call changes") }
    }
    let reading = SimulatedApp.Action.reading("lit") { _ in
      .bool(SilentFilter.isLit.withLock(\.self))
    }
    #expect(try await check(app(SilentFilter.self)) == [])
    #expect(try await hasNoEffect(app(SilentFilter.self)))
    #expect(try await !hasNoEffect(app(SilentFilter.self, reading)))
    #expect(try await !hasNoEffect(app(MuteFilter.self)))
  }

  @Test func aDefaultThatTheAppReadsAsNoFocusIsNothing() async throws {
    func found(_ action: SimulatedApp.Action) async throws -> [String] {
      try await check(seeded("DefaultIsOn", action)).map(\.id)
    }
    let mutes = SimulatedApp.Action.reading("mutes") { _ in
      .bool(shared.object(forKey: "mutes") as? Bool ?? true)
    }
    #expect(try await found(mutes) == [])
    for other in [
      // An answer that no Focus changes says nothing, and an action that fails neither.
      SimulatedApp.Action.reading("version") { _ in 1 },
      .reading("broken") { _ in throw CocoaError(.fileNoSuchFile) },
      // An app that reads an absent key as no answers otherwise after the end.
      .reading("isSet") { _ in .bool(shared.object(forKey: "mutes") != nil) },
    ] {
      #expect(try await found(other) == ["end-equals-start"], "\(other.name)")
    }
  }

  @Test(arguments: 1...5)
  func aTimeThatTheFilterWritesIsNothing(_: Int) async throws {
    #expect(try await check(app(ClockFilter.self)) == [])
  }

  @Test func aReloadOfAnUnlistedWidgetIsFoundIfTheAppListsWidgets() async throws {
    var app = app(ReloadFilter.self)
    #expect(try await check(app) == [])
    app.widgets = [.liveActivity("Ride") { "" }]
    #expect(try await check(app) == [])
    app.widgets = ["Inbox", "Unread"].map { .widget($0) { "" } }
    #expect(
      try await check(app).map(told) == [
        """
        unlisted-widget advice The filter reloads the widgets 'Clock', which the app doesn't list. \
        Use 'Inbox' or 'Unread'.
        """,
        """
        unlisted-widget warning The filter reloads the widgets 'Inbx', which the app doesn't list. \
        Did you mean 'Inbox'?
        """,
      ])
    app.widgets = ["Inbx", "org.example.Unread", "Clock"].map { .widget($0) { "" } }
    #expect(
      try await check(app).map(told) == [
        """
        unlisted-widget warning The filter reloads the widgets 'Unread', which the app doesn't \
        list. Did you mean 'org.example.Unread'?
        """
      ])
  }

  @Test func aFilterThatNeedsAnActionIsTriedAfterIt() async throws {
    let left = """
      leaves-effects warning After the Focus has ended, the group “group.org.example.seeded”, key \
      `isBlocked` is true; the defaults alone leave no value. The action 'set up' ran before.
      """
    #expect(
      try await check(app(SetUpFilter.self, SetUpFilter.setUp)).map(told) == [
        """
        perform-threw warning When the Focus ended, the filter's `perform()` in the app threw: \
        notSetUp. After the action 'set up', the call doesn't throw.
        """,
        """
        perform-threw warning The filter's `perform()` in the app threw: notSetUp. The values \
        were: blocks = true. After the action 'set up', the call doesn't throw.
        """,
        left,
      ])
    let found = try await check(app(WaitingFilter.self, SetUpFilter.setUp))
    #expect(found.map(told) == [left])
    #expect(try await check(app(WaitingFilter.self)) == [])
  }

  @Test func aValueThatAnActionBringsBackIsAdvice() async throws {
    func found(_ action: SimulatedApp.Action) async throws -> [String] {
      try await check(app(LockFilter.self, action)).map { "\($0.id) \($0.severity)" }
    }
    let unlock = SimulatedApp.Action("unlock") { _ in
      shared.removeObject(forKey: "isLocked")
    }
    #expect(try await found(unlock) == ["leaves-effects advice"])
    let resolution = try await check(app(LockFilter.self, unlock)).first?.resolution
    #expect(resolution?.hasPrefix("If not, write every value in each call") == true)
    #expect(try await found(SetUpFilter.setUp) == ["leaves-effects warning"])
  }

  @Test func theReadingActionsTellWhatAValueMeans() async throws {
    func found(
      _ app: SimulatedApp, _ action: String = "read",
      _ read: @escaping @Sendable () -> ParameterValue = { .null }
    ) async throws -> [String] {
      var app = app
      app.actions = [.reading(action) { _ in read() }]
      return try await check(app).map { "\($0.id) \($0.severity)" }
    }
    let saving = app(SavingFilter.self)
    #expect(try await found(saving) == ["leaves-effects warning"])
    #expect(try await found(saving, "wall") { .string(SavingFilter.shown) } == [])
    let noted = try await found(app(NotingFilter.self), "state") {
      .string(shared.string(forKey: "state") ?? "inactive")
    }
    #expect(noted == ["end-equals-start advice"])
    let constant = ["end-equals-start warning"]
    #expect(try await found(seeded("FlagAlwaysSet")) == constant)
    let status = try await found(seeded("FlagAlwaysSet"), "status") {
      shared.string(forKey: "status").map(ParameterValue.string) ?? .null
    }
    #expect(status == ["end-equals-start advice"])
    #expect(try await found(seeded("DefaultIsOn")) == ["end-equals-start advice"])
    let suggests = try await found(seeded("DefaultIsOn"), "suggests") {
      .bool(shared.object(forKey: "mutes") as? Bool != true)
    }
    #expect(suggests == constant)
  }

  @Test func theBoundsOfARangeAndAnEmptyTextAreTriedAndEqualConfigurationsOnce() async throws {
    let values = try await valuesToTry(for: seeded("NeutralDefaults"))
    #expect(
      values.parameters.map(\.values) == [
        [1.0, 0.0, 0.5], ["all", "something", "", "Tom's 50%"],
      ])
    // The defaults of both parameters are one configuration.
    #expect(
      values.configurations == [
        ["volume": 0.0, "list": "something"], ["volume": 1.0], ["volume": 0.0], ["volume": 0.5],
        ["list": "something"], ["list": ""], ["list": "Tom's 50%"],
      ])
  }

  @Test func datesFilesAndPersonsAreTriedInTheirOwnForm() async throws {
    let values = try await valuesToTry(for: app(CalendarFilter.self))
    #expect(
      values.allChanged == [
        "day": "2026-11-23T00:00:00Z", "birthday": ["year": 2026, "month": 11, "day": 23],
        "alarm": ["hour": 18, "minute": 0],
        "meeting": ["year": 2026, "month": 11, "day": 23, "hour": 18, "minute": 0],
        "ringtone": ["filename": "a.txt", "data": "c29tZXRoaW5n"],
        "caller": [
          "name": "Ana Sousa", "contact": "1", "handle": ["emailAddress": "ana@example.com"],
        ],
      ])
  }

  @Test func theValuesOfSettingsAndScenariosAreTried() async throws {
    let app = try seeded("RefusesNonsense")
    let system = try await FocusSystem.test(app)
    #expect(try await system.check(app.id) == [])
    let given = try await system.check(app.id, trying: [["zone": "Nowhere"]])
    #expect(given.map(\.id) == ["perform-threw"])
    #expect(given.first?.message.hasSuffix("The values were: zone = \"Nowhere\".") == true)
    try await system.add(.work)
    try await system.configure(
      FilterReference(app: app.id, filter: app.name), in: .work, values: ["zone": "Nowhere"])
    #expect(try await system.check(app.id) == given)
  }

  @Test func aValueThatHungOnceIsAnError() async throws {
    let app = try seeded("HangsForOneValue")
    let system = try await FocusSystem.test(app, timeLimit: .seconds(2))
    let found = try await system.check(app.id)
    #expect(found.map(\.id) == ["app-hangs"])
    #expect(
      found.first?.message.hasSuffix("The values were: level = \"high\".") == true, "\(found)")
  }

  @Test func aCallThatNeverReturnsIsNotOneOfTheEndAlone() async throws {
    let found = try await check(app(StuckFilter.self), timeLimit: .milliseconds(300))
    #expect(
      found.map(\.message) == [
        """
        With the defaults, as at the end of a Focus, the code in the app didn't return within 0.3 \
        seconds. No other values were tried.
        """
      ])
  }

  @Test func noQuestionOfACheckTriesAValueThatHungAgain() async throws {
    let app = app(SticksFilter.self)
    let system = try await FocusSystem.test(app, timeLimit: .seconds(1))
    let found = try await system.check(app.id)
    #expect(SticksFilter.hung.withLock { $0 } == 1)
    // The other values are tried all the same.
    #expect(found.map(\.id) == ["app-hangs", "leaves-effects"])
    let values = "The values were: level = 3, no status."
    #expect(found.first?.message.hasSuffix(values) == true, "\(found)")
  }

  @Test func aValueThatHungHidesNoFindingOfTheNextReport() async throws {
    let app = app(SticksFilter.self)
    let system = try await FocusSystem.test(app)
    let metadata = try #require(await system.state.apps[app.id]?.description.filters.first)
    let trial = FilterTrial(
      bench: TrialBench(app: app, limit: .seconds(30), processes: .inProcess), metadata: metadata)
    let report = try await trial.report(
      on: [["status": "Busy"]], after: FilterTrial.Report(hung: [["level": 3]]))
    #expect(report.findings.map(\.id) == ["leaves-effects"])
  }

  @Test func aCardThatHangsIsAskedForOnce() async throws {
    defer { SlowCardFilter.isOver.withLock { $0 = true } }
    let found = try await check(app(SlowCardFilter.self), timeLimit: .milliseconds(300))
    #expect(found.map(\.id) == ["app-hangs"])
    // For each of the levels, it would be asked several times.
    #expect(SlowCardFilter.shown.withLock { $0 } <= 2)
  }
}
