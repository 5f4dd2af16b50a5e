/// What the app in front wants shown of a notification.
package enum NotificationPresentation: String, Sendable, Hashable, CaseIterable {
  /// The app doesn't implement `willPresent`, or returned neither list, banner nor sound.
  case nothing
  /// Only the list of Notification Center.
  case list
  /// A banner or a sound.
  case interruption
}
