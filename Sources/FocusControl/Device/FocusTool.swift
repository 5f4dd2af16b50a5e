public import FocusFilterKit

/// A command-line tool for a simulated device with some apps.
///
/// An app's author makes a separate tool by listing the author's apps:
///
/// ```swift
/// await FocusTool(apps: [.exampleChat]).main()
/// ```
public struct FocusTool: Sendable {
  /// The name of the tool in help and messages.
  public var name: String
  /// The version of FocusFilterKit.
  public static let version = "0.1.0"

  /// The tool's apps, in the order of the output.
  public let apps: [SimulatedApp]

  /// The environment variables that the apps' processes get from the tool's environment, such as
  /// the address of a server in a test; by default none.
  ///
  /// A process always gets the variables for languages and time zones (`LANG`, `LC_…`, `TZ`) and
  /// the search paths of libraries, and folders of its own in `HOME` and `TMPDIR`. A name in this
  /// list that the tool's environment lacks has no effect, and neither has one of those folders.
  public var variables: [String] = []

  /// The time limit for an app's code, in real time.
  var timeLimit: Duration = .seconds(30)

  /// Creates a tool with apps; a tool without apps still turns modes on and checks files.
  ///
  /// - Parameters:
  ///   - name: The tool's name in help and messages, preferably the name of its executable.
  ///   - apps: The apps, in the order of the output. An app that has changed since the last run is
  ///     updated (F4.12).
  public init(name: String = "focusctl", apps: [SimulatedApp]) {
    self.name = name
    self.apps = apps
  }
}
