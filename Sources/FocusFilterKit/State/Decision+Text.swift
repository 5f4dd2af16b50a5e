import FocusText
import Foundation
import PredicateFormat

extension Decision {
  /// The reason for the outcome in one line, without the outcome itself.
  ///
  /// If a predicate silenced the notification, the reason names the false part and the value of
  /// `SELF`. If a switch kept a time-sensitive notification from interrupting, or if the sender is
  /// unknown, the reason names that, too; for a passive notification, it also says what the Focus
  /// would have silenced.
  public var reason: String {
    guard let step = decidingStep else {
      return steps.contains { $0.rule == .noFocus } ? "the Focus allows it" : ""
    }
    if outcome == .quiet, step.verdict != .decides(.quiet) || step.rule == .noFocus,
      let shown = steps.first(where: \.listsInFront)
    {
      return shown.sentence
    }
    let further = furtherReasons.map { step.rule == .passive ? $0.reasonBesides : $0.sentence }
    return ([step.reason] + further).joined(separator: "; ")
  }

  /// The reasons why the banner isn't seen, in one line; `nil` if it is.
  package var reasonUnseen: String? {
    unseen.sentence("banner", "alert", outcome: reasonBesidesLacks)
  }

  /// The reasons why the sound isn't heard, in one line; `nil` if it is.
  package var reasonUnheard: String? {
    unheard.sentence("sound", "sound", outcome: reasonBesidesLacks)
  }

  /// The reasons why the notification isn't on the car's screen, in one line; `nil` if it is.
  package var reasonOffCarScreen: String? {
    guard case .carScreen(let lacks, let category)? = carStep?.observation else { return nil }
    return lacks.sentence("banner", "alert", outcome: reasonBesidesLacks, category: category)
  }

  /// The reason for the outcome; `nil` if it is a missing alert and sound.
  private var reasonBesidesLacks: String? { decidingStep?.rule == .withoutAlert ? nil : reason }
}

extension Decision.Lacks {
  /// The reasons in one line; `nil` for none.
  ///
  /// - Parameters:
  ///   - part: The part of a presentation.
  ///   - content: The part of a notification, for which an app has a permission.
  ///   - outcome: The reason for the outcome; `nil` if the others are it.
  ///   - category: The notification's category.
  fileprivate func sentence(
    _ part: String, _ content: String, outcome: String?, category: String = ""
  ) -> String? {
    let category =
      category.isEmpty
      ? "it has no category with" : "the app registered no category '\(category)' with"
    let reasons: KeyValuePairs<Self, String?> = [
      .outcome: outcome, .presentation: "the app in front presents it without a \(part)",
      .content: "it has no \(content)", .permission: "the app has no permission for its \(content)",
      .ringing: "the Ring/Silent switch is at silent", .volume: "its sound has the volume 0",
      .asleep: "Sleep shows critical alerts without a sound",
      .category: "\(category) `allowInCarPlay`", .carPlay: "the app didn't ask for `.carPlay`",
    ]
    guard !isEmpty else { return nil }
    return reasons.filter { contains($0.key) }.compactMap(\.value).joined(separator: "; ")
  }
}

extension Decision.Step {
  /// The step's sentence as the reason for the outcome; of two lists, only the deciding one's
  /// match.
  fileprivate var reason: String {
    if case .combined(_, let list) = observation { list.sentence } else { sentence }
  }

  /// The step's sentence beside another reason for the same outcome.
  fileprivate var reasonBesides: String {
    switch observation {
    case .apps(let list), .combined(_, let list):
      "\(list.mode) silences \(list.memberName), too"
    default: reason
    }
  }

  /// Whether the app in front wants the notification listed only.
  fileprivate var listsInFront: Bool {
    if case .inFront(let shown) = observation { shown.onlyLists } else { false }
  }
}

extension Decision {
  /// The explanation of the decision.
  ///
  /// It has the outcome with its reason, every step with its rule and fidelity, the change that
  /// would give another outcome, in Swift, and the contested behaviors that the decision consulted.
  ///
  /// The explanation doesn't contain the notification's text. Its form may change at any time.
  public var text: String { text(in: .test) }

  /// Returns the explanation of the decision, with the change that would give another outcome as a
  /// command of a tool.
  ///
  /// - Parameter tool: The tool's name, such as `focusctl`.
  public func text(tool: String) -> String { text(in: .tool(tool)) }

  private func text(in place: Remedy.Place) -> String {
    let isUnlisted = outcome.isPresented && !isListed
    var lines = ["\(outcome.word.phrase)\(isUnlisted ? ", not listed" : ""): \(reason)"]
    if !steps.isEmpty { lines += [""] + table }
    if let turningPoint { lines += ["", turningPoint.sentence(in: place)] }
    if outcome == .alerts, !unheard.contains(.content), let reasonUnheard {
      lines += ["", "Its sound isn't heard: \(reasonUnheard)"]
    }
    if !readings.isEmpty {
      lines += ["", "Consulted the readings \(readings.map(\.id).joined(separator: ", "))."]
    }
    return lines.joined(separator: "\n")
  }

  /// The steps in columns, one line each.
  private var table: [String] {
    let rows = steps.map { ($0.rule.id, $0.fidelity.rawValue, $0.sentence.onOneLine) }
    let width = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    func padded(_ word: String, _ width: Int) -> String {
      word + String(repeating: " ", count: width - word.count)
    }
    return rows.map { "  \(padded($0.0, width.0))  \(padded($0.1, width.1))  \($0.2)" }
  }
}

extension Decision: CustomStringConvertible {
  /// The outcome, every step, and the change that would give another outcome, in Swift, one line
  /// each.
  public var description: String {
    let change = turningPoint.map { ["  \($0.sentence(in: .test))"] } ?? []
    return (["\(outcome)"] + steps.map { "  \($0)" } + change).joined(separator: "\n")
  }
}

extension Decision.Outcome: CustomStringConvertible {
  /// The outcome as a scenario's word, with the reason for a refusal.
  public var description: String {
    switch self {
    case .alerts, .silenced, .quiet, .toApp: word.rawValue
    case .refused(.appNotInstalled): "refused: the app isn't installed"
    case .refused(.notAuthorized): "refused: notifications aren't allowed"
    case .refused(.neverAsked): "refused: the app never asked for permission"
    case .refused(.payloadTooLarge): "refused: the payload is too large"
    case .refused(.nothingToShow): "refused: there is nothing to show"
    }
  }

  /// The outcome in one word, the same for every refusal.
  public var word: OutcomeWord {
    switch self {
    case .alerts: .alerts
    case .silenced: .silenced
    case .quiet: .quiet
    case .toApp: .toApp
    case .refused: .refused
    }
  }
}

extension Decision.Step: CustomStringConvertible {
  /// The rule, its fidelity and the observation: `F3-7 documented: …`.
  public var description: String { "\(rule.id) \(fidelity.rawValue): \(sentence)" }

  /// The step's observation, in one sentence without a full stop.
  public var sentence: String {
    switch observation {
    case .stated(let name): rule.step.observation.replacing("%", with: name ?? "")
    case .refused(.appNotInstalled, let app): "'\(app)' isn't installed"
    case .refused(.notAuthorized, let app): "the person doesn't allow notifications of '\(app)'"
    case .refused(.neverAsked, let app): "'\(app)' never asked for permission to notify"
    case .refused(.payloadTooLarge, _):
      "its payload has more than the \(PushPayload.largestSize) bytes that are delivered"
    case .refused(.nothingToShow, _): "the payload shows nothing and doesn't wake the app"
    case .provisional(let app):
      "'\(app)' has provisional permission, so it notifies quietly"
    case .badgeAlone(isForbidden: true): "the app has no permission for its alert or sound"
    case .badgeAlone(isForbidden: false): "it has nothing to see or hear but a badge"
    case .backgroundPush: "it is a background push, which only the app receives"
    case .deliverable: "it can be delivered"
    case .inFront(let shown): "the app is open, and its delegate asks for \(shown.words)"
    case .focus(nil): "no Focus is on"
    case .focus(let mode?): "\(mode) is on"
    case .unlocked(let mode): "\(mode) silences only while the device is locked, and it is unlocked"
    case .locked: "the device is locked"
    case .kind(.notification, _, _):
      "it is neither a message nor a phone call, so only the list of apps applies"
    case .kind(let kind, let sender, let group):
      "it is a \(kind == .phoneCall ? "phone call" : "message") from \(sender ?? "an unknown sender")"
        + (group.map { " to the group \($0), which is judged by its sender" } ?? "")
    case .intelligence(letsThrough: true): "it is important, as Apple Intelligence would judge"
    case .intelligence(letsThrough: false): "Apple Intelligence doesn't take it for important"
    case .liveActivity(alerts: false):
      "it changes a Live Activity without an alert, which shows it without a sound"
    case .liveActivity(alerts: true):
      "it changes a Live Activity, which shows it whatever becomes of its alert"
    case .summary(let app): "the notifications of '\(app)' wait for the scheduled summary"
    case .unknownSender(let name, let reason): "\(name) is nobody to the lists: \(reason.rawValue)"
    case .apps(let list) where list.match == .notConfigured && verdict != .goesOn:
      "\(list.sentence), so it allows \(verdict == .allows ? "all" : "none")"
    case .people(let list) where list.match == .notConfigured && verdict == .allows:
      "\(list.sentence), and nobody chose which phone calls ring"
    case .people(let list) where list.match == .notConfigured && verdict == .silences:
      "\(list.sentence), so its settings of phone calls decide"
    case .apps(let list), .people(let list): list.sentence
    case .combined(let reason, let list): reason.sentence(list)
    case .noPredicate(let reason): reason.sentence
    case .predicate(let judged):
      rule == .missingCriteria
        ? "\(judged.explanation.reason); what Apple does without criteria is undocumented"
        : judged.explanation.reason
    case .predicateFailed(let predicate, let error):
      "`\(predicate)` can't be evaluated, which counts as no match: \(error)"
    case .missingCriteriaBypassed(let predicate):
      "it has no criteria, so `\(predicate)` isn't consulted; this is undocumented"
    case .notifyAnyway(maySeeStatus: true, _): "the sender chose Notify Anyway"
    case .notifyAnyway(maySeeStatus: false, _):
      "the sender chose Notify Anyway, but the app may not see the Focus status"
    case .levelLowered(let level, let reason, _): "it isn't \(level): \(reason.rawValue)"
    case .level(let level, true, _) where verdict == .goesOn:
      "it is \(level), which doesn't break through the predicate"
    case .level(let level, true, _): "it is \(level), which may interrupt"
    case .level(let level, false, let mode): "it is \(level), which \(mode) doesn't allow"
    case .emergencyBypass(let bypass, let name):
      "\(name ?? "the sender") has Emergency Bypass for \(bypass.rawValue)"
    case .carScreen(let lacks, let category):
      lacks.sentence("banner", "alert", outcome: "it doesn't alert", category: category)
        .map { "it isn't on the car's screen: \($0)" } ?? "it is also on the car's screen"
    case .caller(let caller, let name): caller.sentence(name ?? "the caller")
    }
  }
}

extension Decision.JudgedList {
  /// The app or person, as the subject of a sentence.
  var memberName: String { member ?? "the sender" }

  /// The list and the match, in one sentence without a full stop.
  fileprivate var sentence: String {
    switch match {
    case .notConfigured: "\(mode) has no list of \(subject.plural)"
    case .onAllowList: "\(mode) allows \(memberName)"
    case .notOnAllowList where count == 0: "\(mode) allows \(subject.none)"
    case .notOnAllowList: "\(mode) allows only \(members), and \(memberName) isn't \(among)"
    case .onSilenceList: "\(mode) silences \(memberName)"
    case .notOnSilenceList where count == 0: "\(mode) silences \(subject.none)"
    case .notOnSilenceList:
      "\(mode) silences only \(members), and \(memberName) isn't \(among)"
    }
  }

  private var members: String { names?.list(.and) ?? "\(count) \(subject.plural)" }

  private var among: String { count == 1 ? "on its list" : "among them" }
}

extension Decision.JudgedList.Subject {
  var plural: String { self == .app ? "apps" : "people" }
  fileprivate var none: String { self == .app ? "no app" : "nobody" }
}

extension Decision.CombinedBy {
  fileprivate func sentence(_ list: Decision.JudgedList) -> String {
    switch self {
    case .person: "the list of people names \(list.memberName), so it decides"
    case .app: "the list of apps names \(list.memberName), and no list names the sender"
    case .defaultOfPeople: "no list names the sender or the app, so the list of people decides"
    case .defaultOfApps: "no list names the app, and only apps are limited"
    }
  }
}

extension Decision.NoPredicate {
  fileprivate var sentence: String {
    switch self {
    case .phoneCall: "a predicate judges no phone calls"
    case .noFilterConfigured: "no filter of the app is set for the Focus"
    case .notReadYet: "the app's filter hasn't reported a predicate in this Focus yet"
    case .forgotten:
      """
      the restart forgot the predicate of the app's filter until the first unlock \
      (\(FocusReading.predicateAfterRestart.id))
      """
    case .deliveryFailed(let outcome, let limit):
      "the app's filter has no predicate, because its call failed: \(outcome.sentence(limit) ?? "")"
    case .deliveryMissed(let reason):
      "the app's filter has no predicate, because it wasn't called: \(reason.sentence)"
    case .contextWithoutPredicate: "the app's filter has no predicate"
    case .unusable(let reason): "the predicate of the app's filter is ignored: \(reason)"
    }
  }
}

extension Decision.Caller {
  /// - Parameter name: The name of the caller, or words for an unknown one.
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .allowed(.everyone): "phone calls from everyone ring"
    case .allowed(.nobody): "no phone calls ring"
    case .allowed(.favorites): "\(name) is a favorite, and phone calls from favorites ring"
    case .allowed(.contacts): "\(name) is in Contacts, and phone calls from contacts ring"
    case .allowed(.group(let group)):
      "\(name) is in the group \(group), whose phone calls ring"
    case .repeated(let seconds):
      "\(name) called \(Self.past(seconds)), and a repeated call rings"
    case .silencedPerson: "phone calls from silenced people ring"
    case .notAllowed: "\(name) isn't an allowed caller"
    }
  }

  /// `2 minutes ago`, `1 second ago`, `just now`.
  private static func past(_ seconds: Int) -> String {
    guard seconds > 0 else { return "just now" }
    let (number, unit) = seconds < 60 ? (seconds, "second") : (seconds / 60, "minute")
    return "\(number) \(unit)\(number == 1 ? "" : "s") ago"
  }
}

extension NotificationPresentation {
  /// The parts of the presentation, in words that follow "asks for".
  fileprivate var words: String {
    let parts = [
      (Self.banner, "a banner"), (.sound, "a sound"), (.list, "the list"), (.badge, "the badge"),
    ].filter { contains($0.0) }.map(\.1)
    return parts.isEmpty ? "nothing" : parts.list(.and) + (parts.count == 1 ? " only" : "")
  }
}
