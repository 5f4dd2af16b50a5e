/// How a notification is presented while its app is in front.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationpresentationoptions).
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Show the number on the app's icon.
  public static let badge = UNNotificationPresentationOptions(rawValue: 1 << 0)
  /// Play the sound.
  public static let sound = UNNotificationPresentationOptions(rawValue: 1 << 1)

  /// Show an alert, which today is `list` and `banner`.
  @available(iOS, deprecated: 14.0, message: "Use 'list' and 'banner'.")
  @available(macOS, deprecated: 11.0, message: "Use 'list' and 'banner'.")
  @available(tvOS, deprecated: 14.0, message: "Use 'list' and 'banner'.")
  @available(watchOS, deprecated: 7.0, message: "Use 'list' and 'banner'.")
  public static let alert = UNNotificationPresentationOptions(rawValue: 1 << 2)

  /// List it in Notification Center.
  public static let list = UNNotificationPresentationOptions(rawValue: 1 << 3)
  /// Show a banner.
  public static let banner = UNNotificationPresentationOptions(rawValue: 1 << 4)
}

extension UNNotificationPresentationOptions {
  /// The answer of a delegate that doesn't implement the question, which no app can mean.
  static let notImplemented = Self(rawValue: 1 << (UInt.bitWidth - 1))
}
