package import FocusFilterKit
import FocusUserNotifications
import Foundation

// The scenario language for a device's values.

extension Date {
  /// The instant in GMT, to the microsecond.
  package var exact: String {
    let seconds = timeIntervalSinceReferenceDate
    let whole = seconds.rounded(.down)
    let micros = Int(((seconds - whole) * 1_000_000).rounded())
    let date = Date(timeIntervalSinceReferenceDate: micros == 1_000_000 ? whole + 1 : whole)
    let text = date.formatted(.iso8601).dropLast()
    guard micros > 0, micros < 1_000_000 else { return "\(text)Z" }
    let digits = String(micros)
    return "\(text).\(String(repeating: "0", count: 6 - digits.count))\(digits)Z"
  }
}

extension ProcessState {
  /// The verb that brings a process into the state; `nil` for a state without a verb.
  var verb: String? {
    switch self {
    case .foreground: "launch"
    case .background: "background"
    case .suspended: "suspend"
    case .terminated: "quit"
    case .hung: nil
    }
  }
}

extension LockEvent {
  /// The verb for the change.
  var verb: String {
    switch self {
    case .locked: "lock"
    case .unlocked: "unlock"
    case .restarted: "restart"
    case .silent: "silent"
    case .ringing: "ring"
    case .screenShared: "shareScreen"
    case .screenUnshared: "stopSharing"
    case .shownWhileSharing: "allowWhileSharing"
    case .hiddenWhileSharing: "forbidWhileSharing"
    case .carConnected, .carDisconnected: "car"
    }
  }
}

extension String {
  /// Whether the identifier is that of the action that opens a notification.
  var opensApp: Bool { self == UNNotificationDefaultActionIdentifier }

  /// The members for a response with this action to an app's notification, without the
  /// notification's identifier.
  func responseMembers(_ app: String) -> [ScenarioText.Member] {
    switch self {
    case UNNotificationDefaultActionIdentifier: [.init("open", .string(app))]
    case UNNotificationDismissActionIdentifier: [.init("dismiss", .string(app))]
    default: [.init("respond", .string(app)), .init("action", .string(self))]
    }
  }
}

extension SimulatedPerson {
  /// The person's declaration, without members that have their default value.
  package var members: [ScenarioText.Member] {
    var members: [ScenarioText.Member] = [.init("name", .string(id))]
    if isFavorite { members.append(.init("favorite", true)) }
    if !isContact { members.append(.init("contact", false)) }
    switch emergencyBypass.count {
    case 0: break
    case 1: members += emergencyBypass.map { .init("emergency", .string($0.rawValue)) }
    default: members.append(.init("emergency", true))
    }
    if !groups.isEmpty {
      members.append(.init("groups", .array(groups.sorted().map { .string($0) })))
    }
    let usual = SimulatedPerson(id: id, isContact: isContact)
    if let contactIdentifier, contactIdentifier != usual.contactIdentifier {
      members.append(.init("contactIdentifier", .string(contactIdentifier)))
    }
    if handles != usual.handles {
      members.append(.init("handles", .array(handles.map { .string($0) })))
    }
    return members
  }
}

extension NotificationRequest {
  /// The event that delivers the notification.
  var members: [ScenarioText.Member] {
    var members: [ScenarioText.Member]
    let content = record.content
    if case .push? = record.trigger {
      members = [.init("push", .object(content.userInfo.values)), .init("to", .string(app))]
    } else {
      members = [.init("notify", .string(app))]
      let texts = [
        ("title", title), ("subtitle", subtitle), ("body", body), ("thread", threadIdentifier),
        ("category", content.categoryIdentifier),
      ]
      for (key, text) in texts where !text.isEmpty { members.append(.init(key, .string(text))) }
      if let target = content.targetContentIdentifier {
        members.append(.init("target", .string(target)))
      }
      if let sound = content.sound { members.append(.init("sound", sound.value)) }
      if !content.userInfo.values.isEmpty {
        members.append(.init("userInfo", .object(content.userInfo.values)))
      }
      if let criteria = filterCriteria { members.append(.init("criteria", .string(criteria))) }
      if let badge = content.badge { members.append(.init("badge", .int(badge))) }
      let level = InterruptionWord.allCases.first { $0.level == content.interruptionLevel }
      if let level, level != .active { members.append(.init("level", .string(level.rawValue))) }
    }
    members.append(.init("id", .string(identifier)))
    if let sender { members.append(.init("from", .string(sender))) }
    if kind != (sender == nil ? .notification : .message) {
      members.append(.init("kind", .string(kind.rawValue)))
    }
    if let group, intent == nil { members.append(.init("group", .string(group))) }
    if isImportant { members.append(.init("important", true)) }
    if notifiesAnyway { members.append(.init("anyway", true)) }
    return members
  }
}

extension SoundRecord {
  /// The sound as a word, or as an object if a word can't express it.
  fileprivate var value: ParameterValue {
    if let word { return .string(word) }
    var members: [String: ParameterValue] = ["kind": .string(kind.rawValue)]
    if let name { members["name"] = .string(name) }
    // The conversion goes through the digits, because converting a Float to a Double adds digits.
    if let volume = volume.flatMap({ Double("\($0)") }) { members["volume"] = .double(volume) }
    return .object(members)
  }
}

extension FocusMode {
  /// The mode's settings that differ from another mode's settings, or from the settings that the
  /// mode comes with.
  package func settingMembers(besides other: FocusMode? = nil) -> [ScenarioText.Member] {
    let usual = other ?? FocusMode.offered(id)
    var members: [ScenarioText.Member] = []
    func add(_ key: String, _ value: ParameterValue, unless isUsual: Bool) {
      if !isUsual { members.append(.init(key, value)) }
    }
    add("symbol", .string(symbolName), unless: usual?.symbolName == symbolName)
    add("tint", .string(tint.rawValue), unless: usual?.tint == tint)
    let (own, old) = (settings, usual?.settings ?? FocusSettings())
    func list(
      _ list: FocusSettings.InterruptionList, _ old: FocusSettings.InterruptionList, _ noun: String
    ) {
      switch list {
      case old: break
      case .notConfigured: add("allow\(noun)", .null, unless: false)
      case .allow(let names):
        add("allow\(noun)", .array(names.sorted().map { .string($0) }), unless: false)
      case .silence(let names):
        add("silence\(noun)", .array(names.sorted().map { .string($0) }), unless: false)
      }
    }
    list(own.apps, old.apps, "Apps")
    list(own.people, old.people, "People")
    add(
      "callsFrom", .string(own.phoneCallsFrom.word),
      unless: own.phoneCallsFrom == old.phoneCallsFrom)
    add(
      "repeatedCalls", .bool(own.allowsRepeatedPhoneCalls),
      unless: own.allowsRepeatedPhoneCalls == old.allowsRepeatedPhoneCalls)
    add(
      "callsFromSilenced", .bool(own.allowsCallsFromSilencedPeople),
      unless: own.allowsCallsFromSilencedPeople == old.allowsCallsFromSilencedPeople)
    add(
      "shareStatus", .bool(own.sharesStatus), unless: own.sharesStatus == old.sharesStatus)
    add(
      "timeSensitive", .bool(own.allowsTimeSensitive),
      unless: own.allowsTimeSensitive == old.allowsTimeSensitive)
    add(
      "breakthrough", .bool(own.letsImportantThrough),
      unless: own.letsImportantThrough == old.letsImportantThrough)
    add("hideBadges", .bool(own.hidesBadges), unless: own.hidesBadges == old.hidesBadges)
    add("whileLocked", .bool(own.silences == .whileLocked), unless: own.silences == old.silences)
    add("asOffered", true, unless: !own.isAsOffered)
    if schedules != usual?.schedules ?? [] {
      members.append(.init("schedules", .elements(schedules.map { .data($0.value) })))
    }
    return members
  }
}

extension FocusSettings.AllowedCallers {
  /// The word for the allowed callers; for a group, its name.
  fileprivate var word: String {
    switch self {
    case .everyone: "everyone"
    case .nobody: "nobody"
    case .favorites: "favorites"
    case .contacts: "contacts"
    case .group(let name): name
    }
  }
}

extension FocusSchedule {
  fileprivate var value: ParameterValue {
    var members: [String: ParameterValue] = ["from": .string("\(start)"), "to": .string("\(end)")]
    if days != .everyDay {
      members["days"] = .array(
        FocusSchedule.Weekdays.names.filter { name in
          FocusSchedule.Weekdays(name: name).map(days.contains) ?? false
        }.map { .string($0) })
    }
    if !isEnabled { members["enabled"] = false }
    return .object(members)
  }
}
