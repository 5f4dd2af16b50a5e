import Foundation

extension FocusTool {
  /// Runs the tool with the arguments of this process and ends the process with its exit code.
  ///
  /// What an app writes to its preferences is kept with the device, or not at all, and doesn't reach
  /// the person's own. On Linux the program starts itself a second time for that, if apps may run.
  public func main() async -> Never {
    StandardStreams.occupy()
    // A reader that has seen enough ends the tool quietly, also where a parent process ignores that.
    signal(SIGPIPE, SIG_DFL)
    let call = Call.reading(Array(CommandLine.arguments.dropFirst()))
    let preferences = (try? call.get()).flatMap(\.preferences)
    let keepApart: @Sendable () -> Void = { AppFolder.keepApart(in: preferences) }
    if case .success(let call) = call, call.command.syntax.usesApps {
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
    let code = await run(call, on: .standard, beforeApps: keepApart)
    AppFolder.close(preferences)
    exit(code.rawValue)
  }

  /// Runs the tool with some arguments, without its name.
  ///
  /// - Returns: The exit code; nothing is thrown.
  public func run(_ arguments: [String], on terminal: Terminal) async -> ExitCode {
    await run(Call.reading(arguments), on: terminal, beforeApps: {})
  }

  /// - Parameter beforeApps: Called before the code of apps runs for a verb that hardly ever does so.
  private func run(
    _ call: Result<Call, any Error>, on terminal: Terminal,
    beforeApps: @escaping @Sendable () -> Void
  ) async -> ExitCode {
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
  /// Where the preferences of apps outlive a run; `nil` when they don't.
  fileprivate var preferences: URL? {
    guard command.usesDevice(arguments) else { return nil }
    return StateFolder.preferences(in: StateFolder.url(arguments["state"]).absoluteURL)
  }
}
