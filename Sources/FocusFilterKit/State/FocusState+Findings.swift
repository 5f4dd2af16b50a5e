import FocusHost
import FocusText
import Foundation
import PredicateFormat

/// Findings about running apps.
extension FocusState {
  /// Returns the context as the device accepts it, and reports a problem with its predicate.
  mutating func accepted(_ context: AppContext, from filter: FilterReference) -> AppContext {
    switch context.predicate {
    case .none: break
    case .unusable(let reason):
      effects.append(
        .found(
          finding(
            .unusablePredicate, filter, "\(reason) The predicate is ignored.")))
    case .format(let predicate):
      // The canonical text of a predicate from another process has no dropped backslashes.
      let remarks = predicate.findings.filter { $0.kind != .backslash }
        .map { "\($0.kind.phrase) (\($0.text))" }
      guard !remarks.isEmpty else { break }
      let parts = remarks.list(.and)
      effects.append(
        .found(
          finding(
            .predicateLanguage, as: policy.strictPredicates ? .error : .warning, filter,
            "The system may not accept \(parts) in a predicate.")))
      // Rule F3-7s.
      guard policy.strictPredicates else { break }
      var refused = context
      refused.predicate = .unusable(reason: "The system doesn't accept \(parts) in a predicate.")
      return refused
    }
    return context
  }

  /// Returns the findings about a payload that arrives at an app now.
  ///
  /// The findings about the payload itself come first. Missing criteria are a finding while one of
  /// the app's filters has a predicate.
  public func findings(in payload: PushPayload, to app: String) -> [Finding] {
    guard let app = apps[app] else { return payload.findings }
    let isFiltered = app.contexts.contains { $0.predicate != nil }
    let missing = [
      isFiltered ? payload.missingCriteria(for: app.description) : nil,
      payload.missingMutableContent(for: app.description),
    ]
    return payload.findings + missing.compactMap(\.self)
  }

  /// Reports that a notification is for an app by its name or by a misspelled identifier.
  mutating func reportUnknownReceiver(_ word: String) {
    guard apps[word] == nil, !uninstalledApps.contains(word) else { return }
    let known: [String]
    do throws(FocusError) {
      let meant = try listedApp(word)
      guard meant != word else { return }
      known = [meant]
    } catch {
      known = installationOrder
    }
    effects.report(
      .unknownReceiver, of: word, "\(FocusError.unknownApp(word, known: known))")
  }

  /// Reports, once, that an app sends notifications or sets its badge although its code never asked
  /// for permission.
  mutating func reportMissingPermission(of id: String, thatDoes words: String) {
    guard let app = apps[id], app.permission.isMissing, app.hasActed, !app.isReportedForPermission
    else { return }
    apps[id]?.isReportedForPermission = true
    effects.report(
      .permissionNeverAsked, of: id, "The app \(words), but its code never asked for permission.")
  }

  /// Reports, once, that an app sends distributed notifications, which only a Mac app can do.
  mutating func reportBroadcast(of app: String) {
    guard apps[app]?.isReportedForBroadcast == false else { return }
    apps[app]?.isReportedForBroadcast = true
    effects.report(
      .onlyOnAMac, of: app,
      "The app uses DistributedNotificationCenter, which an iPhone doesn't have.")
  }

  /// Reports that a silenced notification replaces the badge that the app's filter had set.
  mutating func reportBadge(_ new: Int, of app: String) {
    guard let old = apps[app]?.badgeOfFilter, apps[app]?.badge == old, new != old else { return }
    effects.report(
      .badgeOverFilter, of: app,
      """
      A silenced notification replaces the badge that perform() had set: \(old) → \(new).
      """)
  }

  /// Reports that the Focus silences all notifications of an app before its predicate is consulted.
  ///
  /// A list of apps is the person's choice, which the report of a predicate already contradicts. A
  /// mode without one is as it came, so a notification that it silences tells.
  mutating func reportUnreachablePredicate(of app: String, isSilenced: Bool) {
    guard let mode = activeMode, (mode.settings.apps == .notConfigured) == isSilenced,
      let context = apps[app]?.contexts.first(where: { $0.predicate != nil }),
      silencesEverything(of: app, mode)
    else { return }
    effects.append(
      .found(
        finding(
          .predicateNeverAsked, context.filter,
          "\(mode.name) silences all notifications of the app, so its predicate is never asked.")))
  }

  /// Whether a mode silences every notification of an app, whoever sends it, before a predicate is
  /// consulted.
  private func silencesEverything(of app: String, _ mode: FocusMode) -> Bool {
    let match = mode.settings.apps.match(app: app)
    let allows = match.allows ?? (policy.unconfiguredLists == .allow)
    guard !allows, !mode.hasBreakthrough || match.isListed else { return false }
    return switch mode.settings.people {
    case .notConfigured: true
    case .allow(let members): members.isEmpty
    case .silence: match.isListed
    }
  }

  /// Reports that an app's intent doesn't make the lists of people apply.
  private mutating func reportUnknownSender(of request: NotificationRequest) {
    guard let intent = request.intent else {
      if request.kind == .message, let app = apps[request.app]?.description, !app.isSystemApp,
        !app.capabilities.contains(.communicationNotifications)
      {
        effects.report(
          .communicationNotDeclared, of: request.app,
          "A message has a sender, and the app lacks the capability Communication Notifications.")
      }
      return
    }
    let name = intent.kind == .message ? "INSendMessageIntent" : "INStartCallIntent"
    switch unknownSender(of: request.facts, intent) {
    case .missingCapability?:
      effects.report(
        .communicationNotDeclared, of: request.app,
        "The app uses \(name) without the capability Communication Notifications.")
    case .intentNotListed?:
      effects.report(
        .communicationNotDeclared, of: request.app,
        "The app's NSUserActivityTypes doesn't list \(name).")
    case .notIdentified?:
      effects.report(
        .senderNotIdentified, of: request.app,
        """
        The INPerson of a sender has no contact identifier, and no exact phone number or \
        email address.
        """)
    case .notFound?, nil: break
    }
  }

  /// Returns the declaration that an app lacks to ask for the Focus status; `nil` if it lacks none.
  func declarationMissingForFocusStatus(of app: String) -> String? {
    if apps[app]?.description.isSystemApp == true { return nil }
    let declared = apps[app]?.description.capabilities ?? []
    guard declared.contains(.communicationNotifications) else {
      return "the capability Communication Notifications"
    }
    return declared.contains(.focusStatusUsageDescription)
      ? nil : "NSFocusStatusUsageDescription in its Info.plist"
  }

  /// Reports the declaration that an app lacks to see the Focus status, and returns whether it lacks
  /// one.
  ///
  /// - Parameter start: The beginning of the sentence about the app.
  private mutating func reportUndeclaredStatus(_ start: String, by id: String) -> Bool {
    guard let missing = declarationMissingForFocusStatus(of: id) else { return false }
    effects.report(
      .focusStatusNotDeclared, of: id, "The app \(start) the Focus status without \(missing).")
    return true
  }

  /// Lets an app see the Focus status, or not, as the person says in Settings (F4.14).
  ///
  /// Settings has no switch for an app that lacks a declaration, so nothing changes for it.
  mutating func letSeeFocusStatus(_ id: String, _ allowed: Bool) {
    if allowed, reportUndeclaredStatus("can't be allowed to see", by: id) { return }
    apps[id]?.maySeeFocusStatus = allowed
  }

  /// Takes the Focus status from an app whose update lacks a declaration.
  mutating func checkFocusStatusDeclarations(of id: String) {
    if apps[id]?.maySeeFocusStatus == true, reportUndeclaredStatus("no longer sees", by: id) {
      apps[id]?.maySeeFocusStatus = nil
    }
  }

  /// Lets an app ask for the Focus status: the person agrees (*modeled*), unless they answered
  /// before.
  mutating func askForFocusStatus(_ id: String) {
    if reportUndeclaredStatus("asks for", by: id) {
      effects.append(.consulted([.focusStatusUnauthorized]))
    } else if apps[id]?.maySeeFocusStatus == nil {
      apps[id]?.maySeeFocusStatus = true
    }
  }

  /// Reports that Apple Intelligence decided about a notification, or would with the switch of the
  /// Focus: if the outcome changes with its opinion, or with the switch.
  private mutating func reportBreakthrough(
    of request: NotificationRequest, _ outcome: Decision.Outcome,
    presentation: NotificationPresentation?
  ) {
    guard request.kind != .phoneCall, let mode = activeMode else { return }
    if mode.hasBreakthrough {
      var other = request
      other.isImportant.toggle()
      guard self.outcome(of: other, presentation: presentation) != outcome else { return }
      let mark = Finding.Change(
        words: """
          Expect nothing of it in a test, allow the app in the Focus, or mark it as important
          """, remedy: .markImportant)
      effects.report(
        .breakthroughNotCertain, of: request.app,
        "Apple Intelligence decides about a notification in \(mode.name).",
        change: request.isImportant ? nil : mark)
    } else if request.isImportant,
      let index = timeline.modes.firstIndex(where: { $0.id == mode.id })
    {
      var other = self
      other.timeline.modes[index].settings.letsImportantThrough = true
      guard other.outcome(of: request, presentation: presentation) != outcome else { return }
      effects.report(
        .importantWithoutSwitch, of: request.app,
        "A notification is important, and Intelligent Breakthrough is off in \(mode.name).",
        change: .init(
          words: "Turn on Intelligent Breakthrough in the Focus",
          remedy: .turnOn(.important, mode: mode.name)))
    }
  }

  /// Reports the settings of a notification that have no effect.
  mutating func reportIneffectiveWords(
    of request: NotificationRequest, _ outcome: Decision.Outcome,
    presentation: NotificationPresentation?
  ) {
    reportUnknownSender(of: request)
    reportBreakthrough(of: request, outcome, presentation: presentation)
    if request.notifiesAnyway, request.kind != .message {
      effects.report(
        .anywayWithoutSender, of: request.app,
        "Notify Anyway is a sender's choice, and the notification isn't a message of a sender.")
    } else if request.notifiesAnyway, let app = apps[request.app], app.seesFocusStatus != true {
      effects.report(
        .anywayWithoutPermission, of: request.app,
        "A message has Notify Anyway, and the app may not see the Focus status.")
    } else if request.notifiesAnyway, let mode = activeMode, !mode.settings.sharesStatus {
      effects.report(
        .anywayWithoutPermission, of: request.app,
        "A message has Notify Anyway, and \(mode.name) doesn't share its status.",
        change: .init(
          words: "Share the status of the Focus", remedy: .turnOn(.status, mode: mode.name)))
    }
    let level = request.facts.askedLevel
    guard request.kind != .phoneCall, reasonAgainst(level, of: request.app) == .missingCapability
    else { return }
    let (word, capability): (String, AppCapability) =
      level == .critical ? ("critical", .criticalAlerts) : ("time-sensitive", .timeSensitive)
    effects.report(
      .levelWithoutCapability, of: request.app,
      "A notification is \(word), and the app has no capability '\(capability)'.")
  }

  /// Reports values that no longer exist or fit.
  mutating func report(_ result: AppCall.Result, of call: AppCall) {
    if var failure = failure(result, of: call) {
      failure.app = call.app
      switch result.outcome {
      case .threw(let error), .queryThrew(let error): failure.cause = error
      default: break
      }
      effects.append(.found(failure))
    }
    guard let filter = call.work.filter else { return }
    let found = findings(
      vanished: result.vanished, misfits: result.misfits, among: call.work.values, of: filter)
    effects += found.map { .found($0) }
  }

  /// Returns the finding about a call that failed because of the app's own code.
  private func failure(_ result: AppCall.Result, of call: AppCall) -> Finding? {
    let subject = call.work.filter.flatMap { filter($0)?.typeName } ?? call.app
    switch (result.outcome, call.work) {
    case (.threw(let error), .perform), (.threw(let error), .readContext):
      var (code, remedy) = ("appContext", result.cause?.remedy ?? FindingKind.performThrew.remedy)
      if case .perform(let delivery) = call.work {
        code = "perform()"
        if delivery.kind == .defaults, result.cause == nil {
          remedy += " At the end of a Focus, `nil` means: show everything again."
        }
      }
      if result.actions.contains(where: \.addsNotification),
        !result.actions.contains(where: \.asksThePerson),
        apps[call.app].flatMap({ policy.refusal(of: $0.permission) }) == .neverAsked
      {
        remedy = FindingKind.permissionNeverAsked.remedy
      }
      return Finding(
        .performThrew, subject: subject,
        message: "The filter's `\(code)` in the \(call.host.words) threw: \(error)",
        resolution: remedy)
    case (.threw(let error), _):
      return Finding(
        .appThrows, subject: subject, message: "The code in the \(call.host.words) threw: \(error)")
    case (.queryThrew(let error), _):
      return Finding(
        .queryThrows, as: .error, subject: subject, message: error,
        resolution: "Return the entities that exist, and leave out the others.")
    case (.timedOut, _):
      return Finding(
        .appHangs, subject: subject,
        message: """
          The code in the \(call.host.words) didn't return within \(result.timeLimit.limitInWords).
          """)
    case (.crashed(let words, let place), _):
      return .crash(of: subject, in: call.host, words, at: place)
    case (.exited(let code), _): return .exit(of: subject, in: call.host, code)
    case (.completed, _), (.missingValue, _), (.interrupted, _): return nil
    }
  }

  /// Returns findings about parameters whose values no longer exist or fit.
  func findings(
    vanished: [String], misfits: [String], among values: [String: ParameterValue],
    of filter: FilterReference
  ) -> [Finding] {
    vanished.map { parameter in
      let isList = if case .array? = values[parameter] { true } else { false }
      let isOptional = self.filter(filter)?.parameters.contains {
        $0.name == parameter && $0.isOptional
      }
      let remedy =
        isList
        ? "Show all content for an empty list, too; the person can choose again."
        : "Show all content without a value; the person can choose again."
      return finding(
        .vanishedEntity, filter, parameter: ".\(parameter)",
        "The query no longer returns the configured entity.",
        isList || isOptional == true ? remedy : nil)
    }
      + misfits.map { parameter in
        finding(
          .valueOfOtherType, filter, parameter: ".\(parameter)",
          "The configured value no longer fits the parameter's type.")
      }
  }

  /// Reports that an app's code acted after the call of some code had ended.
  ///
  /// A request for permission waits for the person, so that code rightly leaves it to a task of its
  /// own.
  mutating func reportLateEffects(of app: String, _ actions: [AppAction], after code: CalledCode) {
    let late = actions.filter { !$0.asksThePerson }
    guard !late.isEmpty else { return }
    effects.report(
      .lateEffects, of: app,
      "The app \(late.map(\.words).list(.and)) after \(code.words) had ended.")
  }

  private func finding(
    _ kind: FindingKind, as severity: Finding.Severity? = nil, _ filter: FilterReference,
    parameter: String = "", _ message: String, _ resolution: String? = nil
  ) -> Finding {
    let name = self.filter(filter)?.typeName ?? filter.filter
    var finding = Finding(
      kind, as: severity, subject: name + parameter, message: message, resolution: resolution)
    finding.app = filter.app
    return finding
  }
}

extension Finding {
  /// Whether the finding is a failure of running app code.
  package var isFailureOfCode: Bool { Self.failuresOfCode.contains { $0.id == id } }

  private static let failuresOfCode: [FindingKind] = [
    .performThrew, .queryThrows, .appThrows, .appHangs, .appCrashes, .appExits,
  ]

  static func crash(
    of subject: String, in host: ProcessHost, _ words: String, at place: Place?
  ) -> Finding {
    var finding = Finding(
      .appCrashes, subject: subject,
      message: "The \(host.words) crashed: \(words.naming(place)).")
    (finding.cause, finding.sourcePlace) = (words, place)
    return finding
  }

  static func exit(of subject: String, in host: ProcessHost, _ code: Int) -> Finding {
    Finding(
      .appExits, subject: subject,
      message: "The code in the \(host.words) ended its process with the exit code \(code).")
  }
}

extension ErrorCause {
  fileprivate var remedy: String {
    switch self {
    // The error itself says where to register it.
    case .dependency: ""
    case .visibility:
      "A filter can't start a Live Activity. Start it while the app is in front, or by a push."
    }
  }
}

extension ProcessHost {
  /// The process in words, without its article.
  var words: String {
    switch self {
    case .app: "app"
    case .extension: "App Intents extension"
    case .service: "service extension"
    case .widgets: "widget extension"
    case .intents: "Intents extension"
    }
  }
}

/// App groups that the processes of an app use without being members of them.
extension FocusState {
  /// Records that code used an app group, and reports, once for each process, that not all of the
  /// app's processes share the group.
  mutating func use(_ group: String, in host: ProcessHost, by id: String) {
    guard let app = apps[id]?.description else { return }
    let before = apps[id]?.groupUses[group] ?? []
    guard !before.contains(host) else { return }
    let users = before.union([host])
    apps[id]?.groupUses[group] = users
    func haveStranger(_ hosts: Set<ProcessHost>) -> Bool {
      app.hosts.contains { hosts.contains($0) && !app.groups(of: $0).contains(group) }
    }
    if haveStranger([host]) {
      let others = app.hosts.filter { $0 != host }.reduce(into: Set()) {
        $0.formUnion(app.groups(of: $1))
      }
      let own = Set(app.groups(of: host))
      // The name in the code, or one that this process alone has, may be misspelled.
      let known = others.contains(group) ? own.subtracting(others) : own.union(others)
      let meant = NameSuggestion.nearest(to: group, among: known.sorted())
      effects.report(
        .groupNotDeclared, of: id,
        """
        The \(host.words) uses '\(group)', and isn't a member of the group: its suite is its own, \
        and it has no container.\(meant.map { " Did you mean '\($0)'?" } ?? "")
        """)
    }
    let wasReported = before.count > 1 && haveStranger(before)
    guard users.count > 1, haveStranger(users), !wasReported else { return }
    let names = app.hosts.filter(users.contains).map { "the \($0.words)" }.list(.and)
    effects.report(
      .groupNotShared, of: id,
      """
      \(names.prefix(1).uppercased() + names.dropFirst()) use '\(group)', and not all of them \
      are members of it: what one writes, the other doesn't see.
      """)
  }
}

extension [FocusEffect] {
  /// Adds a finding about an app.
  ///
  /// - Parameter change: The change that resolves the finding; `nil` for the remedy of its kind.
  mutating func report(
    _ kind: FindingKind, of app: String, _ message: String, change: Finding.Change? = nil
  ) {
    var finding = Finding(
      kind, subject: app, message: message, resolution: change.map { "\($0.words)." })
    finding.change = change
    append(.found(finding))
  }
}

extension Finding {
  /// Reports that code wrote to Foundation's suite of a group, which the device doesn't see.
  static func outside(
    _ group: String, keys: [String], wasAlone: Bool, in host: ProcessHost, of app: String
  ) -> Finding {
    let names = keys.map { "'\($0)'" }.list(.and)
    let reason =
      wasAlone
      ? "the code's target doesn't import FocusFoundation into every file, or the name is optional"
      : "the code ran outside any app, such as on a queue or in a detached task"
    return Finding(
      .groupOutsideTheDevice, subject: app,
      message: """
        The \(host.words) wrote \(names) to Foundation's suite '\(group)', which isn't the \
        device's: \(reason). The values were removed.
        """,
      resolution: wasAlone
        ? nil : "Write in the app's own task, such as `Task {}`, or in `system.run(as:in:)`.")
  }
}
