import FocusText
import FocusUserNotifications
import Foundation

/// The parts of `aps` that are dictionaries, or several keys that belong together.
extension PayloadReader {
  mutating func alert(in aps: PayloadFields) -> PushPayload.Alert? {
    guard let member = aps["alert"] else { return nil }
    switch member.value.kind {
    case .string(let text):
      return PushPayload.Alert(
        title: nil, subtitle: nil,
        body: text.isEmpty ? nil : PushPayload.Text(literal: text, key: nil, arguments: []),
        launchImage: nil)
    case .object(let members):
      let alert = fields(members, of: .alert, at: member.value.location)
      _ = text("action-loc-key", in: alert)
      _ = text("summary-arg", in: alert)
      _ = count("summary-arg-count", in: alert)
      return PushPayload.Alert(
        title: text("title", key: "title-loc-key", arguments: "title-loc-args", in: alert),
        subtitle: text(
          "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args", in: alert),
        body: text("body", key: "loc-key", arguments: "loc-args", in: alert),
        launchImage: text("launch-image", in: alert))
    default:
      report(
        .wrongType("alert", expected: "a string or an object", found: member.value.kindName),
        of: "alert", in: aps)
      return nil
    }
  }

  private mutating func text(
    _ literal: String, key: String, arguments: String, in alert: PayloadFields
  ) -> PushPayload.Text? {
    if alert.has(arguments), !alert.has(key) {
      report(.argumentsWithoutKey(arguments, key: key), of: arguments, in: alert)
    }
    let text = PushPayload.Text(
      literal: text(literal, in: alert).flatMap { $0.isEmpty ? nil : $0 },
      key: self.text(key, in: alert), arguments: texts(arguments, in: alert) ?? [])
    return text.literal == nil && text.key == nil ? nil : text
  }

  mutating func sound(in aps: PayloadFields) -> PushPayload.Sound? {
    guard let member = aps["sound"] else { return nil }
    func file(_ name: String?) -> String? { name == "default" ? nil : name }
    switch member.value.kind {
    case .string(let name):
      return name.isEmpty
        ? nil : PushPayload.Sound(name: file(name), isCritical: false, volume: nil)
    case .object(let members):
      let sound = fields(members, of: .sound, at: member.value.location)
      return PushPayload.Sound(
        name: file(text("name", in: sound)), isCritical: isOn("critical", in: sound),
        volume: number("volume", within: 0...1, in: sound))
    default:
      report(
        .wrongType("sound", expected: "a string or an object", found: member.value.kindName),
        of: "sound", in: aps)
      return nil
    }
  }

  mutating func level(in aps: PayloadFields) -> UNNotificationInterruptionLevel? {
    word("interruption-level", in: aps, as: InterruptionWord.self)?.level
  }

  mutating func liveActivity(in aps: PayloadFields) -> PushPayload.LiveActivity? {
    guard PayloadDictionary.activityKeys.contains(where: aps.has) else { return nil }
    return PushPayload.LiveActivity(
      event: word("event", in: aps), timestamp: date("timestamp", in: aps),
      contentState: object("content-state", in: aps), staleDate: date("stale-date", in: aps),
      dismissalDate: date("dismissal-date", in: aps),
      attributesType: text("attributes-type", in: aps), attributes: object("attributes", in: aps),
      asksForToken: isOn("input-push-token", in: aps),
      channel: text("input-push-channel", in: aps))
  }

  /// Seconds since 1970.
  private mutating func date(_ key: String, in aps: PayloadFields) -> Date? {
    number(key, in: aps).map { Date(timeIntervalSince1970: $0) }
  }

  /// Reports keys that conflict with each other.
  mutating func reportContradictions(of payload: PushPayload, in aps: PayloadFields) {
    let shown = ["alert", "badge", "sound"].filter(aps.has)
    if payload.wakesApp, !shown.isEmpty {
      report(.backgroundWithAlert(shown: shown), of: "content-available", in: aps)
    }
    if payload.runsServiceExtension, payload.alert?.isEmpty ?? true {
      report(.extensionWithoutAlert, of: "mutable-content", in: aps)
    }
    if let activity = payload.liveActivity {
      var needed = ["timestamp", "event"]
      if activity.event != .end { needed.append("content-state") }
      if activity.event == .start { needed += ["attributes-type", "attributes", "alert"] }
      let missing = needed.filter { !aps.has($0) }
      if !missing.isEmpty {
        report(.incompleteActivity(missing: missing), about: "aps", at: aps.location)
      }
      if payload.refusal == .nothingToShow {
        report(.liveActivityAlone, about: "aps", at: aps.location)
      }
    } else if payload.refusal == .nothingToShow {
      report(.nothingToShow, about: "aps", at: aps.location)
    }
  }
}
