public import Foundation

/// The way of an app to the device's notifications.
///
/// ```swift
/// let center = UNUserNotificationCenter.current()
/// guard try await center.requestAuthorization(options: [.alert, .badge]) else { return }
/// try await center.add(UNNotificationRequest(identifier: "hello", content: content, trigger: nil))
/// ```
///
/// The center keeps nothing itself. Each call goes to the simulated device and app that the calling
/// code belongs to, in the order of the calls, as
/// [documented](https://developer.apple.com/documentation/usernotifications/unusernotificationcenter).
/// Completion handlers run one after another on a background thread. Where code belongs to no app, or
/// could belong to several, throwing calls throw that, and others report it and do nothing.
public final class UNUserNotificationCenter: NSObject, Sendable {
  private static let shared = UNUserNotificationCenter(shared: ())

  private init(shared: Void) {}

  /// Returns the center, which is the same object for every app.
  public class func current() -> UNUserNotificationCenter {
    shared
  }

  /// Whether an app's extension can draw a notification: `false`, as nothing is drawn here.
  public var supportsContentExtensions: Bool { false }
}

extension UNUserNotificationCenter {
  /// The object that takes the app's notifications and responses; it isn't kept alive.
  ///
  /// Each app on each device has its own.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { callbacks(for: "Reading the delegate")?.delegate }
    set { callbacks(for: "Setting the delegate")?.delegate = newValue }
  }

  /// Asks the person to let the app notify, and calls the handler with the answer.
  public func requestAuthorization(
    options: UNAuthorizationOptions = [],
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    send(
      { .requestAuthorization(options, $0) },
      handler: { result in
        switch result {
        case .success(let granted): completionHandler(granted, nil)
        case .failure(let error): completionHandler(false, error)
        }
      })
  }

  /// Asks the person to let the app notify, and returns the answer.
  nonisolated(nonsending) public func requestAuthorization(options: UNAuthorizationOptions = [])
    async throws -> Bool
  {
    try await answer { .requestAuthorization(options, $0) }
  }

  /// Calls the handler with what the person allows the app.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    read("getNotificationSettings", NotificationCall.settings, otherwise: SettingsRecord()) {
      completionHandler(UNNotificationSettings($0))
    }
  }

  /// Returns what the person allows the app.
  nonisolated(nonsending) public func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(
      await read("notificationSettings", NotificationCall.settings, otherwise: SettingsRecord()))
  }
}

// Scheduling and the badge.
extension UNUserNotificationCenter {
  /// Schedules a notification, or delivers it if it has no trigger.
  ///
  /// A pending request of that identifier is replaced; when it fires, so is a delivered notification
  /// of that identifier.
  ///
  /// - Parameter completionHandler: Called with `nil`, or with the error that the `async` form throws.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let record = RequestRecord(request)
    send({ .add(record, $0) }, handler: completionHandler)
  }

  /// Schedules a notification, or delivers it if it has no trigger.
  ///
  /// - Throws: `UNError.notificationsNotAllowed` if the person doesn't allow the app to notify;
  ///   `.notificationInvalidNoDate` if the trigger can never fire.
  nonisolated(nonsending) public func add(_ request: UNNotificationRequest) async throws {
    let record = RequestRecord(request)
    try await answer { .add(record, $0) }
  }

  /// Shows a number on the app's icon; 0 removes it.
  ///
  /// - Parameter completionHandler: Called with `nil`, or with the error that the `async` form throws.
  public func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    send({ .setBadgeCount(newBadgeCount, $0) }, handler: completionHandler)
  }

  /// Shows a number on the app's icon; 0 removes it.
  ///
  /// - Throws: `UNError.badgeInputInvalid` for a negative number (*modeled*).
  nonisolated(nonsending) public func setBadgeCount(_ newBadgeCount: Int) async throws {
    try await answer { .setBadgeCount(newBadgeCount, $0) }
  }

  /// Calls the handler with the requests that wait, in the order of the device.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    read("getPendingNotificationRequests", NotificationCall.pendingRequests, otherwise: []) {
      completionHandler($0.map(UNNotificationRequest.init))
    }
  }

  /// Returns the requests that wait, in the order of the device.
  nonisolated(nonsending) public func pendingNotificationRequests() async -> [UNNotificationRequest]
  {
    await read("pendingNotificationRequests", NotificationCall.pendingRequests, otherwise: [])
      .map(UNNotificationRequest.init)
  }

  /// Takes back the waiting requests of these identifiers; others are ignored.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    post("removePendingNotificationRequests", .removePending(identifiers))
  }

  /// Takes back all waiting requests.
  public func removeAllPendingNotificationRequests() {
    post("removeAllPendingNotificationRequests", .removePending(nil))
  }
}

// Delivered notifications and categories.
extension UNUserNotificationCenter {
  /// Calls the handler with the notifications in Notification Center, in the order of the device.
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    read("getDeliveredNotifications", NotificationCall.deliveredNotifications, otherwise: []) {
      completionHandler($0.map(UNNotification.init))
    }
  }

  /// Returns the notifications in Notification Center, in the order of the device.
  nonisolated(nonsending) public func deliveredNotifications() async -> [UNNotification] {
    await read("deliveredNotifications", NotificationCall.deliveredNotifications, otherwise: [])
      .map(UNNotification.init)
  }

  /// Removes the delivered notifications of these identifiers; others are ignored.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    post("removeDeliveredNotifications", .removeDelivered(identifiers))
  }

  /// Removes all delivered notifications of the app.
  public func removeAllDeliveredNotifications() {
    post("removeAllDeliveredNotifications", .removeDelivered(nil))
  }

  /// Registers the kinds of notification that the app has; they replace all earlier ones.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    // A set has no order of its own, and the same calls must give the same device.
    let records = categories.map(\.record)
      .sorted { ($0.identifier, "\($0)") < ($1.identifier, "\($1)") }
    post("setNotificationCategories", .setCategories(records))
  }

  /// Calls the handler with the kinds of notification that the app registered.
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    read("getNotificationCategories", NotificationCall.categories, otherwise: []) {
      completionHandler(Set($0.map(UNNotificationCategory.init)))
    }
  }

  /// Returns the kinds of notification that the app registered.
  nonisolated(nonsending) public func notificationCategories() async -> Set<UNNotificationCategory>
  {
    let records = await read("notificationCategories", NotificationCall.categories, otherwise: [])
    return Set(records.map(UNNotificationCategory.init))
  }
}
