/// The app states in which an intent may run.
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The modes as a bit mask.
  public let rawValue: Int

  /// Creates modes from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app stays in the background.
  public static let background = IntentModes(rawValue: 1 << 0)

  /// The app is brought to the foreground before the intent runs.
  public static let foreground = foreground(.immediate)

  /// The app is brought to the foreground at a certain time.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: IntentModes(rawValue: 1 << 1)
    case .dynamic: IntentModes(rawValue: 1 << 2)
    case .deferred: IntentModes(rawValue: 1 << 3)
    }
  }

  /// The time at which an app is brought to the foreground.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// When the intent requests it.
    case dynamic
    /// After the intent has run.
    case deferred
  }

  /// The state of the app while an intent runs.
  public struct Current: Hashable, Sendable {
    /// The app is in the background.
    public static let background = Current(canContinueInForeground: true)

    /// The app is in the foreground.
    public static let foreground = Current(canContinueInForeground: false)

    /// Whether the intent may request to continue in the foreground.
    public let canContinueInForeground: Bool
  }
}
