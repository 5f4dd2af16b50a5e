package import FocusFilterKit
import FocusHost
package import FocusScenarios
import FocusText
import Foundation
import Synchronization

/// A condition on the device that a test adds to a search, which checks it on every day.
///
/// ```swift
/// explorer.statements = [
///   Statement(.always, "the badge isn't negative") { await $0.state.apps["com.example.chat"]?.badge ?? 0 >= 0 },
///   Statement(.sometimes, "Work is on") { await $0.state.activeMode?.id == .work },
/// ]
/// ```
package struct Statement: Sendable {
  /// When the statement must be true: after each event, after each one at which the app is at rest,
  /// or after at least one event of the search. If a `sometimes` never is,
  /// ``Exploration/neverTrue`` contains its text.
  let word: DayStatement.Word
  package let words: String
  let holds: @Sendable (FocusSystem) async throws -> Bool
  /// The expectations behind the statement, whose failures a test records; `nil` for none.
  package var expect: (@Sendable (FocusSystem) async throws -> Void)?

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - words: The text of the statement, which identifies it in faults and file names.
  ///   - holds: Returns whether the statement is true on a device. If it throws an error, the
  ///     statement isn't true.
  package init(
    _ word: DayStatement.Word, _ words: String,
    holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) {
    (self.word, self.words, self.holds) = (word, words, holds)
  }
}

/// A fault that a day shows after one of its events.
struct Violation: Sendable, Hashable {
  var kind: FindingKind
  /// The place of the differing value; `nil` if code failed or a statement is false.
  var key: TraceKey?
  /// The text of a false statement; `nil` for another fault.
  var statement: String?
  /// The index of the event after which the fault shows.
  var event: Int
  /// The value at the place on this day; `expected` is the value on the day it is compared with.
  var found: ParameterValue = .null
  var expected: ParameterValue = .null
  /// A sentence that describes the violation.
  var message = ""
  /// Whether the day shows the violation only if the app's processes start anew before its last
  /// event: the start loses the values in the app's memory.
  var isLost = false

  /// Whether both violations are the same fault, on the same day or on different days.
  func isSame(as other: Violation) -> Bool {
    kind == other.kind && key == other.key && statement == other.statement
  }
}

/// The app's code hung on a day that is played for a comparison.
private struct CodeHangs: Error {}

/// Plays the days of one app, each on a new device, and looks for faults.
///
/// A copy of a prepared device serves another play of a day, so that the app isn't installed again.
final class Judge: Sendable {
  private let explorer: Explorer
  /// The configurations of the filter that are tried.
  private let configurations: [[String: ParameterValue]]
  /// The devices before the first event, by the day without its events.
  private let devices = Mutex<[ExploredDay: PreparedDevice]>([:])
  private let played = Mutex(0)
  /// The greatest number of prepared devices that are kept.
  private static let mostDevices = 32

  private var app: SimulatedApp { explorer.app }
  private var statements: [Statement] { explorer.statements }
  /// Whether the reading actions are asked for the values in the app's memory. In one process for
  /// all days, the answers could come from earlier days.
  private var asksAtEnd: Bool {
    explorer.processes != .inProcess && app.actions.contains(where: \.reads)
  }

  /// The number of plays so far.
  var plays: Int { played.withLock { $0 } }

  init(_ explorer: Explorer, _ configurations: [[String: ParameterValue]]) {
    (self.explorer, self.configurations) = (explorer, configurations)
  }

  /// The kinds of findings that are faults at any event.
  private static let failures: [FindingKind] = [
    .appCrashes, .appExits, .appHangs, .lateEffects, .groupNotDeclared, .groupNotShared,
  ]

  /// Plays a day.
  ///
  /// - Throws: ``CodeHangs`` if the app's code hangs, unless `mayHang` is true.
  func play(
    _ day: ExploredDay, withheld: Int = 0, looksAt: Set<Int>? = nil, mayHang: Bool = false
  ) async throws -> TrialPlay {
    var setting = day
    setting.events = []
    let play = try await day.scenario.trial(
      of: app, processes: explorer.processes, on: devices.withLock { $0[setting] },
      withheld: withheld, looksAt: looksAt, asksAtEnd: asksAtEnd, limit: explorer.limit
    ) { [statements] system, isAtRest in
      var remarks: TrialPlay.Remarks = [:]
      for statement in statements where isAtRest || statement.word != .atRest {
        do {
          let holds = try await statement.holds(system)
          if statement.word.isDecided(by: holds) { remarks[statement.words] = .success(holds) }
        } catch let error as CancellationError where Task.isCancelled {
          throw error
        } catch {
          remarks[statement.words] = .failure(error)
        }
      }
      return remarks
    }
    played.withLock { $0 += 1 }
    devices.withLock { devices in
      if devices.count >= Self.mostDevices { devices = [:] }
      devices[setting] = play.prepared
    }
    if play.hangs, !mayHang { throw CodeHangs() }
    return play
  }

  /// Returns the app's state after the last event of a day.
  private func end(of day: ExploredDay, withheld: Int = 0) async throws -> TrialPlay.AppState {
    let last = day.events.count - 1
    return try await play(day, withheld: withheld, looksAt: [last]).states[last]
  }

  /// The violations on a day, and the play of the day.
  typealias Judgment = (found: [Violation], play: TrialPlay)

  /// Checks a day.
  ///
  /// - Parameter comparesHosts: Whether the last call with values is made both in the app's process
  ///   and in its extension, and the results are compared.
  func judgment(of day: ExploredDay, comparesHosts: Bool) async throws -> Judgment {
    let play = try await play(day, mayHang: true)
    var found = failures(of: day, in: play)
    // Each comparison would run the code that hangs again.
    if play.hangs { return (found, play) }
    for comparison in comparisons
    where explorer.only.map({ !$0.isDisjoint(with: comparison.kinds) }) ?? true {
      for end in comparison.ends(play)
      where comparesHosts || !comparison.kinds.contains(.storedInExtension) {
        do {
          let differences = try await comparison.differences(day.ending(at: end), play)
          found += differences.filter { new in !found.contains { $0.isSame(as: new) } }
        } catch is CodeHangs {
          // The day says nothing about this comparison.
        }
      }
    }
    return (found, play)
  }

  /// Returns the violation with the same fault after the last event of a day; `nil` if the fault
  /// doesn't occur there.
  func violation(
    like wanted: Violation, atEndOf day: ExploredDay
  ) async throws -> Violation? {
    guard let last = day.events.indices.last else { return nil }
    guard let comparison = comparisons.first(where: { $0.kinds.contains(wanted.kind) })
    else {
      let play = try await play(day, mayHang: true)
      return failures(of: day, in: play).first { $0.isSame(as: wanted) && $0.event == last }
    }
    do {
      let isOfCalls = comparison.kinds.contains(.leavesEffects)
      let play = try await play(day, looksAt: isOfCalls ? [last] : nil)
      guard !isOfCalls || play.states[last].isJudged else { return nil }
      return try await comparison.differences(day, play).first { $0.isSame(as: wanted) }
    } catch is CodeHangs {
      return nil
    }
  }

  /// Returns the day with 24 more hours, and the right outcomes of the notifications in these
  /// hours, which are those without the filter's earlier calls; `nil` unless the fault is a planned
  /// notification that changes the outcomes.
  func later(
    _ day: ExploredDay, with violation: Violation
  ) async throws -> (day: ExploredDay, outcomes: [OutcomeWord])? {
    guard violation.kind == .leavesEffects, case .pending? = violation.key?.place,
      let last = day.events.last
    else { return nil }
    var later = day
    later.events.append(EventPlan(at: last.at + 86_400, nil))
    do {
      let withheld = try await end(of: day).calls - 1
      let right = try await end(of: later, withheld: withheld).outcomes
      return try await end(of: later).outcomes == right ? nil : (later, right)
    } catch is CodeHangs {
      return nil
    }
  }

  // MARK: Checks of one play

  /// Returns the violations that one play shows without comparison with another play.
  private func failures(of day: ExploredDay, in play: TrialPlay) -> [Violation] {
    let vanished = day.events.enumerated().compactMap { index, event in
      (event.command as? Vanish).map { (id: $0.entity.value, index: index) }
    }
    let code = play.findings.compactMap { finding, event -> Violation? in
      guard let kind = Explorer.kinds.first(where: { $0.id == finding.id }) else { return nil }
      let isAtEnd = play.calls.contains {
        $0.event == event && $0.returned.isDefaults && $0.returned.ending == .threw
      }
      let isFault =
        kind == .predicateLanguage && finding.severity == .error || Self.failures.contains(kind)
        || kind == .performThrew && isAtEnd
      return isFault ? Violation(kind: kind, event: event, message: finding.message) : nil
    }
    let lasting = vanished.flatMap { entity -> [Violation] in
      let calls = play.states[entity.index].calls
      return play.states.indices.filter { index in
        let state = play.states[index]
        guard index > entity.index, state.calls > calls, state.lastIsDefaults == false,
          case .string(let predicate)? = state.trace[TraceKey(.predicate)]
        else { return false }
        return predicate.contains("\"\(entity.id)\"")
      }.map { index in
        Violation(
          kind: .goneEntity, key: TraceKey(.predicate), event: index,
          found: play.states[index].trace[TraceKey(.predicate)] ?? .null,
          message: "The predicate still has “\(entity.id)”, which was deleted before the call.")
      }
    }
    // An app that deletes an entity itself would invalidate the predicate, but a `vanish` event
    // runs no code of the app.
    let stale = play.states.enumerated().compactMap { index, state -> Violation? in
      guard !state.isDisturbed, let predicate = state.stalePredicate,
        !vanished.contains(where: { $0.index <= index })
      else { return nil }
      return Violation(
        kind: .contextNotInvalidated, key: TraceKey(.predicate), event: index,
        found: predicate.inForce.value, expected: predicate.now.value,
        message: """
          \(predicate.inForce.words) is in force, and `appContext` has \(predicate.now.words) now.
          """)
    }
    let broken = statements.filter { $0.word != .sometimes }.flatMap { statement in
      play.states.enumerated().compactMap { index, state -> Violation? in
        guard let remark = state.remarks[statement.words] else { return nil }
        var message = "“\(statement.words)” isn't true."
        if case .failure(let error) = remark { message += " It threw an error: \(error)" }
        return Violation(
          kind: .brokenStatement, statement: statement.words, event: index, message: message)
      }
    }
    return code + lasting + stale + broken
  }

  /// Returns the indices of the events after which the app's state is compared with that on other
  /// days.
  ///
  /// These are the events with a filter call that isn't the first one, and the last event of the
  /// day. If there are more than four, only some are returned, at even intervals.
  private func judgedStates(of play: TrialPlay) -> [Int] {
    let most = 4
    let all = play.states.indices.filter { index in
      let state = play.states[index]
      let before = index == 0 ? 0 : play.states[index - 1].calls
      return state.isJudged && (state.calls > before || index == play.states.count - 1)
    }
    guard all.count > most else { return all }
    return (0..<most).map { all[($0 + 1) * all.count / most - 1] }
  }

  // MARK: Comparisons with other days

  /// A comparison of a day with others that differ in one respect.
  private struct Comparison {
    /// The kinds of faults that the comparison finds.
    let kinds: Set<FindingKind>
    /// Returns the events at whose ends a day is compared.
    let ends: (_ play: TrialPlay) -> [Int]
    /// Compares a day at its end; the play of the day may have more events.
    let differences: (_ day: ExploredDay, _ play: TrialPlay) async throws -> [Violation]
  }

  /// The comparisons: with the same day without the filter's earlier calls, with the day whose
  /// processes start anew before the last event, and with the day whose last call is made in the
  /// other process. For the other kinds of faults, one play tells.
  private var comparisons: [Comparison] {
    let hasProcesses = explorer.processes != .inProcess
    return [
      Comparison(
        kinds: [.dayNotRepeatable, .leavesEffects], ends: judgedStates, differences: dependences),
      Comparison(
        kinds: [.keptInMemory],
        ends: { hasProcesses ? Array($0.states.indices.suffix(1)) : [] }, differences: memories),
      Comparison(
        kinds: [.storedInExtension],
        ends: { play in
          let calls = hasProcesses ? play.calls.filter { !$0.returned.isDefaults } : []
          return calls.suffix(1).map(\.event)
        }, differences: hosts),
    ]
  }

  /// Returns a violation for each place whose value depends on filter calls before the last one.
  private func dependences(on day: ExploredDay, _ play: TrialPlay) async throws -> [Violation] {
    let last = day.events.count - 1
    let state = play.states[last]
    let other = try await end(of: day, withheld: state.calls - 1)
    guard other.calls == state.calls, !differing(state, other).isEmpty else { return [] }
    // A value that differs between two plays of the same day can't be compared.
    let all = try await self.play(day).states
    let again = all[last]
    let otherAgain = try await end(of: day, withheld: state.calls - 1)
    let unsteady = state.trace.keys(differingFrom: again.trace)
      .union(other.trace.keys(differingFrom: otherAgain.trace))
    let shown = unsteady.filter { $0.place == .badge || $0.place == .predicate }
    let unrepeatable = shown.map { key in
      Violation(
        kind: .dayNotRepeatable, key: key, event: last, found: state.trace[key] ?? .null,
        expected: again.trace[key] ?? .null,
        message: "\(key) isn't the same when the day is repeated.")
    }
    let quiet = try await differingWithoutActions(on: day, state, since: play.calls.first?.event)
    let starts = try await placesOfStarts(on: day)
    // A value that an action also reads while nothing is stored is the earlier one, stored again.
    let read = state.trace.filter { $0.key.isAnswer && other.trace[$0.key] == $0.value }
    let places = differing(state, other).subtracting(unsteady).subtracting(starts)
      .filter { key in
        let isRead = read.contains { $0.value == state.trace[key] && $0.value.isText }
        return !(isRead && key.isStored && other.trace[key] == nil)
          && !isMeant(key, at: last, of: all, on: day, insteadOf: other.trace[key])
      }
    let logs = try await logs(
      among: places.filter { (state.trace[$0]?.size ?? 0) != (other.trace[$0]?.size ?? 0) },
      on: day, before: play.calls.first?.event)
    let dependent = (quiet.map(places.intersection) ?? places).subtracting(logs).reported.map {
      key in
      violation(
        kind: .leavesEffects, key, last, state.trace, other.trace,
        "without the filter's earlier calls")
    }
    return unrepeatable + dependent
  }

  /// Returns the stored numbers and lists that only count Focuses: each further Focus with the same
  /// values adds the same amount, or moves its value within a list of recently used ones.
  private func logs(
    among places: Set<TraceKey>, on day: ExploredDay, before firstCall: Int?
  ) async throws -> Set<TraceKey> {
    let stored = places.filter(\.isStored)
    guard let firstCall, let mode = day.modes.firstIndex(where: { $0.values != nil }) else {
      return []
    }
    let on = TurnOn { $0.mode = Located(day.modes[mode].mode.name) }
    // A device that was restarted, and a fault, would keep the calls from the app.
    let before = day.events[..<firstCall].filter {
      !($0.command is ChangeDevice || $0.command is InjectFault)
    }
    let ends = [1, 3, 5].map { before.count + $0 }
    var (logs, tried): (Set<TraceKey>, Set<[String: ParameterValue]>) = ([], [])
    for values in day.configurations where !stored.isSubset(of: logs) {
      guard tried.insert(values).inserted else { continue }
      var repeated = day
      repeated.modes[mode].values = values
      repeated.events = before
      repeated = repeated.adding([on, TurnOff(), on, TurnOff(), on, TurnOff()])
      let states = try await play(repeated, looksAt: Set(ends)).states
      logs.formUnion(stored.intersection(ends.map { states[$0].trace }.grownEvenly))
    }
    let chosen = (day.configurations + configurations).filter { values in
      values.contains { $0.value != .null }
    }
    guard let first = chosen.first else { return logs }
    func set(_ values: [String: ParameterValue]) -> SetUpFilter {
      SetUpFilter {
        ($0.change, $0.mode) = (.set, on.mode)
        $0.plan = FilterPlan(app: Located(app.id), values: GivenValues(values).members)
      }
    }
    for second in chosen.filter({ $0 != first }).prefix(3) where !stored.isSubset(of: logs) {
      var repeated = day
      repeated.modes[mode].values = first
      repeated.events = before
      repeated = repeated.adding([
        on, TurnOff(), set(second), on, TurnOff(), set(first), on, TurnOff(),
      ])
      let ends = [4, 7].map { before.count + $0 }
      let states = try await play(repeated, looksAt: Set(ends)).states
      logs.formUnion(stored.intersection(ends.map { states[$0].trace }.reordered))
    }
    return logs
  }

  /// Whether the filter may intend a difference.
  ///
  /// It may for widgets if the last call changed nothing else, and for a setting of the person that
  /// a call restored and that isn't stored anywhere before the first Focus.
  private func isMeant(
    _ key: TraceKey, at last: Int, of states: [TrialPlay.AppState], on day: ExploredDay,
    insteadOf expected: ParameterValue?
  ) -> Bool {
    if key.isWidgets {
      guard let call = states[last].lastCall, call > 0 else { return false }
      return states[call].trace.isSame(as: states[call - 1].trace)
    }
    // Later calls may leave a restored value unchanged, so find the first event with this value.
    let value = states[last].trace[key]
    guard let first = states[...last].firstIndex(where: { $0.trace[key] == value }),
      let call = states[first].lastCall, call > 0
    else { return false }
    return states[first].trace.isRestored(
      key, from: states[call - 1].trace, expected: expected,
      by: day.configurations.flatMap(\.values),
      atEnd: states[first].lastIsDefaults == true)
  }

  /// Returns the places that depend on earlier calls even without the actions and notifications
  /// between the first call and the last one, apart from differences that the filter may intend;
  /// `nil` if there are no such events.
  ///
  /// An action may store data that rightly depends on the Focus. For example, a message that is
  /// written during a Focus stays in that Focus's account. An action before the first call, such as
  /// one that sets up the app, depends on no Focus.
  private func differingWithoutActions(
    on day: ExploredDay, _ state: TrialPlay.AppState, since firstCall: Int?
  ) async throws -> Set<TraceKey>? {
    guard let firstCall, let call = state.lastCall else { return nil }
    let isOfPerson = day.events.indices.map { index in
      let command = day.events[index].command
      return firstCall < index && index < call
        && (command is DoAction || command is DeliverNotification)
    }
    guard isOfPerson.contains(true) else { return nil }
    var other = day
    other.events = day.events.indices.filter { !isOfPerson[$0] }.map { day.events[$0] }
    let last = other.events.count - 1
    let states = try await play(other).states
    let alone = try await end(of: other, withheld: states[last].calls - 1).trace
    return states[last].trace.keys(differingFrom: alone).filter {
      !isMeant($0, at: last, of: states, on: other, insteadOf: alone[$0])
    }
  }

  /// Returns the places that change when the app starts: when it starts on the day, and when an
  /// additional start precedes the last event.
  ///
  /// The app may write such a place only at its start, so the value depends on the time of the
  /// start. A query for a parameter's values can start the app, too.
  private func placesOfStarts(on day: ExploredDay) async throws -> Set<TraceKey> {
    let last = day.events.count - 1
    guard last > 0 else { return [] }
    let starts = day.events.indices.filter {
      $0 > 0 && $0 < last
        && (day.events[$0].command as? ChangeProcess)?.process == .foreground
    }
    let started = day.inserting([app.newStart], before: last)
    let looks = Set((starts + [last]).flatMap { [$0 - 1, $0] })
    let states = try await play(started, looksAt: looks).states
    return (starts + [last]).reduce(into: []) {
      $0.formUnion(states[$1 - 1].trace.keys(differingFrom: states[$1].trace))
    }
  }

  private func differing(_ state: TrialPlay.AppState, _ other: TrialPlay.AppState) -> Set<TraceKey>
  {
    let kind: ParameterValue = state.lastIsDefaults == true ? "defaults" : "values"
    return state.trace.keys(differingFrom: other.trace).filter { key in
      // A filter needn't reload widgets that already show the right values.
      !key.isWidgets || (state.trace[key] != kind && state.trace[key] != "app")
    }
  }

  /// Returns a violation for each place that depends on values that the processes keep in memory.
  private func memories(of day: ExploredDay, _ play: TrialPlay) async throws -> [Violation] {
    let last = day.events.count - 1
    let state = play.states[last]
    guard isComparable(day, state), day.events.count > 1, day.events[last].showsMemory else {
      return []
    }
    let started = day.inserting([app.newStart], before: last)
    let other = try await self.play(started, looksAt: [last, last + 1]).states
    let expected = other[last + 1].trace
    guard !state.trace.keys(differingFrom: expected).isEmpty else { return [] }
    // Ignore values that the start itself changes, values that differ between two plays of the same
    // day, and values that the app keeps in memory independently of its filter, such as a draft.
    let again = try await self.play(day, looksAt: [last - 1, last]).states
    let otherAgain = try await end(of: started).trace
    let alone = try await end(of: day, withheld: .max).trace
    let aloneStarted = try await end(of: started, withheld: .max).trace
    let differing = SteadyTrace(of: state.trace, again[last].trace)
      .keys(differingFrom: SteadyTrace(of: expected, otherAgain))
      .subtracting(again[last - 1].trace.keys(differingFrom: other[last].trace))
      .subtracting(alone.keys(differingFrom: aloneStarted))
    return differing.reported.filter { !$0.isWidgets }.map { key in
      // While a Focus is on, its call should show; after it has ended, nothing of it should stay.
      let isLost =
        state.lastIsDefaults == true
        ? state.trace[key] == alone[key] || expected[key] == again[last - 1].trace[key]
        : expected[key] == alone[key]
      let condition = "if the app's processes start anew before the last event"
      guard isLost else {
        return violation(kind: .keptInMemory, key, last, state.trace, expected, condition)
      }
      var lost = violation(
        kind: .keptInMemory, key, last, expected, state.trace, "otherwise", condition)
      lost.isLost = true
      return lost
    }
  }

  /// Returns a violation for each place that depends on the process of the filter's last call, even
  /// after the app has restarted.
  private func hosts(of day: ExploredDay, _ play: TrialPlay) async throws -> [Violation] {
    let last = day.events.count - 1
    guard isComparable(day, play.states[last]), app.intentsExtension != nil else { return [] }
    func played(quits: Bool) async throws -> (trace: FilterTrace, host: ProcessHost?) {
      // Start the app on both days, so that both have the effects of its start.
      let (launch, quit) = (app.moving(to: .foreground), app.moving(to: .terminated))
      let started = day.inserting(quits ? [launch, quit] : [launch], before: last)
        .adding([quit, launch])
      let end = started.events.count - 1
      let play = try await self.play(started, looksAt: [end])
      // The app can't read the extension's own stores.
      let trace = play.states[end].trace.filter { key, _ in
        [nil, .app].contains(key.ownHost) && !key.isWidgets
      }
      let call = play.calls.last { $0.event <= last + 2 && !$0.returned.isDefaults }
      return (trace, call?.returned.host)
    }
    let (inApp, inExtension) = (try await played(quits: false), try await played(quits: true))
    guard inApp.host == .app, inExtension.host == .extension,
      !inApp.trace.keys(differingFrom: inExtension.trace).isEmpty
    else { return [] }
    let steadyInApp = SteadyTrace(of: inApp.trace, try await played(quits: false).trace)
    let steadyInExtension = SteadyTrace(of: inExtension.trace, try await played(quits: true).trace)
    return steadyInApp.keys(differingFrom: steadyInExtension).reported.map { key in
      Violation(
        kind: .storedInExtension, key: key, event: last,
        found: inExtension.trace[key] ?? .null, expected: inApp.trace[key] ?? .null,
        message: """
          \(key) is \(key.words(for: inExtension.trace[key])) after the call in the App Intents \
          extension, but \(key.words(for: inApp.trace[key])) after the call in the app.
          """)
    }
  }

  /// Returns the readings with another value that hides a violation at the end of a day, and those
  /// whose values weren't all tried.
  ///
  /// - Parameter limit: The number of plays of the whole search from which on no further value is
  ///   tried.
  func readings(
    behind violation: Violation, on day: ExploredDay, _ play: TrialPlay, limit: Int
  ) async throws -> [FocusReading] {
    var deciding: [FocusReading] = []
    for reading in play.readings {
      for policy in day.policy.alternatives(of: reading) where deciding.last != reading {
        var other = day
        other.policy = policy
        let found =
          plays < limit ? try await self.violation(like: violation, atEndOf: other) : nil
        if found == nil { deciding.append(reading) }
      }
    }
    return deciding
  }

  /// Whether the app's state after the last event can be compared with that after other process
  /// starts: no call is delayed or lost, and the day has no injected fault and no restart.
  private func isComparable(_ day: ExploredDay, _ state: TrialPlay.AppState) -> Bool {
    !state.isDisturbed
      && !day.events.contains {
        $0.command is InjectFault || ($0.command as? ChangeDevice)?.change == .restarted
      }
  }

  /// Returns a violation at a place whose second value is right.
  private func violation(
    kind: FindingKind, _ key: TraceKey, _ event: Int, _ trace: FilterTrace,
    _ other: FilterTrace, _ condition: String, _ ofFirst: String? = nil
  ) -> Violation {
    let (found, expected) = (trace[key] ?? .null, other[key] ?? .null)
    return Violation(
      kind: kind, key: key, event: event, found: found, expected: expected,
      message: """
        \(key) is \(found.shown)\(ofFirst.map { " \($0)" } ?? ""), but \(expected.shown) \
        \(condition).
        """)
  }
}

extension TrialPlay.AppState {
  /// Whether the app's state can be compared with that on a day without the earlier calls.
  fileprivate var isJudged: Bool { !isDisturbed && calls > 1 && happened }
}

extension EventPlan {
  /// Whether the event may show values that the app's processes keep in memory: an action, or a
  /// change of which a filter is told, such as the end of a Focus that lasts until its occasion.
  fileprivate var showsMemory: Bool {
    switch command {
    case is DoAction, is TurnOn, is TurnOff, is ComeToAnOccasion: true
    case let setUp as SetUpFilter: setUp.change == .set || setUp.change == .disable
    default: false
    }
  }
}
