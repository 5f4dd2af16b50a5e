public import FocusUserNotifications
import Foundation

extension FocusSystem {
  /// Delivers content to an app as a notification that arrives now, and returns the decision about
  /// it.
  ///
  /// `identifier` identifies the request within the app; `nil` creates a new one. If the app isn't
  /// installed, the outcome is ``Decision/Outcome/refused(_:)`` (F3-0); a misspelled identifier is
  /// also a finding.
  /// - Throws: The store's error.
  @discardableResult
  public nonisolated func deliver(
    _ content: UNNotificationContent, to app: String, identifier: String? = nil
  ) async throws -> Decision {
    // The content isn't Sendable, so it is copied here, before the first suspension.
    let request = NotificationRequest(content, identifier: identifier ?? "", app: app)
    return try await deliver(request)
  }

  /// Delivers a notification that arrives now, and returns the decision about it.
  ///
  /// The device replaces an empty identifier by a new one. A notification for an app that isn't
  /// installed is refused, which is no error.
  /// - Throws: The store's error; the notification is delivered nevertheless.
  @discardableResult
  public func deliver(_ request: NotificationRequest) async throws -> Decision {
    try await begin(.command)
    var request = identified(request)
    // A tool with a store reports the findings itself.
    let found = journal.isStored ? [] : request.findings
    request.findings = []
    let before = journal.entries.count
    let effects = record(.posted(request: request), reporting: found)
    if let decision = effects.decision(about: request) {
      // The widget extension creates the contents of a Live Activity.
      if request.liveActivity != nil { try await finishCalls() }
      try storeHistory()
      return decision
    }
    // The device is asking the app's delegate or its service extension.
    try await finishCalls()
    return journal.entries[before...].lazy.compactMap { $0.effects.decision(about: request) }.first
      ?? state.decision(about: request)
  }

  /// Adds an app's notification that waits for its trigger, as the app's own code would.
  ///
  /// The device replaces an empty identifier by a new one.
  /// - Throws: The store's error.
  package func schedule(_ request: NotificationRequest) async throws {
    try await begin(.command)
    try await perform(.acted(app: request.app, actions: [.scheduled(request: identified(request))]))
  }

  /// Returns a request with a new identifier if it has none.
  private func identified(_ request: NotificationRequest) -> NotificationRequest {
    var request = request
    if request.identifier.isEmpty { request.identifier = "notification-\(lastEventNumber + 1)" }
    return request
  }
}

/// A person's responses to notifications, which the app's delegate receives.
extension FocusSystem {
  /// Responds to a notification as a person does, and removes it from Notification Center.
  ///
  /// Opening the notification, or an action with the option
  /// [foreground](https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/foreground),
  /// brings the app to the foreground; any other action leaves the app's process as it is
  /// (*modeled*). On a locked device the person unlocks it for that, and for an action with the option
  /// [authenticationRequired](https://developer.apple.com/documentation/usernotifications/unnotificationactionoptions/authenticationrequired).
  ///
  /// The app's delegate has received the response when this method returns. The delegate receives a
  /// dismissal only if the category has `customDismissAction`.
  /// - Parameters:
  ///   - number: The ``DeliveredNotification/id`` of the notification.
  ///   - action: The identifier of the action; the default is a tap on the notification, which
  ///     opens it.
  ///   - text: The person's text, for an action that asks for text; such an action gets an empty
  ///     text without one.
  /// - Throws: ``FocusError/unknownNotification(_:)``; ``FocusError/unknownAction(_:app:known:)``
  ///   if the app registered no such action for the notification's category;
  ///   ``FocusError/asksForNoText(action:)``; or an error of the app's start-up code or of the
  ///   store.
  public func respond(
    to number: Int, action: String = UNNotificationDefaultActionIdentifier, text: String? = nil
  ) async throws {
    try await begin(.command)
    let notification = try listedNotification(number)
    let app = notification.request.app
    let (options, asksForText) = try await options(of: action, of: notification)
    guard text == nil || asksForText else { throw FocusError.asksForNoText(action: action) }
    record(.responded(app: app, notification: number, action: action, text: text))
    if state.device.isLocked, !options.isDisjoint(with: [.foreground, .authenticationRequired]) {
      try await perform(.deviceChanged(change: .unlocked))
    }
    if options.contains(.foreground) { try await moveProcess(of: app, to: .foreground) }
    let response = ResponseRecord(
      notification: NotificationRecord(notification), actionIdentifier: action,
      userText: asksForText ? text ?? "" : nil)
    if action == UNNotificationDismissActionIdentifier {
      // The app is told of a dismissal only if the category says so.
      let options = try await category(of: notification)?.options ?? []
      guard options.contains(.customDismissAction) else { return }
    }
    try await ask(app, ReceiveResponse(response: response))
  }

  /// Returns the category of a notification; `nil` if the app hasn't registered it. Runs the app's
  /// start-up code, as the system starts an app for a response.
  private func category(of notification: DeliveredNotification) async throws -> CategoryRecord? {
    let (app, identifier) = (notification.request.app, notification.request.categoryIdentifier)
    guard !identifier.isEmpty else { return nil }
    func registered() -> CategoryRecord? {
      processes.categories(of: app)?.first { $0.identifier == identifier }
    }
    let shown = registered()
    // A device that is opened again has no categories until the app starts, so that an export plays
    // the same only if every response starts it.
    try await ask(app, StartApp())
    return shown ?? registered()
  }

  /// Returns the options of an action of a notification, and whether the action asks for text.
  ///
  /// - Throws: ``FocusError`` if the person can't choose the action.
  private func options(
    of action: String, of notification: DeliveredNotification
  ) async throws -> (options: UNNotificationActionOptions, asksForText: Bool) {
    let standard: [String: UNNotificationActionOptions] = [
      UNNotificationDefaultActionIdentifier: .foreground, UNNotificationDismissActionIdentifier: [],
    ]
    if let options = standard[action] { return (options, false) }
    let app = notification.request.app
    let known = try await category(of: notification)?.actions ?? []
    guard let found = known.first(where: { $0.identifier == action }) else {
      throw FocusError.unknownAction(action, app: app, known: known.map(\.identifier))
    }
    return (found.options, found.textInput != nil)
  }

  /// Opens an app's notification settings as a person does, from one of its notifications or from
  /// Settings.
  ///
  /// The device is unlocked, the app moves to the foreground, and its delegate has received the
  /// call when this method returns.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownNotification(_:)``, or an
  ///   error of the app's start-up code or of the store.
  public func openNotificationSettings(of app: String, from number: Int? = nil) async throws {
    try await begin(.command)
    let notification = try number.map(listedNotification).map(NotificationRecord.init)
    try requireApp(app)
    if state.device.isLocked { try await perform(.deviceChanged(change: .unlocked)) }
    try await moveProcess(of: app, to: .foreground)
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
  /// Creates the record with which an app reads one of its notifications in Notification Center.
  init(_ notification: DeliveredNotification) {
    self.init(date: notification.date, request: notification.request.record)
  }
}

extension SettingsRecord {
  /// Creates an app's settings from the permissions that it requested and the person's answers.
  ///
  /// Direct messages of an app with the capability Communication Notifications never wait for the
  /// summary (*modeled*).
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
    carPlaySetting = setting(.carPlay)
    alertStyle = alertSetting == .enabled ? .banner : .none
    scheduledDeliverySetting = mayNotify && app.isInSummary ? .enabled : .disabled
    providesAppNotificationSettings =
      permission.asked?.contains(.providesAppNotificationSettings) == true
    if app.description.capabilities.contains(.communicationNotifications) {
      directMessagesSetting = mayNotify ? .enabled : .disabled
    }
    if app.description.capabilities.contains(.timeSensitive) {
      timeSensitiveSetting = mayNotify && app.allowsTimeSensitive ? .enabled : .disabled
    }
    if app.description.capabilities.contains(.criticalAlerts) {
      criticalAlertSetting = setting(.criticalAlert)
    }
  }
}
