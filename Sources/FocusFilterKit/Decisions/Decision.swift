public import PredicateFormat

/// What becomes of a notification while a Focus may be on, and every step that led there.
///
/// A Focus delays the alert only: a silenced notification is in Notification Center at once.
public struct Decision: Sendable, Hashable {
  /// What becomes of the notification.
  public let outcome: Outcome
  /// Whether it is in Notification Center: it was presented and has an alert.
  public let isListed: Bool
  /// Whether the Focus hides badges, whatever the outcome.
  public let hidesBadge: Bool
  /// What was looked at, in order. Empty when the decision was asked for without explanation.
  public let steps: [Step]
  /// The step that alone decided, and what would have become of the notification without it; `nil`
  /// when several steps would have to go another way.
  public let turningPoint: TurningPoint?

  /// Where a notification ends up, and whether it may interrupt.
  public enum Outcome: Sendable, Hashable {
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

    /// Whether the system presents the notification, loudly or not.
    public var isPresented: Bool {
      switch self {
      case .alerts, .silenced, .quiet: true
      case .toApp, .refused: false
      }
    }

    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  /// The reason why a notification can't be delivered at all.
  public typealias Refusal = NotificationRequest.Refusal

  /// One thing that was looked at, and what it meant.
  public struct Step: Sendable, Hashable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// What was looked at.
    public let observation: Observation
    /// What it means for the notification.
    public let verdict: Verdict

    /// How sure the rule is.
    public var fidelity: Fidelity { rule.fidelity }
  }

  /// A step that alone decided, and the outcome if it had gone the other way.
  public struct TurningPoint: Sendable, Hashable {
    /// The step, as it went.
    public let step: Step
    /// What would have become of the notification if only that step had gone the other way.
    public let outcome: Outcome
  }

  /// What a step means for the notification.
  public enum Verdict: Sendable, Hashable {
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
  public enum Observation: Sendable, Hashable {
    /// The app isn't on the device.
    case notInstalled(app: String)
    /// The person forbids the app's notifications.
    case notAuthorized(app: String)
    /// The app hasn't asked for permission, and the policy demands it.
    case neverAsked(app: String)
    /// The payload has more than ``PushPayload/largestSize`` bytes.
    case payloadTooLarge
    /// The payload has no alert, badge or sound, and doesn't wake the app.
    case nothingToShow
    /// The payload only wakes the app.
    case backgroundPush
    /// The app may notify quietly, and the person hasn't answered.
    case provisional(app: String)
    /// It has a badge and nothing to see or hear, or nothing more that the app asked for.
    case badgeAlone
    /// Nothing keeps it from the device, and the app isn't in front.
    case deliverable
    /// The app is in front and was asked what it wants shown.
    case inFront(NotificationPresentation)
    /// The mode that is on, by its name; `nil` without one, which settles the matter.
    case focus(mode: String?)
    /// The mode, by its name, silences only while locked, and the device is unlocked.
    case unlocked(mode: String)
    /// The mode silences only while locked, and the device is locked.
    case locked
    /// Whether it is a message or call, and whose; `nil` when the sender isn't known.
    case kind(NotificationRequest.Kind, sender: String?)
    /// What the list of apps says of the app, by its bundle identifier.
    case apps(ListMatch, app: String)
    /// What the list of people says of the sender; `nil` when the sender isn't known.
    case people(ListMatch, person: String?)
    /// Which of the two lists decided about a message or call.
    case combined(decidedBy: CombinedBy)
    /// There is no predicate to ask, for a reason.
    case noPredicate(NoPredicate)
    // Indirect, because a history keeps many observations, and few of them are large.
    /// The predicate was asked, and what each of its parts saw.
    indirect case predicate(PredicateExplanation)
    /// The predicate broke a rule of its language, which counts as no match.
    indirect case predicateFailed(String, error: String)
    /// The notification has no criteria, so that the policy leaves this predicate out.
    case missingCriteriaBypassed(String)
    /// It is a phone call, which the predicate doesn't judge.
    case phoneCall
    /// The sender chose to notify all the same.
    case notifyAnyway
    /// The app can't have this level, a word, for a reason, so that it has the next lower one.
    case levelLowered(String, LowerLevel)
    /// The notification's level, as a word, and whether the Focus lets that through.
    case level(String, allowed: Bool)
    /// Whose call it is, which rings or doesn't.
    case caller(Caller)
  }

  /// What a list of apps or people says of one of them.
  public enum ListMatch: String, Sendable, Hashable {
    /// There is no such list.
    case notConfigured
    /// It is on a list of those who may interrupt.
    case onAllowList
    /// There is a list of those who may interrupt, without it.
    case notOnAllowList
    /// It is on a list of those who may not interrupt.
    case onSilenceList
    /// There is a list of those who may not interrupt, without it.
    case notOnSilenceList

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
  public enum CombinedBy: String, Sendable, Hashable {
    /// The list of people names the sender.
    case person
    /// The list of apps names the app, and the list of people doesn't name the sender.
    case app
    /// No list names either, and there is a list of people: it says what holds for all others.
    case defaultOfPeople
    /// No list names either, and there is only a list of apps.
    case defaultOfApps
    /// There is no list, which allows it.
    case noList
  }

  /// The reason why no predicate is consulted.
  public enum NoPredicate: Sendable, Hashable {
    /// No filter of the app is enabled in the Focus.
    case noFilterConfigured
    /// The filter answered without one, which filters nothing.
    case contextWithoutPredicate
    /// The delivery hasn't come back yet.
    case notReadYet
    /// The filter was called, and that failed.
    case deliveryFailed(AppCall.Outcome)
    /// The filter should have been called and couldn't be.
    case deliveryMissed(MissedFilterDelivery.Reason)
    /// It can't leave the app or is refused, with the reason as a sentence.
    case unusable(String)
  }

  /// The reason why a notification doesn't have the level that it was sent with.
  public enum LowerLevel: String, Sendable, Hashable {
    /// The app's developer didn't declare the capability, or has no entitlement.
    case missingCapability
    /// The app didn't ask for permission.
    case notAskedFor
    /// The person turned it off for the app.
    case turnedOff
  }

  /// The reason why a call rings although the lists say no, or doesn't.
  public enum Caller: Sendable, Hashable {
    /// It is one of those whose calls the Focus lets ring.
    case allowed(FocusSettings.AllowedCallers)
    /// The same person called this many whole seconds ago, and repeated calls ring.
    case repeated(secondsAgo: Int)
    /// An emergency contact always rings.
    case emergencyContact
    /// Nothing lets it ring.
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
  /// notification alerts, whatever a list says. Without steps nothing can be told. Only the steps
  /// count, not the deliveries before them that brought the predicate to the device.
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
    [
      .notifyAnyway, .timeSensitive, .timeSensitiveOverPredicate, .critical, .calls, .repeatedCalls,
    ].contains(rule)
  }
}
