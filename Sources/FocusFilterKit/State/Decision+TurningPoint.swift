extension Decision.TurningPoint: CustomStringConvertible {
  /// The condition for the other outcome, in one sentence without a full stop.
  ///
  /// `it would alert if Work allowed Chat`, or `it would alert with filter-criteria "work"` for a
  /// predicate that compares its criteria with texts.
  public var description: String {
    if case .predicate(let judged) = step.observation, step.verdict == .silences,
      let criteria = judged.matchingCriteria
    {
      return "it \(outcome.word.inConditional) with filter-criteria \(criteria.debugDescription)"
    }
    return "it \(outcome.word.inConditional) if \(condition)"
  }

  private var condition: String {
    switch step.observation {
    case .stated: step.rule.step.otherwise
    case .refused(.appNotInstalled, _): "the app were installed, and its notifications allowed"
    case .refused(.notAuthorized, _), .provisional: "the person allowed the app's notifications"
    case .refused(.neverAsked, _): "the app asked for permission to notify, or a person allowed it"
    case .refused(.payloadTooLarge, _): "its payload were smaller"
    case .refused(.nothingToShow, _), .backgroundPush, .badgeAlone(isForbidden: false):
      "it had an alert or a sound"
    case .badgeAlone(isForbidden: true): "the app had permission for its alert or sound"
    case .inFront: "the app in front wanted it shown, or the Home Screen were shown"
    case .unlocked: "the device were locked"
    case .apps(let list) where list.match == .notConfigured && step.verdict == .silences,
      .people(let list) where list.match == .notConfigured && step.verdict == .silences:
      "\(list.mode) allowed \(list.memberName)"
    case .apps(let list), .people(let list), .combined(_, let list): list.opposite
    case .intelligence(letsThrough: true): "it weren't important"
    case .intelligence(letsThrough: false): "it were important"
    case .liveActivity: "it had an alert"
    case .summary(let app): "'\(app)' weren't in the scheduled summary"
    case .predicate where step.verdict == .silences: "its criteria matched the predicate"
    case .predicate: "its criteria didn't match the predicate"
    case .predicateFailed: "the predicate could be evaluated and matched its criteria"
    case .missingCriteriaBypassed: "it had criteria that don't match the predicate"
    case .noPredicate(.phoneCall): "the predicate judged phone calls and didn't match"
    case .notifyAnyway(maySeeStatus: true, _): "the sender hadn't chosen Notify Anyway"
    case .notifyAnyway(maySeeStatus: false, _): "the app were allowed to see the Focus status"
    case .level(let level, allowed: true, _): "it weren't \(level)"
    case .level(let level, allowed: false, let mode): "\(mode) allowed \(level) notifications"
    case .levelLowered(let level, _, _): "the person allowed the app's \(level) notifications"
    case .caller(.repeated, let name): "\(name ?? "the caller") hadn't called just before"
    case .emergencyBypass(let bypass, let name):
      "\(name ?? "the sender") had no Emergency Bypass for \(bypass.rawValue)"
    case .caller: "the Focus didn't let such callers through"
    // These steps have no alternative.
    case .deliverable, .focus, .locked, .kind, .noPredicate, .unknownSender, .carScreen:
      "it were otherwise"
    }
  }
}

extension OutcomeWord {
  /// The outcome in words that follow *No notification*.
  package var inPast: String { verb.past }

  /// The outcome in words that follow a notification's number or `it`.
  var inConditional: String { "would \(verb.infinitive)" }

  /// The outcome in words that follow `instead of`.
  var gerund: String { verb.gerund }

  private var verb: (past: String, infinitive: String, gerund: String) {
    switch self {
    case .alerts: ("alerted", "alert", "alerting")
    case .silenced: ("was silenced", "be silenced", "being silenced")
    case .quiet: ("was listed quietly", "be listed quietly", "being listed quietly")
    case .toApp: ("went to the app alone", "go to the app alone", "going to the app alone")
    case .refused: ("was refused", "be refused", "being refused")
    }
  }
}

extension Decision.JudgedList {
  /// The opposite match, in words that complete "if …".
  fileprivate var opposite: String {
    switch match {
    case .notConfigured: "\(mode) limited \(subject.plural) and didn't allow \(memberName)"
    case .onAllowList: "\(mode) didn't allow \(memberName)"
    case .notOnAllowList: "\(mode) allowed \(memberName)"
    case .onSilenceList: "\(mode) didn't silence \(memberName)"
    case .notOnSilenceList: "\(mode) silenced \(memberName)"
    }
  }

  /// Returns the change of the list that causes the opposite match; `nil` if there is no list to
  /// change or if the sender is unknown.
  ///
  /// - Parameter renamed: The mode's present name; `nil` if it is the same.
  fileprivate func remedy(_ renamed: String?) -> Remedy? {
    guard let id else { return nil }
    let mode = renamed ?? mode
    let (allowed, silenced): (Remedy.List, Remedy.List) =
      subject == .app ? (.allowApps, .silenceApps) : (.allowPeople, .silencePeople)
    return switch match {
    case .notConfigured: nil
    case .onAllowList: .remove(id, from: allowed, mode: mode)
    case .onSilenceList: .remove(id, from: silenced, mode: mode)
    case .notOnAllowList: .add(id, to: allowed, mode: mode)
    case .notOnSilenceList: .add(id, to: silenced, mode: mode)
    }
  }
}

extension Decision.TurningPoint {
  /// The change that leads to the other outcome; `nil` if no single change does.
  package var remedy: Remedy? {
    if subject == .removed { return nil }
    let renamed: String? = if case .renamed(let name) = subject { name } else { nil }
    return switch step.observation {
    case .apps(let list) where list.match == .notConfigured && step.verdict == .silences:
      list.id.map { .add($0, to: .allowApps, mode: renamed ?? list.mode) }
    case .people(let list) where list.match == .notConfigured && step.verdict == .silences:
      list.id.map { .add($0, to: .allowPeople, mode: renamed ?? list.mode) }
    case .apps(let list), .people(let list), .combined(_, let list): list.remedy(renamed)
    case .refused(.notAuthorized, let app), .refused(.neverAsked, let app), .provisional(let app):
      .allow(.notifications, of: app)
    case .unlocked: .lock
    case .summary(let app): .deliverAtOnce(app)
    case .intelligence(letsThrough: false): .markImportant
    case .notifyAnyway(maySeeStatus: false, let app): .allow(.focusStatus, of: app)
    case .levelLowered(_, .turnedOff, let app): .allow(.timeSensitive, of: app)
    case .level(_, allowed: false, let mode): .turnOn(.timeSensitive, mode: renamed ?? mode)
    default: nil
    }
  }

  /// Returns the turning point of a decision on a device for the device's later state, on which the
  /// Focus may have another name, or the Focus or the app may be missing.
  func followed(from state: FocusState, to later: FocusState) -> Self {
    var point = self
    if let app = remedy?.app, later.apps[app] == nil { point.subject = .removed }
    if let name = remedy?.mode, let mode = state.modes.mode(named: name) {
      let present = later.mode(mode.id)?.name
      point.subject =
        present == name ? .unchanged : present.map { .renamed($0) } ?? .removed
    }
    return point
  }

  /// The arguments of a `focusctl` command that leads to the other outcome; `nil` if no single
  /// command does.
  public var command: [String]? { remedy?.command }

  /// Returns the condition for the other outcome, with the remedy in the language of a place, in
  /// one sentence without a full stop.
  package func sentence(in place: Remedy.Place) -> String {
    if place == .test, case .inFront = step.observation {
      return "\(description): `try await system.showHomeScreen()`"
    }
    return description + (remedy.map { ": \($0.text(in: place))" } ?? "")
  }
}
