/// The certainty of a rule, seen from outside Apple.
public enum Fidelity: String, Sendable, Hashable, Codable, CaseIterable {
  /// Apple's documentation, the session "Meet Focus filters" or its sample says so.
  case documented
  /// Public captures, scripts or bug reports agree with each other.
  case observed
  /// Undocumented and unconfirmed; the rule is this package's choice.
  case modeled
}
