/// The urgency of a notification.
///
/// The raw values are [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationinterruptionlevel).
public enum UNNotificationInterruptionLevel: UInt, Sendable {
  /// The notification is listed, without lighting up the screen or playing a sound.
  case passive = 0
  /// The notification is presented at once; this is the default.
  case active = 1
  /// The notification is presented at once, even while a Focus is on if the Focus allows it.
  case timeSensitive = 2
  /// The notification is always presented, with a sound that ignores the mute switch.
  case critical = 3
}
