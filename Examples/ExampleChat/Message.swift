import Foundation
import UserNotifications

/// A message that came in.
struct Message: Sendable {
  let id: String
  let sender: String
  let text: String
  /// The account it was sent to.
  let account: Account.ID
}

extension Message {
  /// The notification that tells about it, with the account as its criteria.
  var notification: UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = sender
    content.body = text
    content.threadIdentifier = account
    content.filterCriteria = account
    return UNNotificationRequest(identifier: id, content: content, trigger: nil)
  }
}
