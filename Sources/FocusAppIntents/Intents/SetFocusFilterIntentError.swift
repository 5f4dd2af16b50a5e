public import Foundation

/// The reason why a filter's current configuration can't be had.
public enum SetFocusFilterIntentError: LocalizedError, Equatable, Sendable {
  /// No Focus is on in which this filter is configured; *modeled*.
  case notFound

  /// A required parameter has no value.
  case missingParameterValue

  /// One sentence for a person; its words are *modeled*.
  public var errorDescription: String? {
    switch self {
    case .notFound: "No Focus is on in which this filter is configured."
    case .missingParameterValue: "A required parameter of this filter has no value."
    }
  }
}
