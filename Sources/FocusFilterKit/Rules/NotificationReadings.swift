// What becomes of a notification.

extension FocusPolicy {
  /// The result of a predicate for a notification without `filterCriteria`.
  public enum MissingCriteria: String, Sendable, Hashable, CaseIterable {
    /// The predicate is evaluated with nil as `SELF`.
    case evaluatedAsNil
    /// The predicate isn't consulted, so that the notification passes.
    case notConsulted
  }

  /// The effect of the lists of a custom or newly added Focus that nobody has configured.
  public enum UnconfiguredLists: String, Sendable, Hashable, CaseIterable {
    /// Every app and everybody may interrupt.
    case allow
    /// No app and nobody may interrupt.
    case silence
  }

  /// The effect of a filter's predicate on phone calls.
  public enum PredicateJudgesCalls: String, Sendable, Hashable, CaseIterable {
    /// A phone call is judged by the lists and the settings for calls only.
    case no
    /// A phone call is judged by the predicate like any notification.
    case yes
  }

  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  public enum TimeSensitiveOverPredicate: String, Sendable, Hashable, CaseIterable {
    /// It alerts.
    case alerts
    /// It is silenced like any other.
    case silenced
  }

  /// The effect of a predicate after a restart, before the first unlock.
  public enum PredicateAfterRestart: String, Sendable, Hashable, CaseIterable {
    /// It is forgotten until the filter is called after the first unlock.
    case forgotten
    /// It is kept.
    case kept
  }

  /// The permission of an app that never asked to send notifications.
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
  static var rule: FocusRule? { .missingCriteria }

  var words: String {
    switch self {
    case .evaluatedAsNil: "evaluated as nil"
    case .notConsulted: "not consulted"
    }
  }

  var source: RuleSource {
    switch self {
    case .evaluatedAsNil: FocusRule.missingCriteria.source
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
  static var rule: FocusRule? { .unlistedApps }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .allow: FocusRule.unlistedApps.source
    case .silence: .modeled("Do Not Disturb has empty lists, which silence everything.")
    }
  }
}

extension FocusPolicy.PredicateJudgesCalls: ReadingValue {
  static var title: String { "predicate judges phone calls" }
  static var rule: FocusRule? { .phoneCallPredicate }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .no: FocusRule.phoneCallPredicate.source
    case .yes: .modeled("A call reaches the person the way a communication notification does.")
    }
  }
}

extension FocusPolicy.TimeSensitiveOverPredicate: ReadingValue {
  static var title: String { "time-sensitive over a false predicate" }
  static var rule: FocusRule? { .timeSensitiveOverPredicate }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .alerts: FocusRule.timeSensitiveOverPredicate.source
    case .silenced: .modeled("The app itself said that the notification doesn't fit the Focus.")
    }
  }
}

extension FocusPolicy.PredicateAfterRestart: ReadingValue {
  static var title: String { "predicate after a restart, before the first unlock" }
  static var rule: FocusRule? { .predicateLifetime }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .forgotten: FocusRule.predicateLifetime.source
    case .kept: .modeled("The predicate is the system's own data once the app has told it.")
    }
  }
}

extension FocusPolicy.PermissionNeverAsked: ReadingValue {
  static var title: String { "permission never asked" }
  static var rule: FocusRule? { nil }

  var words: String { rawValue }

  var source: RuleSource {
    switch self {
    case .granted: .modeled("A filter can be tried before the app is complete.")
    case .refused:
      .documented([
        .init("You need to get permission before sending any notification.", on: .guidelines)
      ])
    }
  }
}
