public import FocusFilterKit
import Foundation
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
/// A failed expectation has the test's errors and warnings and the last events on the device as a comment,
/// and so has a warning beside a thrown error. The test's story is attached then, as text and as a report
/// in HTML, which Swift Testing writes to the folder that `swift test --attachments-path` names. A failure
/// in a detached task belongs to no test: nothing is added to it, and Swift Testing reports it once more for
/// each test with the trait that runs at the time.
///
/// On a suite, the trait applies to each test in it. The trait of a test replaces the one of its suite, and
/// inherits nothing from it.
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
    try await blueprint.containers.whileInUse { folder in
      var blueprint = blueprint
      blueprint.folder = folder
      let device = try await TestDevice(blueprint)
      defer { device.emptyContainers() }
      return try await TestDevice.$current.withValue(device) { try await body() }
    }
  }

  /// Adds a comment to each failure of the test whose device it finds.
  private static let comments = IssueHandlingTrait.compactMapIssues { issue in
    if let held = HeldIssues.current { return held.take(issue) }
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
  ///   - containers: Where the folders of app groups are.
  ///   - processes: Where the code of the apps runs.
  ///   - timeLimit: How long a call of an app's code may take before it times out.
  public static func focusDevice(
    _ apps: SimulatedApp..., modes: [FocusMode] = [], at start: String = "2026-11-23T09:00",
    in timeZone: String = "GMT", locale: String = "en_US", policy: FocusPolicy = FocusPolicy(),
    containers: TestContainers = .ofEachTest, processes: ProcessModel = .inProcess,
    timeLimit: Duration = .seconds(30)
  ) -> Self {
    FocusDeviceTrait(
      blueprint: DeviceBlueprint(
        apps: apps, modes: modes, start: start, timeZone: timeZone, locale: locale, policy: policy,
        containers: containers, processes: processes, timeLimit: timeLimit))
  }
}

/// The apps, modes and settings from which a test's device is made.
struct DeviceBlueprint: Sendable {
  var apps: [SimulatedApp]
  var modes: [FocusMode]
  var start: String
  var timeZone: String
  var locale: String
  var policy: FocusPolicy
  var containers: TestContainers
  var processes: ProcessModel
  var timeLimit: Duration
  /// The folder of the app groups; `nil` for a temporary one.
  var folder: URL?

  /// Makes the device.
  ///
  /// - Throws: ``InvalidTestDevice`` for a time or a zone that doesn't exist, or what adding the apps and
  ///   modes throws.
  func makeDevice() async throws -> FocusSystem {
    guard let zone = TimeZone(identifier: timeZone) else {
      throw InvalidTestDevice.timeZone(timeZone)
    }
    guard let time = LocalDateTime(start) else { throw InvalidTestDevice.start(start) }
    let system = FocusSystem(
      clock: .manual(try time.instant(in: zone)), timeZone: zone,
      locale: Locale(identifier: locale), policy: policy, timeLimit: timeLimit, containers: folder,
      processes: processes)
    for app in apps { try await system.install(app) }
    for mode in modes { try await system.add(mode) }
    return system
  }

  /// Returns an app of the device; without a name the only one.
  ///
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)``.
  func program(named name: String?) throws -> SimulatedApp {
    guard let app = name.map({ apps.app(named: $0) }) ?? (apps.count == 1 ? apps[0] : nil) else {
      throw InvalidTestDevice.unnamedApp(known: apps.map(\.id))
    }
    return app
  }
}

/// The reason why a test has no device.
@nonexhaustive public enum InvalidTestDevice: Error, Sendable, Hashable, CustomStringConvertible {
  /// The test has no trait that makes a device.
  case noTrait
  /// The module of the test has no class `AppsUnderTest` that is ``TestedApps``.
  case noTestedApps(module: String)
  /// The device of ``TestedApps`` runs the code of its apps in the memory of the test.
  case noTool
  /// The text isn't the identifier of a time zone.
  case timeZone(String)
  /// The text isn't a date with a time.
  case start(String)
  /// The device has several apps, or none, and the test names none of them.
  case unnamedApp(known: [String])

  public var description: String {
    switch self {
    case .noTrait:
      "This test has no device. Add the trait '.focusDevice(…)' to the test or to its suite."
    case .noTestedApps(let module):
      "The module '\(module)' has no class 'AppsUnderTest: TestedApps', which names the apps."
    case .noTool:
      "Intents run in processes of a tool. Add 'processes: .tool(…)' to the device of 'AppsUnderTest'."
    case .timeZone(let name): "Unknown time zone '\(name)'. Use one such as 'Europe/London'."
    case .start(let text): "Invalid time '\(text)'. Use one such as '2026-11-23T09:00'."
    case .unnamedApp([]): "The test's device has no app. Add it to the trait '.focusDevice(…)'."
    case .unnamedApp(let known):
      """
      The test's device has several apps. Name one of them: \
      \(known.map { "'\($0)'" }.joined(separator: ", ")).
      """
    }
  }
}
