/// Where a call of an app's code runs.
public enum ProcessHost: String, Sendable, Hashable, Codable {
  /// The app's own process.
  case app
  /// An extension of the app, which has a process of its own.
  case `extension`
}
