import FocusFilterKit
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// Reads what an event delivers: a local notification or a push, and who it is from.
extension EventReader {
  func notification(_ fields: SourceFields) throws(SourceError) -> ActionPlan {
    let app = try fields.required("notify")
    var request = NotificationRequest(
      app: app.value, identifier: try fields.string("id")?.value ?? "")
    request.title = try fields.string("title")?.value ?? ""
    request.subtitle = try fields.string("subtitle")?.value ?? ""
    request.body = try fields.string("body")?.value ?? ""
    request.threadIdentifier = try fields.string("thread")?.value ?? ""
    request.filterCriteria = try fields.string("criteria")?.value
    request.badge = try fields.int("badge")
    if let badge = request.record.content.badge, badge < 0 {
      throw fields.error(
        "Invalid badge '\(badge)'. Use a whole number from 0.", at: fields.place(of: "badge"))
    }
    let level: InterruptionWord? = try fields.word("level")
    request.interruptionLevel = level?.level ?? .active
    request.categoryIdentifier = try fields.string("category")?.value ?? ""
    request.targetContentIdentifier = try fields.string("target")?.value
    request.sound = try fields["sound"].map { value throws(SourceError) in try sound(value) }
    request.userInfo = try userInfo(fields)
    request = try sent(request, fields)
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
      let finding = error.findings[0]
      let place = finding.place.map { TextLocation(line: $0.line, column: $0.column) }
      throw source.error(
        "\(finding.message) \(finding.resolution)", at: place ?? value.location)
    }
    let identifier = try fields.string("id")?.value ?? ""
    let request = payload.request(for: app.value, identifier: identifier)
    return .push(app: app, payload, try sent(request, fields))
  }

  /// Reads the sender of an event's notification.
  private func sent(
    _ request: NotificationRequest, _ fields: SourceFields
  ) throws(SourceError) -> NotificationRequest {
    let name = try fields.string("from").map { name throws(SourceError) in
      try people.name(name)
    }
    let kind: NotificationRequest.Kind? = try fields.word("kind")
    if name == nil, let kind, kind != .notification {
      throw fields.error("Missing key 'from' beside 'kind'.", at: fields.place(of: "kind"))
    }
    return request.sent(
      by: name, kind: kind, notifiesAnyway: try fields.bool("anyway") ?? false)
  }
}
