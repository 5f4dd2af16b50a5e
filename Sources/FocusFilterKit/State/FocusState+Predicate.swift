import Foundation
package import PredicateFormat

// F3-7, F3-7c, F3-7n, F3-7e: the predicate of the app's filter.
extension FocusState {
  /// Returns whether the predicate lets a notification pass, and records the steps.
  func matchesPredicate(
    _ request: NotificationFacts, _ steps: inout some StepRecorder
  ) -> Bool {
    let contexts = apps[request.app]?.contexts ?? []
    steps.consult(contexts.flatMap(\.readings))
    if !device.wasUnlockedSinceBoot, activation?.configurations[request.app] != nil {
      steps.consult([.predicateAfterRestart])
    }
    guard let predicate = contexts.lazy.compactMap(\.predicate).first else {
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
    return reasons.first { $0 != .contextWithoutPredicate } ?? reasons.first ?? .notReadYet
  }
}

extension ActiveContext {
  package var predicate: FormatPredicate? {
    if case .told(let context) = answer { context.predicate.format } else { nil }
  }

  /// Whether there is a ``predicate``, without copying it.
  var hasPredicate: Bool {
    if case .told(let context) = answer, case .format = context.predicate {
      true
    } else {
      false
    }
  }

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
    case .notReadYet, .deliveryFailed, .deliveryMissed: .predicateLifetime
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
