/// Something that an app may do only where its developer declared it in Xcode.
public enum AppCapability: String, Sendable, Hashable, Codable, CaseIterable {
  /// Notifications may be time-sensitive: the capability Time Sensitive Notifications.
  case timeSensitive
  /// Notifications may be critical alerts, for which Apple gives an entitlement to few apps.
  case criticalAlerts
}
