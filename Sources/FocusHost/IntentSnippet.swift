/// The snippet that an intent's result displays: the intent that makes the snippet's view, with its
/// values.
public struct IntentSnippet: Sendable, Hashable, Codable {
  /// The name of the snippet intent's type, such as `EventSnippet`.
  public let intent: String
  /// The values of the snippet's parameters by name, without empty ones; an entity is its
  /// identifier.
  public let values: [String: ParameterValue]

  package init(intent: String, values: [String: ParameterValue]) {
    self.intent = intent
    self.values = values
  }
}
