// What becomes of a notification.

extension FocusPolicy {
  /// What a predicate says of a notification without `filterCriteria`.
  public enum MissingCriteria: String, Sendable, Hashable, CaseIterable {
    /// The predicate is evaluated with nil as `SELF`.
    case evaluatedAsNil
    /// The predicate isn't consulted, so that the notification passes.
    case notConsulted
  }

  /// What the lists of a custom or newly added Focus do that nobody has configured.
  public enum UnconfiguredLists: String, Sendable, Hashable, CaseIterable {
    /// Every app and everybody may interrupt.
    case allow
    /// No app and nobody may interrupt.
    case silence
  }

  /// Whether a filter's predicate judges phone calls.
  public enum PredicateJudgesCalls: String, Sendable, Hashable, CaseIterable {
    /// A phone call is judged by the lists and the settings for calls only.
    case no
    /// A phone call is judged by the predicate like any notification.
    case yes
  }

  /// Whether a time-sensitive notification alerts that the predicate doesn't match.
  public enum TimeSensitiveOverPredicate: String, Sendable, Hashable, CaseIterable {
    /// It alerts.
    case alerts
    /// It is silenced like any other.
    case silenced
  }

  /// Whether a predicate counts after a restart, before the first unlock.
  public enum PredicateAfterRestart: String, Sendable, Hashable, CaseIterable {
    /// It is forgotten until the filter is called after the first unlock.
    case forgotten
    /// It is kept.
    case kept
  }

  /// What an app may do that never asked for permission to notify.
  public enum PermissionNeverAsked: String, Sendable, Hashable, CaseIterable {
    /// It may notify, so that one can try a filter before the app is complete; a finding says so.
    case granted
    /// It may not, as
    /// [on a device](https://developer.apple.com/documentation/usernotifications/asking-permission-to-use-notifications).
    case refused
  }
}

extension FocusPolicy.MissingCriteria: ReadingValue {
  static var title: String { "missing criteria" }

  var words: String {
    switch self {
    case .evaluatedAsNil: "evaluated as nil"
    case .notConsulted: "not consulted"
    }
  }

  var source: RuleSource {
    switch self {
    case .evaluatedAsNil:
      .documented(
        [
          .init(
            """
            If the filter criteria on the notification does not match the filter predicate, the \
            notification is silenced.
            """, on: .talk(from: "13:15"))
        ],
        because: "Criteria that are missing don't match; no sentence names this case.")
    case .notConsulted:
      .observed([
        """
        Apple's sample, first comment on `appContext`: notifications are suppressed “that include a \
        filter criteria field if” the predicate is false; its second comment says otherwise
        """
      ])
    }
  }
}

extension FocusPolicy.UnconfiguredLists: ReadingValue {
  static var title: String { "unconfigured lists" }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .allow:
      .modeled("The files of a Mac have a list type of their own for lists without settings.")
    case .silence: .modeled("Do Not Disturb has empty lists, which silence everything.")
    }
  }
}

extension FocusPolicy.PredicateJudgesCalls: ReadingValue {
  static var title: String { "predicate judges phone calls" }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .no: .modeled("Apple speaks of notifications of the app, and a phone call is none.")
    case .yes: .modeled("A call reaches the person the way a communication notification does.")
    }
  }
}

extension FocusPolicy.TimeSensitiveOverPredicate: ReadingValue {
  static var title: String { "time-sensitive over a false predicate" }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .alerts: .modeled("The person allowed time-sensitive notifications in this Focus.")
    case .silenced: .modeled("The app itself said that the notification doesn't fit the Focus.")
    }
  }
}

extension FocusPolicy.PredicateAfterRestart: ReadingValue {
  static var title: String { "predicate after a restart, before the first unlock" }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .forgotten: .modeled("No data of an app can be read before the first unlock.")
    case .kept: .modeled("The predicate is the system's own data once the app has told it.")
    }
  }
}

extension FocusPolicy.PermissionNeverAsked: ReadingValue {
  static var title: String { "permission never asked" }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .granted: .modeled("A filter can be tried before the app is complete.")
    case .refused:
      .observed([
        """
        developer.apple.com/documentation/usernotifications, “Asking permission to use \
        notifications”: an app asks before it notifies
        """
      ])
    }
  }
}
