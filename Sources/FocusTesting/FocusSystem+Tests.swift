public import FocusAppIntents
public import FocusFilterKit
import FocusText
public import Testing

extension FocusSystem {
  /// The running test's device, which the test's trait made.
  ///
  /// The trait is `.focusDevice(_:modes:at:in:locale:policy:containers:processes:timeLimit:)`.
  /// Child tasks and `Task {}` inherit the device; detached tasks don't.
  /// - Throws: ``InvalidTestDevice/noTrait``.
  public static var current: FocusSystem {
    get throws {
      guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
      return device.system
    }
  }

  /// Replaces the running test's device with a new one that has the same apps and modes but other
  /// readings.
  ///
  /// A test that must pass under every reading of the system's behavior begins with this line:
  ///
  /// ```swift
  /// @Test(.focusDevice(.postbox, modes: [.work]), arguments: FocusPolicy.readings)
  /// func workIsQuiet(policy: FocusPolicy) async throws {
  ///   let system = try await FocusSystem.current(under: policy)
  ///   …
  /// }
  /// ```
  /// The device that was current before is the test's device no longer: nothing is read from it for
  /// comments, and its app groups are emptied if ``TestContainers/keptInPlace`` shares them.
  /// - Throws: ``InvalidTestDevice``, or an error of adding the apps and modes.
  public static func current(under policy: FocusPolicy) async throws -> FocusSystem {
    guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
    return try await device.replace(under: policy)
  }

  /// Runs code as the test's app, like `run(as:in:_:)`.
  ///
  /// - Parameters:
  ///   - app: The app's identifier; `nil` if the device has a single app, besides the system's.
  ///   - host: The process of the app.
  ///   - body: The code to run. In it, `UserDefaults(suiteName:)`, `Filter.current` and other calls
  ///     of the app use this device.
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)``, or the errors of `run(as:in:_:)`.
  public func inApp<Value: Sendable>(
    _ app: String? = nil, in host: ProcessHost = .app,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    try await run(as: ownApp(named: app), in: host, body)
  }

  /// Runs an action of the test's app and returns the value that the action reads, like
  /// `read(_:of:in:with:)`.
  ///
  /// The method runs the app's code, which starts the app. Unlike a closure, an action can run in
  /// another process, where the app has processes of its own.
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)``, or the errors of `read(_:of:in:with:)`.
  public func read(
    _ action: String, in host: ProcessHost = .app, with word: String? = nil
  ) async throws -> ParameterValue {
    try await read(action, of: ownApp(named: nil), in: host, with: word)
  }

  /// Shows the Home Screen; the app in front, if any, is suspended.
  ///
  /// While an app is in front, its notifications go to the app alone. On the Home Screen they
  /// alert.
  /// - Throws: An error of the app's code or of the store.
  public func showHomeScreen() async throws {
    for app in ownApps where state.apps[app]?.process == .foreground {
      try await setProcess(of: app, to: .suspended)
    }
  }

  /// Checks every app of the device, except the system's, and records an issue for each finding of
  /// the checks, and for each that this device has seen during the test, such as an app group that
  /// no target declares.
  ///
  /// ```swift
  /// @Test func theFilterHasNoProblem() async throws {
  ///   try await FocusSystem.current.expectNoFindings(besides: "only-in-the-app")
  /// }
  /// ```
  /// The issues, which are failures in an `XCTestCase`, have the source location of the call. Each
  /// contains the finding's severity, subject and message, and the way to resolve it.
  /// - Parameters:
  ///   - accepted: Identifiers of findings that the test accepts; an unknown one is an issue.
  ///   - fileID: The source file of the recorded issues, with its module.
  ///   - filePath: The path of that file.
  ///   - line: The line of the recorded issues.
  ///   - column: The column of the recorded issues.
  /// - Throws: The errors of `check(_:trying:)`.
  public func expectNoFindings(
    besides accepted: String..., fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    let place = TestPlace(fileID, filePath, line, column)
    let known = FindingKind.allCases.map(\.id)
    for id in accepted where !known.contains(id) {
      let hint = NameSuggestion.hint(for: id, among: known)
      HeldIssues.record("Unknown finding '\(id)'.\(hint)", at: place)
    }
    var found = findings()
    for app in ownApps { found += try await check(app) }
    var told: Set<Finding> = []
    for finding in found where !accepted.contains(finding.id) && told.insert(finding).inserted {
      HeldIssues.record("\(finding)", at: place)
    }
  }

  /// The identifiers of the apps, without the system's, in the order of their installation.
  private var ownApps: [String] { state.installationOrder.ownApps }

  func ownApp(named name: String?) throws -> String {
    try name ?? state.installationOrder.ownApp()
  }
}

extension [String] {
  /// The identifiers of apps, without the system's.
  var ownApps: [String] {
    let systems = Set(SimulatedApp.systemApps.map(\.id))
    return filter { !systems.contains($0) }
  }

  /// Returns the identifier of the only app, besides the system's.
  func ownApp() throws -> String {
    let own = ownApps
    guard own.count == 1 else { throw InvalidTestDevice.unnamedApp(known: own) }
    return own[0]
  }
}

/// A set of values for the parameters of a Focus filter, as an argument of a parameterized test.
///
/// ```swift
/// @Test(arguments: try await FilterValues.all(of: LedgerFocusFilter.self, in: .ledger))
/// func theAppGetsTheValues(values: FilterValues) async throws {
///   let system = try FocusSystem.current
///   try await system.configure(values, in: .work)
///   …
/// }
/// ```
/// Swift Testing makes the arguments before a test has its device, so the values come from a
/// temporary device.
public struct FilterValues: Sendable, Hashable, CustomTestStringConvertible {
  /// The filter, with its app.
  package let filter: FilterReference
  /// The values by parameter; a parameter without a value has its default.
  public let values: [String: ParameterValue]

  /// The values in the order of their names, the same in each run: `height = 60, status = "Busy"`.
  public var testDescription: String {
    values.isEmpty
      ? "the defaults"
      : values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }

  /// Returns configurations of a filter, in an order that is the same in each run.
  ///
  /// The first configuration changes all parameters. Then come, for each parameter, its default,
  /// bounds, cases, entities, texts and `nil`, and finally the configurations that the app
  /// suggests. A person can choose each of them, so none has an entity that the app doesn't have.
  ///
  /// - Parameters:
  ///   - type: The filter.
  ///   - app: The app, whose start-up code and queries are called.
  ///   - count: The largest number of configurations.
  ///   - processes: The place where the app's code runs.
  /// - Throws: `FocusError` if the app doesn't have the filter, or the error that the app's code
  ///   throws.
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
  /// Configures a filter for a mode with the values of a test's argument.
  ///
  /// - Throws: The errors of `configure(_:in:values:)`.
  public func configure(_ values: FilterValues, in mode: FocusMode.ID) async throws {
    try await configure(values.filter, in: mode, values: values.values)
  }

  /// Turns a Focus on and off with a filter's values, and records an issue, or a failure in an
  /// `XCTestCase`, for each change that stays afterwards.
  ///
  /// ```swift
  /// @Test(arguments: try await FilterValues.all(of: LedgerFocusFilter.self, in: .ledger))
  /// func leavesNothingBehind(values: FilterValues) async throws {
  ///   try await FocusSystem.current.expectNoTrace(of: values, in: .work)
  /// }
  /// ```
  /// When a Focus ends, a filter gets its default values and may store them. The method therefore
  /// compares the state after a Focus with the given values to the state after a Focus with the
  /// defaults alone. If the filter has no defaults, it compares to the state before the Focus.
  ///
  /// The compared state consists of the user defaults of the app's processes and app groups, the
  /// files of the groups, the badge and the reloaded widgets. The memory of a process isn't
  /// compared, and neither is a key that differs between two Focuses with the defaults, such as a
  /// time stamp. Afterwards no Focus is on, and the filter keeps the values in the mode.
  /// - Parameters:
  ///   - values: The filter's values in the mode.
  ///   - mode: The mode to turn on and off.
  ///   - fileID: The source file of the recorded issues, with its module.
  ///   - filePath: The path of that file.
  ///   - line: The line of the recorded issues.
  ///   - column: The column of the recorded issues.
  /// - Throws: The errors of `configure(_:in:)`, or an error of the app's code.
  public func expectNoTrace(
    of values: FilterValues, in mode: FocusMode.ID, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
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
    for keys in left.keys(differingFrom: rest).subtracting(unsteady).reported.byStore {
      TestPlace(fileID, filePath, line, column).record(keys.sentence(left, insteadOf: rest))
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

extension Simulation: CustomTestStringConvertible {
  /// The failures of the day, one on each line; the name of its file if there are none.
  public var testDescription: String {
    holds ? file : failed.map { "\($0)" }.joined(separator: "\n")
  }

  private var failed: [Finding] { expectations.compactMap(\.finding) + failures }

  /// Records an issue for each expectation of a played day that failed, and for each failure of an
  /// app's code that no expectation covers.
  ///
  /// ```swift
  /// let day = try Scenario(Data(contentsOf: file), file: "workday.json")
  /// try await day.play(on: [.exampleChat]).expectNoFailures()
  /// ```
  /// Each issue, which is a failure in an `XCTestCase`, has the place in the day's file, the
  /// expected and the actual value, the reason and the remedy.
  /// - Parameters:
  ///   - fileID: The source file of the recorded issues, with its module.
  ///   - filePath: The path of that file.
  ///   - line: The line of the recorded issues.
  ///   - column: The column of the recorded issues.
  public func expectNoFailures(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let place = TestPlace(fileID, filePath, line, column)
    for finding in failed { HeldIssues.record("\(finding)", at: place) }
  }
}
