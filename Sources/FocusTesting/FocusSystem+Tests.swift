public import FocusFilterKit
public import Testing

extension FocusSystem {
  /// The device of the running test, which its trait made.
  ///
  /// The trait is `.focusDevice(_:modes:at:in:locale:policy:containers:processes:timeLimit:)`.
  /// Child tasks and `Task {}` have the device, detached tasks don't.
  /// - Throws: ``InvalidTestDevice/noTrait``.
  public static var current: FocusSystem {
    get throws {
      guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
      return device.system
    }
  }

  /// Replaces the device of the running test by a new one with the same apps and modes under other
  /// readings.
  ///
  /// A test that has to hold on every phone begins with this line:
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
  ///   - app: The app; `nil` for the only one of the device, besides the system's.
  ///   - host: The process of the app.
  ///   - body: The code, in which `UserDefaults(suiteName:)`, `Filter.current` and the other calls of the app
  ///     reach this device.
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)``, or what `run(as:in:_:)` throws.
  public func inApp<Value: Sendable>(
    _ app: String? = nil, in host: ProcessHost = .app,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    try await run(as: ownApp(named: app), in: host, body)
  }

  /// Returns the value that one of the actions of the test's app reads, like `read(_:of:in:with:)`.
  ///
  /// Unlike a closure, an action can be run where the app has processes of its own.
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)``, or what `read(_:of:in:with:)` throws.
  public func read(
    _ action: String, in host: ProcessHost = .app, with word: String? = nil
  ) async throws -> ParameterValue {
    try await read(action, of: ownApp(named: nil), in: host, with: word)
  }

  /// Shows the Home Screen: an app that was in front is suspended.
  ///
  /// A notification alerts then, where it would go to the app alone while the app is in front.
  /// - Throws: What the app's code or the store throws.
  public func showHomeScreen() async throws {
    for app in ownApps where state.apps[app]?.process == .foreground {
      try await setProcess(of: app, to: .suspended)
    }
  }

  /// Checks every app of the device besides the system's, and records an issue for each finding.
  ///
  /// ```swift
  /// @Test func theFilterHasNoProblem() async throws {
  ///   try await FocusSystem.current.expectNoFindings(besides: "only-in-the-app")
  /// }
  /// ```
  /// The issues are at the line of the call. A finding has its severity, its subject, its message and how to
  /// resolve it.
  /// - Parameters:
  ///   - accepted: Identifiers of findings that the test accepts.
  ///   - sourceLocation: The place of the issues.
  /// - Throws: What `check(_:)` throws.
  public func expectNoFindings(
    besides accepted: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    for app in ownApps {
      for finding in try await check(app) where !accepted.contains(finding.id) {
        Issue.record(Comment(rawValue: "\(finding)"), sourceLocation: sourceLocation)
      }
    }
  }

  /// The apps in the order of their installation, without the system's.
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
