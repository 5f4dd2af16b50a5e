public import FocusFilterKit
public import FocusHost
public import FocusScenarios
import FocusText
import Foundation

/// A search for faults in a Focus filter, which plays generated days and shrinks those with a
/// fault.
///
/// A day is a sequence of events on a simulated device. The search generates days from an app's
/// declarations: its filter with values of all kinds, its actions, the states of its process,
/// notifications, and faults in deliveries. It compares each day with variants of it, which needs
/// no test code. If a day shows a fault, the search removes events until it can't leave out any
/// other event.
///
/// ```swift
/// let exploration = try await Explorer(.exampleChat).explore()
/// #expect(exploration.found.isEmpty)
/// ```
///
/// In a test, the app's code runs in the test's process, so its variables keep their values from
/// one day to the next. Such a variable can hide a fault or cause one. `focusctl explore` runs each
/// of the app's processes on each day as a new system process, and finds these faults.
public struct Explorer: Sendable {
  /// The app whose filter is tested.
  package let app: SimulatedApp
  /// Where the app's code runs.
  public var processes: ProcessModel
  /// The number of random days. The search plays a fixed set of short days before them.
  public var days = 20
  /// The time limit of the search, after which no further day begins and no found day is shrunk
  /// further; `nil` to play ``days`` random days. The limit doesn't change the days or their order.
  public var time: Duration?
  /// The greatest number of events of a day in an exhaustive search. Such a search plays all days
  /// of up to that many representative events, the shortest first. `nil` for a search with short
  /// days and random days.
  public var every: Int?
  /// The number of steps of a random day. A step is one event, or a restart or lock of the device
  /// followed by its unlock.
  public var steps = 24
  /// The seed of the random days.
  public var seed: UInt64 = 1
  /// The device whose modes, schedules, people, filter values and readings the days use. If it is
  /// `nil` or has no mode besides Do Not Disturb, the search makes up two modes. The days are
  /// always in the time zone `Europe/London` and the locale `en_US`.
  public var device: FocusState?
  /// Known filter criteria of the app's notifications. The search adds the criteria that the app
  /// uses on the short days, and one that the app doesn't use.
  public var criteria: [String] = []
  /// The kinds of faults to look for, among ``kinds``; `nil` for all. The search skips comparisons
  /// that only the other kinds need.
  public var only: Set<FindingKind>?
  /// The conditions that a test adds.
  package var statements: [Statement] = []
  /// The faults that aren't reported. Each element is the identifier of a finding, such as
  /// `leaves-effects`, or an identifier, a colon, and the fault's ``FoundFault/key`` or
  /// ``FoundFault/statement``, such as `leaves-effects:the badge`.
  public var ignoring: Set<String> = []
  /// The time limit of each call of the app's code.
  public var limit: Duration = .seconds(3)
  /// The greatest number of plays for shrinking one fault.
  package var budget = 2000
  /// The number of days that are played concurrently. It doesn't affect the result, apart from the
  /// number of plays if code hangs.
  public var jobs = 1

  /// The kinds of faults that a search finds.
  public static let kinds: [FindingKind] = [
    .leavesEffects, .storedInExtension, .keptInMemory, .contextNotInvalidated, .goneEntity,
    .dayNotRepeatable, .appCrashes, .appExits, .appHangs, .performThrew, .lateEffects,
    .groupNotDeclared, .groupNotShared, .predicateLanguage, .brokenStatement,
  ]

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - app: The app whose filter is tested.
  ///   - processes: Where the app's code runs.
  public init(_ app: SimulatedApp, processes: ProcessModel = .inProcess) {
    self.app = app
    self.processes = processes
  }

  /// Plays the days, and returns the faults that were found.
  ///
  /// The search tests the app's first filter. For an app without a filter, the result is empty.
  ///
  /// - Parameter progress: Called before the first day and after each group of ``jobs`` days, with
  ///   the number of days played and the total number of days. The total is `Int.max` if ``time``
  ///   limits the search and ``every`` is `nil`.
  /// - Throws: `FocusError` for an app that can't be installed or a process that can't be started.
  public func explore(
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Exploration {
    guard let (filter, values) = try await declared() else {
      return Exploration(app: app, seed: seed)
    }
    var source = DaySource(
      app, filter, values, on: ExploredDevice(of: device, for: app.id), criteria: criteria,
      steps: steps, seed: seed)
    let (short, pairs) = every == nil ? (source.shortDays, source.pairs) : ([], 0..<0)
    let count =
      every.map(source.numberOfDays(upTo:)) ?? (time == nil ? short.count + days : Int.max)
    progress(0, count)
    let deadline = time.map { ContinuousClock.now + $0 }
    var search = Search(self, filter, values)
    search.deadline = deadline
    var next = 0
    while next < count, search.result.stopped == nil,
      deadline.map({ ContinuousClock.now < $0 }) ?? true
    {
      if next == short.count, every == nil { source.use(criteria: search.result.criteria) }
      // The random days use the criteria from the short days, so no batch contains both.
      let end = next < short.count ? min(short.count, count) : count
      let batch = (next..<min(next + max(1, jobs), end)).map { number in
        if every != nil { return (day: source.day(number), comparesHosts: false) }
        let day = number < short.count ? short[number] : source.next()
        return (day: day, comparesHosts: !pairs.contains(number))
      }
      next += batch.count
      try await search.judge(batch)
      if every == nil { search.result.randomDays = max(search.result.days - short.count, 0) }
      progress(next, count)
    }
    try await search.playFirstDayAgain()
    return search.end(values)
  }

  /// Plays a scenario, and shrinks it while it still has the same fault.
  ///
  /// - Parameter scenario: A day of this app. Its time zone, locale, policy and settings of the app
  ///   are kept; other members that generated days don't have are ignored.
  /// - Throws: The errors of ``explore(progress:)``, and `UnreadableFile` if a mode of the day
  ///   names an unknown app or value.
  public func shrink(_ scenario: Scenario) async throws -> Exploration {
    guard let (filter, values) = try await declared() else {
      return Exploration(app: app, seed: seed)
    }
    var search = Search(self, filter, values)
    try await search.judge([(day: ExploredDay(scenario, app: app), comparesHosts: true)])
    return search.end(values)
  }

  /// Plays a scenario, such as that of a fault, and returns the simulation with its story.
  ///
  /// - Parameters:
  ///   - day: The scenario to play. Each call of an app's code has the search's time limit.
  ///   - apps: The apps to install; `nil` for the tested app only.
  /// - Throws: The errors of `Scenario.play(on:processes:telling:)`.
  public func story(of day: Scenario, on apps: [SimulatedApp]? = nil) async throws -> Simulation {
    try await day.play(on: apps ?? [app], processes: processes, limit: limit)
  }

  /// Plays a scenario, and calls a closure with the device after the last event.
  package func replay(
    _ day: Scenario, _ look: @escaping @Sendable (FocusSystem) async throws -> Void
  ) async throws {
    let last = max(day.events.count - 1, 0)
    _ = try await day.trial(of: app, processes: processes, looksAt: [last], limit: limit) {
      system, _ in
      try await look(system)
      return [:]
    }
  }

  /// Returns the app's filter and the values to test it with; `nil` if the app has no filter.
  func declared() async throws -> (FilterMetadata, ValuesToTry)? {
    let bench = FocusSystem(
      clock: .manual(ExploredDevice.monday), timeZone: .gmt, timeLimit: limit, processes: processes)
    try await bench.install(app)
    guard let filter = await bench.state.apps[app.id]?.description.filters.first else { return nil }
    let reference = FilterReference(app: app.id, filter: filter.id)
    return (filter, try await bench.valuesToTry(for: reference, of: app))
  }

  fileprivate func isReported(_ violation: Violation) -> Bool {
    let id = violation.kind.id
    let key = violation.key.map { "\($0)" } ?? violation.statement ?? ""
    return only?.contains(violation.kind) != false
      && ignoring.isDisjoint(with: [id, "\(id):\(key)"])
  }
}

/// The state of a running search.
private struct Search {
  let explorer: Explorer
  let filter: FilterMetadata
  let judge: Judge
  var result: Exploration
  /// The faults for which the search has shrunk a day.
  private var faults: [Violation] = []
  private var hung = HungCode()
  /// The end of the search's time; `nil` if it has no limit.
  var deadline: ContinuousClock.Instant?
  private var first: (day: ExploredDay, end: SteadyTrace)?

  init(_ explorer: Explorer, _ filter: FilterMetadata, _ values: ValuesToTry) {
    self.explorer = explorer
    self.filter = filter
    judge = Judge(explorer, values.choosable)
    result = Exploration(app: explorer.app, seed: explorer.seed)
    result.neverTrue = explorer.statements.filter { $0.word == .sometimes }.map(\.words)
  }

  /// Checks a batch of days concurrently, and shrinks the days with new faults one after another.
  mutating func judge(_ batch: [(day: ExploredDay, comparesHosts: Bool)]) async throws {
    let tasks = batch.map { (day: $0.day.without(hung), comparesHosts: $0.comparesHosts) }
    let judgments = try await judge.judgments(of: tasks)
    for (task, first) in zip(tasks, judgments) where result.stopped == nil {
      var (day, judgment) = (task.day, first)
      result.note(day)
      while true {
        // Code that hung on an earlier day of the batch isn't run again.
        if day.without(hung) != day {
          day = day.without(hung)
          judgment = try await judge.judgment(of: day, comparesHosts: task.comparesHosts)
        }
        let known = hung
        try await take(judgment, of: day)
        // The code hung, so the rest of the day wasn't played. Check the day again without that
        // code.
        guard judgment.play.hangs, hung != known, result.stopped == nil else { break }
      }
      if result.days % 50 == 0 { try await playFirstDayAgain() }
    }
  }

  /// Adds the result of a day, and shrinks the day for each new fault.
  private mutating func take(_ judgment: Judge.Judgment, of day: ExploredDay) async throws {
    result.note(day, judgment.play, filter)
    try await rememberFirst(day, judgment.play)
    for violation in judgment.found
    where explorer.isReported(violation) && !faults.contains(where: violation.isSame) {
      faults.append(violation)
      try await shrink(violation, on: day)
    }
    noteHungCode(judgment.play, on: day)
  }

  private mutating func noteHungCode(_ play: TrialPlay, on day: ExploredDay) {
    guard play.hangs else { return }
    hung.note(play, on: day)
    guard hung.includesDefaults, result.stopped == nil else { return }
    result.stopped = """
      The call with the defaults alone doesn't return, so that each day would wait for it after \
      its first Focus.
      """
  }

  /// Whether a fault that the search has found explains a violation on a shrunk day. State that
  /// depends on earlier calls often depends on the process, too; then that day shows the dependence
  /// on the calls, which expects the same value.
  private func isExplained(
    _ violation: Violation, on day: ExploredDay
  ) async throws -> Bool {
    guard [.keptInMemory, .storedInExtension].contains(violation.kind),
      faults.contains(where: { $0.kind == .leavesEffects && $0.key == violation.key })
    else { return false }
    var ofCalls = violation
    ofCalls.kind = .leavesEffects
    let found = try await judge.violation(like: ofCalls, atEndOf: day)
    return found?.expected == violation.expected
  }

  private mutating func shrink(_ violation: Violation, on day: ExploredDay) async throws {
    let isSlow = violation.kind == .appHangs
    let limit = judge.plays + (isSlow ? 12 : explorer.budget)
    // Other faults may follow, so that each takes half of the time that is left.
    let now = ContinuousClock.now
    let end = deadline.map { now < $0 ? now + ($0 - now) / 2 : now }
    var shrinking = Shrinking(judge, violation, on: day, limit: limit, until: end)
    // Report a fault only if it occurs again when the day is replayed.
    guard try await shrinking.run(),
      try await !isExplained(shrinking.violation, on: shrinking.day)
    else { return }
    let play = try await judge.play(shrinking.day, mayHang: true)
    noteHungCode(play, on: shrinking.day)
    // Code that hangs would hang under each value.
    let isLate = deadline.map { $0 <= .now } ?? false
    let readings = try await judge.readings(
      behind: shrinking.violation, on: shrinking.day, play, limit: isSlow || isLate ? 0 : limit)
    let later = try await judge.later(shrinking.day, with: shrinking.violation)
    let fault = FoundFault(
      shrinking.violation, on: shrinking.day, later, restingOn: readings, filter: filter,
      app: explorer.app, seed: explorer.seed, events: violation.event + 1)
    if !result.found.contains(where: { $0.id == fault.id }) { result.found.append(fault) }
  }

  /// Returns the result of the whole search.
  func end(_ values: ValuesToTry) -> Exploration {
    var result = result
    result.plays = judge.plays
    result.noteUnreached(filter, values, of: explorer.app)
    return result
  }

  // MARK: Variables that keep their values between days

  private mutating func rememberFirst(_ day: ExploredDay, _ play: TrialPlay) async throws {
    guard first == nil, !play.hangs, explorer.processes == .inProcess,
      let trace = play.states.last?.trace
    else { return }
    let again = try await judge.play(day, mayHang: true).states.last?.trace ?? [:]
    first = (day, SteadyTrace(of: trace, again))
  }

  /// Plays the first day again, and stops the search if variables of the process have changed the
  /// result.
  mutating func playFirstDayAgain() async throws {
    guard let first, result.stopped == nil else { return }
    let trace = try await judge.play(first.day, mayHang: true).states.last?.trace ?? [:]
    guard let key = first.end.keys(differingFrom: trace).min() else { return }
    result.stopped = """
      After \(result.days) days, short ones among them, \(key) isn't the same on the first day \
      when it is played again: the app keeps it in a variable of this process. Give the search \
      processes of their own.
      """
  }
}

extension Judge {
  /// Checks several days concurrently; returns the results in the order of the days.
  fileprivate func judgments(
    of tasks: [(day: ExploredDay, comparesHosts: Bool)]
  ) async throws -> [Judgment] {
    try await withThrowingTaskGroup(of: (Int, Judgment).self) { group in
      for (index, task) in tasks.enumerated() {
        group.addTask {
          (index, try await self.judgment(of: task.day, comparesHosts: task.comparesHosts))
        }
      }
      let all = try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      return tasks.indices.compactMap { all[$0] }
    }
  }
}

/// The calls and events in which the app's code hung.
///
/// Later days leave them out, because each would take the whole time limit again.
private struct HungCode: Equatable {
  /// Groups of filter values, the smallest first. A call hangs if it has all values of one group.
  private(set) var values: [[String: ParameterValue]] = []
  /// The events, other than filter calls, in which code hung, without their times.
  private(set) var events: Set<EventPlan> = []
  /// Whether the filter call with the defaults hung.
  private(set) var includesDefaults = false

  /// Adds the code that hung on a day.
  mutating func note(_ play: TrialPlay, on day: ExploredDay) {
    let hang = play.findings.first { $0.finding.id == FindingKind.appHangs.id }
    guard let index = hang?.event else { return }
    let hanging = play.calls.first { $0.event == index && $0.returned.ending == .timedOut }
    guard let call = hanging?.returned else {
      events.insert(day.events[index].withoutTime)
      return
    }
    let given = day.configurations.filter { configuration in
      !configuration.isEmpty && configuration.allSatisfy { call.values[$0.key] == $0.value }
    }
    // A call that matches no configuration has the defaults, too.
    guard !call.isDefaults, !given.isEmpty else {
      includesDefaults = true
      return
    }
    for group in given where group.removing(values) == group { values.append(group) }
    values.sort {
      ($0.count, "\(ParameterValue.object($0))") < ($1.count, "\(ParameterValue.object($1))")
    }
  }
}

extension EventPlan {
  fileprivate var withoutTime: EventPlan { EventPlan(at: .distantPast, command) }
}

extension ExploredDay {
  /// Returns the day without the filter values and events in which code hung.
  fileprivate func without(_ hung: HungCode) -> ExploredDay {
    guard hung != HungCode() else { return self }
    var day = replacingValues { $0.removing(hung.values) }
    day.events.removeAll { hung.events.contains($0.withoutTime) }
    return day
  }
}

/// The result of a search: the faults that it found, and the cases that it didn't reach.
public struct Exploration: Sendable, Hashable {
  /// The bundle identifier of the app.
  public let app: String
  /// The seed of the random days.
  public let seed: UInt64
  /// The number of days that were checked.
  public internal(set) var days = 0
  /// The number of random days among ``days``; the others are the short days, or those of an
  /// exhaustive search.
  public internal(set) var randomDays = 0
  /// The total number of events on these days.
  public internal(set) var events = 0
  /// The number of plays, including those for comparing and shrinking days.
  public internal(set) var plays = 0
  /// The number of filter calls in each process, by the raw value of its `ProcessHost`, such as
  /// `app`.
  public internal(set) var calls: [String: Int] = [:]
  /// The faults without duplicates, in the order in which they were found.
  public internal(set) var found: [FoundFault] = []
  /// The texts of the statements with `sometimes` that were never true, in the order in which they
  /// were stated.
  public internal(set) var neverTrue: [String] = []
  /// The last error of each of these that threw one, by its text.
  package private(set) var errors: [String: String] = [:]
  /// The reason why the search ended early, as a sentence; `nil` if it didn't.
  public internal(set) var stopped: String?
  /// The rules that called the filter or decided about notifications, without duplicates, sorted by
  /// identifier.
  public internal(set) var rules: [FocusRule] = []
  /// Sentences about the kinds of event, values, outcomes and rules that no day reached.
  public internal(set) var unreached: [String] = []

  private var effects: [String: Bool] = [:]
  private var changed: Set<String> = []
  private var outcomes: Set<OutcomeWord> = []
  private var hadPredicate = false
  /// The filter criteria of the notifications on the days played so far.
  fileprivate private(set) var criteria: Set<String> = []

  fileprivate init(app: SimulatedApp, seed: UInt64) {
    self.app = app.id
    self.seed = seed
  }

  /// The rules by which a search's events call a filter. Other rules need other apps, lists of
  /// people or phone calls, which few days have.
  private static let rulesOfCalls: [FocusRule] = [
    .turnedOn, .turnedOff, .switched, .editedWhileOn, .disabledWhileOn, .firstUnlock,
    .injectedFault,
  ]
  /// The rules by which a filter's predicate judges notifications.
  private static let rulesOfPredicate: [FocusRule] = [.appPredicate, .missingCriteria]

  /// Whether the search made no filter call, so that an empty ``found`` proves nothing.
  public var isEmpty: Bool { calls.isEmpty }

  fileprivate mutating func note(_ day: ExploredDay) {
    days += 1
    events += day.events.count
  }

  fileprivate mutating func note(_ day: ExploredDay, _ play: TrialPlay, _ filter: FilterMetadata) {
    for (word, state) in zip(day.words, play.states) {
      effects[word] = effects[word, default: false] || state.hadEffect
      for words in neverTrue {
        if case .failure(let error)? = state.remarks[words] { errors[words] = "\(error)" }
      }
      neverTrue.removeAll { if case .success? = state.remarks[$0] { true } else { false } }
    }
    for call in play.calls.map(\.returned) {
      calls[call.host.rawValue, default: 0] += 1
      for parameter in filter.parameters
      where call.values[parameter.name] != parameter.defaultValue ?? .null {
        changed.insert(parameter.name)
      }
    }
    // An injected fault has its effect at a later event, in a filter call.
    if play.rules.contains(.injectedFault) { effects["fault"] = true }
    outcomes.formUnion(play.outcomes)
    hadPredicate =
      hadPredicate || play.states.contains { $0.trace[TraceKey(.predicate)] != nil }
    criteria.formUnion(play.criteria)
    rules = Set(rules).union(play.rules).sorted { $0.id < $1.id }
  }

  fileprivate mutating func noteUnreached(
    _ filter: FilterMetadata, _ values: ValuesToTry, of app: SimulatedApp
  ) {
    func note(_ missing: [String], _ sentence: (_ missing: [String]) -> String) {
      if !missing.isEmpty { unreached.append(sentence(missing)) }
    }
    if calls.isEmpty { unreached.append("No day called the filter.") }
    note(DaySource.words.filter { effects[$0] == false }) {
      "These events never had an effect: \($0.joined(separator: ", "))."
    }
    note(DaySource.words.filter { effects[$0] == nil }) {
      "No day had these events: \($0.joined(separator: ", "))."
    }
    let withoutChoices = values.withoutChoices
    unreached += values.sentencesOnMissingChoices
    for parameter in filter.parameters
    where !changed.contains(parameter.name) && !withoutChoices.contains(parameter.name) {
      unreached.append("No call had a value of '\(parameter.name)' other than its default.")
    }
    // Generated days allow the app's notifications, so none is refused.
    let missing = OutcomeWord.allCases.filter { $0 != .refused && !outcomes.contains($0) }
    note(missing.map(\.inPast)) { "No notification \($0.list(.or))." }
    let rules = Self.rulesOfCalls + (hadPredicate ? Self.rulesOfPredicate : [])
    note(rules.filter { !self.rules.contains($0) }.map(\.id)) {
      "No day followed the rules \($0.list(.and))."
    }
    let hosts = [ProcessHost.app] + (app.hasExtension(for: filter) ? [.extension] : [])
    for host in hosts where calls[host.rawValue] == nil {
      unreached.append("No call ran in the \(host.rawValue).")
    }
  }
}

/// A fault, with a shrunk day that shows it.
///
/// Its encoded form leaves out ``events``, ``scenario``, ``title``, ``fileName`` and ``id``.
public struct FoundFault: Sendable, Hashable, Encodable, Identifiable {
  /// The identifier of the kind of fault, as a check's findings have it, such as `leaves-effects`.
  public let finding: String
  /// The text of a false statement; `nil` for another fault.
  public let statement: String?
  /// The bundle identifier of the app.
  public let app: String
  /// The name of the filter's type.
  public let filter: String
  /// The place of the differing value in words, such as `the badge`; `nil` if code failed or a
  /// statement is false.
  public let key: String?
  /// A sentence that describes the fault.
  public let message: String
  /// The value at the place on this day; `.null` if there is none.
  public let actual: ParameterValue
  /// The value that the place should have; `.null` for none.
  public let expected: ParameterValue
  /// The contested behaviors that may decide about the fault: those with another value that hides
  /// it, and those whose values couldn't all be tried. For code that hangs, all of the day.
  public let readings: [FocusReading]
  /// The number of events of the original day, up to the fault.
  public let shrunkFrom: Int
  /// The number of events of the shrunk day.
  public let events: Int
  /// The shrunk day as the text of a scenario file. Its last event has an expectation that fails
  /// until the fault is fixed, if scenarios have an expectation for the place.
  public let scenario: String
  /// The title of the scenario, made of the finding, the filter, the app, and the place or
  /// statement.
  public let title: String
  /// A short name for the scenario file. Faults at places with similar names can have the same file
  /// name.
  public let fileName: String

  private enum CodingKeys: CodingKey {
    case finding, statement, app, filter, key, message, actual, expected, readings, shrunkFrom
  }

  /// The app's bundle identifier and the title of the scenario.
  public var id: String { "\(app): \(title)" }

  init(
    _ violation: Violation, on day: ExploredDay,
    _ later: (day: ExploredDay, outcomes: [OutcomeWord])?, restingOn readings: [FocusReading],
    filter: FilterMetadata, app: SimulatedApp, seed: UInt64, events: Int
  ) {
    (finding, statement) = (violation.kind.id, violation.statement)
    self.app = app.id
    self.filter = filter.typeName
    key = violation.key.map { "\($0)" }
    message = violation.message
    actual = violation.found
    expected = violation.expected
    self.readings = readings
    shrunkFrom = events
    self.events = day.events.count
    let outcomes = later.map { ParameterValue.array($0.outcomes.map { .string($0.rawValue) }) }
    let expectations =
      outcomes.map { ["outcomes": .object([app.id: $0])] } ?? violation.expectations(of: app.id)
    var day = later?.day ?? day
    // A day without expectations is searched again, which starts the processes anew itself.
    if violation.isLost, !expectations.isEmpty {
      day = day.inserting([app.newStart], before: day.events.count - 1)
    }
    let place = violation.key.map { $0.path.last ?? "\($0)" } ?? statement ?? ""
    fileName =
      [app.name, filter.typeName, finding, place].map(\.asPartOfFileName)
      .filter { !$0.isEmpty }.joined(separator: "-") + ".json5"
    title =
      "\(finding) of \(filter.typeName) in \(app.name)"
      + ((key ?? statement).map { ": \($0)" } ?? "")
    scenario = day.text(
      name: title,
      comments: [
        "\(finding): \(violation.message)".replacing("\n", with: " "),
        "Found by 'explore' with the seed \(seed), and shrunk from \(events) to \(self.events).",
      ]
        + (expectations.isEmpty
          ? ["No expectation can say this; 'explore --shrink' plays the day again."] : []),
      expectations: expectations)
  }
}

extension SimulatedApp {
  /// The command that ends the app's processes and starts the app.
  var newStart: Relaunch { Relaunch { ($0.app, $0.starts) = (Located(id), true) } }
}

extension Violation {
  /// Returns the expectation that fails because of the fault; empty if scenarios have none for the
  /// place.
  fileprivate func expectations(of app: String) -> [String: ParameterValue] {
    // A fixed app writes to an app group, so the value is no longer at this place.
    guard kind != .storedInExtension else { return [:] }
    // A list that isn't there has no elements either.
    guard let key, !key.isCount || expected == .null else {
      return kind == .performThrew ? ["threw": .object([app: .null])] : [:]
    }
    switch key.place {
    case .badge: return ["badge": .object([app: expected == .null ? 0 : expected])]
    case .group(let group): return ["stored": .object([group: stored(key.path)])]
    case .defaults(nil, .app): return ["stored": .object([app: stored(key.path)])]
    case .predicate: return ["predicate": .object([app: expected])]
    default: return [:]
    }
  }

  /// Returns the expected value inside nested objects, one for each key of a path.
  private func stored(_ path: [String]) -> ParameterValue {
    path.reversed().reduce(expected) { .object([$1: $0]) }
  }
}

extension String {
  /// The text in lower case, with hyphens in place of characters that aren't ASCII letters or
  /// digits.
  fileprivate var asPartOfFileName: String {
    lowercased().split { !$0.isASCII || !($0.isLetter || $0.isNumber) }.joined(separator: "-")
  }
}
