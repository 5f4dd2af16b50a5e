import Foundation

/// The decision about one notification: a fixed row of steps, in the order of the rules.
extension FocusState {
  /// Returns what becomes of a notification that arrives now, with every step.
  ///
  /// The presentation is what the app in front wants; `nil` when it isn't in front.
  public func decision(
    about request: NotificationRequest, presentation: Presentation? = nil
  ) -> Decision {
    var steps = RecordedSteps()
    let outcome = decide(request, presentation, &steps)
    return Decision(outcome: outcome, hidesBadge: hidesBadges, steps: steps.steps)
  }

  /// Returns what becomes of a notification that arrives now, without saying why.
  ///
  /// The cost doesn't grow with the number of apps, assertions or notifications on the device.
  public func outcome(
    of request: NotificationRequest, presentation: Presentation? = nil
  ) -> Decision.Outcome {
    var steps = UnrecordedSteps()
    return decide(request, presentation, &steps)
  }

  /// Whether the Focus that is on hides badges.
  public var hidesBadges: Bool { activeMode?.settings.hidesBadges ?? false }

  /// The whole pipeline, F3-0 to F3-11.
  private func decide(
    _ request: NotificationRequest, _ presentation: Presentation?, _ steps: inout some StepRecorder
  ) -> Decision.Outcome {
    if let outcome = undeliverable(request, presentation, &steps) { return outcome }
    let undisturbed: Decision.Outcome =
      request.interruptionLevel == .passive || presentation == .list ? .quiet : .alerts
    guard let mode = activeMode else {
      steps.record(.noFocus, .focus(mode: nil), .settles(undisturbed))
      return undisturbed
    }
    steps.record(.noFocus, .focus(mode: mode.name), .goesOn)
    if silencesOnlyWhileLocked(mode, undisturbed, &steps) { return undisturbed }

    let allowed = isAllowedByLists(request, mode, &steps) && matchesPredicate(request, &steps)
    if allowed || breaksThrough(request, mode.settings, &steps) { return undisturbed }
    return .silenced
  }
}

// MARK: F3-0 to F3-2, what comes before any Focus

extension FocusState {
  /// The reason why a notification can't be delivered, or `nil`.
  func refusal(of request: NotificationRequest) -> Decision.Refusal? {
    guard let app = apps[request.app] else { return .appNotInstalled }
    return app.mayNotify == false && !request.isBackground ? .notAuthorized : nil
  }

  private func undeliverable(
    _ request: NotificationRequest, _ presentation: Presentation?, _ steps: inout some StepRecorder
  ) -> Decision.Outcome? {
    if let refusal = refusal(of: request) {
      let observation: Decision.Observation =
        refusal == .appNotInstalled
        ? .notInstalled(app: request.app) : .notAuthorized(app: request.app)
      steps.record(.deliverable, observation, .settles(.refused(refusal)))
      return .refused(refusal)
    }
    if request.isBackground {
      steps.record(.deliverable, .backgroundPush, .settles(.toApp))
      return .toApp
    }
    switch presentation {
    case .nothing?:
      steps.record(.deliverable, .inFront(.nothing), .settles(.toApp))
      return .toApp
    case let shown?: steps.record(.deliverable, .inFront(shown), .goesOn)
    case nil: steps.record(.deliverable, .deliverable, .goesOn)
    }
    return nil
  }

  private func silencesOnlyWhileLocked(
    _ mode: FocusMode, _ outcome: Decision.Outcome, _ steps: inout some StepRecorder
  ) -> Bool {
    guard mode.settings.silences == .whileLocked else { return false }
    guard device.isLocked else {
      steps.record(.onlyWhileLocked, .unlocked(mode: mode.name), .settles(outcome))
      return true
    }
    steps.record(.onlyWhileLocked, .locked, .goesOn)
    return false
  }
}

// MARK: F3-3 to F3-6, the lists of the Focus

extension FocusState {
  private func isAllowedByLists(
    _ request: NotificationRequest, _ mode: FocusMode, _ steps: inout some StepRecorder
  ) -> Bool {
    steps.record(.communication, .kind(request.kind, sender: request.sender), .goesOn)
    let app = mode.settings.apps.match(request.app)
    let appAllows = app.allows ?? true
    guard request.kind != .notification else {
      steps.record(.appList, .apps(app, app: request.app), appAllows ? .allows : .silences)
      return appAllows
    }
    let person = request.sender.map(mode.settings.people.match) ?? .notConfigured
    steps.record(.appList, .apps(app, app: request.app), .goesOn)
    steps.record(.peopleList, .people(person, person: request.sender), .goesOn)
    let (allows, reason): (Bool, Decision.CombinedBy) =
      if let allows = person.allows, person.isListed {
        (allows, .person)
      } else if let allows = app.allows, app.isListed {
        (allows, .app)
      } else if let allows = person.allows {
        (allows, .defaultOfPeople)
      } else if let allows = app.allows {
        (allows, .defaultOfApps)
      } else {
        (true, .noList)
      }
    steps.record(.combineLists, .combined(decidedBy: reason), allows ? .allows : .silences)
    return allows
  }
}

extension InterruptionList {
  /// Returns what the list says of an app or a person. Constant cost.
  func match(_ member: String) -> Decision.ListMatch {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): members.contains(member) ? .onAllowList : .notOnAllowList
    case .silence(let members): members.contains(member) ? .onSilenceList : .notOnSilenceList
    }
  }
}

// MARK: F3-7, the predicate of the app's filter

extension FocusState {
  private func matchesPredicate(
    _ request: NotificationRequest, _ steps: inout some StepRecorder
  ) -> Bool {
    let contexts = apps[request.app]?.contexts ?? []
    guard let predicate = contexts.lazy.compactMap(\.context.predicate.format).first else {
      steps.record(.appPredicate, .noPredicate(whyNoPredicate(request.app, contexts)), .goesOn)
      return true
    }
    let criteria = request.filterCriteria
    if criteria == nil, policy.missingCriteria == .bypass {
      steps.record(.missingCriteria, .missingCriteriaBypassed(predicate.description), .goesOn)
      return true
    }
    // The rule about missing criteria is less sure than the one about criteria.
    let rule: Rule = criteria == nil ? .missingCriteria : .appPredicate
    do {
      let matches = try predicate.evaluate(with: criteria)
      steps.record(
        rule,
        .predicate(predicate.explain(with: criteria)),
        matches ? .allows : .silences)
      return matches
    } catch {
      steps.record(
        rule, .predicateFailed(predicate.description, error: "\(error)"), .silences)
      return false
    }
  }

  private func whyNoPredicate(
    _ app: String, _ contexts: [ActiveContext]
  ) -> Decision.NoPredicate {
    guard activation?.filters.contains(where: { $0.app == app }) == true else {
      return .noFilterConfigured
    }
    for case .unusable(let reason) in contexts.lazy.map(\.context.predicate) {
      return .unusable(reason)
    }
    return contexts.isEmpty ? .noContextRead : .contextWithoutPredicate
  }
}

extension AppContext.Predicate {
  var format: FormatPredicate? {
    if case .format(let predicate) = self { predicate } else { nil }
  }
}

// MARK: F3-8 to F3-11, what breaks through

extension FocusState {
  private func breaksThrough(
    _ request: NotificationRequest, _ settings: FocusSettings, _ steps: inout some StepRecorder
  ) -> Bool {
    if request.notifiesAnyway {
      steps.record(.notifyAnyway, .notifyAnyway, .allows)
      return true
    }
    if request.interruptionLevel == .timeSensitive {
      let allows = settings.allowsTimeSensitive
      steps.record(
        .timeSensitive, .level("time-sensitive", allowed: allows), allows ? .allows : .goesOn)
      if allows { return true }
    }
    if request.interruptionLevel == .critical {
      steps.record(.critical, .level("critical", allowed: true), .allows)
      return true
    }
    guard request.kind == .call, let sender = request.sender else { return false }
    let caller = caller(sender, settings)
    steps.record(.calls, .caller(caller), caller == .notAllowed ? .goesOn : .allows)
    return caller != .notAllowed
  }

  private func caller(_ id: String, _ settings: FocusSettings) -> Decision.Caller {
    let person = people[id] ?? Person(id: id, isContact: false)
    if person.isEmergencyContact { return .emergencyContact }
    let rings =
      switch settings.callsFrom {
      case .everyone: true
      case .nobody: false
      case .favourites: person.isFavourite
      case .contacts: person.isContact
      case .group(let name): person.groups.contains(name)
      }
    if rings { return .allowed(settings.callsFrom) }
    if settings.allowsRepeatedCalls, let last = lastCalls[id],
      now.timeIntervalSince(last) <= policy.repeatedCallInterval
    {
      return .repeated(secondsAgo: Int(now.timeIntervalSince(last)))
    }
    return .notAllowed
  }
}

// MARK: Recording

/// Takes down the steps of a decision, or doesn't, which costs nothing then.
protocol StepRecorder {
  mutating func record(
    _ rule: @autoclosure () -> Rule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict)
}

struct RecordedSteps: StepRecorder {
  var steps: [Decision.Step] = []

  mutating func record(
    _ rule: @autoclosure () -> Rule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {
    steps.append(.init(rule: rule(), observation: observation(), verdict: verdict()))
  }
}

struct UnrecordedSteps: StepRecorder {
  mutating func record(
    _ rule: @autoclosure () -> Rule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {}
}
