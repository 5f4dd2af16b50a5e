public import FocusFilterKit
import Foundation
import Synchronization

/// The simulated device on which the tests of a target run intents by name.
///
/// A test file that imports `AppIntentsTesting` also runs in Xcode and can't mention a simulated
/// app. Declare a class named `AppsUnderTest` in a second file that only the package on Linux
/// compiles:
///
/// ```swift
/// final class AppsUnderTest: TestedApps {
///   static let device = FocusDeviceTrait.focusDevice(
///     .cometCal, modes: [.work], processes: .tool("cometctl"))
/// }
/// ```
///
/// The apps' code runs in processes of the tool, never in the memory of the test.
public protocol TestedApps: AnyObject {
  /// The trait that makes the device with its apps and modes. All tests of the target share one
  /// device.
  static var device: FocusDeviceTrait { get }
}

extension ProcessModel {
  /// Returns the model in which apps run in processes of a tool. SwiftPM builds the tool beside the
  /// tests' executable.
  public static func tool(_ name: String) -> ProcessModel {
    let tests = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return .executable(tests.deletingLastPathComponent().appending(path: name))
  }
}

extension FocusSystem {
  /// Returns the shared device, described by ``TestedApps``, on which the tests run intents by
  /// name.
  ///
  /// ```swift
  /// let device = try await FocusSystem.underTest()
  /// try await device.activate(.work)
  /// ```
  /// A trait's device, `FocusSystem.current`, is a different one.
  /// - Throws: ``InvalidTestDevice/noTestedApps(module:)``, ``InvalidTestDevice/noTool``, or an
  ///   error of adding the apps and modes.
  public static func underTest(fileID: String = #fileID) async throws -> FocusSystem {
    try await DeviceUnderTest.of(fileID).system()
  }

  /// Replaces the shared device of the tests that run intents by name with a new one made the same
  /// way.
  ///
  /// - Throws: The errors of ``underTest(fileID:)``.
  @discardableResult
  public static func renewUnderTest(fileID: String = #fileID) async throws -> FocusSystem {
    let device = DeviceUnderTest.of(fileID)
    device.forget()
    return try await device.system()
  }
}

/// The device of the tests in one module, made when the first test needs it.
package final class DeviceUnderTest: Sendable {
  private static let all = Mutex<[String: DeviceUnderTest]>([:])

  private let module: String
  private let state = Mutex(State())

  private struct State {
    var making: Task<FocusSystem, any Error>?
    /// The requested changes that haven't been performed, in order.
    var changes: [(app: String, change: Change)] = []
    /// The performance of the changes that were requested before the last use.
    var changing: Task<Void, any Error>?
    /// The states of the apps' processes after the last use of the device and the tests' later
    /// changes.
    var processes: [String: ProcessState] = [:]

    /// Notes the states of the processes after a change.
    mutating func expect(_ change: Change, of app: String) {
      if case .terminate = change {
        processes[app] = .terminated
      } else {
        for (other, process) in processes where process == .foreground {
          processes[other] = .background
        }
        processes[app] = .foreground
      }
    }
  }

  /// A process change that a test requests without waiting for the device.
  package enum Change: Sendable {
    case launch(LaunchOptions)
    case activate
    case terminate
  }

  /// Returns the device for the tests in a file, such as `CometCalTests/FavoritesTests.swift`.
  package static func of(_ fileID: String) -> DeviceUnderTest {
    let module = String(fileID.prefix { $0 != "/" })
    return all.withLock { all in
      let device = all[module] ?? DeviceUnderTest(module: module)
      all[module] = device
      return device
    }
  }

  private init(module: String) { self.module = module }

  /// Returns the device, after the changes that tests requested.
  package func system() async throws -> FocusSystem { try await use { $0 } }

  /// Runs a closure with the device, after the changes that tests requested, and notes the
  /// processes' states.
  ///
  /// - Throws: The error of a change, which isn't requested any more; the next use performs the
  ///   changes after it. Otherwise the errors of making the device and of the closure.
  package func use<Value: Sendable>(
    _ body: @Sendable (FocusSystem) async throws -> Value
  ) async throws -> Value {
    let (making, changing) = state.withLock { state in
      let making = state.making ?? Task { try await make() }
      let changing = Task { [before = state.changing] in
        _ = await before?.result
        try await performChanges(on: making)
      }
      (state.making, state.changing) = (making, changing)
      return (making, changing)
    }
    let system = try await making.value
    let result: Result<Value, any Error>
    do {
      try await changing.value
      result = .success(try await body(system))
    } catch {
      result = .failure(error)
    }
    let apps = await system.state.apps
    state.withLock { state in
      // Another device may have been made meanwhile.
      guard state.making == making else { return }
      state.processes = apps.mapValues(\.process)
      for (app, change) in state.changes { state.expect(change, of: app) }
    }
    return try result.get()
  }

  /// Performs the requested changes one after another, up to one that throws.
  private func performChanges(on making: Task<FocusSystem, any Error>) async throws {
    let system = try await making.value
    while let (app, change) = state.withLock({ $0.making == making ? $0.changes.first : nil }) {
      defer { state.withLock { if $0.making == making { $0.changes.removeFirst() } } }
      switch change {
      case .launch(let options): try await system.launch(app, with: options)
      case .activate: try await system.launch(app)
      case .terminate: try await system.quit(app)
      }
    }
  }

  /// Requests a change of an app's process; the next use of the device performs the change.
  package func change(_ app: String, _ change: Change) {
    state.withLock { state in
      state.changes.append((app, change))
      state.expect(change, of: app)
    }
  }

  /// Returns the state of an app's process; `nil` for an app that no test has used.
  package func process(of app: String) -> ProcessState? {
    state.withLock { $0.processes[app] }
  }

  /// The identifier of the first app; empty without one, so that the next use of the device throws.
  package var firstApp: String { (try? blueprint().apps.first?.id) ?? "" }

  private func make() async throws -> FocusSystem { try await blueprint().makeDevice() }

  /// Returns the make of the device.
  ///
  /// - Throws: ``InvalidTestDevice/noTestedApps(module:)`` or ``InvalidTestDevice/noTool``.
  func blueprint() throws -> DeviceBlueprint {
    guard let type = NSClassFromString("\(module).AppsUnderTest") as? any TestedApps.Type else {
      throw InvalidTestDevice.noTestedApps(module: module)
    }
    let blueprint = type.device.blueprint
    guard case .executable = blueprint.processes else { throw InvalidTestDevice.noTool }
    return blueprint
  }

  fileprivate func forget() {
    state.withLock { $0 = State() }
  }
}
