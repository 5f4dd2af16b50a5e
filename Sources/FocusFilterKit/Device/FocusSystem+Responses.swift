public import FocusUserNotifications

/// Responses of a person to notifications, which the app's delegate receives.
extension FocusSystem {
  /// Responds to a notification as a person does, and removes it from Notification Center.
  ///
  /// Opening it brings the app to the front; another action leaves the app where it is (*modeled*). The
  /// delegate has received the response when this returns. It receives a dismissal only if the category
  /// has `customDismissAction`.
  /// - Parameters:
  ///   - number: The ``DeliveredNotification/id`` of the notification.
  ///   - action: The identifier of the action; a tap on the notification opens it.
  ///   - text: What the person typed, of an action that asks for text.
  /// - Throws: ``FocusError/unknownNotification(_:)``, or what the app's start-up code or the store
  ///   throws.
  public func respond(
    to number: Int, action: String = UNNotificationDefaultActionIdentifier, text: String? = nil
  ) async throws {
    try await catchUp()
    let notification = try listedNotification(number)
    let app = notification.request.app
    record(.responded(app: app, notification: number, action: action, text: text))
    if action == UNNotificationDefaultActionIdentifier { try await launch(app) }
    let response = ResponseRecord(
      notification: NotificationRecord(notification), actionIdentifier: action, userText: text)
    try await ask(app, ReceiveResponse(response: response))
  }

  /// Opens an app's notification settings as a person does, from one of its notifications or from Settings.
  ///
  /// The app moves to the foreground, and its delegate has received the call when this returns.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownNotification(_:)``, or what
  ///   the app's start-up code or the store throws.
  public func openNotificationSettings(of app: String, from number: Int? = nil) async throws {
    try await catchUp()
    let notification = try number.map(listedNotification).map(NotificationRecord.init)
    try await launch(app)
    try await ask(app, OpenSettings(notification: notification))
  }

  private func listedNotification(_ number: Int) throws(FocusError) -> DeliveredNotification {
    for app in state.apps.values {
      for notification in app.delivered where notification.id == number { return notification }
    }
    throw .unknownNotification(number)
  }
}

extension NotificationRecord {
  /// A notification in Notification Center as its app reads it.
  init(_ notification: DeliveredNotification) {
    self.init(date: notification.date, request: notification.request.record)
  }
}
