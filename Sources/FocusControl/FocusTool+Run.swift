import FocusFilterKit
import Foundation
import Synchronization

extension FocusTool {
  /// Runs the tool with the arguments of this process and ends the process with its exit code.
  ///
  /// The apps' processes run this program, too, and end in this method. Code before the call
  /// therefore runs in each of these processes. With `--in-process`, the
  /// apps' code runs in this process; on Linux, the program then starts itself a second time.
  public func main() async -> Never {
    // A device may have started this process to run one of its apps.
    await AppProcessServer.serveIfAsked(apps)
    StandardStreams.reserveDescriptors()
    let terminal = ToolTerminal.standard
    World.replaceUnusableLanguages { terminal.writeError("\(name): \($0)") }
    Interruption.endAtSignals()
    FocusSystem.becomeTool(passingOn: variables)
    FocusSystem.writeMessages { terminal.writeError($0) }
    await SharedDay.playIfAsked(for: self)
    let cache = BaseFolder.cache.url(of: name)
    if (try? BaseFolder.cache.requireHome(of: cache)) != nil {
      FocusSystem.keepDescriptions(in: cache.appending(path: "apps.json"))
    }
    // A closed pipe ends the tool without a message, even if the parent process ignores the signal.
    signal(SIGPIPE, SIG_DFL)
    // A file above the limit of `ulimit -f` is an error with the file's name.
    signal(SIGXFSZ, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    let call = Call.reading(words)
    guard let read = try? call.get() else { await finish(call, of: words, on: terminal) }
    if read.command.playsTrials { Self.writeEachMessageOnce(on: terminal) }
    do {
      // Before anything else: with very few files, a source of signals can't be made either.
      if read.command.runsApps { try World.allowFiles() }
      if read.command.runsApps || read.read.arguments.syntax.usesDevice {
        RunFolder.choose()
        if read.read.apps.inProcess { Self.takeHome() }
        Interruption.onSignal {
          terminal.progress?.clear()
          RunFolder.remove()
        }
        // Nothing is made in the device's folder before the device is opened.
        if read.command.runsApps { try Self.prepare() }
      }
    } catch {
      await finish(.failure(error), of: words, on: terminal)
    }
    // Code of an app in this process may block the main actor.
    if read.read.apps.inProcess { await finishApart(call, of: words, on: terminal) }
    await finish(call, of: words, on: terminal)
  }

  /// Writes a line that apps print again and again only once, except after very many lines.
  private static func writeEachMessageOnce(on terminal: ToolTerminal) {
    let written = Mutex<Set<String>>([])
    FocusSystem.writeMessages { line in
      let isNew = written.withLock { $0.count >= 1000 || $0.insert(line).inserted }
      if isNew { terminal.writeError(line) }
    }
  }

  // Only where it is needed: the threads of the pool need more open files than a process may have.
  @concurrent private func finishApart(
    _ call: Result<Call, any Error>, of words: [String], on terminal: ToolTerminal
  ) async -> Never {
    await finish(call, of: words, on: terminal)
  }

  private func finish(
    _ call: Result<Call, any Error>, of words: [String], on terminal: ToolTerminal
  ) async -> Never {
    let program = Bundle.main.executablePath.map { URL(filePath: $0) }
    let code = await run(call, of: words, on: terminal, as: program)
    await Interruption.waitForEnd()
    RunFolder.remove()
    AppHome.end(code)
  }

  /// Prepares this process for running the apps' code itself.
  private static func takeHome() {
    guard let run = RunFolder.url else { return }
    AppHome.take(run.appending(path: "home"))
    StandardStreams.keepResultsApart()
    AppHome.failIfAppExits()
  }

  /// Makes sure that this process may open enough files to run app code, and creates the folders
  /// that ``main()`` has chosen.
  static func prepare() throws(FileProblem) {
    try World.allowFiles()
    do {
      try RunFolder.make()
    } catch {
      let place = RunFolder.url?.deletingLastPathComponent().path ?? "TMPDIR"
      let problem = FileProblem(error, with: place).problem
      throw FileProblem(path: place, problem: "\(problem) Set TMPDIR to a folder for new files.")
    }
    try AppHome.make()
  }

  /// Runs the tool with arguments, given without the tool's name.
  ///
  /// The apps' code runs in this process, as with `--in-process`, because this program may be
  /// another one than the tool, such as tests. The code has this process's environment, its output
  /// is this process's, and a crash or a call of `exit` ends this process. To run the code in
  /// processes of its own, start the tool's executable.
  ///
  /// - Returns: The exit code; errors aren't thrown.
  public func run(_ arguments: [String], on terminal: ToolTerminal) async -> ToolExitCode {
    await run(Call.reading(arguments), of: arguments, on: terminal, as: nil)
  }

  /// - Parameters:
  ///   - words: The call's words.
  ///   - program: The tool's executable; `nil` if another program's process runs the tool.
  private func run(
    _ call: Result<Call, any Error>, of words: [String], on terminal: ToolTerminal,
    as program: URL?
  ) async -> ToolExitCode {
    var terminal = terminal
    terminal.style.tool = name
    do {
      let call = try call.get()
      terminal.style.tool = call.read.calling(name)
      try call.read.requireFilesApart(from: StateFolder.url(call.read.device.state, tool: name))
      let context = CommandContext(
        tool: self, terminal: terminal, call: call.read, program: program)
      let result = try await call.command.run(context)
      try result.write(
        to: terminal, asJSON: call.read.common.json, command: context.syntax.name)
      return result.report.exitCode
    } catch {
      await Interruption.waitForEnd()
      let failure = Failure(error, tool: name, apps: apps, (try? call.get())?.read)
      terminal.writeError(failure.message)
      guard words.prefix(while: { $0 != "--" }).contains("--json") else { return failure.exitCode }
      let report = Envelope<Never>(
        command: Call.verb(in: words) ?? "unknown", error: failure.document)
      // The message is already written, and the exit code tells the rest.
      try? terminal.write(ReportForm.json(report))
      return failure.exitCode
    }
  }
}

/// The cleanup when a signal, such as ^C on a terminal, ends the process.
enum Interruption {
  /// The signals with which a person or the system ends a process.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  /// Whether a signal has arrived that ends the process.
  private static let hasBegun = Atomic(false)

  /// Waits for the end of the process if a signal has arrived.
  ///
  /// The cleanup ends the apps' processes. What a command says about that, and its exit code, would
  /// otherwise come before the signal's end.
  static func waitForEnd() async {
    while hasBegun.load(ordering: .acquiring) {
      // A sleep ends early where the task is canceled.
      try? await Task.sleep(for: .seconds(1))
    }
  }

  /// Restores the default action for these signals: ending the process.
  ///
  /// Without this, Swift writes a backtrace for `SIGQUIT` and continues. A signal that was ignored
  /// from the start stays ignored, as `nohup` intends.
  static func endAtSignals() {
    for number in signals where !isIgnored(number) { signal(number, SIG_DFL) }
  }

  /// Runs a closure when one of these signals arrives.
  ///
  /// The same signal then ends the process, so that a shell sees the cause and ends its own loops.
  static func onSignal(_ body: @escaping @Sendable () -> Void) {
    let registrations = DispatchGroup()
    for number in signals where !isIgnored(number) {
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      registrations.enter()
      source.setRegistrationHandler {
        #if canImport(Darwin)
          // The default action would end the process before the closure runs. Ignored any sooner, a
          // signal that comes before the registration would be lost. On Linux, the source itself
          // takes the signal.
          signal(number, SIG_IGN)
        #endif
        registrations.leave()
      }
      source.setEventHandler {
        hasBegun.store(true, ordering: .releasing)
        body()
        signal(number, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        kill(getpid(), number)
      }
      source.resume()
      // A signal source without a reference would be canceled, so the reference is never released.
      _ = Unmanaged.passRetained(source as AnyObject)
    }
    // Until then, a signal ends the process at once, which has nothing to clean up yet.
    _ = registrations.wait(timeout: .now() + 1)
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The handler is the first field; the fields' names differ between systems.
    let handler = withUnsafeBytes(of: action) { $0.load(as: Int.self) }
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

/// The tool's requirements on the system, checked before any app code runs so that no app is blamed
/// for a failure.
enum World {
  /// The minimum number of files that a process of the tool must be able to open at the same time.
  private static let leastFiles: rlim_t = 64

  /// Raises the limit on open files.
  ///
  /// - Throws: ``FileProblem`` if the system allows too few.
  static func allowFiles() throws(FileProblem) {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < leastFiles else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(leastFiles, limit.rlim_max)
    guard limit.rlim_cur == leastFiles, setrlimit(resource, &limit) == 0 else {
      throw FileProblem(
        path: "ulimit -n",
        problem: """
          A process may have \(allowed) open files here, but \(leastFiles) are needed to run the \
          code of apps.
          """)
    }
  }

  /// Replaces languages in the environment that ICU can't read; a language of more than eleven
  /// letters crashes ICU.
  ///
  /// - Parameter report: Receives a message for each replaced language.
  static func replaceUnusableLanguages(_ report: (String) -> Void) {
    for (name, value) in ProcessInfo.processInfo.environment.sorted(by: { $0.key < $1.key })
    where name == "LANG" || name == "LANGUAGE" || name.hasPrefix("LC_") {
      // A language subtag has at most eight letters (RFC 5646).
      guard value.prefix(while: { !"_-.@:".contains($0) }).utf8.count > 8 else { continue }
      report("'\(value)' in \(name) begins with no language; 'C' is used.")
      setenv(name, "C", 1)
    }
  }
}

/// The home folder in the environment of app code that runs in the tool's own process, for a
/// debugger.
///
/// Foundation's names lead an app to folders of its own there, too. What reads the environment
/// itself finds this folder, which all apps share, instead of the person's.
enum AppHome {
  /// The variable from which Foundation on Linux takes the folder for preferences.
  private static let variable = "XDG_CONFIG_HOME"

  /// Makes a folder the home folder of this process.
  ///
  /// Foundation on Linux reads the folder for preferences before any code of the program runs, so
  /// the program starts itself a second time, with the same process identifier. If that fails, it
  /// continues; an app then writes to the person's preferences if it calls `synchronize()` for a
  /// suite of Foundation's own.
  static func take(_ home: URL) {
    let preferences = home.appending(path: ".config").path
    #if os(Linux)
      if ProcessInfo.processInfo.environment[variable] != preferences,
        let program = Bundle.main.executablePath
      {
        setenv(variable, preferences, 1)
        execv(program, CommandLine.unsafeArgv)
      }
    #endif
    BaseFolder.keepHome()
    for name in ["HOME", "CFFIXED_USER_HOME"] { setenv(name, home.path, 1) }
    taken.withLock { $0 = home }
  }

  /// Creates the folder before app code runs, if this process has taken one.
  static func make() throws(FileProblem) {
    guard let home = taken.withLock({ $0 }) else { return }
    try FileProblem.with(home.path) {
      try FileManager().createDirectory(at: home, withIntermediateDirectories: true)
    }
  }

  private static let taken = Mutex<URL?>(nil)

  // MARK: The end of the process

  private static let hasEnded = Atomic(false)

  /// Ends the process with an error if app code calls `exit` before ``end(_:)``.
  static func failIfAppExits() {
    atexit {
      guard !AppHome.hasEnded.load(ordering: .relaxed) else { return }
      try? StandardStreams.write(
        """
        The code of an app called 'exit', which ended the tool. Without '--in-process' it ends \
        only the app's process.\n
        """, to: STDERR_FILENO)
      RunFolder.remove()
      _exit(ToolExitCode.world.rawValue)
    }
  }

  /// Ends the process with the tool's own exit code.
  static func end(_ code: ToolExitCode) -> Never {
    hasEnded.store(true, ordering: .relaxed)
    exit(code.rawValue)
  }
}
