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

  /// Turns a Focus on and off with values of a filter, and records an issue for each value that the app's
  /// code has left behind.
  ///
  /// ```swift
  /// @Test(arguments: try await FilterValues.all(of: LedgerFocusFilter.self, in: .ledger))
  /// func leavesNothingBehind(values: FilterValues) async throws {
  ///   try await FocusSystem.current.expectNoTrace(of: values, in: .work)
  /// }
  /// ```
  /// At the end of a Focus, a filter gets its defaults and may store them. Compared is therefore with the end
  /// of a Focus that had the defaults alone; for a filter without defaults, with the time before. Read are the
  /// defaults of the processes and of the app groups, the files of the groups, the badge and the
  /// reloaded widgets; not the memory of a process. A key that differs without any values, such as a time
  /// stamp, is left out. Afterwards no Focus is on, and the mode has the filter with the values.
  /// - Parameters:
  ///   - values: The values of the filter in the mode.
  ///   - mode: The mode.
  ///   - sourceLocation: The place of the issues.
  /// - Throws: What `configure(_:in:)` or the app's code throws.
  public func expectNoTrace(
    of values: FilterValues, in mode: FocusMode.ID,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    if status.active != nil { try await deactivate() }
    var rest = await FilterTrace(of: values.filter.app, on: self)
    var unsteady: Set<TraceKey> = []
    if state.filter(values.filter)?.defaultValues != nil {
      let defaults = FilterValues(filter: values.filter, values: [:])
      rest = try await trace(afterAFocusWith: defaults, in: mode)
      unsteady = try await trace(afterAFocusWith: defaults, in: mode).keys(differingFrom: rest)
    }
    let left = try await trace(afterAFocusWith: values, in: mode)
    for key in left.keys(differingFrom: rest).subtracting(unsteady).reported {
      Issue.record(
        Comment(rawValue: key.sentence(left[key], insteadOf: rest[key])),
        sourceLocation: sourceLocation)
    }
  }

  private func trace(
    afterAFocusWith values: FilterValues, in mode: FocusMode.ID
  ) async throws -> FilterTrace {
    try await configure(values, in: mode)
    try await activate(mode)
    try await deactivate()
    return await FilterTrace(of: values.filter.app, on: self)
  }
}
