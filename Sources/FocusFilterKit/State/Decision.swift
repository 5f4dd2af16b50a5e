import FocusHost
import FocusText
import Foundation
package import PredicateFormat

/// The outcome for a notification, and the steps that led to it.
///
/// A device decides about each notification that it delivers, and returns the decision to the
/// caller:
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
  /// Whether the notification is in Notification Center because it was presented and has an alert.
  public let isListed: Bool
  /// Whether the Focus hides badges, independent of the outcome.
  public let hidesBadge: Bool
  /// Whether the person sees a banner or a Live Activity.
  ///
  /// A notification that doesn't alert, or that has no alert text, has no banner.
  public var isSeen: Bool { unseen.isEmpty }
  /// Whether the person hears a sound.
  ///
  /// A notification that alerts plays its sound, unless the device is switched to silent; only a
  /// critical alert and a contact's Emergency Bypass override that switch. A critical sound of
  /// volume 0 isn't heard. Vibration isn't simulated.
  public var isHeard: Bool { unheard.isEmpty }
  /// The reasons why the person sees no banner or Live Activity.
  package var unseen: Lacks = .outcome
  /// The reasons why the person hears no sound.
  package var unheard: Lacks = .outcome
  /// The step about the screen of the car that the device is connected to; `nil` without a car, and
  /// for a Live Activity.
  package var carStep: Step? { steps.last { $0.rule == .carScreen } }
  /// The steps in order; empty if no explanation was requested.
  public let steps: [Step]
  /// The contested behaviors that the decision consulted, each once; not each changes the outcome.
  ///
  /// They include the behaviors behind earlier deliveries and the change of Focus. The list is
  /// empty if no explanation was requested.
  public let readings: [FocusReading]
  /// The rules of the calls that brought the app's predicate to the device, if the decision used a
  /// predicate.
  let rulesOfPredicate: [FocusRule]
  /// The step that alone decided, and the outcome if it had gone the other way.
  ///
  /// The value is `nil` if the outcome depends on several steps.
  public internal(set) var turningPoint: TurningPoint? {
    get { turn }
    set { turn = newValue }
  }
  // Most decisions of a history have none.
  @Rare var turn: TurningPoint? = nil

  /// The notification as it was delivered, with the service extension's changes.
  ///
  /// The value is `nil` for a decision without a delivery, such as one from a snapshot.
  public internal(set) var delivered: DeliveredNotification? {
    get { delivery }
    set { delivery = newValue }
  }
  // The history keeps many decisions without a delivery.
  @Rare var delivery: DeliveredNotification? = nil

  /// The outcome for a notification: its place, and whether it may interrupt.
  public enum Outcome: Sendable, Hashable {
    /// The notification may interrupt with a banner and a sound.
    case alerts
    /// The notification goes to Notification Center without interrupting, because of the Focus.
    case silenced
    /// The notification is shown without interrupting, for a reason besides the Focus, such as a
    /// passive level, provisional permission, a shared screen, or a choice of the app in front.
    case quiet
    /// The system presents nothing; only the app receives the notification.
    case toApp
    /// The device refuses the notification; the system presents and lists nothing.
    case refused(NotificationRequest.Refusal)

    /// Whether the system presents the notification, with or without interrupting.
    public var isPresented: Bool {
      switch self {
      case .alerts, .silenced, .quiet: true
      case .toApp, .refused: false
      }
    }

    var isRefused: Bool { if case .refused = self { true } else { false } }
  }

  /// The reasons why a banner isn't seen, a sound isn't heard, or nothing is on a car's screen.
  package struct Lacks: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The outcome lets the notification neither show a banner nor play a sound.
    package static let outcome = Self(rawValue: 1 << 0)
    /// The app in front presents the notification without the part.
    package static let presentation = Self(rawValue: 1 << 1)
    /// The notification doesn't have the part.
    package static let content = Self(rawValue: 1 << 2)
    /// The app has no permission for the part.
    package static let permission = Self(rawValue: 1 << 3)
    /// The Ring/Silent switch is at silent.
    package static let ringing = Self(rawValue: 1 << 4)
    /// The sound has the volume 0.
    package static let volume = Self(rawValue: 1 << 5)
    /// Sleep shows critical alerts without a sound.
    package static let asleep = Self(rawValue: 1 << 6)
    /// The notification's category doesn't allow CarPlay.
    package static let category = Self(rawValue: 1 << 7)
    /// The app didn't ask for CarPlay.
    package static let carPlay = Self(rawValue: 1 << 8)
  }

  /// One step of a decision: an observation and its verdict.
  public struct Step: Sendable, Hashable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// The observation.
    package let observation: Observation
    /// The consequence for the notification.
    public let verdict: Verdict

    /// The fidelity of the rule.
    package var fidelity: Fidelity { rule.fidelity }
  }

  /// A step that alone decided, and the outcome if it had gone the other way.
  public struct TurningPoint: Sendable, Hashable {
    /// The step as it was decided.
    public let step: Step
    /// The notification's outcome if only that step had gone the other way.
    public let outcome: Outcome
    /// The change since then of the Focus or the app that the remedy changes.
    var subject = Subject.unchanged

    enum Subject: Sendable, Hashable {
      case unchanged
      /// The Focus has another name now.
      case renamed(String)
      /// The device doesn't have it any more.
      case removed
    }
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
    /// The observation that the rule states, about an app or a mode with this name, if any.
    case stated(about: String? = nil)
    /// The device can't deliver the notification to the app, with the reason.
    case refused(NotificationRequest.Refusal, app: String)
    /// The payload only wakes the app.
    case backgroundPush
    /// The app may notify quietly, and the person hasn't answered.
    case provisional(app: String)
    /// The notification has only a badge, or else an alert or a sound without permission.
    case badgeAlone(isForbidden: Bool)
    /// The device can deliver the notification, and the app isn't in the foreground.
    case deliverable
    /// The app is in the foreground and chose a presentation.
    case inFront(NotificationPresentation)
    /// The name of the mode that is on; `nil` if no mode is on, which decides the outcome.
    case focus(mode: String?)
    /// The mode with this name silences only while the device is locked, and the device is
    /// unlocked.
    case unlocked(mode: String)
    /// The mode silences only while locked, and the device is locked.
    case locked
    /// The notification's kind and sender, and a message's group. `sender` is `nil` if unknown, and
    /// `group` if the message went to one person.
    case kind(NotificationRequest.Kind, sender: String?, group: String?)
    /// Whether Apple Intelligence lets the notification break through.
    case intelligence(letsThrough: Bool)
    /// The notification updates a Live Activity, with or without an alert.
    case liveActivity(alerts: Bool)
    /// The app's notifications wait for the scheduled summary.
    case summary(app: String)
    /// The sender in the app's intent, with the name it shows, isn't a person on the device.
    case unknownSender(String, UnknownSender)
    /// The match of the app with the list of apps.
    indirect case apps(JudgedList)
    /// The match of the sender with the list of people.
    indirect case people(JudgedList)
    /// The list that decided about a message or phone call, and its match.
    indirect case combined(decidedBy: CombinedBy, JudgedList)
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
    case notifyAnyway(maySeeStatus: Bool, app: String)
    /// The app can't use this interruption level for a reason, so the next lower level applies.
    case levelLowered(String, LowerLevel, app: String)
    /// The interruption level, and whether the mode with this name allows the level.
    case level(String, allowed: Bool, mode: String)
    /// The sender has Emergency Bypass for calls or texts.
    case emergencyBypass(SimulatedPerson.EmergencyBypass, name: String?)
    /// The reasons why the notification with this category isn't on the screen of the car that the
    /// device is connected to; empty if it is.
    case carScreen(Lacks, category: String)
    /// The rule for a phone call's caller, which decides whether the call rings, and the caller's
    /// name; `nil` for an unknown caller.
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
    /// The app's bundle identifier or the person's name as the mode's list contains it.
    package let id: String?
    /// The mode's name.
    package let mode: String
    /// The names on the list in alphabetical order; `nil` if there are more than ``mostNames``.
    package let names: [String]?
    /// The number of names on the list.
    package let count: Int

    /// The subjects of lists.
    package enum Subject: String, Sendable { case app, person }

    /// The maximum number of names in a sentence.
    package static let mostNames = 4
  }

  /// The match of an app or a person with a list.
  package enum ListMatch: String, Sendable, Hashable {
    /// The mode has no such list.
    case notConfigured
    /// The app or person is on a list of allowed ones.
    case onAllowList
    /// The app or person isn't on the list of allowed ones.
    case notOnAllowList
    /// The app or person is on a list of silenced ones.
    case onSilenceList
    /// The app or person isn't on the list of silenced ones.
    case notOnSilenceList

    /// Whether the app or person may interrupt; `nil` if there is no list.
    var allows: Bool? {
      switch self {
      case .notConfigured: nil
      case .onAllowList, .notOnSilenceList: true
      case .onSilenceList, .notOnAllowList: false
      }
    }

    /// The match if the app or person were on the list, or no longer.
    var opposite: ListMatch {
      switch self {
      case .notConfigured: .notConfigured
      case .onAllowList: .notOnAllowList
      case .notOnAllowList: .onAllowList
      case .onSilenceList: .notOnSilenceList
      case .notOnSilenceList: .onSilenceList
      }
    }

    /// Whether the list contains the app or person.
    var isListed: Bool { self == .onAllowList || self == .onSilenceList }
  }

  /// The list that decides about a communication notification.
  package enum CombinedBy: String, Sendable, Hashable {
    /// The list of people names the sender.
    case person
    /// The list of apps names the app, and the list of people doesn't name the sender.
    case app
    /// Neither the sender nor the app is on a list, and there is a list of people, which decides
    /// about everyone else.
    case defaultOfPeople
    /// Neither the sender nor the app is on a list, and there is only a list of apps.
    case defaultOfApps
  }

  /// The reason why no predicate is consulted.
  package enum NoPredicate: Sendable, Hashable {
    /// No filter of the app is enabled in the Focus.
    case noFilterConfigured
    /// The filter reported a context without a predicate, which filters nothing.
    case contextWithoutPredicate
    /// The delivery hasn't finished yet.
    case notReadYet
    /// The device was restarted and not unlocked since, and by a reading forgot the report.
    case forgotten
    /// The filter's call failed; if it exceeded a time limit, with the limit in seconds.
    case deliveryFailed(AppCall.Outcome, limit: TimeInterval?)
    /// The filter's call was due but couldn't be made.
    case deliveryMissed(MissedFilterDelivery.Reason)
    /// The predicate can't leave the app or the system refuses it, with the reason as a sentence.
    case unusable(String)
    /// The notification is a phone call, which no predicate judges.
    case phoneCall
  }

  /// The reason why the sender in an app's intent doesn't count as a person for the lists, in words
  /// without a full stop.
  package enum UnknownSender: String, Sendable, Hashable {
    /// The app's developer didn't declare Communication Notifications.
    case missingCapability = "the app doesn't have the capability Communication Notifications"
    /// `NSUserActivityTypes` doesn't list the intent.
    case intentNotListed = "the app's NSUserActivityTypes doesn't list the intent"
    /// The app gives neither a contact identifier nor an exact phone number or email address.
    case notIdentified = """
      the INPerson has no contact identifier, and no phone number or email address of suggestion \
      type none
      """
    /// No person on the device has the identifier or the handle that the app gives.
    case notFound = "no contact of the device has the INPerson's identifier or handle"
  }

  /// The reason why a notification has a lower interruption level than its sender set, in words
  /// without a full stop.
  package enum LowerLevel: String, Sendable, Hashable {
    /// The app doesn't declare the capability, or lacks the entitlement.
    case missingCapability = "the app doesn't have the capability"
    /// The app didn't ask for permission.
    case notAskedFor = "the app didn't ask for permission"
    /// The person turned the level off for the app.
    case turnedOff = "the person turned it off for the app"
  }

  /// The reason why a phone call that the lists silence rings or doesn't ring.
  package enum Caller: Sendable, Hashable {
    /// The caller belongs to the allowed callers.
    case allowed(FocusSettings.AllowedCallers)
    /// The same person called this many whole seconds ago, and repeated calls ring.
    case repeated(secondsAgo: Int)
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

  /// The steps besides the deciding one that belong to the reason: those that kept a silenced
  /// notification from interrupting, or the step that would have silenced a passive one.
  var furtherReasons: [Step] {
    switch (outcome, decidingStep?.rule) {
    case (.silenced, _):
      steps.filter { if case .unknownSender = $0.observation { true } else { $0.isSwitchedOff } }
    case (.quiet, .passive?):
      steps.last { $0.verdict == .allows || $0.verdict == .silences }
        .flatMap { $0.verdict == .silences ? [$0] : nil } ?? []
    default: []
    }
  }

  /// Returns the outcome if it follows from steps of the trusted fidelities; otherwise `nil`, which
  /// means undetermined.
  ///
  /// A step of another fidelity doesn't matter if the outcome would be the same without it: a
  /// critical notification alerts, whatever a list says. A decision without steps is undetermined.
  /// An app's predicate has the fidelity of the least certain rule of the call that brought it to
  /// the device.
  public func outcome(trusting fidelities: Set<Fidelity>) -> Outcome? {
    guard !steps.isEmpty else { return nil }
    // A passive notification never alerts, whatever the Focus decides.
    if let step = decidingStep, step.rule == .passive {
      return fidelities.contains(step.fidelity) ? outcome : nil
    }
    // `nil` means that an untrusted step decides.
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
      // Apple Intelligence lets through what a list doesn't name.
      case .allows where step.rule == .intelligentBreakthrough:
        mayInterrupt = isTrusted ? true : nil
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
  /// Whether a switch of the app or of the Focus keeps the level from interrupting.
  var isSwitchedOff: Bool {
    switch observation {
    case .levelLowered(_, .turnedOff, _), .level(_, allowed: false, _): true
    default: false
    }
  }

  /// Whether the step would let the notification through if a switch were on.
  var isWithoutEffect: Bool {
    if case .notifyAnyway(maySeeStatus: false, _) = observation { true } else { isSwitchedOff }
  }

  /// Whether the step allows a notification that the Focus would otherwise silence.
  fileprivate var breaksThrough: Bool {
    [
      .notifyAnyway, .timeSensitive, .timeSensitiveOverPredicate, .critical, .emergencyBypass,
      .callsInCar, .phoneCalls, .repeatedCalls,
    ].contains(rule)
  }

  /// Whether the step consults the app's predicate.
  fileprivate var asksPredicate: Bool {
    switch observation {
    case .predicate, .predicateFailed, .missingCriteriaBypassed: true
    default: false
    }
  }
}

/// The criteria of a notification and the predicate that judged them.
///
/// The explanation is computed only on demand, because its text costs more than the decision.
package struct JudgedCriteria: Sendable, Hashable {
  private let predicate: FormatPredicate
  /// The notification's criteria; `nil` without any.
  private let criteria: String?
  /// The device's time; `nil` if the predicate doesn't use it, so that equal decisions compare
  /// equal.
  private let now: Date?

  init(_ criteria: String?, by predicate: FormatPredicate, at now: Date) {
    self.predicate = predicate
    self.criteria = criteria
    self.now = predicate.asksTime ? now : nil
  }

  private var environment: PredicateEnvironment {
    .deterministic(at: now ?? Date(timeIntervalSinceReferenceDate: 0))
  }

  /// The result of each part of the predicate.
  package var explanation: PredicateExplanation {
    predicate.explain(with: criteria, environment: environment)
  }

  /// Criteria that the predicate matches; `nil` if it names none.
  var matchingCriteria: String? { predicate.matchingText(environment) }
}

extension PredicateEnvironment {
  /// Returns an environment with the device's time and without randomness, so that equal devices
  /// decide equally.
  static func deterministic(at now: Date) -> PredicateEnvironment {
    PredicateEnvironment(now: { now }, random: { 0 })
  }
}

/// The words for a notification's outcome in scenarios, stories and JSON.
public enum OutcomeWord: String, Sendable, Hashable, Codable, CaseIterable {
  /// The notification interrupts with a banner or a sound.
  case alerts
  /// The notification is listed, and the Focus kept it from interrupting.
  case silenced
  /// The notification is shown without interrupting, for a reason besides the Focus.
  case quiet
  /// Only the app received the notification; the system shows nothing.
  case toApp
  /// The device refused the notification.
  case refused
}

extension OutcomeWord {
  /// The outcome in words that follow *it*.
  public var phrase: String { self == .toApp ? "not shown" : rawValue }
}

// MARK: Stored form

/// The stored form is an object with one key, as in `{"refused": {"refusal": "neverAsked"}}`.
extension Decision.Outcome: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case alerts, silenced, quiet, toApp, refused
  }
  enum RefusedCodingKeys: String, CodingKey { case _0 = "refusal" }
}

extension Decision.Outcome: StoredKind {
  package static var noun: String { "outcome of a notification" }
}
