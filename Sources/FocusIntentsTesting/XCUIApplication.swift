import FocusFilterKit
import FocusTesting

/// The app of a test, of which only its process can be changed.
///
/// On Apple's platforms the class belongs to XCTest. A change takes place before the next intent runs or the
/// next query is asked; until then ``state`` tells the result in advance.
@preconcurrency @MainActor
public final class XCUIApplication {
  private let bundleIdentifier: String
  private let device: DeviceUnderTest

  /// The words with which the app's process is launched.
  public var launchArguments: [String] = []
  /// The variables with which the app's process is launched, beside its own.
  public var launchEnvironment: [String: String] = [:]

  /// Creates the app with a bundle identifier; it needn't be on the device yet.
  public init(bundleIdentifier: String, _fileID: String = #fileID) {
    self.bundleIdentifier = bundleIdentifier
    device = .of(_fileID)
  }

  /// Creates the app with a bundle identifier, for a reference to the initializer.
  @_disfavoredOverload public convenience init(bundleIdentifier: String) {
    self.init(bundleIdentifier: bundleIdentifier, _fileID: "")
  }

  /// The states of an app's process.
  public enum State: UInt, Sendable {
    case unknown, notRunning, runningBackgroundSuspended, runningBackground, runningForeground
  }

  /// Ends the app if it runs, and launches it.
  public func launch() {
    let options = LaunchOptions(arguments: launchArguments, environment: launchEnvironment)
    device.change(bundleIdentifier, .launch(options))
  }

  /// Brings the app to the front, and launches it unless it runs.
  public func activate() { device.change(bundleIdentifier, .activate) }

  /// Ends the app.
  public func terminate() { device.change(bundleIdentifier, .terminate) }

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
