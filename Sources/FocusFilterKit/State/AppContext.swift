import FocusAppIntents
import FocusText
import Foundation
package import PredicateFormat

/// A copy of a filter's `appContext` as a value that can leave the app.
package struct AppContext: Sendable, Hashable, Codable {
  /// The predicate for the app's notifications while the Focus is on.
  package var predicate: Predicate
  /// The prefix as the app wrote it.
  package var targetContentIdentifierPrefix: String?

  /// Creates a context; without arguments, the context of a filter that doesn't implement
  /// `appContext`.
  package init(predicate: Predicate = .none, targetContentIdentifierPrefix: String? = nil) {
    self.predicate = predicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }

  /// The prefix with which the system chooses a scene: `focus:` and the app's own prefix.
  package var scenePrefix: String? {
    targetContentIdentifierPrefix.map { "focus:" + $0 }  // FocusRule F4.10.
  }

  /// The predicate that the app's notifications must match.
  package enum Predicate: Sendable, Hashable {
    /// The app gave no predicate, so nothing is filtered.
    case none
    /// The predicate read from the app's `NSPredicate`.
    case format(predicate: FormatPredicate)
    /// A predicate that can't leave the app or that the system refuses, with the reason. The device
    /// ignores the predicate (*modeled*).
    case unusable(reason: String)
  }
}

extension AppContext {
  /// Copies the `appContext` of a filter, so that it can leave the app.
  init(_ context: FocusFilterAppContext) {
    var predicate = Predicate.none
    if let given = context.notificationFilterPredicate {
      do {
        predicate = .format(predicate: try FormatPredicate(given))
      } catch {
        // Rule F3-7b.
        predicate = .unusable(reason: "\(error)")
      }
    }
    self.init(
      predicate: predicate,
      targetContentIdentifierPrefix: context.targetContentIdentifierPrefix)
  }
}

/// A filter's report to the system for the current activation, or the reason for its absence.
package struct ActiveContext: Sendable, Hashable, Codable {
  /// The filter that was called.
  package let filter: FilterReference
  /// The result of the call.
  package let answer: Answer
  /// The least certain rule that led to the call.
  package let rule: FocusRule
  /// The contested behaviors that the call depended on, each once.
  package let readings: [FocusReading]
  /// The time limit in seconds that the call exceeded; `nil` for any other answer.
  package var limit: TimeInterval?

  /// The result of the last delivery, or of the last reading of `appContext`.
  package enum Answer: Sendable, Hashable {
    /// The filter reported its context.
    case told(context: AppContext)
    /// The filter's code threw an error, lacked a value, timed out, or its process ended.
    case failed(outcome: AppCall.Outcome)
    /// The filter couldn't be called.
    case missed(reason: MissedFilterDelivery.Reason)
  }
}

extension FocusState {
  /// Returns the device with a mode on and with the reports of the apps' enabled filters.
  ///
  /// - Parameter filters: Each filter's app and report; `nil` before the first report.
  package func inFocus(
    _ mode: FocusMode, with filters: [(app: String, answer: ActiveContext.Answer?)]
  ) -> FocusState {
    var state = self
    var activation = Activation(
      id: 1, mode: mode.id, since: now,
      assertion: FocusAssertion(
        id: .request(number: 1), mode: mode.id, source: .person, since: now, until: nil))
    for (number, filter) in filters.enumerated() {
      let reference = FilterReference(app: filter.app, filter: "\(number + 1)")
      activation.configurations[filter.app, default: []].append(.init(filter: reference))
      guard let answer = filter.answer else { continue }
      state.apps[filter.app]?.contexts.append(
        ActiveContext(filter: reference, answer: answer, rule: .appPredicate, readings: []))
    }
    state.activation = activation
    return state
  }
}

// MARK: Stored form

extension AppContext.Predicate: StoredKind {
  package static var noun: String { "kind of predicate" }

  package enum CodingKeys: String, CodingKey, CaseIterable { case none, format, unusable }
}

extension ActiveContext.Answer: StoredKind {
  package static var noun: String { "answer of a filter" }

  package enum CodingKeys: String, CodingKey, CaseIterable { case told, failed, missed }
}

// F3-7, F3-7c, F3-7n, F3-7e: the predicate of the app's filter.
extension FocusState {
  /// Returns whether the predicate lets a notification pass, and records the steps.
  func matchesPredicate(
    _ request: NotificationFacts, of app: SimulatedAppState?, _ steps: inout some StepRecorder
  ) -> Bool {
    let contexts = app?.contexts ?? []
    steps.consult(contexts.flatMap(\.readings))
    if !device.wasUnlockedSinceBoot, activation?.configurations[request.app] != nil {
      steps.consult([.predicateAfterRestart])
    }
    guard let predicate = contexts.first(where: \.hasPredicate)?.predicate else {
      let reason = whyNoPredicate(request.app, contexts)
      steps.record(reason.rule, .noPredicate(reason), reason.verdict)
      return true
    }
    if request.kind == .phoneCall {
      steps.consult([.predicateJudgesCalls])
      if policy.predicateJudgesCalls == .no {
        return steps.judge(
          .phoneCallPredicate, .noPredicate(.phoneCall), true, .allows, .silences)
      }
    }
    let criteria = request.filterCriteria
    if criteria == nil { steps.consult([.missingCriteria]) }
    if criteria == nil, policy.missingCriteria == .notConsulted {
      return steps.judge(
        .missingCriteria, .missingCriteriaBypassed(predicate.description), true, .allows,
        .silences)
    }
    // The rule about missing criteria is less certain than the rule about criteria.
    let rule: FocusRule = criteria == nil ? .missingCriteria : .appPredicate
    do {
      let matches = try predicate.evaluate(with: criteria, environment: .deterministic(at: now))
      return steps.judge(
        rule, .predicate(JudgedCriteria(criteria, by: predicate, at: now)), matches, .allows,
        .silences)
    } catch {
      let failure = Decision.Observation.predicateFailed(
        predicate.description, error: "\(error)")
      return steps.judge(.failedPredicate, failure, false, .allows, .silences)
    }
  }

  private func whyNoPredicate(
    _ app: String, _ contexts: [ActiveContext]
  ) -> Decision.NoPredicate {
    guard activation?.configurations[app] != nil else {
      return .noFilterConfigured
    }
    // If several filters have reasons, the most informative one counts.
    let reasons = contexts.map(\.reasonForNoPredicate)
    let isForgotten = !device.wasUnlockedSinceBoot && policy.predicateAfterRestart == .forgotten
    return reasons.first { $0 != .contextWithoutPredicate } ?? reasons.first
      ?? (isForgotten ? .forgotten : .notReadYet)
  }
}

extension ActiveContext {
  /// The reported context; `nil` if the filter's call failed or was missed.
  var told: AppContext? { if case .told(let context) = answer { context } else { nil } }

  package var predicate: FormatPredicate? { told?.predicate.format }

  /// Whether there is a ``predicate``, without copying it.
  var hasPredicate: Bool { if case .format? = told?.predicate { true } else { false } }

  fileprivate var reasonForNoPredicate: Decision.NoPredicate {
    switch answer {
    case .told(let context):
      switch context.predicate {
      case .unusable(let reason): .unusable(reason)
      case .none, .format: .contextWithoutPredicate
      }
    case .failed(let outcome): .deliveryFailed(outcome, limit: limit)
    case .missed(let reason): .deliveryMissed(reason)
    }
  }
}

extension Decision.NoPredicate {
  fileprivate var rule: FocusRule {
    switch self {
    case .noFilterConfigured, .contextWithoutPredicate: .appPredicate
    case .notReadYet, .forgotten, .deliveryFailed, .deliveryMissed: .predicateLifetime
    case .unusable: .blockPredicate
    case .phoneCall: .phoneCallPredicate
    }
  }

  /// If a predicate might have decided, letting the notification pass is a verdict of its own.
  fileprivate var verdict: Decision.Verdict { rule == .appPredicate ? .goesOn : .allows }
}

extension AppContext.Predicate {
  package var format: FormatPredicate? {
    if case .format(let predicate) = self { predicate } else { nil }
  }

  /// The predicate's format as a value; null without one.
  package var value: ParameterValue { format.map { .string("\($0)") } ?? .null }
}
