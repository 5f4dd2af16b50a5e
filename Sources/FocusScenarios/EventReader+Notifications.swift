import FocusFilterKit
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// Reads what an event delivers: a local notification or a push, and who it is from.
extension EventReader {
  func notification(_ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let app = try fields.required("notify")
    var draft = NotificationDraft()
    draft.identifier = try fields.string("id")?.value ?? ""
    draft.title = try fields.string("title")?.value ?? ""
    draft.subtitle = try fields.string("subtitle")?.value ?? ""
    draft.body = try fields.string("body")?.value ?? ""
    draft.threadIdentifier = try fields.string("thread")?.value ?? ""
    draft.criteria = try fields.string("criteria")?.value
    draft.badge = try fields.int("badge")
    if let badge = draft.badge, badge < 0 {
      throw fields.error(
        "Invalid badge '\(badge)'. Use a whole number from 0.", at: fields.place(of: "badge"))
    }
    draft.level = try fields.word("level") ?? .active
    draft.categoryIdentifier = try fields.string("category")?.value ?? ""
    draft.targetContentIdentifier = try fields.string("target")?.value
    draft.sound = try fields["sound"].map { value throws(SourceError) in try sound(value) }
    draft.userInfo = try userInfo(fields)
    var request = try sender(fields).sending(draft.request(for: app.value))
    guard let length = try fields.string("after") else { return .notify(app: app, request) }
    let seconds = try dates.duration(length)
    request.record.trigger = .timeInterval(seconds: seconds, repeats: false)
    return .schedule(app: app, request)
  }

  /// Every key of a sound.
  static let soundKeys = ["name", "kind", "volume"]

  /// Reads a sound: a word, or an object.
  private func sound(_ value: SourceValue) throws(SourceError) -> SoundRecord {
    if let word = value.string { return SoundRecord(word: word) }
    let fields = try SourceFields(value, of: "a sound", keys: Self.soundKeys, in: source)
    let volume = try fields.double("volume")
    if let volume, !(0...1).contains(volume) {
      throw fields.error(
        "Invalid volume '\(volume)'. Use a number from 0 to 1.", at: fields.place(of: "volume"))
    }
    return SoundRecord(
      kind: try fields.word("kind") ?? .standard, name: try fields.string("name")?.value,
      volume: volume.map { Float($0) })
  }

  private func userInfo(_ fields: SourceFields) throws(SourceError) -> [String: ParameterValue] {
    let members = try fields.entries("userInfo")
    if let number = members.lazy.compactMap(\.value.infiniteNumber).first {
      throw source.error(
        "JSON can't represent this number in 'userInfo'. Write a finite number.",
        at: number.location)
    }
    return Dictionary(members.map { ($0.key, ParameterValue($0.value)) }) { $1 }
  }

  func push(
    _ value: SourceValue, _ fields: SourceFields
  ) throws(SourceError) -> ActionPlan {
    let app = try fields.required("to")
    let payload: PushPayload
    do {
      payload = try PushPayload(value, file: source.file)
    } catch {
      let finding = error.finding
      let place = finding.place.map { TextLocation(line: $0.line, column: $0.column) }
      throw source.error(
        "\(finding.message) \(finding.resolution)", at: place ?? value.location)
    }
    let identifier = try fields.string("id")?.value ?? ""
    let request = payload.request(for: app.value, identifier: identifier)
    return .push(app: app, payload, try sender(fields).sending(request))
  }

  /// Reads who an event's notification is from.
  private func sender(_ fields: SourceFields) throws(SourceError) -> NotificationSender {
    let name = try fields.string("from").map { name throws(SourceError) in
      try people.name(name)
    }
    let kind: NotificationRequest.Kind? = try fields.word("kind")
    let notifiesAnyway = try fields.bool("anyway") ?? false
    do {
      return try NotificationSender(name, kind: kind, notifiesAnyway: notifiesAnyway)
    } catch {
      throw fields.error("Missing key 'from' beside 'kind'.", at: fields.place(of: "kind"))
    }
  }
}
