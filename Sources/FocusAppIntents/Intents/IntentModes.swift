/// Where an app may be while one of its intents runs.
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The modes as bits.
  public let rawValue: Int

  /// Creates modes from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app stays in the background.
  public static let background = IntentModes(rawValue: 1 << 0)

  /// The app comes to the front before the intent runs.
  public static let foreground = foreground(.immediate)

  /// The app comes to the front at the moment that `mode` says.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: IntentModes(rawValue: 1 << 1)
    case .dynamic: IntentModes(rawValue: 1 << 2)
    case .deferred: IntentModes(rawValue: 1 << 3)
    }
  }

  /// The moment at which an app comes to the front.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// When the intent asks for it.
    case dynamic
    /// When the intent has run.
    case deferred
  }

  /// Where an app is while an intent runs.
  public struct Current: Hashable, Sendable {
    /// The app is in the background.
    public static let background = Current(canContinueInForeground: true)

    /// The app is in front.
    public static let foreground = Current(canContinueInForeground: false)

    /// Whether the intent may ask to go on in the foreground.
    public let canContinueInForeground: Bool
  }
}

/// The processes in which an intent may run.
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The processes as bits.
  public let rawValue: Int

  /// Creates targets from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Every process of the app.
  static let any = IntentExecutionTargets(rawValue: -1)
}
