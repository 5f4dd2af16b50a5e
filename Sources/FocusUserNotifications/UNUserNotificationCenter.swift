import FocusHost
public import Foundation

/// The object through which an app schedules, lists and removes notifications.
///
/// ```swift
/// let center = UNUserNotificationCenter.current()
/// guard try await center.requestAuthorization(options: [.alert, .badge]) else { return }
/// try await center.add(UNNotificationRequest(identifier: "hello", content: content, trigger: nil))
/// ```
///
/// The center itself stores nothing. It forwards each call, in order, to the simulated device and
/// app of the calling code, and behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unusernotificationcenter).
/// Completion handlers run one after another on a background thread. If the app of the calling code
/// can't be determined, throwing methods throw an error; other methods report the error and do
/// nothing.
public final class UNUserNotificationCenter: NSObject, Sendable {
  private static let shared = UNUserNotificationCenter(shared: ())

  private init(shared: Void) {}

  /// Returns the notification center, the same object for every app.
  public class func current() -> UNUserNotificationCenter {
    shared
  }

  /// Whether a content extension can draw notifications: `false`, because nothing is drawn.
  public var supportsContentExtensions: Bool { false }
}

extension UNUserNotificationCenter {
  /// The object that handles incoming notifications and responses; the reference is weak.
  ///
  /// Each app on each device has its own delegate.
  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { callbacks(for: "Reading the delegate")?.delegate }
    set { callbacks(for: "Setting the delegate")?.delegate = newValue }
  }

  /// Asks the person for permission to send notifications, and passes the answer to the handler.
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

  /// Asks the person for permission to send notifications, and returns the answer.
  @discardableResult
  nonisolated(nonsending) public func requestAuthorization(options: UNAuthorizationOptions = [])
    async throws -> Bool
  {
    try await answer { .requestAuthorization(options, $0) }
  }

  /// Passes the app's notification settings to the handler.
  public func getNotificationSettings(
    completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
  ) {
    read("getNotificationSettings", NotificationCall.settings, otherwise: SettingsRecord()) {
      completionHandler(UNNotificationSettings($0))
    }
  }

  /// Returns the app's notification settings.
  @discardableResult
  nonisolated(nonsending) public func notificationSettings() async -> UNNotificationSettings {
    UNNotificationSettings(
      await read("notificationSettings", NotificationCall.settings, otherwise: SettingsRecord()))
  }
}

// Scheduling and the badge.
extension UNUserNotificationCenter {
  /// Schedules a notification, or delivers it at once if it has no trigger.
  ///
  /// A pending request with the same identifier is replaced. When the new request is delivered, it
  /// also replaces a delivered notification with that identifier. Of an app's pending requests, the
  /// [64 that fire soonest](https://developer.apple.com/documentation/uikit/uilocalnotification)
  /// are kept; the app isn't told of the others.
  ///
  /// - Parameters:
  ///   - request: The notification and its trigger.
  ///   - completionHandler: Called with `nil`, or with the error that the `async` form throws.
  public func add(
    _ request: UNNotificationRequest,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    let record = RequestRecord(request)
    send({ .add(record, $0) }, handler: completionHandler)
  }

  /// Schedules a notification, or delivers it at once if it has no trigger.
  ///
  /// - Throws: `UNError.notificationsNotAllowed` if the app isn't allowed to send notifications;
  ///   `.notificationInvalidNoDate` if the trigger never fires; `.notificationInvalidNoContent` if
  ///   the content has no text, badge, sound or attachment (*modeled*: Apple says that it
  ///   [has no user-facing content](https://developer.apple.com/documentation/usernotifications/unerror/code/notificationinvalidnocontent)).
  nonisolated(nonsending) public func add(_ request: UNNotificationRequest) async throws {
    let record = RequestRecord(request)
    try await answer { .add(record, $0) }
  }

  /// Sets the badge number of the app's icon; 0 removes the badge.
  ///
  /// - Parameters:
  ///   - newBadgeCount: The number.
  ///   - completionHandler: Called with `nil`, or with the error that the `async` form throws.
  public func setBadgeCount(
    _ newBadgeCount: Int,
    withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {
    send({ .setBadgeCount(newBadgeCount, $0) }, handler: completionHandler)
  }

  /// Sets the badge number of the app's icon; 0 removes the badge.
  ///
  /// - Throws: `UNError.badgeInputInvalid` for a negative number (*modeled*).
  nonisolated(nonsending) public func setBadgeCount(_ newBadgeCount: Int) async throws {
    try await answer { .setBadgeCount(newBadgeCount, $0) }
  }

  /// Passes the pending requests to the handler, in the device's order.
  public func getPendingNotificationRequests(
    completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
  ) {
    read("getPendingNotificationRequests", NotificationCall.pendingRequests, otherwise: []) {
      completionHandler($0.map(UNNotificationRequest.init))
    }
  }

  /// Returns the pending requests, in the device's order.
  @discardableResult
  nonisolated(nonsending) public func pendingNotificationRequests() async -> [UNNotificationRequest]
  {
    await read("pendingNotificationRequests", NotificationCall.pendingRequests, otherwise: [])
      .map(UNNotificationRequest.init)
  }

  /// Removes the pending requests with these identifiers; unknown identifiers are ignored.
  public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
    post("removePendingNotificationRequests", .removePending(identifiers))
  }

  /// Removes all pending requests.
  public func removeAllPendingNotificationRequests() {
    post("removeAllPendingNotificationRequests", .removePending(nil))
  }
}

// Delivered notifications and categories.
extension UNUserNotificationCenter {
  /// Passes the notifications in Notification Center to the handler, in the device's order.
  public func getDeliveredNotifications(
    completionHandler: @escaping @Sendable ([UNNotification]) -> Void
  ) {
    read("getDeliveredNotifications", NotificationCall.deliveredNotifications, otherwise: []) {
      completionHandler($0.map(UNNotification.init))
    }
  }

  /// Returns the notifications in Notification Center, in the device's order.
  @discardableResult
  nonisolated(nonsending) public func deliveredNotifications() async -> [UNNotification] {
    await read("deliveredNotifications", NotificationCall.deliveredNotifications, otherwise: [])
      .map(UNNotification.init)
  }

  /// Removes the delivered notifications with these identifiers; unknown identifiers are ignored.
  public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
    post("removeDeliveredNotifications", .removeDelivered(identifiers))
  }

  /// Removes all delivered notifications of the app.
  public func removeAllDeliveredNotifications() {
    post("removeAllDeliveredNotifications", .removeDelivered(nil))
  }

  /// Registers the app's notification categories; they replace all earlier ones.
  public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
    // A set has no defined order; sorting makes equal calls produce equal devices.
    let records = categories.map(\.record)
      .sorted { ($0.identifier, "\($0)") < ($1.identifier, "\($1)") }
    post("setNotificationCategories", .setCategories(records))
  }

  /// Passes the registered notification categories to the handler.
  public func getNotificationCategories(
    completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
  ) {
    read("getNotificationCategories", NotificationCall.categories, otherwise: []) {
      completionHandler(Set($0.map(UNNotificationCategory.init)))
    }
  }

  /// Returns the registered notification categories.
  @discardableResult
  nonisolated(nonsending) public func notificationCategories() async -> Set<UNNotificationCategory>
  {
    let records = await read("notificationCategories", NotificationCall.categories, otherwise: [])
    return Set(records.map(UNNotificationCategory.init))
  }
}

/// Functions that forward calls of the notification center to the simulated device.
extension UNUserNotificationCenter {
  /// A call with a reply, as a function of the reply.
  typealias Question<Value: Sendable> = (Reply<Value>) -> NotificationCall

  /// Sends a call and runs `handler` with the reply, as code of the same app.
  func send<Value>(
    _ question: Question<Value>, handler: @escaping Reply<Value>.Handler
  ) {
    do {
      let host = try CurrentHost.notificationHost()
      question(host.callbacks.reply(to: handler, as: host)).enqueue(on: host)
    } catch {
      handler(.failure(error))
    }
  }

  /// Sends a call without a result and passes its error, if any, to `handler`.
  func send(
    _ question: Question<Void>, handler: (@Sendable ((any Error)?) -> Void)?
  ) {
    send(question) { (result: Result<Void, any Error>) in
      switch result {
      case .success: handler?(nil)
      case .failure(let error): handler?(error)
      }
    }
  }

  /// Sends a call and waits for the reply.
  nonisolated(nonsending) func answer<Value>(_ question: Question<Value>) async throws -> Value {
    let host = try CurrentHost.notificationHost()
    return try await withCheckedThrowingContinuation { continuation in
      question(Reply { continuation.resume(with: $0) }).enqueue(on: host)
    }
  }

  /// Sends a call and returns the reply; on failure, reports the error and returns `value`.
  nonisolated(nonsending) func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value
  ) async -> Value {
    do {
      return try await answer(question)
    } catch {
      HostReport.report("\(call) failed. \(error)")
      return value
    }
  }

  /// Sends a call and passes the reply to `handler`; on failure, reports the error and passes
  /// `value`.
  func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value,
    handler: @escaping @Sendable (Value) -> Void
  ) {
    send(question) { result in
      switch result {
      case .success(let value): handler(value)
      case .failure(let error):
        HostReport.report("\(call) failed. \(error)")
        handler(value)
      }
    }
  }

  /// Sends a call that has no reply.
  func post(_ name: String, _ call: NotificationCall) {
    HostReport.attempt(name) { call.enqueue(on: try CurrentHost.notificationHost()) }
  }

  /// Returns the running app's delegate and completion handlers; if there is no app, reports why.
  func callbacks(for purpose: String) -> NotificationCallbacks? {
    HostReport.attempt(purpose) { try CurrentHost.notificationHost().callbacks }
  }
}

extension NotificationCall {
  /// Fails invalid calls at once and sends others to the device.
  fileprivate func enqueue(on host: any NotificationHost) {
    switch self {
    case .setBadgeCount(let count, let reply) where count < 0:
      reply.fail(UNError(.badgeInputInvalid))
    case .add(let request, let reply)
    where request.trigger?.canFire(after: host.now, calendar: host.calendar) == false:
      reply.fail(UNError(.notificationInvalidNoDate))
    case .add(let request, let reply) where request.content.showsNothing:
      reply.fail(UNError(.notificationInvalidNoContent))
    default:
      host.enqueue(self)
    }
  }
}

/// The methods with which an app handles notifications in the foreground and a person's responses.
///
/// ```swift
/// final class Notifications: NSObject, UNUserNotificationCenterDelegate {
///   func userNotificationCenter(
///     _ center: UNUserNotificationCenter, willPresent notification: UNNotification
///   ) async -> UNNotificationPresentationOptions { [.banner, .list] }
/// }
/// ```
///
/// Each method has a default implementation, because Apple's methods are optional. Two methods
/// exist in a form with a completion handler and an `async` form; implement either form. The device
/// calls the methods on the main actor, one at a time. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate).
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Asks how to present a notification that arrives while the app is in the foreground.
  ///
  /// Without an implementation the notification isn't presented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Returns how to present a notification that arrives while the app is in the foreground.
  ///
  /// Without an implementation the notification isn't presented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Handles a person's response to a notification, and calls the handler when done.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Handles a person's response to a notification.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  /// Opens the app's own notification settings.
  ///
  /// `notification` is the notification from which the person opened the settings; `nil` if the
  /// person came from the system's settings.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
  /// The default implementation, which tells the device that the method isn't implemented.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(.notImplemented)
  }

  /// The default implementation, which tells the device that the method isn't implemented.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    .notImplemented
  }

  /// The default implementation, which only calls the handler.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }

  /// The default implementation, which does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}

  /// The default implementation, which does nothing.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {}
}

/// The presentation of a notification that arrives while its app is in the foreground.
///
/// Each option presents one part of the notification: without `list`, for example, a notification
/// with a banner isn't in Notification Center afterwards. The raw values are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions).
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: UInt

  /// Creates options from a bit mask; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Applies the badge number to the app's icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
  /// Plays the sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)

  /// Displays an alert; replaced by `list` and `banner`.
  @available(iOS, deprecated: 14.0, message: "Use 'list' and 'banner'.")
  @available(macOS, deprecated: 11.0, message: "Use 'list' and 'banner'.")
  @available(tvOS, deprecated: 14.0, message: "Use 'list' and 'banner'.")
  @available(watchOS, deprecated: 7.0, message: "Use 'list' and 'banner'.")
  public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)

  /// Lists the notification in Notification Center.
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  /// Displays a banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

extension UNNotificationPresentationOptions {
  /// The result of a default implementation, which says that the app has none; no app uses this
  /// bit.
  static let notImplemented = Self(rawValue: 1 << (UInt.bitWidth - 1))
}
