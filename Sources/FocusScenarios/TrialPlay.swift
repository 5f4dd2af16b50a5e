package import FocusFilterKit
package import FocusHost
import FocusText
import Foundation

/// A play of a scenario that inspects an app after each event instead of telling a story.
///
/// An event that is impossible at its time is skipped, and the day goes on.
package struct TrialPlay: Sendable {
  /// The state of an app after an event.
  package struct Rest: Sendable, Hashable, Codable {
    /// The app's stored and displayed values, and the values that it reported to the system.
    package var trace: FilterTrace
    /// The number of filter calls so far.
    package var calls: Int
    /// Whether the last call delivered the defaults; `nil` before the first call.
    package var lastIsDefaults: Bool?
    /// The index of the event that caused the last call; `nil` before the first call.
    package var lastCall: Int?
    /// Whether a call is held back, or was lost or interrupted and no later call has returned.
    package var isDisturbed: Bool
    /// The predicate in force and the current predicate of the filter's code, if they differ.
    package var stalePredicate: [String]?
    /// Whether the event was possible.
    package var happened: Bool
    /// Whether the event had any consequence besides the passing of time.
    package var hadEffect: Bool
    /// The remarks of the play's observer.
    package var remarks: Set<String> = []
  }

  /// A filter call of the day.
  package struct Call: Sendable, Hashable, Codable {
    package var values: [String: ParameterValue]
    package var isDefaults: Bool
    package var host: ProcessHost
    package var outcome: String
    /// The index of the event that caused the call; -1 for none.
    package var event: Int
  }

  /// The app's state after each event.
  package var rests: [Rest] = []
  package var calls: [Call] = []
  /// The findings about the app's code, each with the index of the event that caused it.
  package var findings: [(finding: Finding, event: Int)] = []
  /// The outcomes of all notifications.
  package var outcomes: Set<OutcomeWord> = []
  /// The rules that decided about notifications and deliveries.
  package var rules: Set<FocusRule> = []
  package var readings: [FocusReading] = []
  /// The modes of the device before the first event.
  package var modes: [FocusMode] = []
}

extension Scenario {
  /// Plays the scenario with one app on a new device, and inspects the app after each event.
  ///
  /// - Parameters:
  ///   - modes: The ``TrialPlay/modes`` of an earlier play with the same modes, so that the app
  ///     isn't asked about them; `nil` to ask the app.
  ///   - withheld: The number of filter calls at the beginning that don't reach the app; each
  ///     returns at once and changes nothing.
  ///   - looksAt: The indexes of the events after which the app is inspected; `nil` for all. The
  ///     rests after other events have an empty trace.
  ///   - limit: The time limit of a call.
  ///   - observe: Called after each inspected event. Its second argument says whether the app is at
  ///     rest: the last Focus has ended, and no call is held back, lost or interrupted. Returns
  ///     remarks about the device.
  /// - Throws: ``UnreadableFile`` for an event with an unknown name, and errors that don't concern
  ///   an event, such as the error of an app that can't be installed.
  @concurrent package func trial(
    of app: SimulatedApp, processes: ProcessModel, modes: [FocusMode]? = nil, withheld: Int = 0,
    looksAt: Set<Int>? = nil, limit: Duration,
    observe: @Sendable (FocusSystem, _ isAtRest: Bool) async throws -> Set<String> = { _, _ in [] }
  ) async throws -> TrialPlay {
    let player: ScenarioPlayer
    do {
      player =
        if let modes {
          try await ScenarioPlayer(
            trying: self, app: app, modes: modes, processes: processes, timeLimit: limit)
        } else {
          try await ScenarioPlayer(self, apps: [app], processes: processes, timeLimit: limit)
        }
    } catch let mistakes as SourceError {
      throw UnreadableFile(scenario: mistakes)
    }
    let system = player.system
    await system.withholdFilterCalls(withheld)
    var play = TrialPlay()
    play.modes = await system.state.modes
    var isDisturbed = false
    var seen = await system.history.count
    for (index, event) in events.enumerated() {
      var happened = true
      do {
        try await system.requireReachable(event.at)
        try await system.advance(to: event.at)
        _ = try await player.perform(event)
      } catch let error as CancellationError {
        throw error
      } catch let FocusError.unusableExecutable(sentence) {
        throw FocusError.unusableExecutable(sentence)
      } catch is AppFailure {
        // The history contains the actions of the code.
      } catch {
        happened = false
      }
      let entries = await system.history[seen...]
      seen += entries.count
      play.note(entries, event: index, &isDisturbed)
      let state = await system.state
      let isLookedAt = looksAt?.contains(index) ?? true
      var rest = TrialPlay.Rest(
        trace: isLookedAt ? await FilterTrace(of: app.id, on: system) : [:],
        calls: play.calls.count, lastIsDefaults: play.calls.last?.isDefaults,
        lastCall: play.calls.last?.event,
        isDisturbed: isDisturbed || state.holdsDeliveries, happened: happened,
        hadEffect: entries.contains { !$0.effects.isEmpty })
      if isLookedAt {
        let before = play.rests.last?.trace ?? [:]
        rest.hadEffect = rest.hadEffect || rest.trace != before
      }
      if isLookedAt, let filter = state.apps[app.id]?.description.filters.first?.id,
        let predicate = try await system.predicateInForce(
          of: FilterReference(app: app.id, filter: filter)), !predicate.isCurrent
      {
        rest.stalePredicate = [predicate.inForce, predicate.now]
      }
      if isLookedAt {
        rest.remarks = try await observe(system, state.activeMode == nil && !rest.isDisturbed)
      }
      play.rests.append(rest)
    }
    play.readings = await system.consultedReadings
    return play
  }
}

extension TrialPlay {
  /// Notes the consequences of an event.
  fileprivate mutating func note(
    _ entries: ArraySlice<HistoryEntry>, event: Int, _ isDisturbed: inout Bool
  ) {
    for effect in entries.flatMap(\.effects) {
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        guard case .perform(let delivery) = call.work else { continue }
        calls.append(
          Call(
            values: result.received ?? delivery.values, isDefaults: delivery.kind == .defaults,
            host: call.host, outcome: result.outcome.word, event: event))
        isDisturbed = result.outcome != .completed || delivery.fault?.isDisturbance == true
      case .missed: isDisturbed = true
      case .faulted(_, let fault, _):
        if fault.isDisturbance { isDisturbed = true }
      case .found(let finding): findings.append((finding, event))
      case .decided(_, let decision):
        outcomes.insert(decision.outcome.word)
        if let rule = decision.steps.last?.rule { rules.insert(rule) }
      default: continue
      }
    }
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

extension AppCall.Outcome {
  fileprivate var word: String {
    switch self {
    case .completed: "completed"
    case .threw: "threw"
    case .missingValue: "missingValue"
    case .timedOut: "timedOut"
    case .interrupted: "interrupted"
    case .crashed: "crashed"
    case .exited: "exited"
    }
  }
}
