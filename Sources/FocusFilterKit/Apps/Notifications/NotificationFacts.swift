package import FocusUserNotifications

/// What a decision looks at in a notification, and no more.
package protocol NotificationFacts {
  /// The bundle identifier of the app that it belongs to.
  var app: String { get }
  var kind: NotificationRequest.Kind { get }
  /// Who called or wrote; `nil` for a plain notification.
  var sender: String? { get }
  /// Whether the sender chose "Notify Anyway".
  var notifiesAnyway: Bool { get }
  /// Whether it only wakes the app.
  var isBackground: Bool { get }
  /// The reason why it can't be delivered to any app.
  var refusal: NotificationRequest.Refusal? { get }
  var interruptionLevel: UNNotificationInterruptionLevel { get }
  var filterCriteria: String? { get }
  /// Whether it has a text to show.
  var hasText: Bool { get }
  /// Whether it plays a sound.
  var hasSound: Bool { get }
  /// Whether it has a number for the app's badge.
  var hasBadge: Bool { get }
}

extension NotificationRequest: NotificationFacts {
  package var hasBadge: Bool { badge != nil }
}
