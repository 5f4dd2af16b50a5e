public import FocusFilterKit
import Foundation

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

  /// Runs the tool with the arguments of this process and ends the process with its exit code.
  ///
  /// What an app writes to its preferences is kept with the device, or not at all, and doesn't reach
  /// the person's own. On Linux the program starts itself a second time for that, if apps may run.
  public func main() async -> Never {
    StandardStreams.occupy()
    // A reader that has seen enough ends the tool quietly, also where a parent process ignores that.
    signal(SIGPIPE, SIG_DFL)
    let arguments = Array(CommandLine.arguments.dropFirst())
    let call = try? Commands.read(arguments, tool: name)
    let preferences = call.flatMap(preferences)
    let keepApart: @Sendable () -> Void = { AppFolder.keepApart(in: preferences) }
    if call?.command.syntax.usesApps ?? false {
      keepApart()
      // A folder for preferences that should outlive the run needs no tidying up.
      if preferences == nil {
        Interruption.onSignal {
          Terminal.standard.progress?.clear()
          AppFolder.close(nil)
        }
        AppFolder.makeTemporary()
      }
    }
    let code = await run(arguments, on: .standard, beforeApps: keepApart)
    AppFolder.close(preferences)
    exit(code.rawValue)
  }

  /// The app that a word means: its identifier, or its name, where case doesn't count.
  func app(called word: String) -> SimulatedApp? {
    apps.first { $0.id == word || $0.name.lowercased() == word.lowercased() }
  }

  /// Where the preferences of apps outlive a run; `nil` when they don't.
  private func preferences(
    for call: (command: any Command.Type, arguments: ParsedArguments)
  ) -> URL? {
    guard call.command.usesDevice(call.arguments) else { return nil }
    return StateFolder.preferences(in: StateFolder.url(call.arguments["state"]).absoluteURL)
  }

  /// Runs the tool with some arguments, without its name.
  ///
  /// - Returns: The exit code; nothing is thrown.
  public func run(_ arguments: [String], on terminal: Terminal) async -> ExitCode {
    await run(arguments, on: terminal, beforeApps: {})
  }

  /// - Parameter beforeApps: Called before the code of apps runs for a verb that hardly ever does so.
  private func run(
    _ arguments: [String], on terminal: Terminal, beforeApps: @escaping @Sendable () -> Void
  ) async -> ExitCode {
    do {
      let (command, parsed) = try Commands.read(arguments, tool: name)
      let context = CommandContext(
        tool: self, terminal: terminal, syntax: command.syntax, arguments: parsed,
        beforeApps: beforeApps)
      let report = try await command.run(context)
      try terminal.write(
        report.output(
          asJSON: parsed.has("json"), command: command.syntax.name, style: terminal.style))
      return report.exitCode
    } catch {
      let failure = Failure(error, tool: name)
      terminal.writeError(failure.message)
      return failure.exitCode
    }
  }
}
