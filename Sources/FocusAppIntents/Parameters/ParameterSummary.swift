/// A sentence made of an intent's parameters, for apps that show intents as sentences.
///
/// Focus filters are shown by their `displayRepresentation`; a summary is kept, never evaluated.
public protocol ParameterSummary {
  associatedtype Intent: AppIntent
}

/// One sentence, and the parameters shown besides.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Creates an empty summary.
  public init() {}
}
