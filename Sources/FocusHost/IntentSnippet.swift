/// The snippet that the result of an intent displays: the intent that makes its view, and its values.
public struct IntentSnippet: Sendable, Hashable, Codable {
  /// The name of the snippet's type, such as `EventSnippet`.
  public let intent: String
  /// The values of its parameters by name, without those that have none; an entity is its identifier.
  public let values: [String: ParameterValue]

  package init(intent: String, values: [String: ParameterValue]) {
    self.intent = intent
    self.values = values
  }
}
