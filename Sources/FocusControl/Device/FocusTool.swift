public import FocusFilterKit

/// A command-line tool for a simulated device with some apps.
///
/// An app author makes a tool of their own by listing their apps:
///
/// ```swift
/// await FocusTool(apps: [.exampleChat]).main()
/// ```
public struct FocusTool: Sendable {
  /// The name of the tool in help and messages.
  public var name: String
  /// The version of FocusFilterKit.
  public static let version = "0.1.0"

  /// The apps that are installed, in the order of the output.
  public let apps: [SimulatedApp]

  /// The time limit for the code of an app, in real time.
  var timeLimit: Duration = .seconds(30)

  /// Creates a tool with some apps, or none, which still turns modes on and checks files.
  ///
  /// - Parameters:
  ///   - name: The name of the tool in help and messages, best that of its executable.
  ///   - apps: The apps, in the order of the output. One that has changed since the last run is an
  ///     app update (F4.12).
  public init(name: String = "focusctl", apps: [SimulatedApp]) {
    self.name = name
    self.apps = apps
  }
}
