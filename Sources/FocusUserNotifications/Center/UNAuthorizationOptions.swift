/// The kinds of notification for which an app asks a person's permission.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unauthorizationoptions).
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The options as a bit mask.
  public let rawValue: UInt

  /// Creates options from a bit mask; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// Badges on the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// Sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// Alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// Notifications in CarPlay.
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  /// Sounds of critical alerts.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  /// A button in the system's settings that opens the app's own notification settings.
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  /// Quiet notifications without asking the person first.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

  /// Announcements read aloud by Siri.
  @available(iOS, deprecated: 15.0, message: "Announcements are always included.")
  @available(watchOS, deprecated: 8.0, message: "Announcements are always included.")
  public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)

  /// Time-sensitive notifications, which may alert while a Focus is on.
  @available(iOS, deprecated: 15.0, message: "Use the time-sensitive entitlement.")
  @available(macOS, deprecated: 12.0, message: "Use the time-sensitive entitlement.")
  @available(watchOS, deprecated: 8.0, message: "Use the time-sensitive entitlement.")
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
