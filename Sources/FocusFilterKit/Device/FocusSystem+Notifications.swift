public import FocusUserNotifications
import Foundation

extension FocusSystem {
  /// Delivers content to an app as a notification that arrives now, and decides about it.
  ///
  /// The identifier is that of the request within the app; `nil` makes a new one. An app that isn't
  /// installed gives ``Decision/Outcome/refused(_:)`` (F3-0).
  /// - Throws: What the store throws.
  @discardableResult
  public nonisolated func deliver(
    _ content: UNNotificationContent, to app: String, identifier: String? = nil
  ) async throws -> Decision {
    // The content isn't Sendable: it is copied here, before anything is waited for.
    let request = NotificationRequest(content, identifier: identifier ?? "", app: app)
    return try await deliver(request)
  }

  /// Delivers a notification that arrives now, and decides about it.
  ///
  /// An empty identifier is replaced by a new one. A notification for an app that isn't installed is
  /// refused, which is no error.
  /// - Throws: What the store throws; the notification is delivered nevertheless.
  @discardableResult
  public func deliver(_ request: NotificationRequest) async throws -> Decision {
    try await catchUp()
    var request = request
    if request.identifier.isEmpty {
      request.record.identifier = "notification-\(lastEventNumber + 1)"
    }
    let before = journal.entries.count
    if let decision = record(.posted(request)).decision(about: request) {
      // The widget extension makes what a Live Activity shows.
      if request.liveActivity != nil { try await finishCalls() }
      try storeHistory()
      return decision
    }
    // The app's delegate or its service extension is being asked.
    try await finishCalls()
    return journal.decision(about: request, since: before) ?? state.decision(about: request)
  }

  /// Lets an app add a notification that waits for its trigger, as its own code would.
  ///
  /// An empty identifier is replaced by a new one.
  /// - Throws: What the store throws.
  package func schedule(_ request: NotificationRequest) async throws {
    try await catchUp()
    var request = request
    if request.identifier.isEmpty {
      request.record.identifier = "notification-\(lastEventNumber + 1)"
    }
    try await perform(.acted(app: request.app, [.addNotification(request)], isLate: false))
  }
}

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

extension SettingsRecord {
  /// The settings of an app, by what it asked for and what the person said.
  init(of app: SimulatedAppState) {
    self.init()
    let permission = app.permission
    guard permission.answer != nil || permission.isProvisional else { return }
    let mayNotify = permission.answer ?? true
    authorizationStatus =
      permission.isProvisional ? .provisional : mayNotify ? .authorized : .denied
    func setting(_ option: NotificationOption) -> UNNotificationSetting {
      guard permission.has(option) else { return .notSupported }
      return mayNotify ? .enabled : .disabled
    }
    soundSetting = setting(.sound)
    badgeSetting = setting(.badge)
    alertSetting = permission.isProvisional ? .disabled : setting(.alert)
    notificationCenterSetting = setting(.alert)
    lockScreenSetting = alertSetting
    alertStyle = alertSetting == .enabled ? .banner : .none
    if app.description.capabilities.contains(.timeSensitive) {
      timeSensitiveSetting = mayNotify && app.allowsTimeSensitive ? .enabled : .disabled
    }
    if app.description.capabilities.contains(.criticalAlerts) {
      criticalAlertSetting = setting(.criticalAlert)
    }
  }
}
