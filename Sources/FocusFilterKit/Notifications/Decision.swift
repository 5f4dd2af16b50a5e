public import PredicateFormat

/// What becomes of a notification while a Focus may be on, and every step that led there.
///
/// A Focus delays the alert only: a silenced notification is in Notification Centre at once.
public struct Decision: Sendable, Hashable, Codable {
  public let outcome: Outcome
  /// Whether the Focus hides badges, whatever the outcome.
  public let hidesBadge: Bool
  /// What was looked at, in order. Empty when the decision was asked for without explanation.
  public let steps: [Step]
  /// The step that alone decided, and what would have become of the notification without it; `nil`
  /// when several steps would have to go another way.
  public let turningPoint: TurningPoint?

  public enum Outcome: Sendable, Hashable, Codable {
    /// It may interrupt with a banner and a sound.
    case alerts
    /// It is listed without interrupting, because of the Focus.
    case silenced
    /// It is listed without interrupting, because it is passive or the app in front wants it so.
    case quiet
    /// It isn't presented: the app takes it.
    case toApp
    /// It is neither presented nor listed.
    case refused(Refusal)

    /// Whether the notification is in Notification Centre.
    public var isListed: Bool {
      switch self {
      case .alerts, .silenced, .quiet: true
      case .toApp, .refused: false
      }
    }

    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  /// The reason why a notification can't be delivered at all.
  public enum Refusal: String, Sendable, Hashable, Codable {
    case appNotInstalled, notAuthorized
    /// The app never asked for permission, and ``FocusPolicy/unaskedPermission`` demands it.
    case neverAsked
    /// The payload has more bytes than are delivered.
    case payloadTooLarge
    /// The payload shows nothing and doesn't wake the app.
    case nothingToShow
  }

  /// One thing that was looked at, and what it meant.
  public struct Step: Sendable, Hashable, Codable {
    public let rule: Rule
    public let observation: Observation
    public let verdict: Verdict

    public var fidelity: Fidelity { rule.fidelity }
  }

  /// A step that alone decided, and the outcome if it had gone the other way.
  public struct TurningPoint: Sendable, Hashable, Codable {
    public let step: Step
    public let outcome: Outcome
  }

  /// What a step means for the notification.
  public enum Verdict: Sendable, Hashable, Codable {
    /// It leaves the matter to the next step.
    case goesOn
    /// As far as this step goes the notification may interrupt.
    case allows
    /// As far as this step goes it may not.
    case silences
    /// The matter is settled.
    case settles(Outcome)
  }

  /// What a step looked at.
  public enum Observation: Sendable, Hashable, Codable {
    case notInstalled(app: String)
    case notAuthorized(app: String)
    case neverAsked(app: String)
    case payloadTooLarge
    case nothingToShow
    case backgroundPush
    case deliverable
    case inFront(Presentation)
    case focus(mode: String?)
    case unlocked(mode: String)
    case locked
    case kind(NotificationRequest.Kind, sender: String?)
    case apps(ListMatch, app: String)
    case people(ListMatch, person: String?)
    case combined(decidedBy: CombinedBy)
    case noPredicate(NoPredicate)
    // Indirect, because a history keeps many observations, and few of them are large.
    indirect case predicate(PredicateExplanation)
    indirect case predicateFailed(String, error: String)
    case missingCriteriaBypassed(String)
    case notifyAnyway
    case level(String, allowed: Bool)
    case caller(Caller)
  }

  /// What a list of apps or people says of one of them.
  public enum ListMatch: String, Sendable, Hashable, Codable {
    case notConfigured, onAllowList, notOnAllowList, onSilenceList, notOnSilenceList

    /// Whether it may interrupt; `nil` when there is no list.
    var allows: Bool? {
      switch self {
      case .notConfigured: nil
      case .onAllowList, .notOnSilenceList: true
      case .onSilenceList, .notOnAllowList: false
      }
    }

    /// Whether the list names it.
    var isListed: Bool { self == .onAllowList || self == .onSilenceList }
  }

  /// Which list decided about a communication notification.
  public enum CombinedBy: String, Sendable, Hashable, Codable {
    case person, app, defaultOfPeople, defaultOfApps, noList
  }

  /// The reason why no predicate is consulted.
  public enum NoPredicate: Sendable, Hashable, Codable {
    case noFilterConfigured, contextWithoutPredicate
    /// The delivery hasn't come back yet.
    case notReadYet
    case deliveryFailed(AppCall.Outcome)
    case deliveryMissed(MissedDelivery.Reason)
    case unusable(String)
  }

  /// The reason why a call rings although the lists say no.
  public enum Caller: Sendable, Hashable, Codable {
    case allowed(AllowedCallers)
    case repeated(secondsAgo: Int)
    case emergencyContact
    case notAllowed
  }
}

extension Decision {
  /// The step that settled the matter, or gave the last word before it was settled.
  public var decidingStep: Step? {
    let allowed = outcome == .alerts || outcome == .quiet || outcome == .toApp
    return steps.last { step in
      switch step.verdict {
      case .settles: true
      case .allows: allowed
      case .silences: !allowed
      case .goesOn: false
      }
    }
  }

  /// Returns the outcome if it follows from steps that are as sure as asked, else `nil`:
  /// undetermined.
  ///
  /// A less sure step is harmless where the outcome would be the same without it: a critical
  /// notification alerts, whatever a list says. Without steps nothing can be told.
  public func outcome(trusting fidelities: Set<Fidelity>) -> Outcome? {
    guard !steps.isEmpty else { return nil }
    // `nil` is a verdict that isn't sure enough.
    var mayInterrupt: Bool? = true
    for step in steps {
      let isTrusted = fidelities.contains(step.fidelity)
      switch step.verdict {
      case .goesOn: continue
      case .settles: return isTrusted ? outcome : nil
      case .allows where step.breaksThrough:
        if isTrusted { return outcome }
        mayInterrupt = nil
      case .allows where !isTrusted && mayInterrupt == true: mayInterrupt = nil
      case .silences where isTrusted: mayInterrupt = false
      case .silences where mayInterrupt == true: mayInterrupt = nil
      case .allows, .silences: continue
      }
    }
    return mayInterrupt == nil ? nil : outcome
  }
}

extension Decision.Step {
  /// Whether it belongs to the steps that let through what the Focus would silence.
  fileprivate var breaksThrough: Bool {
    [.notifyAnyway, .timeSensitive, .timeSensitiveOverPredicate, .critical, .calls]
      .contains(rule)
  }
}
