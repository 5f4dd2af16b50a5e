public import Foundation

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
/// The raw values are
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
