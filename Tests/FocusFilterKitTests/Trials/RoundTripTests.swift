import ExampleChat
import FocusAppIntents
import FocusHost
import Foundation
import Mishaps
import Synchronization
import Testing

@testable import FocusFilterKit

private let group = "group.com.example.left"
private var shared: UserDefaults? { UserDefaults(suiteName: group) }

private func file(_ name: String) throws -> URL {
  try #require(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group))
    .appending(path: name)
}

private func write(_ value: some Encodable, to name: String) throws {
  try JSONEncoder().encode(["value": value]).write(to: file(name))
}

private func read<Value: Decodable>(_: Value.Type, from name: String) throws -> Value? {
  try JSONDecoder().decode([String: Value?].self, from: Data(contentsOf: file(name)))["value"]
    ?? nil
}

/// Shows a value, and without one that from before the first of several Focuses.
private func show(_ value: String?, as key: String, insteadOf usual: String) {
  if let value {
    if shared?.string(forKey: "before") == nil {
      shared?.set(shared?.string(forKey: key) ?? usual, forKey: "before")
    }
    shared?.set(value, forKey: key)
  } else if let before = shared?.string(forKey: "before") {
    shared?.set(before, forKey: key)
    shared?.removeObject(forKey: "before")
  }
}

/// A Boolean whose default is the effect.
private struct DefaultTrueFilter: MinimalFilter {
  @Parameter(title: "Pause", default: true) var pauses: Bool

  func act() throws { try write(pauses, to: "pauses.json") }
}

/// Restores what was shown before the first of several Focuses; what a person sees first is a choice, too.
private struct RestoringFilter: MinimalFilter {
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
private struct SavingFilter: MinimalFilter {
  @Parameter(title: "Wall") var wall: RestoringFilter.Wall?

  static var shown: String { shared?.string(forKey: "wall") ?? "family" }

  func act() {
    if let wall, wall.rawValue == Self.shown {
      shared?.set(wall.rawValue, forKey: "wall")
    } else {
      show(wall?.rawValue, as: "wall", insteadOf: "family")
    }
  }
}

/// Notes how often it was called.
private struct StatisticsFilter: MinimalFilter {
  @Parameter(title: "Sleep", default: false) var sleeps: Bool

  func act() {
    shared?.set(sleeps, forKey: "sleeps")
    shared?.set((shared?.integer(forKey: "changes") ?? 0) + 1, forKey: "changes")
  }
}

/// A flag that is always set.
private struct AlwaysActiveFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() throws {
    try write(true, to: "active.json")
    try write(name, to: "name.json")
  }
}

/// A number and a text that are always the same, beside a value.
private struct VersionFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() throws {
    struct State: Codable {
      var version = 2
      var name: String?
    }
    shared?.set("2.1", forKey: "form")
    try JSONEncoder().encode(State(name: name)).write(to: file("state.json"))
  }
}

/// An optional whose `nil` changes nothing.
private struct MuteFilter: MinimalFilter {
  @Parameter(title: "Loudly", default: false) var loudly: Bool

  func act() {
    let until = Date.now.addingTimeInterval(8 * 3600)
    UserDefaults.standard.set(until, forKey: "until")
    UserDefaults.standard.set(until.formatted(.iso8601), forKey: "text")
    UserDefaults.standard.set(Date.now, forKey: "calledAt")
  }
}

/// Pauses by default for some hours, also at the end.
private struct PauseFilter: MinimalFilter {
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

/// Reloads widgets of some kinds.
private struct ReloadFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() throws {
    shared?.set(name, forKey: "name")
    for kind in ["Inbx", "Unread", "Clock"] {
      try CurrentHost.resolve().reloadWidgets(ofKind: kind)
    }
  }
}

/// A filter that stores its own state, or one that stores it among much else of the app.
private struct JSONFilter: MinimalFilter {
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

private struct SilentFilter: MinimalFilter {
  static let shared = Mutex<Bool>(false)

  @Parameter(title: "Flag", default: false) var flag: Bool

  func act() { Self.shared.withLock { $0 = flag } }
}

private struct NilKeepsFilter: MinimalFilter {
  @Parameter(title: "List") var list: String?

  func act() throws {
    if let list { try write(list, to: "list.json") }
    try write(Date.now.timeIntervalSince1970, to: "changed.json")
  }
}

/// A mode that the end leaves on, and flags that each call sets.
private struct ModeFilter: MinimalFilter {
  @Parameter(title: "Mode") var mode: String?

  func act() {
    for flag in ["hasRun", "isReady"] { shared?.set(true, forKey: flag) }
    if let mode {
      shared?.set(mode, forKey: "mode")
      shared?.set(true, forKey: "isOn")
    }
  }
}

/// The time in half seconds since 1970, which isn't known as a time by its size.
private struct ClockFilter: MinimalFilter {
  @Parameter(title: "On", default: true) var isOn: Bool

  func act() throws { try write(Int(Date.now.timeIntervalSince1970 * 2), to: "changed.json") }
}

private enum Loudness: String, AppEnum {
  case loud, soft
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Loudness"
  static let caseDisplayRepresentations: [Loudness: DisplayRepresentation] = [
    .loud: "Loud", .soft: "Soft",
  ]
}

/// A missing value that has the effect of another one.
private struct FallbackFilter: MinimalFilter {
  @Parameter(title: "Loudness") var loudness: Loudness?

  func act() throws { try write((loudness ?? .soft).rawValue, to: "loudness.json") }
}

/// Defaults that mean no effect.
private struct NeutralFilter: MinimalFilter {
  @Parameter(title: "Size", default: 1.0, inclusiveRange: (0.0, 1.0)) var size: Double
  @Parameter(title: "List", default: "all") var list: String

  func act() throws {
    try write(size, to: "size.json")
    try write(list, to: "list.json")
  }
}

/// Values that a person picks on a calendar or a clock.
private struct CalendarFilter: MinimalFilter {
  @Parameter(title: "Day", kind: .date) var day: Date?
  @Parameter(title: "Birthday", kind: .date) var birthday: DateComponents?
  @Parameter(title: "Alarm", kind: .time) var alarm: DateComponents?
  @Parameter(title: "Meeting", kind: .dateTime) var meeting: DateComponents?
}

/// Restores a depth, which may be the one that the first Focus sets.
private struct DepthFilter: MinimalFilter {
  @Parameter(title: "Deep") var isDeep: Bool?

  func act() { show(isDeep.map { $0 ? "deep" : "light" }, as: "depth", insteadOf: "deep") }
}

/// A shop window in memory.
private struct WindowFilter: MinimalFilter {
  static let isLit = Mutex(false)

  @Parameter(title: "Light", default: true) var lights: Bool

  func act() { Self.isLit.withLock { [lights] in $0 = lights } }
}

/// Two settings in one object, or a setting alone.
private struct PreviewFilter: MinimalFilter {
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

/// A filter that takes a value for granted.
private struct ThrowingFilter: MinimalFilter {
  @Parameter(title: "List") var list: String?

  func act() throws {
    guard let list else { throw CocoaError(.fileNoSuchFile) }
    try write(list, to: "list.json")
  }
}

/// A filter that refuses one text.
private struct ParticularFilter: MinimalFilter {
  @Parameter(title: "List") var list: String?

  func act() throws { if list == "groceries" { throw CocoaError(.fileNoSuchFile) } }
}

/// A predicate from what is stored.
private struct AccountFilter: MinimalFilter {
  @Parameter(title: "Account") var account: String?

  func act() throws { try write(account, to: "account.json") }

  var predicate: NSPredicate? {
    (try? read(String.self, from: "account.json")).map { NSPredicate(format: "SELF == %@", $0) }
  }
}

/// Allows one account, and nothing while none is chosen.
private struct OneAccountFilter: MinimalFilter {
  @Parameter(title: "Account") var account: String?

  var predicate: NSPredicate? {
    account.map { NSPredicate(format: "SELF == %@", $0) } ?? NSPredicate(value: false)
  }
}

/// Allows one account, or nothing on purpose.
private struct BlockFilter: MinimalFilter {
  @Parameter(title: "Account") var account: String?
  @Parameter(title: "Block", default: false) var blocks: Bool

  var predicate: NSPredicate? {
    blocks ? NSPredicate(value: false) : account.map { NSPredicate(format: "SELF == %@", $0) }
  }
}

/// Allows everything or nothing.
private struct AllowFilter: MinimalFilter {
  @Parameter(title: "Allow", default: false) var allows: Bool

  var predicate: NSPredicate? { NSPredicate(value: allows) }
}

/// Allows everything, whatever is chosen.
private struct AllowAllFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  var predicate: NSPredicate? { NSPredicate(value: true) }
}

/// Puts its list into a list.
private struct NestedListFilter: MinimalFilter {
  @Parameter(title: "Account") var account: String?

  var predicate: NSPredicate? { account.map { NSPredicate(format: "SELF IN %@", [[$0]]) } }
}

/// Throws until the app is set up, and then leaves a value behind.
private struct SetUpFilter: MinimalFilter {
  enum Mistake: Error { case notSetUp }

  static let setUp = SimulatedApp.Action("set up") { _ in shared?.set(true, forKey: "isSetUp") }

  @Parameter(title: "Block", default: false) var blocks: Bool

  func act() throws {
    guard shared?.bool(forKey: "isSetUp") == true else { throw Mistake.notSetUp }
    if blocks { shared?.set(true, forKey: "isBlocked") }
  }
}

/// Does nothing until the app is set up, and then leaves a value behind.
private struct WaitingFilter: MinimalFilter {
  @Parameter(title: "Block", default: false) var blocks: Bool

  func act() {
    if blocks, shared?.bool(forKey: "isSetUp") == true { shared?.set(true, forKey: "isBlocked") }
  }
}

/// Locks a journal, which the end of the Focus doesn't unlock.
private struct LockFilter: MinimalFilter {
  @Parameter(title: "Lock", default: false) var locks: Bool

  func act() { if locks { shared?.set(true, forKey: "isLocked") } }
}

/// A filter that doesn't return with some values.
private struct EndlessFilter: MinimalFilter {
  @Parameter(title: "Wait", default: false) var waits: Bool

  func act() async throws { if waits { try await Task.sleep(for: .seconds(1 << 30)) } }
}

/// Doesn't return for one value, leaves another one behind, and counts how often it hangs.
private struct SticksFilter: MinimalFilter {
  static let hung = Mutex(0)

  @Parameter(title: "Level", default: 1, inclusiveRange: (1, 3)) var level: Int
  @Parameter(title: "Status") var status: String?

  func act() async throws {
    if level == 3 {
      Self.hung.withLock { $0 += 1 }
      try await Task.sleep(for: .seconds(1 << 30))
    }
    if let status { shared?.set(status, forKey: "status") }
  }
}

/// Has a card that takes longer than the time limit.
private struct SlowCardFilter: MinimalFilter {
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

/// What a filter leaves behind when its Focus ends, as `check` finds it.
@Suite struct RoundTripTests {
  private static let app = "com.example.left"

  private func device(
    with filter: SimulatedApp.Filter, actions: [SimulatedApp.Action] = [],
    widgets: [SimulatedApp.Widget] = [], timeLimit: Duration = .seconds(30)
  ) async throws -> FocusSystem {
    let system = FocusSystem(
      clock: .manual(BenchDevice.start), timeZone: .gmt, timeLimit: timeLimit)
    try await system.install(
      SimulatedApp(
        Self.app, name: "Left", filters: [filter], groups: [group], actions: actions,
        widgets: widgets, intentsExtension: {}))
    return system
  }

  private func check(
    _ filter: SimulatedApp.Filter, actions: [SimulatedApp.Action] = [],
    widgets: [SimulatedApp.Widget] = [], timeLimit: Duration = .seconds(30)
  ) async throws -> [Finding] {
    try await device(with: filter, actions: actions, widgets: widgets, timeLimit: timeLimit)
      .check(Self.app)
  }

  private func told(_ finding: Finding) -> String {
    "\(finding.id) \(finding.severity) \(finding.message)"
  }

  private func valuesToTry(for filter: any SetFocusFilterIntent.Type) async throws
    -> ValuesToTry
  {
    try await device(with: SimulatedApp.Filter(type: filter, membership: .both))
      .valuesToTry(for: FilterReference(app: Self.app, filter: "\(filter)"))
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
    #expect(
      found.first?.message.hasSuffix("The values were: mishap = \"crash\".") == true, "\(found)")
  }

  private static let left = """
    DefaultTrueFilter: end-equals-start advice After the Focus has ended, the file “pauses.json” \
    of the group “group.com.example.left”, key `value` is true, and was false or absent before it.
    StatisticsFilter: leaves-effects advice After the Focus has ended, the group \
    “group.com.example.left”, key `changes` is 2; the defaults alone leave 1. Each call adds to \
    it, which is right for a log or a statistic alone.
    MuteFilter: end-equals-start warning The call at the end of a Focus sets \
    UserDefaults.standard, key `text` to a time 8 hours ahead, as every call at its start does. \
    The call at the end of a Focus sets UserDefaults.standard, key `until` to a time 8 hours \
    ahead, as every call at its start does.
    PauseFilter: end-equals-start advice The call at the end of a Focus sets \
    UserDefaults.standard, key `days` to a time 2 days ahead; calls with other values set other \
    times. The call at the end of a Focus sets UserDefaults.standard, key `hours` to a time 8 \
    hours ahead; calls with other values set other times.
    JSONFilter: end-equals-start advice After the Focus has ended, UserDefaults.standard, key \
    `state.isFiltered` is true, and was false or absent before it.
    PreviewFilter: end-equals-start advice After the Focus has ended, UserDefaults.standard, key \
    `own.alone` is true, and was false or absent before it.
    FallbackFilter: end-equals-start advice Without a value for `loudness`, the call at the end of \
    a Focus sets the file “loudness.json” of the group “group.com.example.left”, key `value` to \
    "soft", as the call with that value does; before the Focus it was absent.
    AlwaysActiveFilter: end-equals-start warning The call at the end of a Focus sets the file \
    “active.json” of the group “group.com.example.left”, key `value` as every call at its start \
    does.
    NilKeepsFilter: leaves-effects warning After the Focus has ended, the file “list.json” of the \
    group “group.com.example.left”, key `value` is "something"; the defaults alone leave no value.
    ModeFilter: leaves-effects warning After the Focus has ended, the group \
    “group.com.example.left” has `isOn` = true and `mode` = "something"; the defaults alone leave \
    no value.
    ModeFilter: end-equals-start warning The call at the end of a Focus sets the group \
    “group.com.example.left”, keys `hasRun` and `isReady` as every call at its start does.
    """

  @Test(
    arguments: [
      .filter(DefaultTrueFilter.self), .filter(RestoringFilter.self),
      .filter(StatisticsFilter.self), .filter(MuteFilter.self, membership: .app),
      .filter(PauseFilter.self, membership: .app), .filter(JSONFilter.self, membership: .app),
      .filter(PreviewFilter.self, membership: .app), .filter(FallbackFilter.self),
      .filter(AlwaysActiveFilter.self), .filter(VersionFilter.self), .filter(NeutralFilter.self),
      .filter(NilKeepsFilter.self), .filter(ModeFilter.self), .filter(DepthFilter.self),
    ] as [SimulatedApp.Filter])
  func whatIsLeftIsTold(by filter: SimulatedApp.Filter) async throws {
    let name = "\(filter.type): "
    let expected = Self.left.split(separator: "\n").filter { $0.hasPrefix(name) }
    #expect(
      try await check(filter).map(told) == expected.map { String($0.dropFirst(name.count)) })
  }

  @Test func aFilterWithoutAnEffectHasANote() async throws {
    func hasNoEffect(
      _ filter: SimulatedApp.Filter, _ actions: [SimulatedApp.Action] = []
    ) async throws -> Bool? {
      let system = try await device(with: filter, actions: actions)
      _ = try await system.check(Self.app)
      return try await system.sensitivities(of: Self.app).first?.hasNoEffect
    }
    let reading = SimulatedApp.Action.reading("flag") { _ in
      .bool(SilentFilter.shared.withLock(\.self))
    }
    #expect(try await check(.filter(SilentFilter.self)) == [])
    #expect(try await hasNoEffect(.filter(SilentFilter.self)) == true)
    #expect(try await hasNoEffect(.filter(SilentFilter.self), [reading]) == false)
    #expect(try await hasNoEffect(.filter(MuteFilter.self)) == false)
  }

  @Test func aDefaultThatTheAppReadsAsNoFocusIsNothing() async throws {
    let pauses = SimulatedApp.Action.reading("pauses") { _ in
      .bool((try? read(Bool.self, from: "pauses.json")) ?? true)
    }
    #expect(try await check(.filter(DefaultTrueFilter.self), actions: [pauses]) == [])
    // An answer that no Focus changes says nothing, and an action that fails neither.
    for other in [
      SimulatedApp.Action.reading("version") { _ in 1 },
      .reading("broken") { _ in throw CocoaError(.fileNoSuchFile) },
    ] {
      let found = try await check(.filter(DefaultTrueFilter.self), actions: [other])
      #expect(found.map(\.id) == ["end-equals-start"], "\(other.name)")
    }
    // An app that reads an absent key as no answers otherwise after the end.
    let found = try await check(
      .filter(DefaultTrueFilter.self),
      actions: [
        .reading("pauses") { _ in
          .bool(FileManager.default.fileExists(atPath: try file("pauses.json").path))
        }
      ])
    #expect(found.map(\.id) == ["end-equals-start"])
  }

  @Test func aBooleanThatAnActionReadsIsAsBeforeTheFocus() async throws {
    let reading = SimulatedApp.Action.reading("lit") { _ in
      .bool(WindowFilter.isLit.withLock(\.self))
    }
    #expect(
      try await check(.filter(WindowFilter.self), actions: [reading]).map(told) == [
        """
        end-equals-start warning After the Focus has ended, the action 'lit' reads true; before the \
        Focus, it read false.
        """
      ])
  }

  @Test(arguments: 1...5)
  func aTimeThatTheFilterWritesIsNothing(_: Int) async throws {
    #expect(try await check(.filter(ClockFilter.self)) == [])
  }

  @Test func aReloadOfAnUnlistedWidgetIsFoundIfTheAppListsWidgets() async throws {
    let listed = ["Inbox", "Unread"].map { SimulatedApp.Widget.widget($0) { "" } }
    #expect(
      try await check(.filter(ReloadFilter.self), widgets: listed).map(told) == [
        """
        unlisted-widget advice The filter reloads the widgets 'Clock', which the app doesn't list. Use \
        'Inbox' or 'Unread'.
        """,
        """
        unlisted-widget warning The filter reloads the widgets 'Inbx', which the app doesn't list. Did \
        you mean 'Inbox'?
        """,
      ])
    #expect(try await check(.filter(ReloadFilter.self)) == [])
    let activity = SimulatedApp.Widget.liveActivity("Ride") { "" }
    #expect(try await check(.filter(ReloadFilter.self), widgets: [activity]) == [])
  }

  @Test func aThrowAtTheEndIsAFaultAndHidesNothingThatIsLeft() async throws {
    let found = try await check(.filter(ThrowingFilter.self))
    #expect(found.map(\.id) == ["perform-threw", "leaves-effects"])
    let start = "When the Focus ended, the filter's `perform()`"
    #expect(found.first?.message.hasPrefix(start) == true)
  }

  @Test func aPredicateThatIsFalseWhileNothingIsChosenIsFound() async throws {
    #expect(
      try await check(.filter(OneAccountFilter.self)).map(told) == [
        """
        predicate-of-empty-list warning While nothing is chosen, the predicate is `FALSEPREDICATE`: \
        it silences every notification with criteria.
        """
      ])
    #expect(try await check(.filter(BlockFilter.self)) == [])
    #expect(try await check(.filter(AllowFilter.self)) == [])
  }

  @Test func aListInAListHasARemedyOfItsOwn() async throws {
    let found = try await check(.filter(NestedListFilter.self))
    #expect(found.map(\.id) == ["predicate-matches-no-text"])
    #expect(found.first?.message.hasSuffix("The list after `IN` contains a list.") == true)
    #expect(found.first?.resolution == "Pass the list itself, without brackets around it.")
  }

  @Test func aPredicateThatLetsEverythingThroughIsNotSeen() async throws {
    #expect(try await check(.filter(AllowAllFilter.self, membership: .app)) == [])
    #expect(
      try await check(.filter(BlockFilter.self, membership: .app)).map(\.id)
        == ["only-in-the-app"])
  }

  @Test func anErrorIsASentenceWithTheRemedyForItsCall() async throws {
    let found = try await check(.filter(SetUpFilter.self))
    #expect(
      found.map { "\($0.severity): \($0.message) \($0.resolution)" } == [
        """
        error: When the Focus ended, the filter's `perform()` in the app threw: notSetUp. Catch the \
        error in the filter. Don't request a value in `perform()`. At the end of a Focus, `nil` \
        means: show everything again.
        """,
        """
        error: The filter's `perform()` in the app threw: notSetUp. The values were: blocks = true. \
        Catch the error in the filter. Don't request a value in `perform()`.
        """,
      ])
  }

  @Test func aFilterThatNeedsAnActionIsTriedAfterIt() async throws {
    let left = """
      leaves-effects warning After the Focus has ended, the group “group.com.example.left”, key \
      `isBlocked` is true; the defaults alone leave no value. The action 'set up' ran before.
      """
    #expect(
      try await check(.filter(SetUpFilter.self), actions: [SetUpFilter.setUp]).map(told) == [
        """
        perform-threw warning When the Focus ended, the filter's `perform()` in the app threw: \
        notSetUp. After the action 'set up', the call doesn't throw.
        """,
        """
        perform-threw warning The filter's `perform()` in the app threw: notSetUp. The values were: \
        blocks = true. After the action 'set up', the call doesn't throw.
        """,
        left,
      ])
    let found = try await check(.filter(WaitingFilter.self), actions: [SetUpFilter.setUp])
    #expect(found.map(told) == [left])
    #expect(try await check(.filter(WaitingFilter.self)) == [])
  }

  @Test func aValueThatAnActionBringsBackIsAdvice() async throws {
    func found(_ action: SimulatedApp.Action) async throws -> [String] {
      try await check(.filter(LockFilter.self), actions: [action])
        .map { "\($0.id) \($0.severity)" }
    }
    let unlock = SimulatedApp.Action("unlock") { _ in
      shared?.removeObject(forKey: "isLocked")
    }
    #expect(try await found(unlock) == ["leaves-effects advice"])
    #expect(try await found(SetUpFilter.setUp) == ["leaves-effects warning"])
  }

  @Test func theReadingActionsTellWhatAValueMeans() async throws {
    func found(
      _ filter: any SetFocusFilterIntent.Type, _ action: String = "read",
      _ read: @escaping @Sendable () throws -> ParameterValue = { .null }
    ) async throws -> [String] {
      try await check(
        SimulatedApp.Filter(type: filter, membership: .both),
        actions: [.reading(action) { _ in try read() }]
      ).map { "\($0.id) \($0.severity)" }
    }
    #expect(try await found(SavingFilter.self) == ["leaves-effects warning"])
    #expect(try await found(SavingFilter.self, "wall") { .string(SavingFilter.shown) } == [])
    let constant = ["end-equals-start warning"]
    #expect(try await found(AlwaysActiveFilter.self) == constant)
    let name = try await found(AlwaysActiveFilter.self, "name") {
      (try? read(String.self, from: "name.json"))?.map(ParameterValue.string) ?? .null
    }
    #expect(name == ["end-equals-start advice"])
    #expect(try await found(DefaultTrueFilter.self) == ["end-equals-start advice"])
    let suggests = try await found(DefaultTrueFilter.self, "suggests") {
      .bool((try? read(Bool.self, from: "pauses.json")) != true)
    }
    #expect(suggests == constant)
  }

  @Test func theBoundsOfARangeAndAnEmptyTextAreTriedAndEqualConfigurationsOnce() async throws {
    let values = try await valuesToTry(for: NeutralFilter.self)
    #expect(
      values.parameters.map(\.values) == [
        [1.0, 0.0, 0.5], ["all", "something", "", "Tom's 50%"],
      ])
    // The defaults of both parameters are one configuration.
    #expect(
      values.configurations == [
        ["size": 0.0, "list": "something"], ["size": 1.0], ["size": 0.0], ["size": 0.5],
        ["list": "something"], ["list": ""], ["list": "Tom's 50%"],
      ])
  }

  @Test func datesAndTimesAreTried() async throws {
    let values = try await valuesToTry(for: CalendarFilter.self)
    #expect(
      values.allChanged == [
        "day": "2026-11-23T00:00:00Z", "birthday": ["year": 2026, "month": 11, "day": 23],
        "alarm": ["hour": 18, "minute": 0],
        "meeting": ["year": 2026, "month": 11, "day": 23, "hour": 18, "minute": 0],
      ])
  }

  @Test func theValuesOfSettingsAndScenariosAreTried() async throws {
    let system = try await device(with: .filter(ParticularFilter.self))
    #expect(try await system.check(Self.app) == [])
    let given = try await system.check(Self.app, trying: [["list": "groceries"]])
    #expect(given.map(\.id) == ["perform-threw"])
    #expect(given.first?.message.hasSuffix("The values were: list = \"groceries\".") == true)
    try await system.add(.work)
    try await system.configure(
      FilterReference(app: Self.app, filter: "ParticularFilter"), in: .work,
      values: ["list": "groceries"])
    #expect(try await system.check(Self.app) == given)
  }

  @Test func aValueThatHungOnceIsAnErrorAndNotTriedAgain() async throws {
    let system = try await device(with: .filter(EndlessFilter.self), timeLimit: .seconds(2))
    let found = try await system.check(Self.app)
    #expect(found.map(\.id) == ["app-hangs"])
    #expect(found.first?.message.hasSuffix("The values were: waits = true.") == true, "\(found)")
    let hung = await system.trials.values.compactMap { $0 as? FilterTrial }.flatMap(\.failing)
    #expect(hung == [["waits": true]])
    #expect(try await system.sensitivities(of: Self.app).map(\.filter) == ["EndlessFilter"])
  }

  @Test func noQuestionOfACheckTriesAValueThatHungAgain() async throws {
    let system = try await device(with: .filter(SticksFilter.self), timeLimit: .seconds(1))
    let found = try await system.check(Self.app)
    _ = try await system.sensitivities(of: Self.app)
    #expect(SticksFilter.hung.withLock { $0 } == 1)
    // The other values are tried all the same.
    #expect(found.map(\.id) == ["app-hangs", "leaves-effects"])
    #expect(found.first?.message.hasSuffix("The values were: level = 3.") == true, "\(found)")
  }

  @Test func aValueThatHungHidesNoFindingOfTheNextReport() async throws {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    let app = SimulatedApp(
      Self.app, name: "Left", filters: [.filter(SticksFilter.self)], groups: [group],
      intentsExtension: {})
    try await system.install(app)
    let metadata = try #require(await system.state.apps[app.id]?.description.filters.first)
    let trial = FilterTrial(
      bench: TrialBench(app: app, limit: .seconds(30), processes: .inProcess), metadata: metadata)
    let report = try await trial.report(
      on: [["status": "Busy"]], after: FilterTrial.Report(hung: [["level": 3]]))
    #expect(report.findings.map(\.id) == ["leaves-effects"])
  }

  @Test func aCardThatHangsIsAskedForOnce() async throws {
    defer { SlowCardFilter.isOver.withLock { $0 = true } }
    let found = try await check(.filter(SlowCardFilter.self), timeLimit: .milliseconds(300))
    #expect(found.map(\.id) == ["app-hangs"])
    // For each of the levels, it would be asked several times.
    #expect(SlowCardFilter.shown.withLock { $0 } <= 2)
  }

  @Test func anActionThatChangesThePredicateSilentlyIsFound() async throws {
    func found(_ action: SimulatedApp.Action) async throws -> [String] {
      try await check(.filter(AccountFilter.self), actions: [.init("look") { _ in }, action])
        .map(\.id)
    }
    let forget = SimulatedApp.Action("forget") { _ in
      try write(String?.none, to: "account.json")
    }
    let tell = SimulatedApp.Action("tell") { _ in
      try write(String?.none, to: "account.json")
      AccountFilter.invalidateFocusFilterAppContext()
    }
    #expect(try await found(forget) == ["context-not-invalidated"])
    #expect(try await found(tell) == [])
  }
}
