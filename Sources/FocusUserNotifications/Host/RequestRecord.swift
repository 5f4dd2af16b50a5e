import Foundation

/// A notification request as a value.
package struct RequestRecord: Sendable, Hashable, Codable {
  package var identifier: String
  package var content: ContentRecord
  /// The trigger; `nil` delivers the notification at once.
  package var trigger: TriggerRecord?

  package init(identifier: String, content: ContentRecord, trigger: TriggerRecord? = nil) {
    self.identifier = identifier
    self.content = content
    self.trigger = trigger
  }

  /// Copies the values of a notification request.
  package init(_ request: UNNotificationRequest) {
    self.init(
      identifier: request.identifier, content: request.content.record,
      trigger: request.trigger.map(TriggerRecord.init))
  }
}

/// A delivered notification as a value.
package struct NotificationRecord: Sendable, Hashable, Codable {
  package var date: Date
  package var request: RequestRecord

  package init(date: Date, request: RequestRecord) {
    self.date = date
    self.request = request
  }
}

/// A person's response to a notification as a value.
package struct ResponseRecord: Sendable, Hashable, Codable {
  package var notification: NotificationRecord
  package var actionIdentifier: String
  /// The typed text; `nil` unless the action has a text field.
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
