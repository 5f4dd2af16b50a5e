package import FocusHost

/// An instance of a filter whose parameters are set, ready to run.
package struct FilledFilter: Sendable {
  package let filter: any SetFocusFilterIntent
  package let report: FillReport

  /// Creates an instance of `type` and sets its parameters.
  ///
  /// Runs the app's code: the initializer and the queries.
  ///
  /// - Throws: ``MissingParameterValues``, or the error of a query or dependency.
  package static func make(
    _ type: any SetFocusFilterIntent.Type, values: [String: ParameterValue]
  ) async throws -> FilledFilter {
    let filter = type.init()
    return FilledFilter(filter: filter, report: try await filter.fill(with: values))
  }

  /// Runs the filter and discards its result.
  package func perform() async throws { _ = try await filter.perform() }

  package var displayRepresentation: DisplayRepresentation { filter.displayRepresentation }

  package var appContext: FocusFilterAppContext { filter.appContext }
}

/// The values that couldn't be set as they were stored.
package struct FillReport: Sendable {
  /// The entities that their query no longer returns, in the order of the parameters (F4-q).
  package var vanished: [VanishedEntity] = []
  /// The errors of values that are no longer valid; their parameters have defaults instead (F4.12).
  package var misfits: [String: ParameterValueError] = [:]
}

/// A stored entity that its query no longer returns.
package struct VanishedEntity: Sendable, Hashable {
  package let parameter: String
  package let identifier: String
}

/// The error of a filter whose required parameters have no value.
package struct MissingParameterValues: Error {
  /// The names of the parameters, in the order of their declaration.
  package let names: [String]
  package let report: FillReport
}
