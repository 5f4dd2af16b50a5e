import FocusText
import Foundation
import PredicateFormat

/// Findings about running apps.
extension FocusState {
  /// Returns the context as far as it counts, and reports what is wrong with its predicate.
  func accepted(
    _ context: AppContext, from filter: FilterReference, _ effects: inout [FocusEffect]
  ) -> AppContext {
    switch context.predicate {
    case .none: break
    case .unusable(let reason):
      effects.append(
        .found(
          finding(
            "unusable-predicate", .warning, filter, "\(reason) The predicate is ignored.",
            "Create the predicate with a format string.",
            .blockPredicate)))
    case .format(let predicate):
      let remarks = predicate.findings.map { "\($0.kind.phrase) (\($0.text))" }
      guard !remarks.isEmpty else { break }
      let parts = remarks.list(.and)
      effects.append(
        .found(
          finding(
            "predicate-language", policy.strictPredicates ? .error : .warning, filter,
            "The system may not accept \(parts) in a predicate.",
            "Compare SELF with constants.", .strictPredicates)))
      // Rule F3-7s.
      guard policy.strictPredicates else { break }
      var refused = context
      refused.predicate = .unusable("The system doesn't accept \(parts) in a predicate.")
      return refused
    }
    return context
  }

  /// Returns the findings about a payload that arrives at an app now.
  ///
  /// The findings of the payload itself come first; that it has no criteria is one while a filter of
  /// the app has a predicate.
  public func findings(in payload: PushPayload, to app: String) -> [Finding] {
    guard let app = apps[app], app.contexts.contains(where: { $0.predicate != nil }),
      let missing = payload.missingCriteria(for: app.description)
    else { return payload.findings }
    return payload.findings + [missing]
  }

  /// Reports, once, that an app notifies whose code never asked for permission.
  mutating func reportMissingPermission(
    of request: NotificationRequest, _ effects: inout [FocusEffect]
  ) {
    guard let app = apps[request.app], app.mayNotify == nil, app.hasActed,
      !app.isReportedForPermission, !request.isBackground
    else { return }
    apps[request.app]?.isReportedForPermission = true
    effects.append(
      .found(
        Finding(
          id: "permission-never-asked", severity: .warning, subject: request.app,
          message: "The app posts notifications, but its code never asked for permission.",
          resolution:
            "Call `requestAuthorization(options:)` first; until then, an iPhone shows nothing.",
          fidelity: FocusRule.deliverable.fidelity)))
  }

  /// Reports that the lists of the Focus silence an app before its predicate is asked.
  func reportUnreachablePredicate(of filter: FilterReference, _ effects: inout [FocusEffect]) {
    let hasPredicate = apps[filter.app]?.contexts.contains { $0.predicate != nil } == true
    guard hasPredicate, let mode = activeMode, mode.settings.silencesEverything(of: filter.app)
    else { return }
    effects.append(
      .found(
        finding(
          "predicate-never-asked", .warning, filter,
          "The lists of \(mode.name) silence the app, so its predicate is never asked.",
          "Allow the app in the Focus, or remove its list of apps.", .appPredicate)))
  }

  /// Reports what a notification asks for and can't have.
  func reportIneffectiveWords(of request: NotificationRequest, _ effects: inout [FocusEffect]) {
    if request.notifiesAnyway, request.sender == nil {
      effects.append(
        .found(
          Finding(
            id: "anyway-without-sender", severity: .warning, subject: request.app,
            message: "Notify Anyway is a sender's choice, and the notification has no sender.",
            resolution: "Say who sends it.", fidelity: FocusRule.notifyAnyway.fidelity)))
    }
    let level = request.interruptionLevel
    guard reasonAgainst(level, of: request.app) == .missingCapability else { return }
    let (word, capability, rule): (String, AppCapability, FocusRule) =
      level == .critical
      ? ("critical", .criticalAlerts, .criticalEntitlement)
      : ("time-sensitive", .timeSensitive, .timeSensitiveCapability)
    effects.append(
      .found(
        Finding(
          id: "level-without-capability", severity: .warning, subject: request.app,
          message: "A notification is \(word), and the app doesn't have the capability for it.",
          resolution: "Add the capability, here as `capabilities: [.\(capability)]`.",
          fidelity: rule.fidelity)))
  }

  /// Reports values that no longer exist or fit.
  func report(_ result: AppCall.Result, of call: AppCall, _ effects: inout [FocusEffect]) {
    effects += failure(result.outcome, of: call).map { [.found($0)] } ?? []
    guard let filter = call.work.filter else { return }
    let found = findings(vanished: result.vanished, misfits: result.misfits, of: filter)
    effects += found.map { .found($0) }
  }

  /// Returns the finding about a call of an app's code that failed by the app's own fault.
  private func failure(_ outcome: AppCall.Outcome, of call: AppCall) -> Finding? {
    let subject = call.work.filter.flatMap { filter($0)?.typeName } ?? call.app
    switch (outcome, call.work) {
    case (.threw(let error), .perform), (.threw(let error), .readContext):
      return Finding(
        id: "perform-threw", severity: .error, subject: subject,
        message: "The call of the filter in the \(call.host.words) threw: \(error)",
        resolution: "Handle the error in the filter; the system shows it to nobody.",
        fidelity: FocusRule.performThrew.fidelity)
    case (.threw(let error), _):
      return Finding(
        id: "app-throws", severity: .error, subject: subject,
        message: "The code in the \(call.host.words) threw: \(error)",
        resolution: "Handle the error in the app.", fidelity: nil)
    case (.timedOut, _):
      return Finding(
        id: "app-hangs", severity: .error, subject: subject,
        message: "The code in the \(call.host.words) exceeded its time limit and was abandoned.",
        resolution: "Return before the time limit.", fidelity: FocusRule.timeLimit.fidelity)
    case (.crashed(let words), _): return .crash(of: subject, in: call.host, words)
    case (.exited(let code), _): return .exit(of: subject, in: call.host, code)
    case (.completed, _), (.missingValue, _), (.interrupted, _): return nil
    }
  }

  /// Returns findings about parameters whose values no longer exist or fit.
  func findings(
    vanished: [String], misfits: [String], of filter: FilterReference
  ) -> [Finding] {
    let required = self.filter(filter)?.parameters.filter { !$0.isOptional }.map(\.name) ?? []
    return vanished.map { parameter in
      finding(
        "vanished-entity", .warning, filter, parameter: ".\(parameter)",
        "The query no longer returns the configured entity.",
        required.contains(parameter)
          ? "Make the parameter optional, and treat `nil` as no restriction."
          : "Treat `nil` as no restriction, and let the person choose again.", .vanishedEntity)
    }
      + misfits.map { parameter in
        finding(
          "value-of-other-type", .warning, filter, parameter: ".\(parameter)",
          "The configured value no longer fits the parameter's type.",
          "Use a new name for a parameter of a new type.", .appUpdate)
      }
  }

  /// Reports that code went on after the call that started it had ended.
  func reportLateEffects(of app: String, _ effects: inout [FocusEffect]) {
    effects.append(
      .found(
        Finding(
          id: "late-effects", severity: .warning, subject: app,
          message: "The app's code acted after its call had ended.",
          resolution: "Await all work before `perform()` returns.",
          fidelity: FocusRule.timeLimit.fidelity)))
  }

  private func finding(
    _ id: String, _ severity: Finding.Severity, _ filter: FilterReference,
    parameter: String = "", _ message: String, _ resolution: String, _ rule: FocusRule
  ) -> Finding {
    let name = self.filter(filter)?.typeName ?? filter.filter
    return Finding(
      id: id, severity: severity, subject: name + parameter, message: message,
      resolution: resolution, fidelity: rule.fidelity)
  }
}

extension FocusSettings {
  /// Whether the lists silence every notification of an app, whoever sends it.
  fileprivate func silencesEverything(of app: String) -> Bool {
    let match = apps.match(app: app)
    guard match.allows == false else { return false }
    return switch people {
    case .notConfigured: true
    case .allow(let members): members.isEmpty
    case .silence: match.isListed
    }
  }
}

extension Finding {
  /// Whether code of an app failed while it ran.
  package var isFailureOfCode: Bool { Self.failuresOfCode.contains(id) }

  private static let failuresOfCode = [
    "perform-threw", "app-throws", "app-hangs", "app-crashes", "app-exits",
  ]

  static func crash(of subject: String, in host: ProcessHost, _ words: String) -> Finding {
    Finding(
      id: "app-crashes", severity: .error, subject: subject,
      message: "The \(host.words) crashed: \(words).",
      resolution: "Remove the cause of the crash.",
      fidelity: nil)
  }

  static func exit(of subject: String, in host: ProcessHost, _ code: Int) -> Finding {
    Finding(
      id: "app-exits", severity: .error, subject: subject,
      message: "The code in the \(host.words) ended its process with the exit code \(code).",
      resolution: "Return from the call; the system ends processes.", fidelity: nil)
  }
}

extension ProcessHost {
  /// The process in words, without its article.
  var words: String {
    switch self {
    case .app: "app"
    case .extension: "App Intents extension"
    case .service: "service extension"
    }
  }
}
