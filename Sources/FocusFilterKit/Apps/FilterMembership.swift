/// The targets of the app that a filter is a member of.
public enum FilterMembership: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app alone: the filter is called while the app runs, and other calls are missed.
  case app
  /// An App Intents extension alone, which can always run.
  case `extension`
  /// Both: the filter runs in the app while the app runs, else in the extension.
  case both
}
