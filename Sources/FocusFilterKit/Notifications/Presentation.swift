/// What the app in front wants shown of a notification.
public enum Presentation: String, Sendable, Hashable, CaseIterable {
  /// The app doesn't implement `willPresent`, or returned neither list, banner nor sound.
  case nothing
  /// Only the list of Notification Centre.
  case list
  /// A banner or a sound.
  case interruption
}
