/// The processes in which an intent or a query may run.
///
/// ```swift
/// static var allowedExecutionTargets: IntentExecutionTargets { [.main, .appIntentsExtension] }
/// ```
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The processes as a bit mask.
  public let rawValue: Int

  /// Creates targets from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The process of the app.
  public static var main: IntentExecutionTargets { Self(rawValue: 1 << 0) }

  /// The app's App Intents extension.
  public static var appIntentsExtension: IntentExecutionTargets { Self(rawValue: 1 << 1) }

  /// The app's widget extension, which a simulated device doesn't have.
  public static var widgetKitExtension: IntentExecutionTargets { Self(rawValue: 1 << 2) }

  /// Every process of the app.
  public static var `default`: IntentExecutionTargets {
    [.main, .appIntentsExtension, .widgetKitExtension]
  }
}
