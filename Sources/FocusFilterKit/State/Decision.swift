import Foundation
package import PredicateFormat

/// The outcome for a notification, and the steps that led to it.
///
/// A device decides about each notification that it delivers, and returns the decision to the caller:
///
/// ```swift
/// let decision = try await system.deliver(content, to: "com.example.chat")
/// decision.outcome  // .silenced
/// decision.reason   // `SELF IN {"work"}` is false, because SELF is "personal"
/// print(decision.text)
/// ```
///
/// A Focus delays only the alert: a silenced notification is in Notification Center at once.
public struct Decision: Sendable, Hashable {
  /// The outcome for the notification.
  public let outcome: Outcome
  /// Whether the notification is in Notification Center: it was presented and has an alert.
  public let isListed: Bool
  /// Whether the Focus hides badges, independent of the outcome.
  public let hidesBadge: Bool
  /// Whether a banner or a Live Activity is seen; no banner is, for all that doesn't alert, and for a
  /// notification without an alert.
  public package(set) var isSeen: Bool = false
  /// Whether a sound is heard: one that alerts and has a sound, unless the device is switched to silent,
  /// which only a critical sound overrides. Vibration isn't simulated.
  public package(set) var isHeard: Bool = false
  /// The steps in order. Empty when no explanation was requested.
  public let steps: [Step]
  /// The contested behaviors that were consulted, also by the deliveries and the change of Focus that
  /// led here; each once. Empty when the decision was asked for without explanation.
  public let readings: [FocusReading]
  /// The rules of the calls that brought the app's predicate to the device, where one was asked.
  let rulesOfPredicate: [FocusRule]
  /// The step that alone decided, and what would have become of the notification without it; `nil`
  /// when several steps would have to go another way.
  public let turningPoint: TurningPoint?

  /// The notification as it was delivered: with the content that the service extension made of it.
  ///
  /// `nil` for a decision that wasn't made by delivering, such as that of a snapshot.
  public internal(set) var delivered: DeliveredNotification?

  /// Where a notification ends up, and whether it may interrupt.
  public enum Outcome: Sendable, Hashable {
    /// It may interrupt with a banner and a sound.
    case alerts
    /// It is listed without interrupting, because of the Focus.
    case silenced
    /// It is listed without interrupting, because it is passive or the app in front wants it so.
    case quiet
    /// It isn't presented: only the app receives it.
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

  /// One step of a decision: an observation and its verdict.
  public struct Step: Sendable, Hashable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// The observation.
    package let observation: Observation
    /// The consequence for the notification.
    public let verdict: Verdict

    /// The fidelity of the rule.
    public var fidelity: Fidelity { rule.fidelity }
  }

  /// A step that alone decided, and the outcome if it had gone the other way.
  public struct TurningPoint: Sendable, Hashable {
    /// The step, as it went.
    public let step: Step
    /// The notification's outcome if only that step had gone the other way.
    public let outcome: Outcome
  }

  /// The consequence of a step for the notification.
  public enum Verdict: Sendable, Hashable {
    /// The next step decides.
    case goesOn
    /// The step allows the notification, unless a later step silences it.
    case allows
    /// The step silences the notification, unless a later step allows it.
    case silences
    /// The step decides the outcome.
    case decides(Outcome)
  }

  /// The observation of a step.
  package enum Observation: Sendable, Hashable {
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
    /// The name of the mode that is on; `nil` without one, which decides the outcome.
    case focus(mode: String?)
    /// The mode, by its name, silences only while locked, and the device is unlocked.
    case unlocked(mode: String)
    /// The mode silences only while locked, and the device is locked.
    case locked
    /// The kind of the notification, its sender, and the group that a message went to; `nil` when the
    /// sender isn't known, or a message went to one person.
    case kind(NotificationRequest.Kind, sender: String?, group: String?)
    /// Whether Apple Intelligence lets the notification break through.
    case intelligence(letsThrough: Bool)
    /// The screen is shared or mirrored.
    case sharedScreen
    /// It changes a Live Activity, with or without an alert.
    case liveActivity(alerts: Bool)
    /// Its sound makes it a critical alert.
    case criticalSound
    /// The app's notifications wait for the scheduled summary.
    case summary(app: String)
    /// An app's intent doesn't make the notification one of a person of the device, with the name that it
    /// shows.
    case unknownSender(String, UnknownSender)
    /// The match of the app with the list of apps.
    indirect case apps(JudgedList)
    /// The match of the sender with the list of people.
    indirect case people(JudgedList)
    /// Which of the two lists decided about a message or phone call, and its match.
    indirect case combined(decidedBy: CombinedBy, JudgedList)
    /// Neither apps nor people are limited by a mode, named here.
    case unlimited(mode: String)
    /// No predicate was evaluated, with the reason.
    case noPredicate(NoPredicate)
    // Indirect, because a history keeps many observations, and few of them are large.
    /// The predicate was evaluated with the notification's criteria.
    indirect case predicate(JudgedCriteria)
    /// The predicate couldn't be evaluated, which counts as no match.
    indirect case predicateFailed(String, error: String)
    /// The notification has no criteria, so the policy skips this predicate.
    case missingCriteriaBypassed(String)
    /// The sender chose Notify Anyway, which counts if the app may see the Focus status.
    case notifyAnyway(maySeeStatus: Bool)
    /// The app can't have this level, as a word, for a reason, so that it has the next lower one.
    case levelLowered(String, LowerLevel)
    /// The interruption level, as a word, and whether the mode, by its name, allows it.
    case level(String, allowed: Bool, mode: String)
    /// The caller of a phone call by name, `nil` for an unknown one, and whether it rings.
    case caller(Caller, name: String?)
  }

  /// A list of a mode, and the match of an app or a person with it.
  package struct JudgedList: Sendable, Hashable {
    /// The match.
    package let match: ListMatch
    /// The list's subject.
    package let subject: Subject
    /// The name of the app or the person; `nil` for a sender who isn't known.
    package let member: String?
    /// The app's bundle identifier, or the person's name, by which the mode's list has it.
    package let id: String?
    /// The mode's name.
    package let mode: String
    /// The names on the list in alphabetical order; `nil` where they are too many to be told.
    package let names: [String]?
    /// The number of names on the list.
    package let count: Int

    /// The subjects of lists.
    package enum Subject: String, Sendable { case app, person }

    /// The most names that a sentence tells.
    package static let mostNames = 4
  }

  /// The match of an app or a person with a list.
  package enum ListMatch: String, Sendable, Hashable {
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
  package enum CombinedBy: String, Sendable, Hashable {
    /// The list of people names the sender.
    case person
    /// The list of apps names the app, and the list of people doesn't name the sender.
    case app
    /// No list names either, and there is a list of people: it says what holds for all others.
    case defaultOfPeople
    /// No list names either, and there is only a list of apps.
    case defaultOfApps
  }

  /// The reason why no predicate is consulted.
  package enum NoPredicate: Sendable, Hashable {
    /// No filter of the app is enabled in the Focus.
    case noFilterConfigured
    /// The filter answered without one, which filters nothing.
    case contextWithoutPredicate
    /// The delivery hasn't finished yet.
    case notReadYet
    /// The filter was called, and that failed.
    case deliveryFailed(AppCall.Outcome)
    /// The filter should have been called and couldn't be.
    case deliveryMissed(MissedFilterDelivery.Reason)
    /// It can't leave the app or is refused, with the reason as a sentence.
    case unusable(String)
    /// The notification is a phone call, which no predicate judges.
    case phoneCall
  }

  /// The reason why the sender of an app's intent is nobody to the lists.
  public enum UnknownSender: String, Sendable, Hashable {
    /// The app's developer didn't declare Communication Notifications.
    case missingCapability
    /// `NSUserActivityTypes` doesn't list the intent.
    case intentNotListed
    /// The app gives neither a contact identifier nor an exact phone number or email address.
    case notIdentified
    /// Nobody on the device has the identifier or the handle that the app gives.
    case notFound
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

  /// The reason why a phone call rings although the lists silence it, or why it doesn't.
  package enum Caller: Sendable, Hashable {
    /// The caller belongs to the allowed callers.
    case allowed(FocusSettings.AllowedCallers)
    /// The same person called this many whole seconds ago, and repeated calls ring.
    case repeated(secondsAgo: Int)
    /// An emergency contact always rings.
    case emergencyContact
    /// The list silences the caller, and calls from silenced people ring.
    case silencedPerson
    /// The caller isn't allowed.
    case notAllowed
  }
}

extension Decision {
  /// The step that decided the outcome, or the last one that allowed or silenced the notification.
  public var decidingStep: Step? {
    let allowed = outcome == .alerts || outcome == .quiet || outcome == .toApp
    return steps.last { step in
      switch step.verdict {
      case .decides: true
      case .allows: allowed
      case .silences: !allowed
      case .goesOn: false
      }
    }
  }

  /// The step with the reason: the one that kept a silenced notification from interrupting, else the one
  /// that decided.
  package var reasonStep: Step? {
    guard outcome == .silenced else { return decidingStep }
    return steps.first(where: \.keptFromInterrupting) ?? decidingStep
  }

  /// Returns the outcome if it follows from steps that are as sure as asked, else `nil`:
  /// undetermined.
  ///
  /// A less sure step is harmless where the outcome would be the same without it: a critical
  /// notification alerts, whatever a list says. Without steps nothing can be told. What an app's
  /// predicate says is as sure as the least sure rule of the call that brought it to the device.
  public func outcome(trusting fidelities: Set<Fidelity>) -> Outcome? {
    guard !steps.isEmpty else { return nil }
    // `nil` is a verdict that isn't sure enough.
    var mayInterrupt: Bool? = true
    for step in steps {
      let isTrusted =
        fidelities.contains(step.fidelity)
        && (!step.asksPredicate
          || rulesOfPredicate.allSatisfy { fidelities.contains($0.fidelity) })
      switch step.verdict {
      case .goesOn: continue
      case .decides: return isTrusted ? outcome : nil
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
  /// Whether a switch of the person or the Focus, or what the app says of the sender, kept the
  /// notification from interrupting.
  fileprivate var keptFromInterrupting: Bool {
    switch observation {
    case .levelLowered(_, .turnedOff), .level(_, allowed: false, _), .unknownSender: true
    default: false
    }
  }

  /// Whether the step allows a notification that the Focus would otherwise silence.
  fileprivate var breaksThrough: Bool {
    [
      .notifyAnyway, .timeSensitive, .timeSensitiveOverPredicate, .critical, .phoneCalls,
      .repeatedCalls,
    ].contains(rule)
  }

  /// Whether it asks the predicate of the app.
  fileprivate var asksPredicate: Bool {
    switch observation {
    case .predicate, .predicateFailed, .missingCriteriaBypassed: true
    default: false
    }
  }
}

/// The criteria of a notification and the predicate that judged them.
///
/// The explanation is made only when somebody asks, because its text costs more than the decision.
package struct JudgedCriteria: Sendable, Hashable {
  private let predicate: FormatPredicate
  /// `nil` for a notification without criteria.
  private let criteria: String?
  /// The device's time; `nil` where the predicate doesn't ask for it, so that equal decisions are equal.
  private let now: Date?

  init(_ criteria: String?, by predicate: FormatPredicate, at now: Date) {
    self.predicate = predicate
    self.criteria = criteria
    self.now = predicate.asksTime ? now : nil
  }

  /// The result of each part of the predicate.
  package var explanation: PredicateExplanation {
    predicate.explain(
      with: criteria,
      environment: .deterministic(at: now ?? Date(timeIntervalSinceReferenceDate: 0)))
  }
}

extension PredicateEnvironment {
  /// An environment of a device's time and no chance, so that the same device decides the same.
  static func deterministic(at now: Date) -> PredicateEnvironment {
    PredicateEnvironment(now: { now }, random: { 0 })
  }
}

/// The words for what becomes of a notification, in scenarios, stories and documents.
public enum OutcomeWord: String, Sendable, Hashable, Codable, CaseIterable {
  /// It interrupts, with a banner or a sound.
  case alerts
  /// It is listed, and the Focus kept it from interrupting.
  case silenced
  /// It is listed only, because it or the app in front wants no more.
  case quiet
  /// The app in front got it, and nothing is shown.
  case toApp
  /// It isn't delivered.
  case refused
}

extension OutcomeWord {
  /// The outcome in words that follow *it*.
  public var phrase: String { self == .toApp ? "goes to the app" : rawValue }
}
