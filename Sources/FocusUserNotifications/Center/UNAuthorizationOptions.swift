/// What an app asks a person's permission for.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unauthorizationoptions).
public struct UNAuthorizationOptions: OptionSet, Sendable {
  /// The options as bits.
  public let rawValue: UInt

  /// Creates options from bits; unknown bits are kept.
  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// To show a number on the app's icon.
  public static let badge = UNAuthorizationOptions(rawValue: 1 << 0)
  /// To play sounds.
  public static let sound = UNAuthorizationOptions(rawValue: 1 << 1)
  /// To show alerts.
  public static let alert = UNAuthorizationOptions(rawValue: 1 << 2)
  /// To notify in a car.
  public static let carPlay = UNAuthorizationOptions(rawValue: 1 << 3)
  /// To play sounds for critical alerts.
  public static let criticalAlert = UNAuthorizationOptions(rawValue: 1 << 4)
  /// To offer a way from the system's settings to the app's own.
  public static let providesAppNotificationSettings = UNAuthorizationOptions(rawValue: 1 << 5)
  /// To notify quietly on trial, without asking the person.
  public static let provisional = UNAuthorizationOptions(rawValue: 1 << 6)

  /// To have notifications read aloud.
  @available(iOS, deprecated: 15.0, message: "The person always decides about it.")
  @available(watchOS, deprecated: 8.0, message: "The person always decides about it.")
  public static let announcement = UNAuthorizationOptions(rawValue: 1 << 7)

  /// To notify while a Focus is on.
  @available(iOS, deprecated: 15.0, message: "Use the time-sensitive entitlement.")
  @available(macOS, deprecated: 12.0, message: "Use the time-sensitive entitlement.")
  @available(watchOS, deprecated: 8.0, message: "Use the time-sensitive entitlement.")
  public static let timeSensitive = UNAuthorizationOptions(rawValue: 1 << 8)
}
