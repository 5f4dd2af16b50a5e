public import FocusFilterKit
public import Testing

/// A trait that gives each test, and each of its arguments, a simulated device of its own.
///
/// ```swift
/// @Test(.focusDevice(.postbox, modes: [.work], at: "2026-11-23T09:00", in: "Europe/London"))
/// func workIsQuiet() async throws {
///   let system = try FocusSystem.current
///   try await system.configure(PostboxFilter.self, in: .work) { $0.account = "work" }
///   try await system.activate(.work)
///   …
/// }
/// ```
/// A failed expectation has the last events on the device as a comment, and so has a warning beside a
/// thrown error. The test's story is attached then, as text and as a report in HTML, which Swift Testing
/// writes to the folder that `swift test --attachments-path` names. A failure in a detached task belongs
/// to no test: nothing is added to it, and Swift Testing reports it once more for each test with the trait
/// that runs at the time.
///
/// On a suite, the trait applies to each test in it.
public struct FocusDeviceTrait: TestTrait, SuiteTrait, TestScoping {
  let blueprint: DeviceBlueprint

  /// Whether tests in a suite have the trait of the suite: they do.
  public var isRecursive: Bool { true }

  /// Runs a test with a device of its own.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await withDevice {
      try await Self.comments.provideScope(for: test, testCase: testCase) {
        let device = TestDevice.current
        do {
          try await function()
        } catch {
          // The error is recorded where no trait sees it any longer.
          device?.warn(of: error, at: test.sourceLocation)
          await device?.attachStory(named: test.name)
          throw error
        }
        await device?.attachStory(named: test.name)
      }
    }
  }

  /// Runs code with a device of its own.
  @concurrent package func withDevice<Value: Sendable>(
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    let device = try await TestDevice(blueprint)
    return try await TestDevice.$current.withValue(device) { try await body() }
  }

  /// Adds a comment to each failure of the test whose device it finds.
  private static let comments = IssueHandlingTrait.compactMapIssues { issue in
    // A detached task has lost its test, and every test that runs is asked about its failures.
    guard issue.isFailure, Test.current != nil, let device = TestDevice.current else {
      return issue
    }
    var issue = issue
    issue.comments += device.commentOnFailure().map { [$0] } ?? []
    return issue
  }
}

extension Trait where Self == FocusDeviceTrait {
  /// A simulated device with some apps and modes, for each test and each of its arguments.
  ///
  /// The test gets it as `FocusSystem.current`. An app that can't be installed, or a mode
  /// that can't be added, fails the test before it begins.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - modes: The modes besides Do Not Disturb.
  ///   - start: The time at which the test begins on the device's clocks, such as `2026-11-23T09:00`; by
  ///     default a Monday. Only the test moves the time.
  ///   - timeZone: The identifier of the time zone.
  ///   - locale: The identifier of the language of the cards in Settings.
  ///   - policy: The readings; `FocusSystem.current(under:)` chooses others for each argument.
  public static func focusDevice(
    _ apps: SimulatedApp..., modes: [FocusMode] = [], at start: String = "2026-11-23T09:00",
    in timeZone: String = "GMT", locale: String = "en_US", policy: FocusPolicy = FocusPolicy()
  ) -> Self {
    FocusDeviceTrait(
      blueprint: DeviceBlueprint(
        apps: apps, modes: modes, start: start, timeZone: timeZone, locale: locale, policy: policy))
  }
}
