/// The lock state of a device: locked or not, and unlocked since the start or not.
public struct LockState: Sendable, Hashable, Codable {
  /// Whether the device is locked; ``FocusSettings/Silencing/whileLocked`` depends on this.
  public package(set) var isLocked = false
  /// Whether the device was unlocked since it started; before that no app's data can be read.
  public internal(set) var wasUnlockedSinceBoot = true
}

/// A change of the device's lock: it was locked, unlocked or restarted.
public enum LockEvent: String, Sendable, Hashable, CaseIterable {
  /// The device was locked.
  case locked
  /// The device was unlocked; the first time after a restart every filter is called (F4-l).
  case unlocked
  /// The device was restarted: it is locked, and no app runs.
  case restarted
}
