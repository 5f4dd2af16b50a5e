import FocusHost

/// An intent that adapts an app to the Focus that is on.
///
/// The system fills the parameters with what a person configured for the Focus and calls `perform()`;
/// when the Focus no longer applies it calls `perform()` with the parameters' default values.
public protocol SetFocusFilterIntent: AppIntent, InstanceDisplayRepresentable {
  /// What the app tells the system while this filter applies, read after each `perform()`.
  var appContext: FocusFilterAppContext { get }

  /// Returns filters to propose to a person who configures a Focus, the best first.
  static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self]
}

extension SetFocusFilterIntent {
  /// A context without a predicate.
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

  /// No proposals; *modeled*.
  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self] {
    []
  }

  /// The filter as it's configured for the Focus that is on.
  ///
  /// The parameters of the result are its own; entities come fresh from their queries.
  ///
  /// - Throws: ``SetFocusFilterIntentError/notFound`` when no Focus is on in which this filter is
  ///   configured, ``SetFocusFilterIntentError/missingParameterValue`` when a required parameter has
  ///   no value, or what a query throws. *Modeled.*
  public static var current: Self {
    get async throws {
      let values = try await CurrentIntentHost.resolve().currentValues(of: Self.self)
      let filter = Self()
      do {
        _ = try await filter.fill(with: values)
      } catch is MissingParameterValues {
        throw SetFocusFilterIntentError.missingParameterValue
      }
      return filter
    }
  }

  /// Tells the system that ``appContext`` has changed, so that it reads the new value.
  public static func invalidateFocusFilterAppContext() {
    CurrentIntentHost.with("\(Self.self).invalidateFocusFilterAppContext()") {
      $0.invalidateAppContext(of: Self.self)
    }
  }
}
