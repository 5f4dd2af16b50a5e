public import FocusUserNotifications

/// The words for how much a notification may interrupt, in payloads, scenarios and on a terminal.
public enum InterruptionWord: String, Sendable, Hashable, CaseIterable {
  /// Listed without interrupting, whether or not a Focus is on.
  case passive
  /// The default of a notification.
  case active
  /// May interrupt where the Focus allows time-sensitive notifications.
  case timeSensitive = "time-sensitive"
  /// Interrupts in every Focus.
  case critical

  /// The level that the word means.
  public var level: UNNotificationInterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }
}
