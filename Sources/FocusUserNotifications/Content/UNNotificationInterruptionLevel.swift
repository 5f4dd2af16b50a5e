/// How much a notification may interrupt.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// Listed, without light or sound.
  case passive = 0
  /// Presented at once, as most notifications are.
  case active = 1
  /// Presented at once, and may show while a Focus is on.
  case timeSensitive = 2
  /// Always shown, with a sound that ignores the mute switch.
  case critical = 3
}
