/// A process in which a device can call an app's code.
public enum ProcessHost: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app's own process.
  case app
  /// The App Intents extension of the app, which has a process of its own.
  case `extension`
  /// The notification service extension of the app, which has a process of its own.
  case service
  /// The widget extension of the app, which has a process of its own.
  case widgets
  /// The Intents extension of the app, which is told the Focus status in a process of its own.
  case intents
}
