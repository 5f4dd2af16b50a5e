public import FocusFilterKit

/// The command line over a simulated device, with the apps that it knows.
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

  /// How long the code of an app may take when it is checked, in real time.
  var timeLimit: Duration = .seconds(30)

  /// Creates a tool with some apps; without any it still turns modes on and checks files.
  ///
  /// - Parameters:
  ///   - name: What help and messages call it; its own executable's name reads best.
  ///   - apps: The apps, in the order of the output. One that has changed since the last run is an
  ///     app update (F4.12).
  public init(name: String = "focusctl", apps: [SimulatedApp]) {
    self.name = name
    self.apps = apps
  }
}
