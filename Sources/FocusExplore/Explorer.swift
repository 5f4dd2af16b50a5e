public import FocusFilterKit
public import FocusHost
public import FocusScenarios
import FocusText
import Foundation

/// A search for days on which a Focus filter does what no day of its author shows.
///
/// The days are made from what an app declares: its filter with all kinds of values, its actions,
/// its life as a process, notifications, faults of deliveries. Each is judged by ``Invariant``s
/// that nobody has to write, and a day that breaks one is made shorter until nothing can be left
/// out.
///
/// ```swift
/// let exploration = try await Explorer(.exampleChat).explore()
/// #expect(exploration.found.isEmpty)
/// ```
///
/// In a test, the app's code runs in the test's process, whose variables outlive a day; what such a
/// variable hides or causes is found by `focusctl explore`, where each process of an app on each
/// day is one of the system.
public struct Explorer: Sendable {
  /// The app that is tried.
  public let app: SimulatedApp
  /// Where the app's code runs.
  public var processes: ProcessModel
  /// The number of drawn days, after the short ones.
  public var days = 20
  /// The time after which no further day begins; `nil` for ``days``. The days played are the first
  /// ones of the same sequence, however many they are.
  public var time: Duration?
  /// The greatest number of events of a day: all days with up to that many events are played, the
  /// shortest first, instead of short and drawn days. `nil` for short and drawn days.
  public var every: Int?
  /// The number of events of a drawn day.
  public var steps = 24
  /// The number that the drawn days belong to.
  public var seed: UInt64 = 1
  /// The device whose modes, schedules and people the days have, and the values of its filters; two
  /// modes are made up for `nil`, and for a device that has Do Not Disturb alone.
  public var device: FocusState?
  /// Filter criteria that the app's notifications have had. Those that its actions use on the short
  /// days count as well, and one that it doesn't use is tried besides.
  public var criteria: [String] = []
  /// The invariants that are judged; `nil` for all. The search makes no comparison that only the
  /// others need.
  public var only: Set<Invariant>?
  /// The statements of a test about the device, besides the invariants.
  public var statements: [Statement] = []
  /// The faults that aren't reported: an invariant, or an invariant and the words of a place, which
  /// a colon separates.
  public var ignoring: Set<String> = []
  /// The time limit of a call of the app's code.
  public var limit: Duration = .seconds(3)
  /// The number of plays at most that one fault is made shorter with.
  public var budget = 2000
  /// The number of days that are played at once, on which the result doesn't depend.
  public var jobs = 1

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - app: The app, whose filter is tried.
  ///   - processes: Where the app's code runs.
  public init(_ app: SimulatedApp, processes: ProcessModel = .inProcess) {
    self.app = app
    self.processes = processes
  }

  /// Plays the days, and returns what was found on them.
  ///
  /// - Parameter progress: Called before the first day and after each with the number of days
  ///   played and of all.
  /// - Throws: `FocusError` for an app that can't be installed, or a process that can't be started.
  public func explore(
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Exploration {
    guard let (filter, values) = try await declared() else {
      return Exploration(app: app, seed: seed)
    }
    var source = DaySource(
      app, filter, values, on: ExploredPlace(of: device, for: app.id), criteria: criteria,
      steps: steps, seed: seed)
    let (short, pairs) = (source.shortDays, source.pairs)
    let count =
      if let every { source.numberOfDays(upTo: every) } else if time != nil {
        Int.max
      } else { short.count + days }
    progress(0, count)
    let deadline = time.map { ContinuousClock.now + $0 }
    var search = Search(self, filter)
    var next = 0
    while next < count, search.result.stopped == nil,
      deadline.map({ ContinuousClock.now < $0 }) ?? true
    {
      if next == short.count, every == nil { source.use(criteria: search.result.criteria) }
      // The drawn days depend on the short ones.
      let end = every == nil && next < short.count ? min(short.count, count) : count
      var batch: [Judge.Task] = []
      while batch.count < max(1, jobs), next < end {
        let day =
          if every != nil {
            source.day(next)
          } else {
            next < short.count ? short[next] : source.next()
          }
        batch.append(.init(day: day, comparesHosts: every == nil && !pairs.contains(next)))
        next += 1
      }
      try await search.judge(batch)
      progress(next, count)
    }
    try await search.playFirstDayAgain()
    search.result.noteUnreached(filter, values)
    return search.result
  }

  /// Plays a day of a scenario file, and makes it shorter while it has the same fault.
  ///
  /// - Parameter scenario: A day of this app, with modes and events that a search may have; what
  ///   else is in it is left out.
  /// - Throws: As ``explore(progress:)``.
  public func shrink(_ scenario: Scenario) async throws -> Exploration {
    guard let (filter, values) = try await declared() else {
      return Exploration(app: app, seed: seed)
    }
    var search = Search(self, filter)
    try await search.judge([.init(day: ExploredDay(scenario, app: app.id), comparesHosts: true)])
    search.result.noteUnreached(filter, values)
    return search.result
  }

  /// Plays a day of this app, such as that of a fault, and tells its story.
  ///
  /// - Parameters:
  ///   - day: A scenario, each call of which has the search's time limit.
  ///   - apps: The apps to install; `nil` for the one that is tried.
  /// - Throws: As `Scenario.play(on:processes:progress:)`.
  public func story(of day: Scenario, on apps: [SimulatedApp]? = nil) async throws -> Simulation {
    try await day.play(on: apps ?? [app], processes: processes, limit: limit)
  }

  /// Plays a day, and looks at its device after the last event.
  package func replay(
    _ day: Scenario, _ look: @escaping @Sendable (FocusSystem) async throws -> Void
  ) async throws {
    let last = max(day.times.count - 1, 0)
    _ = try await day.trial(of: app, processes: processes, looksAt: [last], limit: limit) {
      system, _ in
      try await look(system)
      return []
    }
  }

  /// The app's filter, and the values to try it with; `nil` for an app without a filter.
  private func declared() async throws -> (FilterMetadata, ValuesToTry)? {
    let bench = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_795_420_800)), timeZone: .gmt, timeLimit: limit,
      processes: processes)
    try await bench.install(app)
    guard let filter = await bench.state.apps[app.id]?.description.filters.first else { return nil }
    let reference = FilterReference(app: app.id, filter: filter.id)
    return (filter, try await bench.valuesToTry(for: reference))
  }

  fileprivate func isReported(_ violation: Violation) -> Bool {
    let names =
      [violation.invariant] + (violation.invariant == .historyFree ? Invariant.causes : [])
    if let only, only.isDisjoint(with: names) { return false }
    let key = violation.key.map { "\($0)" } ?? violation.cause ?? ""
    return !names.contains {
      ignoring.contains($0.rawValue) || ignoring.contains("\($0.rawValue):\(key)")
    }
  }
}

extension Invariant {
  /// The names of causes for which the app isn't ``historyFree``.
  fileprivate static let causes: [Invariant] = [.endsClean, .twiceIsOnce, .orderFree]
}

/// A search under way.
private struct Search {
  let explorer: Explorer
  let filter: FilterMetadata
  let judge: Judge
  var result: Exploration
  private var faults: [Violation] = []
  private var hung = HungCode()
  private var first: (day: ExploredDay, trace: FilterTrace, unsteady: Set<TraceKey>)?

  init(_ explorer: Explorer, _ filter: FilterMetadata) {
    self.explorer = explorer
    self.filter = filter
    judge = Judge(explorer)
    result = Exploration(app: explorer.app, seed: explorer.seed)
    result.neverTrue = explorer.statements.filter { $0.kind == .sometimes }.map(\.words)
  }

  /// Judges several days at once, and makes those with a new fault shorter, in their order.
  mutating func judge(_ batch: [Judge.Task]) async throws {
    var tasks = batch.map { $0.without(hung) }
    var judgments = try await judge.judgments(of: tasks)
    for index in tasks.indices where result.stopped == nil {
      result.note(tasks[index].day)
      while true {
        // What an earlier day has shown isn't tried again, however many were played with it.
        let task = tasks[index].without(hung)
        if task != tasks[index] {
          tasks[index] = task
          judgments[index] = try await judge.judgment(of: task)
        }
        let known = hung
        guard let judgment = judgments[index] else { break }
        try await take(judgment, of: task.day)
        // The rest of the day was left out.
        guard judgment.play.hangs, hung != known, result.stopped == nil else { break }
      }
      if result.days % 50 == 0 { try await playFirstDayAgain() }
    }
  }

  /// Takes the faults of a day.
  private mutating func take(_ judgment: Judge.Judgment, of day: ExploredDay) async throws {
    result.note(day, judgment.play, filter)
    result.plays += judgment.plays
    try await rememberFirst(day, judgment.play)
    for violation in judgment.found where explorer.isReported(violation) && !isKnown(violation) {
      faults.append(violation)
      try await shrink(violation, on: day)
    }
    if judgment.play.hangs { note(HungCode(judgment.play, on: day)) }
  }

  private mutating func note(_ new: HungCode) {
    hung.formUnion(new)
    guard hung.isEnd, result.stopped == nil else { return }
    result.stopped = """
      The call with the defaults alone doesn't return, so that each day would wait for it after its first \
      Focus.
      """
  }

  /// Whether a fault was found, or one that explains it: what depends on earlier calls often
  /// depends on the process, too.
  private func isKnown(_ violation: Violation) -> Bool {
    faults.contains { known in
      known.isSame(as: violation)
        || known.invariant == .historyFree && violation.key != nil && known.key == violation.key
          && [.restartFree, .hostFree].contains(violation.invariant)
    }
  }

  private mutating func shrink(_ violation: Violation, on day: ExploredDay) async throws {
    let isSlow = violation.cause == FindingKind.appHangs.id
    var shrinking = Shrinking(
      judge, violation, on: day, budget: isSlow ? 12 : explorer.budget)
    let isFoundAgain = try await shrinking.run()
    result.plays += shrinking.plays
    // A fault counts only if plays of their own show it again.
    guard isFoundAgain else { return }
    let play = try await judge.play(shrinking.day, mayHang: true)
    if play.hangs { note(HungCode(play, on: shrinking.day)) }
    let fault = FoundFault(
      shrinking.violation, on: shrinking.day, play, filter: filter, app: explorer.app,
      seed: explorer.seed, events: violation.event + 1)
    if !result.found.contains(where: { $0.id == fault.id }) { result.found.append(fault) }
  }

  // MARK: Memory of one process

  private mutating func rememberFirst(_ day: ExploredDay, _ play: TrialPlay) async throws {
    guard first == nil, !play.hangs, explorer.processes == .inProcess,
      let trace = play.rests.last?.trace
    else {
      return
    }
    let again = try await judge.play(day).rests.last?.trace ?? [:]
    result.plays += 1
    first = (day, trace, trace.keys(differingFrom: again))
  }

  /// Plays the first day once more, and stops the search if variables of the process have changed
  /// it.
  mutating func playFirstDayAgain() async throws {
    guard let first, result.stopped == nil else { return }
    let trace = try await judge.play(first.day).rests.last?.trace ?? [:]
    result.plays += 1
    let differing = first.trace.keys(differingFrom: trace).subtracting(first.unsteady)
    guard let key = differing.min() else { return }
    result.stopped = """
      After \(result.days) days, \(key) isn't the same on the first day when it is played again: the app \
      keeps it in a variable of this process. Give the search processes of their own.
      """
  }
}

extension Judge {
  /// A day to be judged.
  fileprivate struct Task: Sendable, Equatable {
    var day: ExploredDay
    let comparesHosts: Bool
    /// Whether a part of the day is left out, because of which the app may refuse the rest.
    var isReduced = false

    func without(_ hung: HungCode) -> Task {
      let rest = day.without(hung)
      return Task(day: rest, comparesHosts: comparesHosts, isReduced: isReduced || rest != day)
    }
  }

  fileprivate typealias Judgment = (found: [Violation], play: TrialPlay, plays: Int)

  /// Judges a day; `nil` for one of which so much is left out that it is impossible.
  fileprivate func judgment(of task: Task) async throws -> Judgment? {
    do {
      return try await violations(on: task.day, rests: 4, comparesHosts: task.comparesHosts)
    } catch is UnreadableFile where task.isReduced {
      return nil
    }
  }

  /// Judges several days at once; the results have the order of the days.
  fileprivate func judgments(of tasks: [Task]) async throws -> [Judgment?] {
    try await withThrowingTaskGroup(of: (Int, Judgment?).self) { group in
      for (index, task) in tasks.enumerated() {
        group.addTask { (index, try await judgment(of: task)) }
      }
      var all: [Int: Judgment] = [:]
      for try await (index, judgment) in group { all[index] = judgment }
      return tasks.indices.map { all[$0] ?? nil }
    }
  }
}

/// The code of an app that didn't return once, and would cost the time limit on each further day.
private struct HungCode: Equatable {
  /// Values of the filter, of which each group is enough, the shortest first.
  private(set) var values: [[String: ParameterValue]] = []
  /// Events that don't call the filter.
  private var events: Set<ExploredDay.Event> = []
  /// Whether it is the call with the defaults.
  private(set) var isEnd = false

  init() {}

  /// Takes the code that didn't return on a day.
  init(_ play: TrialPlay, on day: ExploredDay) {
    guard
      let index = play.findings.first(where: { $0.finding.id == FindingKind.appHangs.id })?.event,
      day.events.indices.contains(index)
    else { return }
    guard let call = play.calls.first(where: { $0.event == index && $0.outcome == .timedOut })
    else {
      var event = day.events[index]
      event.second = 0
      events = [event]
      return
    }
    let given = day.configurations.filter { configuration in
      !configuration.isEmpty && configuration.allSatisfy { call.values[$0.key] == $0.value }
    }
    // Without a value of its own, the call has the defaults, too.
    isEnd = call.isDefaults || given.isEmpty
    if !isEnd { add(given) }
  }

  private mutating func add(_ new: [[String: ParameterValue]]) {
    for group in new where group.removing(values) == group { values.append(group) }
    values.sort {
      ($0.count, "\(ParameterValue.object($0))") < ($1.count, "\(ParameterValue.object($1))")
    }
  }

  mutating func formUnion(_ other: HungCode) {
    add(other.values)
    events.formUnion(other.events)
    isEnd = isEnd || other.isEnd
  }

  func contains(_ event: ExploredDay.Event) -> Bool {
    events.contains { $0.kind == event.kind && $0.members == event.members }
  }
}

extension ExploredDay {
  /// The day without values and events with which code of the app didn't return.
  fileprivate func without(_ hung: HungCode) -> ExploredDay {
    guard hung != HungCode() else { return self }
    var day = replacingValues { $0.removing(hung.values) }
    day.events.removeAll(where: hung.contains)
    return day
  }
}

/// The result of a search: the faults found, and what it hasn't reached.
public struct Exploration: Sendable, Codable {
  /// The bundle identifier of the app.
  public let app: String
  /// The number that the drawn days belong to.
  public let seed: UInt64
  /// The number of days that were judged.
  public internal(set) var days = 0
  /// The number of their events.
  public internal(set) var events = 0
  /// The number of times that a day was played, with those that it was compared with.
  public internal(set) var plays = 0
  /// The number of filter calls by the process that they ran in.
  public internal(set) var calls: [String: Int] = [:]
  /// The faults, each once, in the order in which they were found.
  public internal(set) var found: [FoundFault] = []
  /// The statements of the kind ``Statement/sometimes(_:holds:)`` that were never true, in their
  /// order.
  public internal(set) var neverTrue: [String] = []
  /// The reason why the search ended early; `nil` if it didn't.
  public internal(set) var stopped: String?
  /// The rules that decided about notifications or called the filter, each once, in the order of
  /// their identifiers.
  public internal(set) var rules: [FocusRule] = []
  /// What no day had: kinds of event, values, outcomes and rules, each as a sentence.
  public internal(set) var unreached: [String] = []

  private var effects: [EventKind: Bool] = [:]
  private var changed: Set<String> = []
  private var outcomes: Set<OutcomeWord> = []
  private var withoutEffect = 0
  private var hadPredicate = false
  /// The filter criteria of the notifications.
  fileprivate private(set) var criteria: Set<String> = []

  private enum CodingKeys: CodingKey {
    case app, seed, days, events, plays, calls, found, neverTrue, stopped, rules, unreached
  }

  fileprivate init(app: SimulatedApp, seed: UInt64) {
    self.app = app.id
    self.seed = seed
  }

  /// The rules by which events of a search call a filter. The other rules need what few days have:
  /// other apps, lists of people, phone calls.
  private static let rulesOfCalls: [FocusRule] = [
    .turnedOn, .turnedOff, .switched, .editedWhileOn, .disabledWhileOn, .firstUnlock,
    .injectedFault,
  ]
  /// The rules by which a filter's predicate judges notifications.
  private static let rulesOfPredicate: [FocusRule] = [.appPredicate, .missingCriteria]

  /// Whether no filter was called at all, so that nothing could be found.
  public var isEmpty: Bool { calls.isEmpty }

  fileprivate mutating func note(_ day: ExploredDay) {
    days += 1
    events += day.events.count
  }

  fileprivate mutating func note(_ day: ExploredDay, _ play: TrialPlay, _ filter: FilterMetadata) {
    for (event, rest) in zip(day.events, play.rests) {
      effects[event.kind] = effects[event.kind, default: false] || rest.hadEffect
      if !rest.hadEffect { withoutEffect += 1 }
      neverTrue.removeAll { rest.remarks.contains($0) }
    }
    for call in play.calls {
      calls[call.host.rawValue, default: 0] += 1
      for parameter in filter.parameters
      where call.values[parameter.name] != parameter.defaultValue ?? .null {
        changed.insert(parameter.name)
      }
    }
    // A fault changes a later call.
    if play.rules.contains(.injectedFault) { effects[.fault] = true }
    outcomes.formUnion(play.outcomes)
    hadPredicate =
      hadPredicate || play.rests.contains { $0.trace[TraceKey(.predicate)] != nil }
    criteria.formUnion(play.criteria)
    rules = Set(rules).union(play.rules).sorted { $0.id < $1.id }
  }

  fileprivate mutating func noteUnreached(_ filter: FilterMetadata, _ values: ValuesToTry) {
    if calls.isEmpty { unreached.append("No day called the filter.") }
    let idle = EventKind.allCases.filter { effects[$0] == false }.map(\.rawValue)
    if !idle.isEmpty {
      unreached.append("These events never had an effect: \(idle.joined(separator: ", ")).")
    }
    let unused = EventKind.allCases.filter { effects[$0] == nil }.map(\.rawValue)
    if !unused.isEmpty {
      unreached.append("No day had these events: \(unused.joined(separator: ", ")).")
    }
    let withoutChoices = values.withoutChoices
    for parameter in withoutChoices {
      unreached.append(FilterSensitivity.sentence(onParameterWithoutChoices: parameter))
    }
    for parameter in filter.parameters
    where !changed.contains(parameter.name) && !withoutChoices.contains(parameter.name) {
      unreached.append("No call had a value of '\(parameter.name)' other than its default.")
    }
    // The device of a day allows the app's notifications.
    let missing = OutcomeWord.allCases.filter { $0 != .refused && !outcomes.contains($0) }
      .map(\.inPast)
    if !missing.isEmpty { unreached.append("No notification \(missing.list(.or)).") }
    let unmet = Self.rulesOfCalls + (hadPredicate ? Self.rulesOfPredicate : [])
    let names = unmet.filter { !rules.contains($0) }.map(\.id)
    if !names.isEmpty { unreached.append("No day followed the rules \(names.list(.and)).") }
    for host in [ProcessHost.app, .extension] where calls[host.rawValue] == nil {
      unreached.append("No call ran in the \(host.rawValue).")
    }
    if events > 0, withoutEffect * 10 > events * 9 {
      unreached.append("At most one event in ten had an effect.")
    }
  }
}

/// A fault with the shortest day that shows it.
public struct FoundFault: Sendable, Hashable, Codable, Identifiable {
  /// The invariant that doesn't hold; for a dependence on earlier calls, the one that names the
  /// cause.
  public let invariant: Invariant
  /// The identifier of the finding, where code failed; `nil` where a place differs.
  public let finding: String?
  /// The bundle identifier of the app.
  public let app: String
  /// The name of the filter's type.
  public let filter: String
  /// The place that differs, in words; `nil` where code failed.
  public let key: String?
  /// The fault, as a sentence.
  public let message: String
  /// The values of the place: on the day, and as it should be. Both are `.null` where code failed.
  public let actual: ParameterValue
  /// See ``actual``.
  public let expected: ParameterValue
  /// The contested behaviors that the day depends on.
  public let readings: [FocusReading]
  /// The number of events of the day on which it was found, up to the fault.
  public let shrunkFrom: Int
  /// The number of events of the shortest day.
  public let events: Int
  /// The shortest day as a scenario file, whose last event has an expectation that fails now, where
  /// scenarios have a word for the place.
  public let scenario: String
  /// The title of the scenario: one for each app, filter, invariant and place.
  public let title: String
  /// A short name for the file. Faults in places with like names have the same.
  public let fileName: String

  /// The app, and the title of the scenario.
  public var id: String { "\(app): \(title)" }

  init(
    _ violation: Violation, on day: ExploredDay, _ play: TrialPlay, filter: FilterMetadata,
    app: SimulatedApp, seed: UInt64, events: Int
  ) {
    let isDependence = violation.invariant == .historyFree
    let invariant = isDependence ? play.causeOfDependence : violation.invariant
    self.invariant = invariant
    finding = violation.cause
    self.app = app.id
    self.filter = filter.typeName
    let key = violation.key.map { "\($0)" }
    self.key = key
    message = violation.message
    actual = violation.found
    expected = violation.expected
    readings = play.readings
    shrunkFrom = events
    self.events = day.events.count
    let place = violation.key.map { $0.path.last ?? "\($0)" } ?? violation.cause ?? ""
    fileName =
      [app.name, filter.typeName, invariant.rawValue, place].map(\.asPartOfFileName)
      .joined(separator: "-") + ".json5"
    let title =
      "\(invariant.rawValue) of \(filter.typeName) in \(app.name)"
      + ((key ?? violation.cause).map { ": \($0)" } ?? "")
    self.title = title
    scenario = day.text(
      name: title,
      comments: [
        "\(invariant.rawValue): \(violation.message)".replacing("\n", with: " "),
        "Found by 'explore' with the seed \(seed), and shrunk from \(events) to \(day.events.count).",
      ], expectations: violation.expectations(of: app.id))
  }
}

extension Violation {
  /// The expectation of a scenario that doesn't hold; none where a scenario has no word for the
  /// place.
  fileprivate func expectations(of app: String) -> [String: ParameterValue] {
    // Once the app writes to a group instead, the value isn't in this place on any day.
    guard invariant != .hostFree else { return [:] }
    guard let key, !key.isCount else {
      return cause == FindingKind.performThrew.id
        ? ["threw": .object([app: .null])] : [:]
    }
    switch key.place {
    case .badge: return ["badge": .object([app: expected == .null ? 0 : expected])]
    case .group(let group): return ["stored": .object([group: stored(key.path)])]
    case .defaults(nil, .app): return ["stored": .object([app: stored(key.path)])]
    case .predicate where invariant != .predicateCurrent:
      return ["predicate": .object([app: expected])]
    case .predicate:
      // In words: a format between backticks, or that there is none.
      guard case .string(let words) = expected else { return [:] }
      let format =
        words.hasPrefix("`") ? ParameterValue.string(String(words.dropFirst().dropLast())) : .null
      return ["predicate": .object([app: format])]
    default: return [:]
    }
  }

  /// The expected value by the keys that lead to it.
  private func stored(_ path: [String]) -> ParameterValue {
    path.reversed().reduce(expected) { .object([$1: $0]) }
  }
}

extension String {
  /// The text in lower case with hyphens for what isn't a letter or a digit.
  fileprivate var asPartOfFileName: String {
    lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}
