package import FocusHost

extension SetFocusFilterIntent {
  /// Returns the values that `parameter` offers while the filter is being configured.
  ///
  /// Runs the app's queries and option providers. `values` are the values chosen so far; queries see
  /// them through `@IntentParameterDependency`, without entities that no longer exist.
  ///
  /// - Returns: `nil` when the filter has no such parameter.
  package static func options(
    for parameter: String, with values: [String: ParameterValue], matching text: String?
  ) async throws -> ParameterOptions? {
    let filter = Self()
    do {
      _ = try await filter.fill(with: values)
    } catch is MissingParameterValues {
      // While a filter is being configured, some values are still to come.
    }
    guard let named = filter.parameters.first(where: { $0.name == parameter }) else { return nil }
    return try await IntentBeingConfigured.$current.withValue(filter) {
      try await named.parameter.options(matching: text)
    }
  }

  /// Returns the configurations that the app proposes, the best first.
  package static func suggestions() async -> [SuggestedFilter] {
    await suggestedFocusFilters(for: FocusFilterSuggestionContext()).map {
      SuggestedFilter(values: $0.parameterValues, display: $0.displayRepresentation)
    }
  }
}

/// A configuration that an app proposes.
package struct SuggestedFilter: Sendable {
  package let values: [String: ParameterValue]
  package let display: DisplayRepresentation
}

/// The intent whose options are being asked for, as queries see it.
enum IntentBeingConfigured {
  @TaskLocal static var current: (any AppIntent)?
}
