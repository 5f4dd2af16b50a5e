extension Decision.TurningPoint: CustomStringConvertible {
  /// The condition for the other outcome, in one sentence without a full stop.
  ///
  /// `it would alert if its criteria matched the predicate`
  public var description: String { "it \(outcome.inConditional) if \(condition)" }

  private var condition: String {
    switch step.observation {
    case .notInstalled: "the app were installed"
    case .notAuthorized, .provisional: "the person allowed the app's notifications"
    case .neverAsked: "the app asked for permission to notify, or a person allowed it"
    case .payloadTooLarge: "its payload were smaller"
    case .nothingToShow, .backgroundPush: "it had an alert, a badge or a sound"
    case .badgeAlone: "it had an alert or a sound"
    case .inFront: "the app in front wanted it shown"
    case .unlocked: "the device were locked"
    case .apps(let match, let app): match.opposite(of: "'\(app)'", list: "apps")
    case .people(let match, let person):
      match.opposite(of: person ?? "the sender", list: "people")
    case .combined(.person): "the list of people said the opposite of the sender"
    case .combined(.app): "the list of apps said the opposite of the app"
    case .combined(.defaultOfPeople): "the list of people said the opposite of everybody else"
    case .combined(.defaultOfApps): "the list of apps said the opposite of all other apps"
    case .combined(.noList): "a list of people or apps spoke against it"
    case .intelligence(letsThrough: true): "it weren't important"
    case .intelligence(letsThrough: false): "it were important"
    case .sharedScreen: "the screen weren't shared or mirrored"
    case .summary(let app): "'\(app)' weren't in the scheduled summary"
    case .predicate where step.verdict == .silences: "its criteria matched the predicate"
    case .predicate: "its criteria didn't match the predicate"
    case .predicateFailed: "the predicate could be evaluated and matched its criteria"
    case .missingCriteriaBypassed: "it had criteria that don't match the predicate"
    case .noPredicate(.phoneCall): "the predicate judged phone calls and didn't match"
    case .notifyAnyway(maySeeStatus: true): "the sender hadn't chosen Notify Anyway"
    case .notifyAnyway(maySeeStatus: false): "the app were allowed to see the Focus status"
    case .level(let level, _): "it weren't \(level)"
    case .caller(.repeated): "the same person hadn't called just before"
    case .caller(.emergencyContact): "the caller weren't an emergency contact"
    case .caller: "the Focus didn't let such callers through"
    // These steps can't go another way.
    case .deliverable, .focus, .locked, .kind, .noPredicate, .levelLowered,
      .unknownSender:
      "it were otherwise"
    }
  }
}

extension Decision.Outcome {
  fileprivate var inConditional: String {
    switch self {
    case .alerts: "would alert"
    case .silenced: "would be silenced"
    case .quiet: "would be listed quietly"
    case .toApp: "would go to the app alone"
    case .refused: "would be refused"
    }
  }
}

extension Decision.ListMatch {
  fileprivate func opposite(of member: String, list: String) -> String {
    switch self {
    case .notConfigured: "a list of \(list) spoke against it"
    case .onAllowList: "\(member) weren't on the list of allowed \(list)"
    case .notOnAllowList: "\(member) were on the list of allowed \(list)"
    case .onSilenceList: "\(member) weren't on the list of silenced \(list)"
    case .notOnSilenceList: "\(member) were on the list of silenced \(list)"
    }
  }
}
