public import FocusAppIntents
public import FocusFilterKit
public import Testing

/// Values of a Focus filter, as an argument of a test.
///
/// ```swift
/// @Test(arguments: try await FilterValues.all(of: LedgerFocusFilter.self, in: .ledger))
/// func theAppGetsTheValues(values: FilterValues) async throws {
///   let system = try FocusSystem.current
///   try await system.configure(values, in: .work)
///   …
/// }
/// ```
/// Arguments are made before any test has a device, so that the values come from a device of their own.
public struct FilterValues: Sendable, Hashable, CustomTestStringConvertible {
  /// The filter, with its app.
  public let filter: FilterReference
  /// The values by parameter; those that are missing are the defaults.
  public let values: [String: ParameterValue]

  /// The values by name, which are the same in each run: `height = 60, status = "Busy"`.
  public var testDescription: String {
    values.isEmpty
      ? "the defaults"
      : values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }

  /// Returns configurations of a filter, in an order that is the same in each run: all parameters changed,
  /// then for each parameter its default, bounds, cases, entities, texts and `nil`, then the configurations
  /// that the app suggests.
  ///
  /// - Parameters:
  ///   - type: The filter.
  ///   - app: The app, whose start-up code and queries are called.
  ///   - count: The largest number of configurations.
  ///   - processes: Where the code of the app runs.
  /// - Throws: `FocusError` if the app doesn't have the filter, or what the app's code throws.
  public static func all<Intent: SetFocusFilterIntent>(
    of type: Intent.Type, in app: SimulatedApp, atMost count: Int = 40,
    processes: ProcessModel = .inProcess
  ) async throws -> [FilterValues] {
    let filter = type.persistentIdentifier
    return try await app.configurationsToTry(of: filter, processes: processes).prefix(count)
      .map { FilterValues(filter: FilterReference(app: app.id, filter: filter), values: $0) }
  }
}

extension FocusSystem {
  /// Configures a filter with the values of a test's argument.
  ///
  /// - Throws: What `configure(_:in:values:)` throws.
  public func configure(_ values: FilterValues, in mode: FocusMode.ID) async throws {
    try await configure(values.filter, in: mode, values: values.values)
  }
}
