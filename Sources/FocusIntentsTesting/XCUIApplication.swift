import FocusFilterKit
import FocusTesting

/// The app of a test. Only the app's process can be changed.
///
/// On Apple's platforms, the class belongs to XCTest. Here a change takes place before the next
/// intent runs or the next query is called; until then, ``state`` already returns the state after
/// the change.
@preconcurrency @MainActor
public final class XCUIApplication {
  private let bundleIdentifier: String
  private let device: DeviceUnderTest

  /// The arguments with which the app's process is launched.
  public var launchArguments: [String] = []
  /// The environment variables with which the app's process is launched, in addition to its own.
  public var launchEnvironment: [String: String] = [:]

  /// Creates the app with a bundle identifier; the app needn't be on the device yet.
  public init(bundleIdentifier: String, _fileID: String = #fileID) {
    self.bundleIdentifier = bundleIdentifier
    device = .of(_fileID)
  }

  /// Creates the app with a bundle identifier; used by a reference to the initializer.
  @_disfavoredOverload public convenience init(bundleIdentifier: String) {
    self.init(bundleIdentifier: bundleIdentifier, _fileID: "")
  }

  /// Creates the tests' own app: the first of the apps of the `AppsUnderTest`.
  public convenience init(_fileID: String = #fileID) {
    let app = DeviceUnderTest.of(_fileID).firstApp
    self.init(bundleIdentifier: app, _fileID: _fileID)
  }

  /// Creates the tests' own app; used by a reference to the initializer.
  @_disfavoredOverload public convenience init() { self.init(_fileID: "") }

  /// The states of an app's process.
  public enum State: UInt, Sendable {
    case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }

  /// Terminates the app if it is running, then launches it.
  public func launch() {
    let options = LaunchOptions(arguments: launchArguments, environment: launchEnvironment)
    device.change(bundleIdentifier, .launch(options))
  }

  /// Brings the app to the front, and launches it if it isn't running.
  public func activate() { device.change(bundleIdentifier, .activate) }

  /// Terminates the app.
  public func terminate() { device.change(bundleIdentifier, .terminate) }

  /// Returns whether the app's process has a state, without waiting: the change that was requested
  /// last counts already.
  public func wait(for state: State, timeout: Double) -> Bool { self.state == state }

  /// The state of the app's process.
  public var state: State {
    switch device.process(of: bundleIdentifier) {
    case .foreground: .runningForeground
    case .background, .hung: .runningBackground
    case .suspended: .runningBackgroundSuspended
    case .terminated, nil: .notRunning
    }
  }
}
