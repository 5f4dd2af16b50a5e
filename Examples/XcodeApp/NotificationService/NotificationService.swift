import UserNotifications

/// Gives each remote notification the account that it belongs to, so that a Focus can judge it.
nonisolated class NotificationService: UNNotificationServiceExtension {
  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return contentHandler(request.content)
    }
    content.filterCriteria = content.userInfo["account"] as? String
    contentHandler(content)
  }
}
