import FocusUserNotifications
import Foundation

/// A notification on its way to the device.
struct EncodedRequest: EncodedForm {
  var app: String
  var content: EncodedContent
  /// The request's identifier within its app.
  var identifier: String
  var isBackground: Bool
  var isMutable: Bool
  var kind: EncodedWord<NotificationRequest.Kind>
  var notifiesAnyway: Bool
  var refusal: EncodedWord<Decision.Refusal>?
  var sender: String?
  var trigger: EncodedTrigger?

  init(encoding request: NotificationRequest) {
    app = request.app
    content = EncodedContent(encoding: request.record.content)
    identifier = request.record.identifier
    isBackground = request.isBackground
    isMutable = request.isMutable
    kind = EncodedWord(encoding: request.kind)
    notifiesAnyway = request.notifiesAnyway
    refusal = EncodedWord<Decision.Refusal>?(encoding: request.refusal)
    sender = request.sender
    trigger = EncodedTrigger?(encoding: request.record.trigger)
  }

  var live: NotificationRequest {
    NotificationRequest(
      app: app,
      record: RequestRecord(
        identifier: identifier, content: content.live, trigger: trigger.live),
      kind: kind.live, sender: sender, notifiesAnyway: notifiesAnyway,
      isBackground: isBackground, isMutable: isMutable, refusal: refusal.live)
  }
}

/// When a request arrives; date components have the form that Foundation gives them.
enum EncodedTrigger: EncodedKind {
  case timeInterval(seconds: Double, repeats: Bool)
  case calendar(components: DateComponents, repeats: Bool)
  case push

  enum CodingKeys: String, CodingKey, CaseIterable { case timeInterval, calendar, push }

  static let noun = "trigger"

  init(encoding trigger: TriggerRecord) {
    self =
      switch trigger {
      case .timeInterval(let seconds, let repeats):
        .timeInterval(seconds: seconds, repeats: repeats)
      case .calendar(let components, let repeats):
        .calendar(components: components, repeats: repeats)
      case .push: .push
      }
  }

  var live: TriggerRecord {
    switch self {
    case .timeInterval(let seconds, let repeats):
      .timeInterval(seconds: seconds, repeats: repeats)
    case .calendar(let components, let repeats):
      .calendar(components: components, repeats: repeats)
    case .push: .push
    }
  }
}
