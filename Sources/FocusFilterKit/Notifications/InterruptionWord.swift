public import FocusUserNotifications

/// The words for how much a notification may interrupt, in payloads, scenarios and on a terminal.
public enum InterruptionWord: String, Sendable, Hashable, CaseIterable {
  case passive, active
  case timeSensitive = "time-sensitive"
  case critical

  /// What the word means.
  public var level: UNNotificationInterruptionLevel {
    switch self {
    case .passive: .passive
    case .active: .active
    case .timeSensitive: .timeSensitive
    case .critical: .critical
    }
  }
}
