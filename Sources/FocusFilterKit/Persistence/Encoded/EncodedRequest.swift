import FocusUserNotifications
import Foundation

/// A notification on its way to the device.
struct EncodedRequest: EncodedForm {
  var app: String
  var content: EncodedContent
  /// Missing for a message to one person.
  var group: String?
  /// The request's identifier within its app.
  var identifier: String
  /// Missing where no intent of an app describes the sender.
  var intent: EncodedSender?
  var isBackground: Bool
  /// Missing if it isn't.
  var isImportant: Bool?
  var isMutable: Bool
  var kind: EncodedWord<NotificationRequest.Kind>
  var notifiesAnyway: Bool
  var refusal: EncodedWord<Decision.Refusal>?
  var sender: String?
  var trigger: EncodedTrigger?

  init(encoding request: NotificationRequest) {
    app = request.app
    content = EncodedContent(encoding: request.record.content)
    group = request.group
    identifier = request.record.identifier
    intent = request.intent.map { EncodedSender(encoding: $0) }
    isBackground = request.isBackground
    isImportant = request.isImportant ? true : nil
    isMutable = request.isMutable
    kind = EncodedWord(encoding: request.kind)
    notifiesAnyway = request.notifiesAnyway
    refusal = EncodedWord<Decision.Refusal>?(encoding: request.refusal)
    sender = request.sender
    trigger = EncodedTrigger?(encoding: request.record.trigger)
  }

  var live: NotificationRequest {
    var request = NotificationRequest(
      app: app,
      record: RequestRecord(
        identifier: identifier, content: content.live, trigger: trigger.live),
      kind: kind.live, sender: sender, notifiesAnyway: notifiesAnyway,
      isBackground: isBackground, isMutable: isMutable, refusal: refusal.live)
    request.intent = intent?.live
    request.group = group
    request.isImportant = isImportant ?? false
    return request
  }
}

/// The sender of a message or a call, as an intent of the app describes them.
struct EncodedSender: EncodedForm {
  var contactIdentifier: String?
  var exactHandle: String?
  var group: String?
  var isPhoneCall: Bool
  var name: String

  init(encoding sender: CommunicationRecord) {
    contactIdentifier = sender.contactIdentifier
    exactHandle = sender.exactHandle
    group = sender.group
    isPhoneCall = sender.kind == .phoneCall
    name = sender.sender
  }

  var live: CommunicationRecord {
    CommunicationRecord(
      kind: isPhoneCall ? .phoneCall : .message, sender: name,
      contactIdentifier: contactIdentifier, exactHandle: exactHandle, group: group)
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
