/// The presentation of a notification that arrives while its app is in the foreground.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions).
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
  /// The marker for a delegate that doesn't implement the method; no app uses this bit.
  static let notImplemented = Self(rawValue: 1 << (UInt.bitWidth - 1))
}
