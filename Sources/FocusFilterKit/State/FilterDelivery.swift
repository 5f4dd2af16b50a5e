/// A call of a filter's `perform()` with the values of a Focus, or with the defaults.
public struct FilterDelivery: Sendable, Hashable, Codable {
  /// The filter that is called.
  package let filter: FilterReference
  /// The kind of delivery: a Focus has values for the filter, or no longer applies.
  package let kind: Kind
  /// Every parameter of the filter with its value; `.null` is nothing.
  package let values: [String: ParameterValue]
  /// The rule that asks for it, or the one about its host where that is less sure.
  package internal(set) var rule: FocusRule
  /// The activation whose values these are, or that these defaults reset; `nil` for the defaults of a
  /// filter that the Focus that is on doesn't have.
  package let activation: Int?
  /// The contested behaviors that it depended on, each once.
  package internal(set) var readings: [FocusReading]
  /// Whether the app was launched in the background for it, so that it is suspended afterwards.
  package internal(set) var launchesApp: Bool = false
  /// The fault with which its process ends; else `nil`.
  package internal(set) var fault: DeliveryFault? = nil

  /// The input of a filter's call: a mode's values, or the defaults.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The values configured in the Focus that is on, with defaults for what isn't configured.
    case values
    /// The declared defaults, because no Focus has values for the filter.
    case defaults
  }
}
