/// What the device is doing as a whole.
public struct DeviceState: Sendable, Hashable, Codable {
  /// Whether it is locked, which is all that ``FocusSettings/Silencing/whileLocked`` looks at.
  public internal(set) var isLocked = false
  /// Whether it was unlocked since it started; before that no app's data can be read.
  public internal(set) var wasUnlockedSinceBoot = true
}

/// Something that happens to the device as a whole.
public enum DeviceChange: String, Sendable, Hashable, CaseIterable {
  /// The person put it aside.
  case locked
  /// The person uses it; the first time after a restart every filter is called (F4-l).
  case unlocked
  /// It started again: it is locked, and no app runs.
  case restarted
}
