package import FocusHost

extension SetFocusFilterIntent {
  /// Returns the values that a parameter offers while a person configures the filter.
  ///
  /// Runs the app's queries and option providers. `values` are the values chosen so far; queries
  /// read them through `@IntentParameterDependency`, without entities that no longer exist.
  ///
  /// - Returns: `nil` if the filter has no parameter with this name.
  package static func options(
    for parameter: String, with values: [String: ParameterValue], matching text: String?
  ) async throws -> ParameterOptions? {
    let filter = Self()
    do {
      _ = try await filter.fill(with: values)
    } catch is MissingParameterValues {
      // Required values may still be missing while a person configures a filter.
    }
    guard let named = filter.parameters.first(where: { $0.name == parameter }) else { return nil }
    return try await IntentBeingConfigured.$current.withValue(filter) {
      try await named.parameter.options(matching: text)
    }
  }

  /// Returns the configurations that the app suggests, the best first.
  package static func suggestions() async -> [SuggestedFilter] {
    await suggestedFocusFilters(for: FocusFilterSuggestionContext()).map {
      SuggestedFilter(values: $0.parameterValues, display: $0.displayRepresentation)
    }
  }
}

/// A configuration that the app suggests.
package struct SuggestedFilter: Sendable {
  package let values: [String: ParameterValue]
  package let display: DisplayRepresentation
}

/// The intent that is being configured, for the queries of its parameters.
enum IntentBeingConfigured {
  @TaskLocal static var current: (any AppIntent)?
}
