public import FocusAppIntents
public import FocusFilterKit
public import Testing

/// A trait that configures a filter of the test's app and turns a Focus on before the test begins.
///
/// The test, or its suite, also needs the trait ``FocusDeviceTrait``:
///
/// ```swift
/// @Suite(.focusDevice(.ledger, modes: [.work]))
/// struct LedgerTests {
///   @Test(.focus(.work, LedgerFocusFilter.self) { $0.status = "Busy" })
///   func theEndRemovesTheStatus() async throws {
///     let system = try FocusSystem.current
///     #expect(try await system.inApp { LedgerSettings.read().status } == "Busy")
///     try await system.deactivate()
///     #expect(try await system.inApp { LedgerSettings.read().status } == nil)
///   }
/// }
/// ```
public struct FocusTrait: TestTrait, TestScoping {
  private let prepare: @Sendable (FocusSystem) async throws -> Void

  init(_ prepare: @escaping @Sendable (FocusSystem) async throws -> Void) {
    self.prepare = prepare
  }

  /// Launches the app, configures the filter and turns the Focus on, then runs the test.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await prepare(FocusSystem.current)
    try await function()
  }
}

extension Trait where Self == FocusTrait {
  /// Launches a filter's app, configures the filter for a mode and turns the mode on, before a test
  /// begins.
  ///
  /// The app is in front when the device calls the filter. An error of the device fails the test.
  /// - Parameters:
  ///   - mode: The mode, which ``FocusDeviceTrait`` has added to the device.
  ///   - filter: The filter's type.
  ///   - app: The app's identifier; `nil` if the device has a single app, besides the system's.
  ///   - fill: A closure that sets the filter's values; the others keep their defaults.
  public static func focus<Intent: SetFocusFilterIntent>(
    _ mode: FocusMode.ID, _ filter: Intent.Type, of app: String? = nil,
    _ fill: @escaping @Sendable (inout Intent) throws -> Void = { _ in }
  ) -> Self {
    FocusTrait { system in
      try await system.launch(system.ownApp(named: app))
      try await system.configure(filter, of: app, in: mode, fill)
      try await system.activate(mode)
    }
  }
}
