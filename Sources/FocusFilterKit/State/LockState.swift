/// The switches of a device: whether it is locked, silent or shares its screen.
public struct LockState: Sendable, Hashable, Codable {
  /// Whether the device is locked; ``FocusSettings/Silencing/whileLocked`` depends on this.
  public package(set) var isLocked = false
  /// Whether the device was unlocked since it started; before that no app's data can be read.
  public internal(set) var wasUnlockedSinceBoot = true
  /// Whether the switch at the side is at silent, so that only critical sounds are heard.
  public package(set) var isSilent = false
  /// Whether the screen is shared or mirrored, so that notifications are only listed (*modeled*).
  public package(set) var isScreenShared = false
}

/// A change of one of the device's switches.
public enum LockEvent: String, Sendable, Hashable, Codable, CaseIterable {
  /// The device was locked.
  case locked
  /// The device was unlocked; the first time after a restart every filter is called (F4-l).
  case unlocked
  /// The device was restarted: it is locked, and no app runs.
  case restarted
  /// The switch at the side was set to silent.
  case silent
  /// The switch at the side was set to ring.
  case ringing
  /// The screen is shared or mirrored from now on.
  case screenShared
  /// The screen is no longer shared or mirrored.
  case screenUnshared
}

extension LockEvent {
  /// The words for the device's new condition, which follow *The device is*.
  package var phrase: String {
    switch self {
    case .locked, .unlocked, .restarted, .silent: rawValue
    case .ringing: "set to ring"
    case .screenShared: "sharing its screen"
    case .screenUnshared: "no longer sharing its screen"
    }
  }
}
