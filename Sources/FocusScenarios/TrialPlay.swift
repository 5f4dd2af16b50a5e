package import FocusFilterKit
import FocusText
import Foundation

/// A play of a scenario that inspects an app after each event instead of telling a story.
///
/// An event that is impossible at its time is skipped, and the day goes on. The play ends with an
/// event whose code of the app doesn't return.
package struct TrialPlay: Sendable {
  /// The answers to an observer's statements, or the errors in their place, by statement.
  package typealias Remarks = [String: Result<Bool, any Error>]

  /// The state of an app after an event.
  package struct AppState: Sendable {
    /// The app's stored and displayed values, and the values that it reported to the system.
    package var trace: FilterTrace = [:]
    /// The number of filter calls so far.
    package var calls: Int
    /// Whether the last call delivered the defaults; `nil` before the first call.
    package var lastIsDefaults: Bool?
    /// The index of the event that caused the last call; `nil` before the first call.
    package var lastCall: Int?
    /// Whether a call is held back, or was lost or interrupted and no later call has returned.
    package var isDisturbed: Bool
    /// The predicate in force and the current predicate of the filter's code, if they differ.
    package var stalePredicate: FocusSystem.PredicateState?
    /// The outcomes of the app's notifications since the event before.
    package var outcomes: [OutcomeWord] = []
    /// Whether the event was possible.
    package var happened = false
    /// Whether the event had any consequence besides the passing of time.
    package var hadEffect = false
    /// The remarks of the observer of the play.
    package var remarks: Remarks = [:]
  }

  /// The state after each event; states after code that doesn't return are empty.
  package var states: [AppState] = []
  /// The filter calls of the day, each with the index of the event that caused it.
  package var calls: [(returned: ReturnedCall, event: Int)] = []
  /// The findings about the app's code, each with the index of the event that caused it.
  package var findings: [(finding: Finding, event: Int)] = []
  /// The outcomes of all notifications.
  package var outcomes: Set<OutcomeWord> = []
  /// The rules that decided about notifications, and those of the calls.
  package var rules: Set<FocusRule> = []
  package var readings: [FocusReading] = []
  /// The filter criteria of the notifications that arrived or were planned.
  package var criteria: Set<String> = []
  /// The device before the first event; `nil` where code of the app has run by then.
  package var prepared: PreparedDevice?

  /// Whether code of the app didn't return within its time limit.
  package var hangs: Bool { findings.contains { $0.finding.id == FindingKind.appHangs.id } }
}

extension ReturnedCall {
  var kind: FilterDelivery.Kind { delivery.kind }
  /// The process that ran the call.
  package var host: ProcessHost { call.host }
  /// Whether the call delivered the defaults.
  package var isDefaults: Bool { kind == .defaults }
  /// The end of the code in one word.
  package var ending: StoryLine.Ending.Outcome { .init(result.outcome) }
}

extension Scenario {
  /// Plays the scenario with one app on a new device, and inspects the app after each event.
  ///
  /// - Parameters:
  ///   - prepared: The ``TrialPlay/prepared`` device of a play that differs only in its events,
  ///     which is copied; `nil` to install the app.
  ///   - withheld: The number of filter calls at the beginning that aren't made: each returns at
  ///     once and changes nothing.
  ///   - looksAt: The events after which the app is looked at; `nil` for all. The others have an
  ///     empty trace.
  ///   - asksAtEnd: Whether the last state has the answers of the app's reading actions, which are
  ///     asked when everything else is known. They are left out if the filter also runs in the app,
  ///     but its last call ran in the extension, whose memory the app doesn't share.
  ///   - limit: The time limit of a call.
  ///   - observe: Called after each inspected event. Its second argument says whether the app is at
  ///     rest: the last Focus has ended, and no call is held back, lost or interrupted. Returns
  ///     remarks about the device.
  /// - Throws: ``UnreadableFile`` for an event with an unknown name, and errors that don't concern
  ///   an event, such as the error of an app that can't be installed.
  @concurrent package func trial(
    of app: SimulatedApp, processes: ProcessModel, on prepared: PreparedDevice? = nil,
    withheld: Int = 0, looksAt: Set<Int>? = nil, asksAtEnd: Bool = false, limit: Duration,
    observe: @Sendable (FocusSystem, Bool) async throws -> TrialPlay.Remarks = { _, _ in [:] }
  ) async throws -> TrialPlay {
    let player: ScenarioPlayer
    do {
      player = try await ScenarioPlayer(
        trying: self, app: app, on: prepared, processes: processes, timeLimit: limit)
    } catch let mistakes as SourceError {
      throw UnreadableFile(scenario: mistakes)
    }
    let system = player.system
    await system.withholdFilterCalls(withheld)
    var play = TrialPlay()
    play.prepared = if let prepared { prepared } else { await system.prepared }
    var look = LookAtApp(app.id)
    var disturbance = Disturbance()
    var seen = await system.history.count
    var process = await system.state.apps[app.id]?.process
    for (index, event) in events.enumerated() {
      var happened = true
      do {
        try await player.pass(to: event)
        _ = try await player.perform(event)
      } catch  where error.endsTheDay {
        throw error
      } catch let failure as AppFailure {
        // The history tells any other failure.
        if failure.finding.id == FindingKind.appHangs.id {
          play.findings.append((failure.finding, index))
        }
      } catch {
        happened = false
      }
      let entries = await system.history[seen...]
      seen += entries.count
      play.note(entries, event: index)
      disturbance.note(entries)
      let device = await system.state
      if entries.mayChangeStores || event.command is Vanish { look.isOutdated = true }
      var state = TrialPlay.AppState(
        calls: play.calls.count, lastIsDefaults: play.calls.last?.returned.isDefaults,
        lastCall: play.calls.last?.event,
        isDisturbed: disturbance.isNow || device.holdsDeliveries,
        outcomes: entries.outcomes(of: app.id), happened: happened,
        hadEffect: entries.contains { !$0.effects.isEmpty }
          || device.apps[app.id]?.process != process)
      process = device.apps[app.id]?.process
      if looksAt?.contains(index) ?? true {
        (state.trace, state.stalePredicate) = try await look(on: system, device)
        state.hadEffect = state.hadEffect || state.trace != play.states.last?.trace ?? [:]
        state.remarks = try await observe(system, disturbance.isRest(of: device))
      }
      play.states.append(state)
      // Each further call of this code would cost the time limit again.
      guard !play.hangs else {
        state = TrialPlay.AppState(calls: state.calls, isDisturbed: true)
        play.states += Array(repeating: state, count: events.count - play.states.count)
        break
      }
    }
    play.readings = await system.consultedReadings
    let filter = await system.state.apps[app.id]?.description.filters.first
    let isReached =
      filter?.membership == .extension
      ? !play.calls.isEmpty : play.calls.last?.returned.host == .app
    if asksAtEnd, !play.hangs, isReached, !play.states.isEmpty {
      for (action, answer) in try await system.answers(of: app) ?? [:] {
        play.states[play.states.count - 1].trace[TraceKey(.answer(action: action))] = answer
      }
    }
    return play
  }
}

/// A look at an app after each event, which reads only the facts that may have changed since the
/// last look.
private struct LookAtApp {
  let app: String
  /// Whether code has run since the last look.
  var isOutdated = true
  private var stored: FilterTrace = [:]
  private var stalePredicate: FocusSystem.PredicateState?

  init(_ app: String) { self.app = app }

  /// Returns the app's trace, and the predicate in force with the one that the filter's code gives
  /// now, where they differ.
  mutating func callAsFunction(
    on system: FocusSystem, _ state: FocusState
  ) async throws -> (trace: FilterTrace, stalePredicate: FocusSystem.PredicateState?) {
    let wasOutdated = isOutdated
    isOutdated = false
    if wasOutdated { stored = FilterTrace(storedBy: app, on: system) }
    let trace = await stored.adding(shownBy: app, on: system)
    if wasOutdated { stalePredicate = nil }
    if wasOutdated, let filter = state.apps[app]?.description.filters.first?.id {
      let predicate = try await system.predicateInForce(
        of: FilterReference(app: app, filter: filter))
      stalePredicate = predicate?.isCurrent == false ? predicate : nil
    }
    return (trace, stalePredicate)
  }
}

extension ArraySlice<HistoryEntry> {
  /// Whether code of an app has run, which may have stored something.
  fileprivate var mayChangeStores: Bool {
    contains { entry in
      switch entry.event.kind {
      case .acted, .returned, .started, .processChanged: true
      default: !entry.effects.allSatisfy(\.isDecision)
      }
    }
  }
}

extension FocusEffect {
  /// Whether it is about a notification that nobody's code was asked about.
  fileprivate var isDecision: Bool {
    switch self {
    case .decided, .consulted, .badgeChanged: true
    default: false
    }
  }
}

/// The question of whether a filter's call was lost or cut off, and no later one has returned.
struct Disturbance {
  private(set) var isNow = false

  /// Notes the consequences of an event.
  mutating func note(_ entries: ArraySlice<HistoryEntry>) {
    for effect in entries.flatMap(\.effects) {
      if let returned = effect.returnedCall {
        isNow =
          returned.result.outcome != .completed || returned.delivery.fault?.isDisturbance == true
      }
      switch effect {
      case .missed(let missed): isNow = isNow || missed.wasDue
      case .faulted(_, let fault, _): isNow = isNow || fault.isDisturbance
      default: continue
      }
    }
  }

  /// Whether a device is at rest: the last Focus has ended, and no call is held back, lost or cut
  /// off.
  func isRest(of state: FocusState) -> Bool {
    state.activeMode == nil && !isNow && !state.holdsDeliveries
  }
}

extension TrialPlay {
  /// Notes the consequences of an event.
  fileprivate mutating func note(_ entries: ArraySlice<HistoryEntry>, event: Int) {
    for case .acted(_, let actions, _) in entries.map(\.event.kind) { note(actions.requests) }
    for effect in entries.flatMap(\.effects) {
      switch effect {
      case .finished(_, let result, _):
        note(result.actions.requests)
        guard let returned = effect.returnedCall else { continue }
        rules.insert(returned.delivery.rule)
        calls.append((returned, event))
      case .found(let finding): findings.append((finding, event))
      case .decided(let notification, let decision):
        note([notification.request])
        outcomes.insert(decision.outcome.word)
        if let rule = decision.decidingStep?.rule { rules.insert(rule) }
      default: continue
      }
    }
  }

  private mutating func note(_ requests: [NotificationRequest]) {
    criteria.formUnion(requests.compactMap(\.filterCriteria))
  }
}

extension DeliveryFault {
  /// Whether the fault keeps the app from receiving at least one complete call in order.
  fileprivate var isDisturbance: Bool {
    switch self {
    case .duplicated, .late: false
    default: true
    }
  }
}
