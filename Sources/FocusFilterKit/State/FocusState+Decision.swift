import FocusText
import FocusUserNotifications
import Foundation

/// The decision about one notification: a fixed row of steps, in the order of the rules.
extension FocusState {
  /// Returns the decision about a notification that arrives now, with every step.
  ///
  /// `presentation` is the foreground app's choice; `nil` if the app isn't in the foreground.
  package func decision(
    about request: NotificationRequest, presentation: NotificationPresentation? = nil
  ) -> Decision {
    explained(request.facts, presentation, category: request.categoryIdentifier)
  }

  /// Returns the decision about a notification of any kind, with every step; about a car's screen
  /// only with the notification's category.
  package func explained(
    _ facts: NotificationFacts, _ presentation: NotificationPresentation? = nil,
    category: String? = nil
  ) -> Decision {
    let request = identified(facts)
    let app = apps[request.app]
    var steps = RecordedSteps()
    let early = decideBeforeFocus(request, of: app, presentation, &steps)
    let earlySteps = steps.steps.count
    let outcome = early ?? decideInFocus(request, of: app, presentation, &steps)
    /// The steps that alone would lead to another outcome, at most two.
    func turningPoints(_ mayTurn: (Decision.Step) -> Bool) -> [Decision.TurningPoint] {
      var points: [Decision.TurningPoint] = []
      for (place, step) in steps.steps.enumerated() where mayTurn(step) && points.count < 2 {
        var otherwise = FlippedStep(step)
        let other: Decision.Outcome
        if case .level(_, allowed: true, _) = step.observation {
          var unrecorded = UnrecordedSteps()
          other = decide(request.asActive, of: app, presentation, &unrecorded)
        } else if place < earlySteps {
          other = decide(request, of: app, presentation, &otherwise)
        } else {
          // The steps before the reversed one are the same.
          other = decideInFocus(request, of: app, presentation, &otherwise)
        }
        if other != outcome { points.append(.init(step: step, outcome: other)) }
      }
      return points
    }
    var points = turningPoints { $0.verdict != .goesOn }
    // A switch that lets nothing through is a way where no step that decided is one.
    if points.isEmpty { points = turningPoints(\.isWithoutEffect) }
    let contexts = app?.contexts ?? []
    // Each option of the app in front presents one part of the notification.
    let shown = presentation ?? .all
    let unseen = unseen(request, of: app, outcome, shown)
    if let category, device.isInCar, !request.isLiveActivity {
      let lacks = unseen.union(offCarScreen(request, of: app, category))
      steps.record(.carScreen, .carScreen(lacks, category: category), .goesOn)
    }
    var unheard = unheard(request, of: app, outcome, shown)
    if unheard.isEmpty, level(of: request) == .critical, let mode = activeMode, mode.id == .sleep,
      mode.settings.silences == .always || device.isLocked
    {
      steps.consult([.criticalInSleep])
      if policy.criticalInSleep == .seenOnly { unheard = .asleep }
    }
    return Decision(
      outcome: outcome,
      isListed: outcome.isPresented && hasAlert(request, of: app) && !request.isLiveActivity
        && shown.contains(.list)
        && !(outcome == .silenced && request.isReportedCall(to: app)),
      hidesBadge: hidesBadge(of: request.app),
      unseen: unseen, unheard: unheard, steps: steps.steps, readings: steps.readings,
      rulesOfPredicate: contexts.compactMap { $0.hasPredicate ? $0.rule : nil },
      turn: points.count == 1 ? points[0] : nil)
  }

  /// Returns the outcome of a notification that arrives now, without an explanation.
  ///
  /// The cost doesn't grow with the number of apps, assertions or notifications on the device.
  package func outcome(
    of request: NotificationRequest, presentation: NotificationPresentation? = nil
  ) -> Decision.Outcome {
    var steps = UnrecordedSteps()
    let request = identified(request.facts)
    return decide(request, of: apps[request.app], presentation, &steps)
  }

  /// Returns the outcome of a notification that arrives now, and the rule that decided it; `nil` if
  /// no rule objects. The cost is the same as for ``outcome(of:presentation:)``.
  package func verdict(
    about request: NotificationFacts, presentation: NotificationPresentation? = nil
  ) -> (outcome: Decision.Outcome, rule: FocusRule?) {
    var step = DecidingStep()
    let request = identified(request)
    let outcome = decide(request, of: apps[request.app], presentation, &step)
    return (outcome, step.rule(of: outcome))
  }

  /// Whether an app that may see the Focus status sees that a Focus is on (F4.14).
  package func showsFocus(to app: String) -> Bool { shows(activeMode, to: app) }

  /// Whether an app that may see the Focus status sees that a mode is on (F4.14).
  func shows(_ mode: FocusMode?, to app: String) -> Bool {
    guard let settings = mode?.settings, settings.sharesStatus else { return false }
    return settings.apps.match(app: app) != .onAllowList
  }

  /// The Focus status that an app reads: whether a Focus is on, or `nil` if the app can't know
  /// (F4.14).
  package func focusStatus(of app: String) -> Bool? {
    let permission = apps[app]?.seesFocusStatus
    guard permission == true else {
      return policy.focusStatusUnauthorized.isFocused(permission: permission)
    }
    return showsFocus(to: app)
  }

  /// Whether the Focus that is on hides badges (F3-b).
  package var hidesBadges: Bool { activeMode?.settings.hidesBadges ?? false }

  /// Whether an app's badge is hidden: by the Focus, or because the app has no permission to send
  /// notifications, which include the badge.
  public func hidesBadge(of app: String) -> Bool {
    hidesBadges || apps[app].flatMap { policy.refusal(of: $0.permission) } != nil
  }

  /// The whole pipeline, F3-0 to F3-11.
  private func decide(
    _ request: NotificationFacts, of app: SimulatedAppState?,
    _ presentation: NotificationPresentation?,
    _ steps: inout some StepRecorder
  ) -> Decision.Outcome {
    decideBeforeFocus(request, of: app, presentation, &steps)
      ?? decideInFocus(request, of: app, presentation, &steps)
  }

  /// Whether the lists allow a notification, or Apple Intelligence lets it through (F3-6i), which
  /// judges no phone calls and not the apps and people that the lists name.
  private func mayInterrupt(
    _ request: NotificationFacts, _ mode: FocusMode, _ steps: inout some StepRecorder
  ) -> Bool {
    let lists = judgeByLists(request, mode, &steps)
    guard request.kind != .phoneCall, mode.hasBreakthrough, !lists.isNamed else {
      return lists.allows
    }
    return steps.judge(
      .intelligentBreakthrough, .intelligence(letsThrough: request.isImportant),
      request.isImportant, .allows, .silences)
  }

  /// F3-0 to F3-0p: the outcome that doesn't depend on a Focus; `nil` if these rules don't decide.
  private func decideBeforeFocus(
    _ request: NotificationFacts, of app: SimulatedAppState?,
    _ presentation: NotificationPresentation?,
    _ steps: inout some StepRecorder
  ) -> Decision.Outcome? {
    if let outcome = undeliverable(request, of: app, presentation, &steps) { return outcome }
    return isQuiet(request, of: app, &steps) ? .quiet : nil
  }

  /// F3-1 to F3-11: a passive notification is quiet; the steps also say whether a Focus would have
  /// silenced it.
  private func decideInFocus(
    _ request: NotificationFacts, of app: SimulatedAppState?,
    _ presentation: NotificationPresentation?,
    _ steps: inout some StepRecorder
  ) -> Decision.Outcome {
    let outcome = decideAsActive(request, of: app, presentation, &steps)
    // Rule F3-1p: what breaks through a Focus doesn't alert without one, either.
    guard request.askedLevel == .passive, request.needsPermission,
      steps.judge(.passive, .stated(), true, .decides(.quiet), .goesOn)
    else { return outcome }
    return .quiet
  }

  /// F3-1 to F3-11 for a notification that isn't passive.
  private func decideAsActive(
    _ request: NotificationFacts, of app: SimulatedAppState?,
    _ presentation: NotificationPresentation?,
    _ steps: inout some StepRecorder
  ) -> Decision.Outcome {
    steps.consult(activation?.readings ?? [])
    let undisturbed: Decision.Outcome = presentation?.onlyLists == true ? .quiet : .alerts
    guard let mode = activeMode else {
      steps.record(.noFocus, .focus(mode: nil), .decides(undisturbed))
      return undisturbed
    }
    steps.record(.noFocus, .focus(mode: mode.name), .goesOn)
    if silencesOnlyWhileLocked(mode, undisturbed, &steps) { return undisturbed }

    let listsAllow = mayInterrupt(request, mode, &steps)
    if listsAllow && (request.isLiveActivity || matchesPredicate(request, of: app, &steps)) {
      return undisturbed
    }
    if breaksThrough(request, mode, predicateSpoke: listsAllow, &steps) { return undisturbed }
    if request.isReportedCall(to: app) {
      steps.record(.filteredCall, .stated(about: request.app), .goesOn)
    }
    return .silenced
  }
}

// MARK: F3-0, F3-1, F3-2: the steps before any Focus

extension FocusState {
  /// The reason why a notification can't be delivered, or `nil`.
  func refusal(of request: NotificationFacts) -> NotificationRequest.Refusal? {
    refusal(of: request, to: apps[request.app])
  }

  private func refusal(
    of request: NotificationFacts, to app: SimulatedAppState?
  ) -> NotificationRequest.Refusal? {
    if let refusal = request.refusal { return refusal }
    guard let app else { return .appNotInstalled }
    return request.needsPermission ? policy.refusal(of: app.permission) : nil
  }

  private func undeliverable(
    _ request: NotificationFacts, of app: SimulatedAppState?,
    _ presentation: NotificationPresentation?,
    _ steps: inout some StepRecorder
  ) -> Decision.Outcome? {
    if request.needsPermission, app?.permission.isMissing == true {
      steps.consult([.permissionNeverAsked])
    }
    if let refusal = refusal(of: request, to: app),
      steps.judge(
        .deliverable, .refused(refusal, app: request.app), true, .decides(.refused(refusal)),
        .goesOn)
    {
      return .refused(refusal)
    }
    if request.isBackground,
      steps.judge(.deliverable, .backgroundPush, true, .decides(.toApp), .goesOn)
    {
      return .toApp
    }
    let isForApp = steps.judge(
      .deliverable, presentation.map { .inFront($0) } ?? .deliverable,
      presentation?.showsNothing == true, .decides(.toApp), .goesOn)
    return isForApp ? .toApp : nil
  }

  private func silencesOnlyWhileLocked(
    _ mode: FocusMode, _ outcome: Decision.Outcome, _ steps: inout some StepRecorder
  ) -> Bool {
    guard mode.settings.silences == .whileLocked else { return false }
    let observation: Decision.Observation =
      device.isLocked ? .locked : .unlocked(mode: mode.name)
    return steps.judge(
      .onlyWhileLocked, observation, !device.isLocked, .decides(outcome), .goesOn)
  }
}

extension FocusPolicy {
  /// The reason why an app may not notify, from its request and the person's answer.
  func refusal(of permission: NotificationPermission) -> NotificationRequest.Refusal? {
    switch permission.answer {
    case true?: nil
    case false?: .notAuthorized
    case nil: permission.isMissing && permissionNeverAsked == .refused ? .neverAsked : nil
    }
  }
}

// MARK: F3-0l, F3-0p, F3-0c: the visible and audible parts

extension FocusState {
  /// Whether the notification has an alert that the app may show. A notification without any
  /// contents has an empty alert.
  private func hasAlert(_ request: NotificationFacts, of app: SimulatedAppState?) -> Bool {
    if request.isLiveActivity { return request.hasText }
    // CallKit shows every call, whatever else the request has.
    if !request.needsPermission, request.kind == .phoneCall { return true }
    guard !request.needsPermission || app?.permission.has(.alert) != false else {
      return false
    }
    return request.hasText || (!request.hasBadge && !request.hasSound)
  }

  /// The reasons why the person sees no banner or Live Activity; a Live Activity is visible even if
  /// its alert is silenced (F3-0a).
  private func unseen(
    _ request: NotificationFacts, of app: SimulatedAppState?, _ outcome: Decision.Outcome,
    _ shown: NotificationPresentation
  ) -> Decision.Lacks {
    var lacks: Decision.Lacks = shown.contains(.banner) ? [] : .presentation
    guard !request.isLiveActivity else {
      return outcome.isPresented && !device.hidesNotifications ? lacks : lacks.union(.outcome)
    }
    if outcome != .alerts { lacks.insert(.outcome) }
    if !hasAlert(request, of: app) { lacks.insert(request.hasText ? .permission : .content) }
    return lacks
  }

  /// The reasons why the person hears no sound: a phone call rings, and the Ring/Silent switch
  /// silences every sound except those of critical alerts (F3-10) and of Emergency Bypass.
  private func unheard(
    _ request: NotificationFacts, of app: SimulatedAppState?, _ outcome: Decision.Outcome,
    _ shown: NotificationPresentation
  ) -> Decision.Lacks {
    var lacks: Decision.Lacks = shown.contains(.sound) ? [] : .presentation
    if outcome != .alerts { lacks.insert(.outcome) }
    if request.isMute { lacks.insert(.volume) }
    // A critical alert without its own sound plays the device's critical sound.
    guard level(of: request) != .critical else { return lacks }
    if device.isSilent, emergencyBypass(of: request) == nil { lacks.insert(.ringing) }
    guard request.kind != .phoneCall else { return lacks }
    if !request.hasSound {
      lacks.insert(.content)
    } else if !request.isLiveActivity, app?.permission.has(.sound) == false {
      lacks.insert(.permission)
    }
    return lacks
  }

  /// The reasons why a notification isn't on a car's screen although its banner is seen (F3-0c).
  private func offCarScreen(
    _ request: NotificationFacts, of app: SimulatedAppState?, _ category: String
  ) -> Decision.Lacks {
    guard request.kind != .phoneCall, level(of: request) != .critical else { return [] }
    let lacks: Decision.Lacks = app?.carCategories.contains(category) == true ? [] : .category
    return app?.permission.has(.carPlay) == false ? lacks.union(.carPlay) : lacks
  }

  /// Whether the notification can't interrupt, with or without a Focus.
  private func isQuiet(
    _ request: NotificationFacts, of app: SimulatedAppState?, _ steps: inout some StepRecorder
  ) -> Bool {
    guard let permission = app?.permission else { return false }
    // Rules F3-0m, F3-0s.
    if device.hidesNotifications, request.kind != .phoneCall, level(of: request) != .critical,
      steps.judge(.sharedScreen, .stated(), true, .decides(.quiet), .goesOn)
    {
      return true
    }
    if request.isLiveActivity {
      guard !request.hasText else {
        steps.record(.liveActivity, .liveActivity(alerts: true), .goesOn)
        return false
      }
      return steps.judge(
        .liveActivity, .liveActivity(alerts: false), true, .decides(.quiet), .goesOn)
    }
    guard request.needsPermission else { return false }
    if waitsForSummary(request, of: app),
      steps.judge(.scheduledSummary, .summary(app: request.app), true, .decides(.quiet), .goesOn)
    {
      return true
    }
    if permission.isProvisional,
      steps.judge(
        .provisional, .provisional(app: request.app), true, .decides(.quiet), .goesOn)
    {
      return true
    }
    let isHeard = request.hasSound && permission.has(.sound)
    guard !hasAlert(request, of: app), !isHeard else { return false }
    return steps.judge(
      .withoutAlert, .badgeAlone(isForbidden: request.hasText || request.hasSound), true,
      .decides(.quiet), .goesOn)
  }

  /// Whether a notification waits for the scheduled summary, by the level that the device gives it.
  private func waitsForSummary(_ request: NotificationFacts, of app: SimulatedAppState?) -> Bool {
    guard app?.isInSummary == true, request.kind == .notification else { return false }
    return [.active, .passive].contains(level(of: request))
  }

  /// The interruption level that the device gives a notification, without the steps.
  private func level(of request: NotificationFacts) -> UNNotificationInterruptionLevel {
    var unrecorded = UnrecordedSteps()
    return level(of: request, &unrecorded)
  }
}

// MARK: F3-3, F3-4, F3-4u, F3-4v, F3-5, F3-5u, F3-6: the lists of the Focus

extension FocusState {
  /// Returns the notification with its sender on the device, if an app's intent identifies the
  /// sender.
  func identified(_ request: NotificationFacts) -> NotificationFacts {
    guard let intent = request.intent else { return request }
    var identified = request
    switch unknownSender(of: request, intent) {
    case .missingCapability?, .intentNotListed?: identified.kind = .notification
    case nil: identified.sender = knownPeople.person(meantBy: intent)?.id
    case .notIdentified?, .notFound?: break
    }
    return identified
  }

  /// The reason why the sender in an app's intent doesn't count as a person for the lists (F3-3c,
  /// F3-5m); `nil` for a person on the device.
  func unknownSender(
    of request: NotificationFacts, _ intent: CommunicationRecord
  ) -> Decision.UnknownSender? {
    let declared = apps[request.app]?.description.capabilities ?? []
    guard declared.contains(.communicationNotifications) else { return .missingCapability }
    let listed = intent.kind == .message ? AppCapability.messageIntent : .callIntent
    guard declared.contains(listed) else { return .intentNotListed }
    if knownPeople.person(meantBy: intent) != nil { return nil }
    let isIdentified = intent.contactIdentifier != nil || intent.exactHandle != nil
    return isIdentified ? .notFound : .notIdentified
  }

  /// Whether the lists allow a notification, and whether the person put its app or sender on the
  /// list that decides.
  private func judgeByLists(
    _ request: NotificationFacts, _ mode: FocusMode, _ steps: inout some StepRecorder
  ) -> (allows: Bool, isNamed: Bool) {
    steps.record(
      .communication,
      .kind(request.kind, sender: request.sender, group: request.group), .goesOn)
    var person = request.sender
    if let intent = request.intent, let unknown = unknownSender(of: request, intent) {
      let rule: FocusRule =
        request.kind == .notification ? .communicationCapability : .personMatch
      steps.record(rule, .unknownSender(intent.sender, unknown), .goesOn)
      person = nil
    }
    let app = steps.match(mode.settings.apps.match(app: request.app), of: .app)
    // The list's words are created only if a step is recorded.
    func listOfApps() -> Decision.JudgedList {
      judged(
        mode.settings.apps, app, .app, in: mode, id: request.app,
        name: apps[request.app]?.description.name ?? request.app)
    }
    let match = steps.match(
      mode.settings.people.match(
        person: person, in: person.flatMap { knownPeople[$0]?.groups } ?? []), of: .person)
    func listOfPeople() -> Decision.JudgedList {
      judged(
        mode.settings.people, match, .person, in: mode, id: person, name: request.sender)
    }
    /// Without a list that decides, Reduce Interruptions leaves anything but calls to Apple
    /// Intelligence (F3-6i).
    func judgeUnlisted(_ steps: inout some StepRecorder) -> (allows: Bool, isNamed: Bool) {
      let isReduced = mode.id == .reduceInterruptions
      if isReduced, request.kind != .phoneCall { return (true, false) }
      if !isReduced { steps.consult([.unconfiguredLists]) }
      let isAllowed = isReduced || policy.unconfiguredLists == .allow
      guard request.kind == .phoneCall, isAllowed else {
        let allows = steps.judge(
          isAllowed ? .unlistedAllowed : .unlistedApps, .apps(listOfApps()), isAllowed, .allows,
          .silences)
        return (allows, false)
      }
      // Every call rings until the person chooses which ones do.
      let ring = mode.settings.areCallsAsOffered && mode.settings.allowsRepeatedPhoneCalls
      let allows = steps.judge(
        ring && !isReduced ? .unlistedAllowed : .unlistedPeople, .people(listOfPeople()), ring,
        .allows, .silences)
      return (allows, false)
    }
    guard request.kind != .notification else {
      guard let appAllows = app.allows else { return judgeUnlisted(&steps) }
      let allows = steps.judge(.appList, .apps(listOfApps()), appAllows, .allows, .silences)
      return (allows, app.isListed)
    }
    if app != .notConfigured { steps.record(.appList, .apps(listOfApps()), .goesOn) }
    steps.record(
      match == .notConfigured ? .unlistedPeople : .peopleList, .people(listOfPeople()), .goesOn)
    let decision: (allows: Bool, by: Decision.CombinedBy)? =
      if let allows = match.allows, match.isListed {
        (allows, .person)
      } else if let allows = app.allows, app.isListed {
        (allows, .app)
      } else if let allows = match.allows {
        (allows, .defaultOfPeople)
      } else if let allows = app.allows {
        (allows, .defaultOfApps)
      } else {
        nil
      }
    guard let (allows, list) = decision else { return judgeUnlisted(&steps) }
    let isOfPeople = list == .person || list == .defaultOfPeople
    // One list, or two that agree, decides as Apple documents it.
    let disagree = match.allows != nil && app.allows != nil && match.allows != app.allows
    let isAllowed = steps.judge(
      disagree ? .combineLists : isOfPeople ? .peopleList : .appList,
      .combined(decidedBy: list, isOfPeople ? listOfPeople() : listOfApps()),
      allows, .allows, .silences)
    return (isAllowed, list == .person || list == .app)
  }

  /// Returns a list with a match, and the list's names unless there are too many. An app is shown
  /// by its own name.
  private func judged(
    _ list: FocusSettings.InterruptionList, _ match: Decision.ListMatch,
    _ subject: Decision.JudgedList.Subject, in mode: FocusMode, id: String?, name: String?
  ) -> Decision.JudgedList {
    let members = list.members
    let names =
      members.count > Decision.JudgedList.mostNames
      ? nil : members.map { subject == .app ? apps[$0]?.description.name ?? $0 : $0 }.sorted()
    // A person who is on the list through a group has no name that could be removed.
    let isNamed = id.flatMap { members.name($0) } != nil
    return Decision.JudgedList(
      match: match, subject: subject, member: name, id: isNamed == match.isListed ? id : nil,
      mode: mode.name, names: names,
      count: members.count)
  }
}

extension FocusSettings.InterruptionList {
  /// Returns the match of an app with the list.
  ///
  /// The cost is constant.
  func match(app: String) -> Decision.ListMatch { match { $0.contains(app) } }

  /// Returns the match of a person with the list, by name or by one of the person's groups,
  /// regardless of case. An unknown person is on no list.
  ///
  /// The cost is constant for a name in the list's spelling, otherwise linear.
  fileprivate func match(person: String?, in groups: [String]) -> Decision.ListMatch {
    match { names in
      person.map { names.name($0) != nil || groups.contains { names.name($0) != nil } } ?? false
    }
  }

  private func match(_ contains: (Set<String>) -> Bool) -> Decision.ListMatch {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): contains(members) ? .onAllowList : .notOnAllowList
    case .silence(let members): contains(members) ? .onSilenceList : .notOnSilenceList
    }
  }
}

// MARK: F3-8, F3-9, F3-9c, F3-9p, F3-10, F3-10c, F3-11 to F3-11r: breaking through

extension FocusPolicy {
  /// Whether a mode that is as the system offers it lets time-sensitive notifications interrupt,
  /// and the reading that says so.
  func timeSensitive(offeredIn mode: FocusMode.ID) -> (allowed: Bool, reading: FocusReading) {
    switch mode {
    case .sleep: (timeSensitiveInSleep == .alerts, .timeSensitiveInSleep)
    case .driving: (timeSensitiveInDriving == .alerts, .timeSensitiveInDriving)
    default: (timeSensitiveInDoNotDisturb == .alerts, .timeSensitiveInDoNotDisturb)
    }
  }
}

extension FocusState {
  private func breaksThrough(
    _ request: NotificationFacts, _ mode: FocusMode, predicateSpoke: Bool,
    _ steps: inout some StepRecorder
  ) -> Bool {
    let settings = mode.settings
    if let bypass = emergencyBypass(of: request),
      steps.judge(
        .emergencyBypass, .emergencyBypass(bypass, name: request.sender), true, .allows, .goesOn)
    {
      return true
    }
    if request.notifiesAnyway, request.kind == .message {
      let maySeeStatus = apps[request.app]?.seesFocusStatus == true
      let breaks = steps.judge(
        .notifyAnyway, .notifyAnyway(maySeeStatus: maySeeStatus, app: request.app), maySeeStatus,
        .allows, .goesOn)
      if breaks { return true }
    }
    let level = level(of: request, &steps)
    if level == .timeSensitive {
      var allowed = settings.allowsTimeSensitive
      if settings.isTimeSensitiveAsOffered {
        let offered = policy.timeSensitive(offeredIn: mode.id)
        steps.consult([offered.reading])
        allowed = offered.allowed
      }
      if !allowed { allowed = steps.goes(false, by: .timeSensitive) }
      if allowed, predicateSpoke { steps.consult([.timeSensitiveOverPredicate]) }
      let breaks = steps.judge(
        predicateSpoke && allowed ? .timeSensitiveOverPredicate : .timeSensitive,
        .level(InterruptionWord.timeSensitive.rawValue, allowed: allowed, mode: mode.name),
        allowed && (!predicateSpoke || policy.timeSensitiveOverPredicate == .alerts), .allows,
        .goesOn)
      if breaks { return true }
    }
    if level == .critical,
      steps.judge(
        .critical, .level(InterruptionWord.critical.rawValue, allowed: true, mode: mode.name), true,
        .allows,
        .goesOn)
    {
      return true
    }
    guard request.kind == .phoneCall else { return false }
    if mode.id == .driving, device.isInCar,
      steps.judge(.callsInCar, .stated(about: mode.name), true, .allows, .goesOn)
    {
      return true
    }
    let caller = caller(knownSender(of: request), settings, &steps)
    let isRepeated = if case .repeated = caller { true } else { false }
    return steps.judge(
      isRepeated ? .repeatedCalls : .phoneCalls, .caller(caller, name: request.sender),
      caller != .notAllowed, .allows, .goesOn)
  }

  /// The sender's name; `nil` if the app's intent identifies nobody on the device.
  func knownSender(of request: NotificationFacts) -> String? {
    let isUnknown = request.intent.map { unknownSender(of: request, $0) != nil } ?? false
    return isUnknown ? nil : request.sender
  }

  /// The switch of Emergency Bypass that lets a call or message through; `nil` for none (F3-11e).
  private func emergencyBypass(
    of request: NotificationFacts
  ) -> SimulatedPerson.EmergencyBypass? {
    guard request.kind != .notification, let sender = knownSender(of: request) else { return nil }
    let bypass: SimulatedPerson.EmergencyBypass = request.kind == .phoneCall ? .calls : .texts
    return knownPeople[sender]?.emergencyBypass.contains(bypass) == true ? bypass : nil
  }

  /// The interruption level that the device gives a notification (F3-9c, F3-10c, F3-10s).
  private func level(
    of request: NotificationFacts, _ steps: inout some StepRecorder
  ) -> UNNotificationInterruptionLevel {
    // A caller, not a level, decides whether a call rings.
    guard request.kind != .phoneCall else { return .active }
    var level = request.askedLevel
    if request.isCriticalBySound { steps.record(.criticalSound, .stated(), .goesOn) }
    if level == .critical, let reason = reasonAgainst(.critical, of: request.app) {
      steps.record(
        .criticalEntitlement, .levelLowered("critical", reason, app: request.app), .goesOn)
      level = request.isCriticalBySound ? request.interruptionLevel : .timeSensitive
    }
    if level == .timeSensitive, let reason = reasonAgainst(.timeSensitive, of: request.app),
      steps.goes(true, by: .timeSensitiveCapability)
    {
      steps.record(
        .timeSensitiveCapability,
        .levelLowered("time-sensitive", reason, app: request.app), .goesOn)
      level = .active
    }
    return level
  }

  /// The reason why an app can't use an interruption level; `nil` if it can.
  func reasonAgainst(
    _ level: UNNotificationInterruptionLevel, of id: String
  ) -> Decision.LowerLevel? {
    guard let app = apps[id] else { return nil }
    let capabilities = app.description.capabilities
    switch level {
    case .critical:
      guard capabilities.contains(.criticalAlerts) else { return .missingCapability }
      return app.permission.has(.criticalAlert) ? nil : .notAskedFor
    case .timeSensitive:
      guard capabilities.contains(.timeSensitive) else { return .missingCapability }
      return app.allowsTimeSensitive ? nil : .turnedOff
    default: return nil
    }
  }

  private func caller(
    _ id: String?, _ settings: FocusSettings, _ steps: inout some StepRecorder
  ) -> Decision.Caller {
    let person = id.flatMap { knownPeople[$0] }
    let groups = person?.groups ?? []
    // Allowed callers, groups and repeated calls belong to a list of allowed people.
    if case .silence = settings.people {
      let isSilenced = steps.match(
        settings.people.match(person: id, in: groups), of: .person
      ).isListed
      return isSilenced && settings.allowsCallsFromSilencedPeople ? .silencedPerson : .notAllowed
    }
    var rings =
      switch settings.phoneCallsFrom {
      case .everyone: true
      case .nobody: false
      case .favorites: person?.isFavorite == true
      case .contacts: person?.isContact == true
      case .group(let name): person?.groups.name(name) != nil
      }
    if rings, settings.areCallsAsOffered, activeMode?.id == .driving {
      steps.consult([.favoritesWhileDriving])
      rings = policy.favoritesWhileDriving == .ring
    }
    if rings { return .allowed(settings.phoneCallsFrom) }
    if settings.allowsRepeatedPhoneCalls, let last = id.flatMap({ lastPhoneCalls[$0] }),
      now.timeIntervalSince(last) <= policy.repeatedCallInterval
    {
      return .repeated(secondsAgo: Int(exactly: now.timeIntervalSince(last).rounded(.down)) ?? 0)
    }
    return .notAllowed
  }
}
