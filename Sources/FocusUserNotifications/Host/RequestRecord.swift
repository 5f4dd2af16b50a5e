package import Foundation

/// A request to notify as a value.
package struct RequestRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var content: ContentRecord
  /// When to deliver; `nil` is at once.
  package var trigger: TriggerRecord?

  package init(identifier: String, content: ContentRecord, trigger: TriggerRecord? = nil) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }

  /// Copies a request out of Apple's class.
  package init(_ request: UNNotificationRequest) {
    self.init(
      identifier: request.identifier, content: request.content.record,
      trigger: request.trigger.map(TriggerRecord.init))
  }
}

/// A notification that was delivered, as a value.
package struct NotificationRecord: Sendable, Hashable, Codable {
  package var date: Date
  package var request: RequestRecord

  package init(date: Date, request: RequestRecord) {
    self.date = date
    self.request = request
  }
}

/// What a person did with a notification, as a value.
package struct ResponseRecord: Sendable, Hashable, Codable {
  package var notification: NotificationRecord
  package var actionIdentifier: String
  /// What the person typed; `nil` unless the action asks for text.
  package var userText: String?

  package init(
    notification: NotificationRecord,
    actionIdentifier: String = UNNotificationDefaultActionIdentifier, userText: String? = nil
  ) {
    self.notification = notification
    self.actionIdentifier = actionIdentifier
    self.userText = userText
  }
}
