public import FocusFilterKit
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
  /// The issues have the source location of the call. Each contains the finding's severity, subject
  /// and message, and the way to resolve it.
  /// - Parameters:
  ///   - accepted: Identifiers of findings that the test accepts.
  ///   - sourceLocation: The source location of the recorded issues.
  /// - Throws: The errors of `check(_:trying:)`.
  public func expectNoFindings(
    besides accepted: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var found = findings()
    for app in ownApps { found += try await check(app) }
    var told: Set<Finding> = []
    for finding in found where !accepted.contains(finding.id) && told.insert(finding).inserted {
      Issue.record(Comment(rawValue: "\(finding)"), sourceLocation: sourceLocation)
    }
  }

  /// The identifiers of the apps, without the system's, in the order of their installation.
  private var ownApps: [String] {
    let systems = Set(SimulatedApp.systemApps.map(\.id))
    return state.installationOrder.filter { !systems.contains($0) }
  }

  func ownApp(named name: String?) throws -> String {
    if let name { return name }
    guard ownApps.count == 1 else { throw InvalidTestDevice.unnamedApp(known: ownApps) }
    return ownApps[0]
  }
}
