import Foundation
import UserNotifications

/// A received message.
struct Message: Sendable {
  let id: String
  let sender: String
  let text: String
  /// The account to which the message was sent.
  let account: Account.ID
}

extension Account {
  /// A notification about unread messages that waits, with the account as its filter criteria.
  func reminder(after seconds: TimeInterval) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "\(name): \(unread) unread"
    content.threadIdentifier = id
    content.filterCriteria = id
    return UNNotificationRequest(
      identifier: "reminder-\(id)", content: content,
      trigger: UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: false))
  }
}

extension Message {
  /// A notification about the message, with the account as its filter criteria.
  var notification: UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = sender
    content.body = text
    content.threadIdentifier = account
    content.filterCriteria = account
    return UNNotificationRequest(identifier: id, content: content, trigger: nil)
  }
}
