/// How sure anybody outside Apple can be of a rule.
public enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// Apple's documentation, the session "Meet Focus filters" or its sample says so.
  case documented
  /// Public captures, scripts or bug reports agree with each other.
  case observed
  /// Nobody outside Apple knows for certain; this is the rule chosen here.
  case modeled
}
