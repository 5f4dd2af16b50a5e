/// The words for what becomes of a notification, in scenarios, stories and documents.
public enum OutcomeWord: String, Sendable, Hashable, Codable, CaseIterable {
  /// It interrupts, with a banner or a sound.
  case alerts
  /// It is listed, and the Focus kept it from interrupting.
  case silenced
  /// It is listed only, because it or the app in front wants no more.
  case quiet
  /// The app in front got it, and nothing is shown.
  case toApp
  /// It isn't delivered.
  case refused
}

extension OutcomeWord {
  /// The outcome in words that follow *it*.
  public var phrase: String { self == .toApp ? "goes to the app" : rawValue }
}
