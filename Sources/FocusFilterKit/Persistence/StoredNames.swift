/// The names that payloads have where a device is stored, so that the form doesn't depend on the order
/// of a payload's parts. A name that was released never changes.

extension FocusEvent.Kind {
  enum InstalledCodingKeys: String, CodingKey { case _0 = "app" }
  enum ProcessChangedCodingKeys: String, CodingKey {
    case app
    case _1 = "process"
  }
  enum NotificationsAllowedCodingKeys: String, CodingKey {
    case app
    case _1 = "allowed"
  }
  enum ModeAddedCodingKeys: String, CodingKey { case _0 = "mode" }
  enum ModeEditedCodingKeys: String, CodingKey { case _0 = "mode" }
  enum ModeRemovedCodingKeys: String, CodingKey { case _0 = "mode" }
  enum FilterSetCodingKeys: String, CodingKey {
    case _0 = "mode"
    case _1 = "configuration"
  }
  enum FilterRemovedCodingKeys: String, CodingKey {
    case _0 = "mode"
    case _1 = "filter"
  }
  enum AskedCodingKeys: String, CodingKey {
    case _0 = "mode"
    case by, until
  }
  enum DeviceChangedCodingKeys: String, CodingKey { case _0 = "change" }
  enum PeopleKnownCodingKeys: String, CodingKey { case _0 = "people" }
  enum PostedCodingKeys: String, CodingKey { case _0 = "request" }
  enum ActedCodingKeys: String, CodingKey {
    case app
    case _1 = "actions"
    case isLate
  }
  enum ReturnedCodingKeys: String, CodingKey { case _0 = "result" }
}

extension AppAction {
  enum SetBadgeCodingKeys: String, CodingKey { case _0 = "count" }
  enum AddNotificationCodingKeys: String, CodingKey { case _0 = "request" }
  enum RemovePendingCodingKeys: String, CodingKey { case _0 = "identifiers" }
  enum RemoveDeliveredCodingKeys: String, CodingKey { case _0 = "identifiers" }
  enum ReloadWidgetsCodingKeys: String, CodingKey { case _0 = "kind" }
  enum InvalidateContextCodingKeys: String, CodingKey { case _0 = "filter" }
  enum DidCodingKeys: String, CodingKey { case _0 = "text" }
  enum LogCodingKeys: String, CodingKey { case _0 = "text" }
}

extension AppCall.Work {
  enum PerformCodingKeys: String, CodingKey { case _0 = "delivery" }
  enum ReadContextCodingKeys: String, CodingKey {
    case _0 = "filter"
    case activation, values
  }
  enum ChangeCodingKeys: String, CodingKey { case _0 = "request" }
  enum PresentCodingKeys: String, CodingKey { case _0 = "request" }
}

extension AppCall.Outcome {
  enum ThrewCodingKeys: String, CodingKey { case _0 = "error" }
  enum MissingValueCodingKeys: String, CodingKey { case _0 = "parameters" }
}

extension MissedFilterDelivery.Reason {
  enum NoHostCodingKeys: String, CodingKey { case _0 = "process" }
  enum NoDefaultCodingKeys: String, CodingKey { case _0 = "parameters" }
  enum NeedsValueCodingKeys: String, CodingKey { case _0 = "parameters" }
}

extension ActiveContext.Answer {
  enum ToldCodingKeys: String, CodingKey { case _0 = "context" }
  enum FailedCodingKeys: String, CodingKey { case _0 = "outcome" }
  enum MissedCodingKeys: String, CodingKey { case _0 = "reason" }
}

extension AppContext.Predicate {
  enum FormatCodingKeys: String, CodingKey { case _0 = "predicate" }
  enum UnusableCodingKeys: String, CodingKey { case _0 = "reason" }
}

extension FocusAssertion.ID {
  enum RequestCodingKeys: String, CodingKey { case _0 = "number" }
  enum ScheduleCodingKeys: String, CodingKey { case _0 = "id" }
}

extension FocusEffect {
  enum CallCodingKeys: String, CodingKey { case _0 = "call" }
  enum MissedCodingKeys: String, CodingKey { case _0 = "delivery" }
  enum ConfiguredCodingKeys: String, CodingKey {
    case _0 = "mode"
    case _1 = "configuration"
    case before
  }
  enum FocusKeptCodingKeys: String, CodingKey { case _0 = "resolution" }
  enum ModeRemovedCodingKeys: String, CodingKey { case _0 = "mode" }
  enum DecidedCodingKeys: String, CodingKey {
    case _0 = "notification"
    case _1 = "decision"
  }
  enum ScheduledCodingKeys: String, CodingKey { case _0 = "notification" }
  enum FinishedCodingKeys: String, CodingKey {
    case _0 = "call"
    case _1 = "result"
  }
  enum SupersededCodingKeys: String, CodingKey {
    case _0 = "call"
    case _1 = "result"
  }
  enum ActionIgnoredCodingKeys: String, CodingKey {
    case app
    case _1 = "action"
    case _2 = "reason"
  }
  enum FoundCodingKeys: String, CodingKey { case _0 = "finding" }
}

extension Decision.Outcome {
  enum RefusedCodingKeys: String, CodingKey { case _0 = "refusal" }
}

extension Decision.Verdict {
  enum SettlesCodingKeys: String, CodingKey { case _0 = "outcome" }
}

extension Decision.Observation {
  enum InFrontCodingKeys: String, CodingKey { case _0 = "presentation" }
  enum KindCodingKeys: String, CodingKey {
    case _0 = "kind"
    case sender
  }
  enum AppsCodingKeys: String, CodingKey {
    case _0 = "match"
    case app
  }
  enum PeopleCodingKeys: String, CodingKey {
    case _0 = "match"
    case person
  }
  enum NoPredicateCodingKeys: String, CodingKey { case _0 = "reason" }
  enum PredicateCodingKeys: String, CodingKey { case _0 = "explanation" }
  enum PredicateFailedCodingKeys: String, CodingKey {
    case _0 = "predicate"
    case error
  }
  enum MissingCriteriaBypassedCodingKeys: String, CodingKey { case _0 = "predicate" }
  enum LevelCodingKeys: String, CodingKey {
    case _0 = "level"
    case allowed
  }
  enum CallerCodingKeys: String, CodingKey { case _0 = "caller" }
}

extension Decision.NoPredicate {
  enum DeliveryFailedCodingKeys: String, CodingKey { case _0 = "outcome" }
  enum DeliveryMissedCodingKeys: String, CodingKey { case _0 = "reason" }
  enum UnusableCodingKeys: String, CodingKey { case _0 = "reason" }
}

extension Decision.Caller {
  enum AllowedCodingKeys: String, CodingKey { case _0 = "callers" }
}
