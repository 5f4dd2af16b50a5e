public import FocusAppIntents
public import FocusFilterKit
import FocusFoundation
import FocusText
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
/// Outside any app, the test's own code finds the device's app groups by
/// `UserDefaults(suiteName:)`; detached tasks and queues don't.
///
/// The trait adds a comment to each failed expectation: the errors and warnings on the device, and
/// its last events. If the test throws an error, a warning beside the error has the same text. An
/// app group that no app declares, and in a test that hasn't failed a notification to an unknown
/// app, are warnings. The trait also attaches a failed test's story, as text and as an HTML report;
/// Swift Testing writes attachments to the folder of `swift test --attachments-path`.
///
/// A failure in a detached task belongs to no test, so nothing is added to it. Swift Testing
/// reports such a failure once more for each test with the trait that runs at the time.
///
/// On a suite, the trait applies to each test of the suite. A test's own trait replaces the suite's
/// trait and inherits nothing from it.
public struct FocusDeviceTrait: TestTrait, SuiteTrait, TestScoping {
  let blueprint: DeviceBlueprint

  /// Always `true`: the tests of a suite inherit the suite's trait.
  public var isRecursive: Bool { true }

  /// The number of the test's traits whose scopes the task has entered without a device.
  @TaskLocal private static var replaced = 0

  /// Makes a device, prepares it as each ``FocusTrait`` of the test says, and runs the test with
  /// it.
  ///
  /// If the test has several traits, the last one does so.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let inner = Self.replaced + 1
    guard inner >= test.traits.count(where: { $0 is Self }) else {
      return try await Self.$replaced.withValue(inner) { try await function() }
    }
    try await withDevice {
      try await Self.comments.provideScope(for: test, testCase: testCase) {
        let device = TestDevice.current
        do {
          for case let focus as FocusTrait in test.traits {
            try await focus.preparation.prepare(FocusSystem.current)
          }
          try await function()
        } catch {
          // No trait can handle an issue that is recorded after this point.
          device?.warn(of: error, at: test.sourceLocation)
          await device?.attachStory(named: test.name)
          throw error
        }
        device?.warnOfUnknownNames(at: test.sourceLocation)
        await device?.attachStory(named: test.name)
      }
    }
  }

  /// Makes a device, and runs code with it.
  @concurrent private func withDevice(
    _ body: @Sendable @concurrent () async throws -> Void
  ) async throws {
    try await blueprint.containers.whileInUse { folder in
      var blueprint = blueprint
      blueprint.folder = folder
      let device = try await TestDevice(blueprint)
      defer { device.emptyContainers() }
      return try await TestDevice.$current.withValue(device) {
        try await TestedGroups.$current.withValue(device.groups) { try await body() }
      }
    }
  }

  /// Adds a comment to each failure of a test that has a device.
  private static let comments = IssueHandlingTrait.compactMapIssues { issue in
    if let held = HeldIssues.current { return held.take(issue) }
    // A failure in a detached task has no current test, and the handlers of all running tests
    // receive it.
    guard issue.isFailure, Test.current != nil, let device = TestDevice.current else {
      return issue
    }
    var issue = issue
    issue.comments += device.commentOnFailure().map { [$0] } ?? []
    return issue
  }
}

extension Trait where Self == FocusDeviceTrait {
  /// A trait that makes a simulated device with some apps and modes for each test and each of its
  /// arguments.
  ///
  /// The test reads its device from `FocusSystem.current`. If an app can't be installed or a mode
  /// can't be added, the test fails before its body runs.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - modes: The modes besides Do Not Disturb.
  ///   - start: The local date and time at which the test begins, such as `2026-11-23T09:00`, a
  ///     Monday and the default. The device's time passes only when the test advances it.
  ///   - timeZone: The identifier of the time zone.
  ///   - locale: The identifier of the device's locale, in whose language Settings shows the
  ///     filters.
  ///   - policy: The readings of the device; `FocusSystem.current(under:)` chooses others for each
  ///     argument.
  ///   - containers: The place of the app groups' folders.
  ///   - processes: The place where the apps' code runs.
  ///   - timeLimit: The time after which a call of an app's code times out.
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

/// The apps, modes and settings from which a trait makes a test's device.
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
  /// The parent folder of the app groups' folders; `nil` for a temporary one.
  var folder: URL?

  /// Makes the device.
  ///
  /// - Throws: ``InvalidTestDevice`` for an invalid start, an unknown time zone or an app that is
  ///   listed twice, or an error of adding the apps and modes.
  func makeDevice() async throws -> FocusSystem {
    guard let zone = TimeZone(named: timeZone) else {
      throw InvalidTestDevice.timeZone(timeZone)
    }
    guard let time = LocalDateTime(start) else { throw InvalidTestDevice.start(start) }
    let system = FocusSystem(
      clock: .manual(try time.instant(in: zone)), timeZone: zone,
      locale: Locale(identifier: locale), policy: policy, timeLimit: timeLimit, containers: folder,
      processes: processes)
    var identifiers: Set<String> = []
    for app in apps {
      guard identifiers.insert(app.id).inserted else {
        throw InvalidTestDevice.duplicateApp(app.id)
      }
      try await system.install(app)
    }
    for mode in modes { try await system.add(mode) }
    return system
  }

  /// Returns the app with an identifier or name; without one, the device's only app, besides the
  /// system's.
  ///
  /// - Throws: ``InvalidTestDevice/unnamedApp(known:)`` or `FocusError`.
  func program(named name: String?) throws -> SimulatedApp {
    let word = try name ?? apps.map(\.id).ownApp()
    guard let app = apps.app(named: word) else {
      throw FocusError.unknownApp(word, known: apps.flatMap { [$0.id, $0.name] })
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
  /// The apps of ``TestedApps`` run in the memory of the test, because their device has no tool.
  case noTool
  /// The text isn't the identifier of a time zone.
  case timeZone(String)
  /// The text isn't a valid date with a time.
  case start(String)
  /// The device lists two apps with this identifier.
  case duplicateApp(String)
  /// The test names no app, and the device has several apps or none, besides the system's.
  case unnamedApp(known: [String])

  public var description: String {
    switch self {
    case .noTrait:
      """
      This test has no device. Add the trait '.focusDevice(…)' to the test or to its suite; in an \
      XCTestCase, use the device of `try await FocusSystem.underTest()`.
      """
    case .noTestedApps(let module):
      "The module '\(module)' has no class 'AppsUnderTest: TestedApps', which names the apps."
    case .noTool:
      "Intents run in processes of a tool. Add 'processes: .tool(…)' to the device of 'AppsUnderTest'."
    case .timeZone(let name): "Unknown time zone '\(name)'. Use one such as 'Europe/London'."
    case .start(let text): "Invalid time '\(text)'. Use one such as '2026-11-23T09:00'."
    case .duplicateApp(let id):
      "The device of the test lists two apps with the identifier '\(id)'. List one of them."
    case .unnamedApp([]): "The test's device has no app. Add it to the trait '.focusDevice(…)'."
    case .unnamedApp(let known):
      """
      The test's device has several apps. Name one of them: \
      \(known.map { "'\($0)'" }.joined(separator: ", ")).
      """
    }
  }
}

/// A trait that configures a filter of the test's app and turns a Focus on before the test begins.
///
/// The test, or its suite, also needs the trait ``FocusDeviceTrait``, before or after this one:
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
/// On a suite, the trait applies to each test of the suite, also to one with a device of its own.
public struct FocusTrait: TestTrait, SuiteTrait, TestScoping {
  /// What the trait does with the device; one instance for each trait that is written.
  final class Preparation: Sendable {
    let prepare: @Sendable (FocusSystem) async throws -> Void

    init(_ prepare: @escaping @Sendable (FocusSystem) async throws -> Void) {
      self.prepare = prepare
    }
  }

  let preparation: Preparation

  /// Always `true`: the tests of a suite inherit the suite's trait.
  public var isRecursive: Bool { true }

  /// Runs a test; its ``FocusDeviceTrait`` turns the Focus on, as soon as there is the device.
  ///
  /// If another trait calls the method of one that the test doesn't list, this one turns the Focus
  /// on itself.
  /// - Throws: ``InvalidTestDevice/noTrait`` if the test has no device, or what turning the Focus
  ///   on throws.
  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable @concurrent () async throws -> Void
  ) async throws {
    let isListed = test.traits.contains { ($0 as? Self)?.preparation === preparation }
    if !isListed {
      try await preparation.prepare(FocusSystem.current)
    } else if TestDevice.current == nil,
      !test.traits.contains(where: { $0 is FocusDeviceTrait })
    {
      throw InvalidTestDevice.noTrait
    }
    try await function()
  }
}

extension Trait where Self == FocusTrait {
  /// Launches a filter's app, configures the filter for a mode and turns the mode on, before a test
  /// begins.
  ///
  /// The app is in front when the device calls the filter, which happens before the suite's `init`.
  /// An error of the device fails the test.
  /// - Parameters:
  ///   - mode: The mode, which ``FocusDeviceTrait`` has added to the device.
  ///   - filter: The filter's type.
  ///   - app: The app's identifier; `nil` if only one app of the device has the filter.
  ///   - fill: A closure that sets the filter's values; the others keep their defaults.
  public static func focus<Intent: SetFocusFilterIntent>(
    _ mode: FocusMode.ID, _ filter: Intent.Type, of app: String? = nil,
    _ fill: @escaping @Sendable (inout Intent) throws -> Void = { _ in }
  ) -> Self {
    FocusTrait(
      preparation: FocusTrait.Preparation { system in
        try await system.launch(system.reference(to: filter, of: app).app)
        try await system.configure(filter, of: app, in: mode, fill)
        try await system.activate(mode)
      })
  }
}
