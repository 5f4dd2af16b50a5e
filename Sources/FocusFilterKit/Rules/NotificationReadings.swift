// Readings about a notification's outcome.

extension FocusPolicy {
  /// The result of a predicate for a notification without `filterCriteria`.
  public enum MissingCriteria: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The system evaluates the predicate with `nil` as `SELF`.
    case evaluatedAsNil
    /// The system doesn't consult the predicate, so the notification passes.
    case notConsulted

    static let meanings: [Self: ReadingMeaning] = [
      .evaluatedAsNil: .rule(.missingCriteria),
      .notConsulted: .observed(
        """
        Apple's sample, first comment on `appContext`: notifications are suppressed “that include \
        a filter criteria field if” the predicate is false; its second comment says otherwise
        """),
    ]
  }

  /// The effect of a custom or newly added Focus's lists that the person hasn't configured.
  public enum UnconfiguredLists: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// What no list judges is silenced.
    case silence
    /// What no list judges may interrupt.
    case allow

    static let meanings: [Self: ReadingMeaning] = [
      .silence: .rule(.unlistedApps),
      .allow: .rule(.unlistedAllowed),
    ]
  }

  /// The effect of a filter's predicate on phone calls.
  public enum PredicateJudgesCalls: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// Only the lists and the settings for calls decide about a phone call.
    case no
    /// The predicate decides about a phone call as about any notification.
    case yes

    static let meanings: [Self: ReadingMeaning] = [
      .no: .rule(.phoneCallPredicate),
      .yes: .modeled("A call reaches the person the way a communication notification does."),
    ]
  }

  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  public enum TimeSensitiveOverPredicate: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The notification alerts.
    case alerts
    /// The predicate silences the notification.
    case silenced

    static let meanings: [Self: ReadingMeaning] = [
      .alerts: .rule(.timeSensitiveOverPredicate),
      .silenced: .modeled("The app itself said that the notification doesn't fit the Focus."),
    ]
  }

  /// The outcome of time-sensitive notifications in Do Not Disturb with the system's settings.
  public enum TimeSensitiveInDoNotDisturb: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The notifications are silenced until a person turns them on.
    case silenced
    /// The notifications interrupt.
    case alerts

    static let meanings: [Self: ReadingMeaning] = [
      .silenced: .observed(
        "home-assistant/core#121979: under Do Not Disturb it behaves as active",
        "SgtBatten/HA_blueprints#135: under Do Not Disturb it doesn't interrupt"),
      .alerts: .modeled("In the person's own modes it interrupts until it is turned off."),
    ]
  }

  /// The outcome of time-sensitive notifications in Sleep with the system's settings.
  public enum TimeSensitiveInSleep: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The notifications interrupt.
    case alerts
    /// The notifications are silenced until a person turns them on.
    case silenced

    static let meanings: [Self: ReadingMeaning] = [
      .silenced: .modeled("Do Not Disturb silences it, as two reports tell."),
      .alerts: .observed("binwiederhier/ntfy#1680: a time-sensitive notification passed in Sleep"),
    ]
  }

  /// The outcome of time-sensitive notifications in Driving with the system's settings.
  public enum TimeSensitiveInDriving: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The notifications are silenced until a person turns them on.
    case silenced
    /// The notifications interrupt.
    case alerts

    static let meanings: [Self: ReadingMeaning] = [
      .silenced: .modeled("Do Not Disturb silences it, as two reports tell."),
      .alerts: .modeled("In Sleep one passed, as a report tells."),
    ]
  }

  /// The outcome of favorites' phone calls in Driving with the system's settings, on a device
  /// without a car kit.
  public enum FavoritesWhileDriving: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The phone calls are silenced.
    case silenced
    /// The phone calls ring.
    case ring

    static let meanings: [Self: ReadingMeaning] = [
      .silenced: .modeled(
        "A copy of Apple's guide for iOS 11 lets calls ring through a car; this is without one."),
      .ring: .modeled("Favorites ring in the other modes that the system offers."),
    ]
  }

  /// The effect of a predicate after a restart, before the first unlock.
  public enum PredicateAfterRestart: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The system forgets the predicate until it calls the filter after the first unlock.
    case forgotten
    /// The system keeps the predicate.
    case kept

    static let meanings: [Self: ReadingMeaning] = [
      .forgotten: .rule(.predicateLifetime),
      .kept: .modeled("The predicate is the system's own data once the app has told it."),
    ]
  }

  /// The Focus status that an app reads without permission.
  public enum FocusStatusUnauthorized: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// `isFocused` is `nil`.
    case unknown
    /// `isFocused` is `nil` until the app has asked, and `false` after the person refused.
    case falseWhenDenied
    /// `isFocused` is `false`.
    case notFocused

    static let meanings: [Self: ReadingMeaning] = [
      .unknown: .modeled(
        "`isFocused` is optional, and a permission is the only reason for that to be `nil`.",
        words: "nil"),
      .falseWhenDenied: .modeled(
        "The two reports may be about two states: not asked yet, and denied.",
        words: "nil until asked, false when denied"),
      .notFocused: .observed(
        "dotcomjack/nocturne measured `Optional(false)` on macOS 26.4", words: "false"),
    ]

    /// The value that an app reads as `isFocused`.
    func isFocused(permission: Bool?) -> Bool? {
      switch self {
      case .unknown: nil
      case .falseWhenDenied: permission == nil ? nil : false
      case .notFocused: false
      }
    }
  }

  /// The changes of the Focus status that an app's Intents extension receives.
  public enum FocusStatusPush: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The extension receives each change. At a switch from one Focus to another it receives that a
    /// Focus has ended, though one is on.
    case everyChangeAndSwitch
    /// The extension receives each change of the status, and nothing at a switch.
    case everyChange
    /// The extension receives only the start of a Focus.
    case startOnly

    static let meanings: [Self: ReadingMeaning] = [
      .everyChangeAndSwitch: .observed(
        """
        home-assistant/iOS, FocusReport.swift: “during a switch it still describes the Focus that \
        just ended”
        """, words: "at every change, and of the end at a switch"),
      .everyChange: .rule(.focusStatusPush, words: "at every change"),
      .startOnly: .observed(
        """
        home-assistant/iOS#5712: “iOS wakes the app when a Focus starts but not reliably when one \
        ends”
        """, words: "only when a Focus starts"),
    ]
  }

  /// The Focus status that an app's Intents extension reads from `INFocusStatusCenter`.
  public enum FocusStatusInExtension: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// `isFocused` is `false`; only the intent has the status.
    case notFocused
    /// `isFocused` has the same value as in the app itself.
    case asInTheApp

    static let meanings: [Self: ReadingMeaning] = [
      .notFocused: .observed(
        """
        home-assistant/iOS#1842: “`INFocusStatusCenter.default.focusStatus` always returns \
        isFocused=false in the extension, but the intent provides the correct focus status”, on \
        iOS 15 RC
        """, words: "false"),
      .asInTheApp: .modeled(
        "The extension belongs to the app that may see the status.", words: "as in the app"),
    ]
  }

  /// The sound of a critical alert while Sleep is on.
  public enum CriticalInSleep: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The person hears the alert, as in any other Focus.
    case heard
    /// The person sees the alert, but it makes no sound.
    case seenOnly

    static let meanings: [Self: ReadingMeaning] = [
      .heard: .rule(.critical, words: "heard"),
      .seenOnly: .observed(
        """
        MiguelRipoll23/homebridge-securitysystem#473: “When my phone is on Sleep focus, the \
        critical notification doesn’t make noise”, on iOS 16.5.1
        """, words: "seen, not heard"),
    ]
  }

  /// The states of an app in which it can ask for permission to send notifications.
  public enum PermissionAsked: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The person is asked, and allows it, wherever the app's code runs.
    case anywhere
    /// The person is asked only while the app is in front. Otherwise the app still has to ask.
    case onlyInFront

    static let meanings: [Self: ReadingMeaning] = [
      .anywhere: .modeled(
        "Apple names no state of the app in which the request isn't shown.",
        words: "the person is asked"),
      .onlyInFront: .modeled(
        "The person answers a question that is on the screen, beside the app that asks it.",
        words: "only in front"),
    ]
  }

  /// The permission of an app that never asked to send notifications.
  public enum PermissionNeverAsked: String, Sendable, Hashable, CaseIterable, ReadingValue {
    /// The app may not send notifications, as [on a
    /// device](https://developer.apple.com/documentation/usernotifications/asking-permission-to-use-notifications).
    case refused
    /// The app may send notifications, so that a test can try a filter before the app is complete;
    /// a finding reports this.
    case granted

    static let meanings: [Self: ReadingMeaning] = [
      .refused: .documented(
        .init("You need to get permission before sending any notification.", on: .guidelines)),
      .granted: .modeled("A filter can be tried before the app is complete."),
    ]
  }
}
