import FocusFilterKit
import Foundation

extension FocusTool {
  /// Runs the tool with the arguments of this process and ends the process with its exit code.
  ///
  /// Apps' preferences are stored with the device or discarded, and never written to the person's
  /// preferences. For this purpose, the program starts itself a second time on Linux if apps may
  /// run.
  public func main() async -> Never {
    // A device may have started this process to run one of its apps.
    await AppProcessServer.serveIfAsked(apps)
    StandardStreams.occupy()
    let terminal = ToolTerminal.standard
    World.replaceUnusableLanguages { terminal.writeError("\(name): \($0)") }
    Interruption.endAtSignals()
    FocusSystem.becomeTool()
    FocusSystem.writeMessages { terminal.writeError($0) }
    await workIfAsked()
    let cache = BaseFolder.cache.url(of: name)
    if (try? BaseFolder.requireHome(of: cache)) != nil {
      FocusSystem.keepDescriptions(in: cache.appending(path: "apps.json"))
    }
    // A closed pipe ends the tool without a message, even if the parent process ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    // A file above the limit of `ulimit -f` is an error with the file's name.
    signal(SIGXFSZ, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    var call = Call.reading(words)
    let runsAppsHere = (try? call.get())?.runsAppsHere ?? true
    // Apps with their own processes have their preferences there.
    let preferences = runsAppsHere ? (try? call.get())?.preferences(of: name) : nil
    let keepApart: @Sendable () -> Void = { AppFolder.keepApart(in: preferences) }
    if case .success(let read) = call, read.command.runsApps {
      do {
        try World.allowFiles()
        runsAppsHere ? keepApart() : AppFolder.setTemporary()
        // Only a temporary folder must be removed.
        if preferences == nil {
          Interruption.onSignal {
            terminal.progress?.clear()
            FocusSystem.endProcesses()
            AppFolder.close(nil)
          }
          try AppFolder.makeTemporary()
        }
      } catch {
        call = .failure(error)
      }
    }
    let program = Bundle.main.executablePath.map { URL(filePath: $0) }
    let code = await run(call, of: words, on: terminal, as: program, beforeApps: keepApart)
    FocusSystem.endProcesses()
    AppFolder.close(preferences)
    exit(code.rawValue)
  }

  /// Runs the tool with arguments, given without the tool's name.
  ///
  /// - Returns: The exit code; errors aren't thrown.
  public func run(_ arguments: [String], on terminal: ToolTerminal) async -> ToolExitCode {
    await run(
      Call.reading(arguments), of: arguments, on: terminal, as: nil, beforeApps: {})
  }

  /// - Parameters:
  ///   - words: The call's words.
  ///   - program: The tool's executable; `nil` if another program's process runs the tool.
  ///   - beforeApps: Called before app code runs for a verb that seldom runs any.
  private func run(
    _ call: Result<Call, any Error>, of words: [String], on terminal: ToolTerminal,
    as program: URL?, beforeApps: @escaping @Sendable () -> Void
  ) async -> ToolExitCode {
    do {
      let call = try call.get()
      try call.requirePossibleProcesses(startedBy: program)
      try call.read.requireOutputsApart(from: StateFolder.url(call.read.device.state, tool: name))
      let context = CommandContext(
        tool: self, terminal: terminal, call: call.read, program: program, beforeApps: beforeApps)
      let result = try await call.command.run(context)
      try terminal.write(
        result.output(
          asJSON: call.read.common.json, command: context.syntax.name, style: terminal.style))
      return result.report.exitCode
    } catch {
      let failure = Failure(error, tool: name)
      terminal.writeError(failure.message)
      guard words.prefix(while: { $0 != "--" }).contains("--json") else { return failure.exitCode }
      let report = ErrorReport(command: Call.verb(in: words) ?? "unknown", error: failure.document)
      // The message is already written, and the exit code tells the rest.
      try? terminal.write(ReportForm.json(report))
      return failure.exitCode
    }
  }
}

extension Call {
  /// Whether app code, if any runs, runs in the tool's own process.
  fileprivate var runsAppsHere: Bool {
    let isDevices = command.opensDevice && !read.apps.processes
    return isDevices || read.arguments.syntax.alsoRunsInProcess || !read.usesProcesses
  }

  /// - Parameter program: The tool's executable; `nil` if another program's process runs the tool.
  fileprivate func requirePossibleProcesses(startedBy program: URL?) throws(UsageError) {
    if read.apps.processes, read.apps.inProcess {
      throw .conflict(["--processes", "--in-process"], command: read.arguments.syntax)
    }
    if read.apps.processes, program == nil {
      throw .unusable(
        "Use '--processes' with the tool itself, which other processes can run.",
        command: read.arguments.syntax)
    }
  }

  /// Returns the folder for the apps' preferences; `nil` if they are discarded.
  fileprivate func preferences(of tool: String) -> URL? {
    guard command.opensDevice else { return nil }
    return StateFolder.preferences(in: StateFolder.url(read.device.state, tool: tool).absoluteURL)
  }
}
