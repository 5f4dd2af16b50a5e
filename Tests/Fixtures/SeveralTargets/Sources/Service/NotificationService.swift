import Model
import UserNotifications

public final class NotificationService: UNNotificationServiceExtension {
  public override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return contentHandler(request.content)
    }
    content.filterCriteria = Accounts().names.first
    contentHandler(content)
  }
}
