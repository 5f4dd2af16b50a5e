public import FocusFilterKit
import FocusHost
import FocusScenarios
import Foundation

/// A statement that holds on every day, however its events are chosen.
public enum Invariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// The predicate and what the app shows are the same when the same day is played again.
  case repeatable
  /// After a call of the filter, the app is as on the same day without the calls before it.
  case historyFree = "history-free"
  /// After a Focus has ended, the app is as on the same day where the filter was called with the defaults
  /// alone.
  case endsClean = "ends-clean"
  /// After the same call twice, the app is as after the call once.
  case twiceIsOnce = "twice-is-once"
  /// After one Focus has followed another, the app is as after the second one alone.
  case orderFree = "order-free"
  /// The app is as on the same day with its processes started anew before the last event.
  case restartFree = "restart-free"
  /// The predicate in force is the one that `appContext` returns now.
  case predicateCurrent = "predicate-current"
  /// No code of the app crashes, hangs, throws at the end of a Focus, goes on after its call, or uses a group
  /// that its process isn't a member of.
  case alive
  /// A ``Statement`` holds.
  case stated

  /// The meaning of a broken invariant, its consequence and its remedy.
  public var kind: FindingKind {
    func kind(_ meaning: String, _ consequence: String, _ remedy: String) -> FindingKind {
      FindingKind(
        rawValue, [.error], meaning: meaning, consequence: consequence, remedy: remedy,
        fidelity: nil)
    }
    let keeps = "The app keeps a part of an earlier Focus."
    let writesAll = "Write every value in each call, whatever is stored."
    return switch self {
    case .repeatable:
      kind(
        "The badge or the predicate isn't the same when the same day is played again.",
        "No other comparison of days says anything.",
        "Take no random numbers, and no date but the one that the device has.")
    case .historyFree:
      kind(
        "After a call of the filter, the app isn't as on the same day without the calls before it.",
        keeps, writesAll)
    case .endsClean:
      kind(
        "After a Focus has ended, the app isn't as if the filter had got the defaults alone.",
        keeps,
        "Write every value in each call, also `nil`, and reload the widgets.")
    case .twiceIsOnce:
      kind(
        "After the same call twice, the app isn't as after the call once.",
        "The system may make a call again, and the app counts or adds it twice.", writesAll)
    case .orderFree:
      kind(
        "After one Focus has followed another, the app isn't as after the second one alone.", keeps,
        writesAll)
    case .restartFree:
      kind(
        "The app isn't the same if its processes start anew before the last event.",
        "The system ends processes at any time, and an extension has variables of its own.",
        "Read what is stored each time, instead of keeping it in a variable.")
    case .predicateCurrent:
      kind(
        "The predicate in force isn't the one that `appContext` returns now.",
        "Notifications are judged by what the app has since changed.",
        "Call `invalidateFocusFilterAppContext()` when something changes that `appContext` depends on."
      )
    case .alive:
      kind(
        """
        Code of the app crashes, hangs, throws at the end of a Focus, goes on after its call, or uses a \
        group that its process isn't a member of.
        """,
        "The Focus changes, and the app doesn't, or only a part of it.",
        "See the finding that the fault names.")
    case .stated:
      kind(
        "A statement of a test doesn't hold.", "The app does what its author excluded.",
        "Mend the app, or the statement.")
    }
  }
}

/// A statement of a test about the device, which is judged on every day of a search.
///
/// ```swift
/// explorer.statements = [
///   .always("the badge isn't negative") { await $0.state.apps["com.example.chat"]?.badge ?? 0 >= 0 },
///   .sometimes("Work is on") { await $0.state.activeMode?.id == .work },
/// ]
/// ```
public struct Statement: Sendable {
  /// When the statement must be true.
  enum Kind: Sendable { case always, atRest, sometimes }

  let kind: Kind
  let words: String
  let holds: @Sendable (FocusSystem) async throws -> Bool

  /// Creates a statement that is true after each event.
  ///
  /// - Parameters:
  ///   - words: The statement, which a fault and its file are named by.
  ///   - holds: Returns whether it is true on a device.
  public static func always(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .always, words: words, holds: holds)
  }

  /// Creates a statement that is true whenever no Focus is on, every call has returned, and no fault has
  /// kept a call from the app since.
  public static func atRest(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .atRest, words: words, holds: holds)
  }

  /// Creates a statement that is true after at least one event of the search; otherwise
  /// ``Exploration/neverTrue`` has it.
  public static func sometimes(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .sometimes, words: words, holds: holds)
  }
}

/// Something that isn't as an invariant says, after an event of a day.
struct Violation: Sendable, Hashable {
  var invariant: Invariant
  /// The place that differs; `nil` for a failure of code.
  var key: TraceKey?
  /// The identifier of the finding about the code; `nil` for a place that differs.
  var cause: String?
  /// The index of the event.
  var event: Int
  /// The values of the place, on this day and on the one that it is compared with.
  var found: ParameterValue = .null
  var expected: ParameterValue = .null
  /// A sentence about it.
  var message = ""

  /// Whether it is the same fault on another day.
  ///
  /// The causes of a dependence on earlier calls are told apart on the shortest day only.
  func isSame(as other: Violation) -> Bool {
    invariant == other.invariant && key == other.key && cause == other.cause
  }
}

/// Plays days of one app, each play on a device with processes of its own, and compares them.
struct Judge: Sendable {
  let app: SimulatedApp
  let processes: ProcessModel
  let limit: Duration
  var statements: [Statement] = []

  /// The kinds of findings that are a fault wherever they are.
  private static let failures = Set(
    [
      FindingKind.appCrashes, .appExits, .appHangs, .lateEffects, .groupNotDeclared,
      .groupNotShared,
      .unusablePredicate, .predicateLanguage,
    ].map(\.id))

  func play(
    _ day: ExploredDay, withheld: Int = 0, looksAt: Set<Int>? = nil
  ) async throws -> TrialPlay {
    try await day.scenario().trial(
      of: app, processes: processes, withheld: withheld, looksAt: looksAt, limit: limit
    ) { [statements] system, isAtRest in
      var remarks: Set<String> = []
      for statement in statements where isAtRest || statement.kind != .atRest {
        let holds = try await statement.holds(system)
        // What is true at times is remarked when it is, and the others when they aren't.
        if holds == (statement.kind == .sometimes) { remarks.insert(statement.words) }
      }
      return remarks
    }
  }

  /// The statements that don't hold after an event.
  private func brokenStatements(in play: TrialPlay) -> [Violation] {
    statements.filter { $0.kind != .sometimes }.flatMap { statement in
      play.rests.indices.filter { play.rests[$0].remarks.contains(statement.words) }.map { index in
        Violation(
          invariant: .stated, cause: statement.words, event: index,
          message: "“\(statement.words)” isn't true.")
      }
    }
  }

  /// Returns what isn't as it should be on a day, and the play of it.
  ///
  /// - Parameter rests: The number of events at most after which the app is compared with that on other
  ///   days.
  func violations(
    on day: ExploredDay, rests: Int
  ) async throws -> (found: [Violation], play: TrialPlay, plays: Int) {
    let play = try await play(day)
    var found = failures(in: play) + stalePredicates(in: play) + brokenStatements(in: play)
    var plays = 1
    for index in judgedRests(of: play, at: rests) {
      let (differing, count) = try await dependences(on: day.ending(at: index), play.rests[index])
      plays += count
      found += differing.filter { new in !found.contains { $0.isSame(as: new) } }
    }
    if let last = play.rests.indices.last, processes != .inProcess {
      let (differing, count) = try await memories(of: day, play.rests[last])
      plays += count
      found += differing
    }
    return (found, play, plays)
  }

  /// Returns whether a fault is found after the last event of a day, and the fault as it is there.
  func violation(
    like wanted: Violation, atEndOf day: ExploredDay
  ) async throws -> (found: Violation?, plays: Int) {
    guard let last = day.events.indices.last else { return (nil, 0) }
    switch wanted.invariant {
    case .alive, .predicateCurrent, .stated:
      let play = try await play(day)
      let found = failures(in: play) + stalePredicates(in: play) + brokenStatements(in: play)
      return (found.first { $0.isSame(as: wanted) && $0.event == last }, 1)
    case .restartFree:
      let rest = try await play(day, looksAt: [last]).rests[last]
      let (found, plays) = try await memories(of: day, rest)
      return (found.first { $0.isSame(as: wanted) }, plays + 1)
    default:
      let rest = try await play(day, looksAt: [last]).rests[last]
      guard rest.isJudged else { return (nil, 1) }
      let (found, plays) = try await dependences(on: day, rest)
      return (found.first { $0.isSame(as: wanted) }, plays + 1)
    }
  }

  // MARK: Within one play

  private func failures(in play: TrialPlay) -> [Violation] {
    play.findings.compactMap { finding, event in
      let isAtEnd = play.calls.contains {
        $0.event == event && $0.isDefaults && $0.outcome == "threw"
      }
      let isFault =
        Self.failures.contains(finding.id)
        || finding.id == FindingKind.performThrew.id && isAtEnd
      guard isFault else { return nil }
      return Violation(
        invariant: .alive, cause: finding.id, event: event, message: finding.message)
    }
  }

  private func stalePredicates(in play: TrialPlay) -> [Violation] {
    play.rests.enumerated().compactMap { index, rest in
      guard !rest.isDisturbed, let predicates = rest.stalePredicate else { return nil }
      return Violation(
        invariant: .predicateCurrent, key: TraceKey(.predicate), event: index,
        found: .string(predicates[0]), expected: .string(predicates[1]),
        message: "\(predicates[0]) is in force, and `appContext` has \(predicates[1]) now.")
    }
  }

  /// The events after which a call of the filter has returned that isn't the first one: of more than a
  /// number, those that are spread over the day.
  private func judgedRests(of play: TrialPlay, at most: Int) -> [Int] {
    let all = play.rests.indices.filter { index in
      let rest = play.rests[index]
      let before = index == 0 ? 0 : play.rests[index - 1].calls
      return rest.isJudged && (rest.calls > before || index == play.rests.count - 1)
    }
    guard all.count > most else { return all }
    return (0..<most).map { all[($0 + 1) * all.count / most - 1] }
  }

  // MARK: Against other days

  /// Returns the places that depend on the filter's calls before the last one.
  private func dependences(
    on day: ExploredDay, _ rest: TrialPlay.Rest
  ) async throws -> ([Violation], plays: Int) {
    let last = day.events.count - 1
    let other = try await play(day, withheld: rest.calls - 1, looksAt: [last]).rests[last]
    guard other.calls == rest.calls, !differing(rest, other).isEmpty else { return ([], 1) }
    // What isn't the same twice says nothing.
    let again = try await play(day, looksAt: [last]).rests[last]
    let otherAgain = try await play(day, withheld: rest.calls - 1, looksAt: [last]).rests[last]
    let unsteady = rest.trace.keys(differingFrom: again.trace)
      .union(other.trace.keys(differingFrom: otherAgain.trace))
    let shown = unsteady.filter { $0.place == .badge || $0.place == .predicate }
    let unrepeatable = shown.map { key in
      Violation(
        invariant: .repeatable, key: key, event: last, found: rest.trace[key] ?? .null,
        expected: again.trace[key] ?? .null,
        message: "\(key) isn't the same when the day is repeated.")
    }
    let dependent = differing(rest, other).subtracting(unsteady).sorted().map { key in
      violation(.historyFree, key, last, rest, other)
    }
    return (unrepeatable + dependent, 3)
  }

  private func differing(_ rest: TrialPlay.Rest, _ other: TrialPlay.Rest) -> Set<TraceKey> {
    let kind: ParameterValue = rest.lastIsDefaults == true ? "defaults" : "values"
    return rest.trace.keys(differingFrom: other.trace).filter { key in
      // A filter needn't reload widgets that show the right thing already.
      !key.isWidgets || (rest.trace[key] != kind && rest.trace[key] != "app")
    }
  }

  /// Returns the places that depend on what the processes keep in memory.
  private func memories(
    of day: ExploredDay, _ rest: TrialPlay.Rest
  ) async throws -> ([Violation], plays: Int) {
    let last = day.events.count - 1
    let hasFault = day.events.contains { $0.kind == .fault || $0.kind == .restart }
    guard day.events.count > 1, !rest.isDisturbed, !hasFault,
      [.action, .on, .off, .set, .disable].contains(day.events[last].kind)
    else { return ([], 0) }
    func relaunched(before index: Int) async throws -> FilterTrace {
      let other = day.inserting(.launch, ["relaunch": .string(app.id)], before: index)
      return try await play(other, looksAt: [last + 1]).rests[last + 1].trace
    }
    let other = try await relaunched(before: last)
    guard !rest.trace.keys(differingFrom: other).isEmpty else { return ([], 1) }
    // What a start of the process itself changes is no memory, nor is what isn't the same twice.
    let started = try await relaunched(before: 0)
    let again = try await play(day, looksAt: [last]).rests[last].trace
    let otherAgain = try await relaunched(before: last)
    let differing = rest.trace.keys(differingFrom: other)
      .subtracting(rest.trace.keys(differingFrom: started))
      .subtracting(rest.trace.keys(differingFrom: again))
      .subtracting(other.keys(differingFrom: otherAgain))
    let found = differing.sorted().filter { !$0.isWidgets }.map { key in
      Violation(
        invariant: .restartFree, key: key, event: last, found: rest.trace[key] ?? .null,
        expected: other[key] ?? .null,
        message: """
          \(key) is \((rest.trace[key] ?? .null).shown), but \((other[key] ?? .null).shown) if the app's \
          processes start anew before the last event.
          """)
    }
    return (found, 4)
  }

  private func violation(
    _ invariant: Invariant, _ key: TraceKey, _ event: Int, _ rest: TrialPlay.Rest,
    _ other: TrialPlay.Rest
  ) -> Violation {
    let (found, expected) = (rest.trace[key] ?? .null, other.trace[key] ?? .null)
    return Violation(
      invariant: invariant, key: key, event: event, found: found, expected: expected,
      message: """
        \(key) is \(found.shown), but \(expected.shown) without the earlier calls of the filter.
        """)
  }
}

extension TrialPlay.Rest {
  /// Whether the app can be compared with that on a day without the earlier calls.
  fileprivate var isJudged: Bool { !isDisturbed && calls > 1 && happened }
}

extension TrialPlay {
  /// The invariant that names why the app depends on earlier calls, by the calls of the shortest day.
  var causeOfDependence: Invariant {
    guard let last = calls.last, calls.count > 1 else { return .historyFree }
    if last.isDefaults { return .endsClean }
    let earlier = calls[calls.count - 2]
    if earlier.values == last.values { return .twiceIsOnce }
    return calls.count == 2 ? .orderFree : .historyFree
  }
}
