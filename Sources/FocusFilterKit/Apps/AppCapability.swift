/// Something that an app may do only where its developer declared it in Xcode: a capability of the
/// target, or a key of its `Info.plist`.
public enum AppCapability: String, Sendable, Hashable, Codable, CaseIterable {
  /// Notifications may be time-sensitive: the capability Time Sensitive Notifications.
  case timeSensitive
  /// Notifications may be critical alerts, for which Apple gives an entitlement to few apps.
  case criticalAlerts
  /// Notifications may have a sender, and the app may ask for the Focus status: the capability
  /// Communication Notifications.
  case communicationNotifications
  /// `NSUserActivityTypes` in `Info.plist` lists `INSendMessageIntent`.
  case messageIntent
  /// `NSUserActivityTypes` in `Info.plist` lists `INStartCallIntent`.
  case callIntent
  /// `Info.plist` has a text for `NSFocusStatusUsageDescription`.
  case focusStatusUsageDescription
}

extension Set<AppCapability> {
  /// The declarations of an app that sends messages and reads the Focus status.
  public static let messaging: Set<AppCapability> = [
    .communicationNotifications, .messageIntent, .callIntent, .focusStatusUsageDescription,
  ]
}
