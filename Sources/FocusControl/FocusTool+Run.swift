@_spi(FocusTool) import FocusFilterKit
import Foundation

extension FocusTool {
  /// Runs the tool with the arguments of this process and ends the process with its exit code.
  ///
  /// Preferences of apps are stored with the device or discarded; they never reach the preferences of
  /// the person. On Linux the program starts itself a second time for that, if apps may run.
  public func main() async -> Never {
    StandardStreams.occupy()
    FocusSystem.becomeTool()
    // A closed pipe ends the tool quietly, even if the parent process ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    let call = Call.reading(Array(CommandLine.arguments.dropFirst()))
    let preferences = (try? call.get()).flatMap { $0.preferences(of: name) }
    let keepApart: @Sendable () -> Void = { AppFolder.keepApart(in: preferences) }
    if case .success(let call) = call, call.command.syntax.usesApps {
      keepApart()
      // Only a temporary folder has to be removed.
      if preferences == nil {
        Interruption.onSignal {
          ToolTerminal.standard.progress?.clear()
          AppFolder.close(nil)
        }
        AppFolder.makeTemporary()
      }
    }
    let code = await run(call, on: .standard, beforeApps: keepApart)
    AppFolder.close(preferences)
    exit(code.rawValue)
  }

  /// Runs the tool with some arguments, without its name.
  ///
  /// - Returns: The exit code; nothing is thrown.
  public func run(_ arguments: [String], on terminal: ToolTerminal) async -> ToolExitCode {
    await run(Call.reading(arguments), on: terminal, beforeApps: {})
  }

  /// - Parameter beforeApps: Called before code of apps runs for a verb that seldom needs it.
  private func run(
    _ call: Result<Call, any Error>, on terminal: ToolTerminal,
    beforeApps: @escaping @Sendable () -> Void
  ) async -> ToolExitCode {
    do {
      let call = try call.get()
      let context = CommandContext(
        tool: self, terminal: terminal, syntax: call.command.syntax, arguments: call.arguments,
        beforeApps: beforeApps)
      let report = try await call.command.run(context)
      try terminal.write(
        report.output(
          asJSON: call.arguments.has("json"), command: context.syntax.name, style: terminal.style))
      return report.exitCode
    } catch {
      let failure = Failure(error, tool: name)
      terminal.writeError(failure.message)
      return failure.exitCode
    }
  }
}

extension Call {
  /// The folder of the apps' preferences; `nil` when they are discarded.
  fileprivate func preferences(of tool: String) -> URL? {
    guard command.usesDevice(arguments) else { return nil }
    return StateFolder.preferences(
      in: StateFolder.url(arguments["state"], tool: tool).absoluteURL)
  }
}
