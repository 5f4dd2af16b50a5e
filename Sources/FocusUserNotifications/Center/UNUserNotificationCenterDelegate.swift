public import Foundation

/// The methods with which an app handles notifications in the foreground and a person's responses.
///
/// Each method has a default implementation, because Apple's are optional. Two methods exist with a
/// completion handler and as `async`; implement either form. The device calls the methods on the main
/// actor, one at a time. Otherwise behaves as
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
  /// `notification` is the notification from which the person asked for the settings; `nil` if they
  /// came from the system's settings.
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
