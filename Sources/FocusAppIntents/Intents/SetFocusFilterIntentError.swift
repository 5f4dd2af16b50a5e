public import Foundation

/// The reason why a filter's current configuration isn't available.
public enum SetFocusFilterIntentError: LocalizedError, Equatable, Sendable {
  /// No Focus is active in which this filter is configured (*modeled*).
  case notFound

  /// A required parameter has no value.
  case missingParameterValue

  /// A message for people; its wording is *modeled*.
  public var errorDescription: String? {
    switch self {
    case .notFound: "No Focus is on in which this filter is configured."
    case .missingParameterValue: "A required parameter of this filter has no value."
    }
  }
}
