package import FocusHost

/// A filter that the system made and filled, ready to run.
package struct FilledFilter: Sendable {
  package let filter: any SetFocusFilterIntent
  package let report: FillReport

  /// Creates an instance of `type` and fills it.
  ///
  /// Runs the app's code: the initializer and the queries.
  ///
  /// - Throws: ``MissingParameterValues``, or what a query or a dependency throws.
  package static func make(
    _ type: any SetFocusFilterIntent.Type, values: [String: ParameterValue]
  ) async throws -> FilledFilter {
    let filter = type.init()
    return FilledFilter(filter: filter, report: try await filter.fill(with: values))
  }

  /// Runs the filter; its result is of no interest to the system.
  package func perform() async throws { _ = try await filter.perform() }

  package var displayRepresentation: DisplayRepresentation { filter.displayRepresentation }

  package var appContext: FocusFilterAppContext { filter.appContext }
}

/// What didn't fit while an intent was filled.
package struct FillReport: Sendable {
  /// Entities that their query no longer returns, in the order of the parameters (F4-q).
  package var vanished: [VanishedEntity] = []
  /// Values that no longer fit their parameter, which has its default instead (F4.12).
  package var misfits: [String: ParameterValueError] = [:]
}

/// An entity that its query no longer returns.
package struct VanishedEntity: Sendable, Hashable {
  package let parameter: String
  package let identifier: String
}

/// The reason why a filter can't be filled: required parameters are left without a value.
package struct MissingParameterValues: Error {
  /// The parameters' names in the order of declaration.
  package let names: [String]
  package let report: FillReport
}
