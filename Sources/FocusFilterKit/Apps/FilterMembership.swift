/// The targets of the app that a filter is a member of.
public enum FilterMembership: String, Sendable, Hashable, Codable, CaseIterable {
  /// In the app alone: it is called while the app runs, and missed else.
  case app
  /// In an App Intents extension alone, which can always run.
  case `extension`
  /// In both: it runs in the app while that runs, else in the extension.
  case both
}
