public import Foundation

/// How an app takes notifications that arrive in front of it, and a person's responses.
///
/// Implement what you need, each with a completion handler or as `async`; on Apple's platforms the
/// requirements are optional. Calls come on the main actor, one at a time. Behaves otherwise as
/// [documented](https://developer.apple.com/documentation/usernotifications/unusernotificationcenterdelegate).
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  /// Asks how to present a notification that arrives while the app is in front.
  ///
  /// Without an implementation the notification isn't presented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void)

  /// Returns how to present a notification that arrives while the app is in front.
  ///
  /// Without an implementation the notification isn't presented.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions

  /// Tells what a person did with a notification; the handler says that the app is done with it.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void)

  /// Tells what a person did with a notification.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async

  /// Tells that a person wants to see the app's own notification settings.
  ///
  /// `notification` is the one from which the person came, or `nil` from the system's settings.
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

extension UNUserNotificationCenterDelegate {
  /// Stands in for a delegate that doesn't implement this.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler(.notImplemented)
  }

  /// Stands in for a delegate that doesn't implement this.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    .notImplemented
  }

  /// Stands in for a delegate that doesn't implement this.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping @Sendable () -> Void
  ) {
    completionHandler()
  }

  /// Stands in for a delegate that doesn't implement this.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {}

  /// Stands in for a delegate that doesn't implement this.
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
  ) {}
}
