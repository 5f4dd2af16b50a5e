import FocusAppIntents
import FocusHost
import FocusProcesses
import FocusUserNotifications
public import Foundation
import Synchronization

/// The place where a device runs its apps' code: in this process, or in processes of their own.
///
/// On an iPhone, an app and each of its extensions are separate processes with their own variables.
/// A simulated device can run them in the same way, at the cost of starting the processes.
/// <doc:RealProcesses> describes when this matters.
public enum ProcessModel: Sendable, Hashable {
  /// The code runs in this process. The app and its extensions share the code's global and static
  /// variables, and a fatal error in the code ends this process.
  case inProcess
  /// Each process of an app is a separate operating-system process that runs this executable: a
  /// tool made with `FocusTool`, for the same apps.
  ///
  /// The process starts with the first call of its code, and the device kills it to end it. A
  /// closure can't cross to the process. The process's output goes to standard error, up to 64 KiB.
  case executable(URL)
}

/// The arguments and environment variables with which a test launches an app's process.
package struct LaunchOptions: Sendable {
  var arguments: [String] = []
  var environment: [String: String] = [:]

  package init(arguments: [String] = [], environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }
}

/// The processes of the apps on one device, with their containers and their code.
///
/// A separate process starts with its first turn. System apps always run in the device's own
/// process, because their code keeps no variables. The device stores none of this.
final class AppProcesses: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  private let model: ProcessModel
  private let timeLimit: Duration
  private let described: DescribedApps
  /// The processes that trials share; `nil` for a device that isn't a trial's.
  private let trials: TrialProcesses?
  /// A function that returns the handlers for a process's actions outside its turns.
  typealias Contacts = @Sendable (_ app: String, ProcessHost) -> ChildAppProcess.Contact
  private let contacts = Mutex<Contacts?>(nil)
  private let all = Mutex<[String: App]>([:])
  /// The processes that were ended and may not be gone yet.
  private let ending = Mutex<[ChildAppProcess]>([])

  private struct App {
    var program: SimulatedApp?
    var description: AppDescription?
    /// The processes whose start-up code has run or is about to run.
    var started: Set<ProcessHost> = []
    /// The code that runs in the device's own process.
    var code: [ProcessHost: AppCode] = [:]
    /// The separate processes.
    var children: [ProcessHost: ChildAppProcess] = [:]
    var launchOptions = LaunchOptions()
    /// The notification categories that the app registered last, in any process; `nil` if it never
    /// has.
    var categories: [CategoryRecord]?
  }

  /// The identity of an app's process.
  struct Key: Sendable, Hashable {
    let app: String
    let host: ProcessHost
  }

  /// - Parameters:
  ///   - timeLimit: The time that a turn of an app's code may take.
  ///   - described: The cache of the apps' declarations.
  init(
    containers: Containers, model: ProcessModel, timeLimit: Duration,
    described: DescribedApps = .known, trials: TrialProcesses? = nil
  ) {
    self.trials = trials
    self.containers = containers
    self.model = model
    self.timeLimit = timeLimit
    self.described = described
  }

  /// Connects later processes to their device.
  func connect(_ contacts: @escaping Contacts) { self.contacts.withLock { $0 = contacts } }

  deinit {
    for child in all.withLock({ $0.values.flatMap(\.children.values) }) { child.kill() }
  }
}

// MARK: - The apps

extension AppProcesses {
  /// The apps that are installed, in the order of their identifiers.
  var apps: [String] {
    all.withLock { all in
      all.filter { $0.value.description != nil || !$0.value.started.isEmpty }.keys.sorted()
    }
  }

  /// Adds an app's code, which replaces earlier code of the same app, and its description, which
  /// makes its processes members of the described groups.
  func install(_ program: SimulatedApp, described description: AppDescription?) {
    all.withLock {
      $0[program.id, default: App()].program = program
      $0[program.id]?.description = description
    }
  }

  /// Sets the arguments and environment variables for each later start of the app's own process.
  func setLaunchOptions(_ options: LaunchOptions, of app: String) {
    all.withLock { $0[app, default: App()].launchOptions = options }
  }

  /// Returns the notification categories that an app registered last; `nil` if it never has.
  func categories(of app: String) -> [CategoryRecord]? {
    all.withLock { $0[app]?.categories }
  }

  /// Registers an app's notification categories, which stay when its processes end, or forgets them
  /// for `nil`.
  func setCategories(_ categories: [CategoryRecord]?, of app: String) {
    all.withLock { $0[app, default: App()].categories = categories }
  }

  /// Returns the groups that an app's process may use; none for an undeclared app.
  func groups(of app: String, in host: ProcessHost) -> GroupMembership {
    all.withLock { $0[app]?.description }.map { GroupMembership(of: $0, in: host) }
      ?? GroupMembership()
  }

  /// Whether one of the apps declares a group.
  func declare(_ group: String) -> Bool {
    all.withLock { $0.values.contains { $0.description?.allGroups.contains(group) == true } }
  }

  /// Whether an app's code runs in the device's own process.
  func isInMemory(_ app: String) -> Bool {
    model == .inProcess || all.withLock { $0[app]?.program?.isOwn == true }
  }

  /// Reads the declarations of an app for its installation.
  ///
  /// Declarations in an executable are read in a process that runs nothing else, once for each
  /// executable.
  func shape(of program: SimulatedApp, in locale: Locale) async throws -> AppShape {
    guard !program.isOwn, case .executable(let executable) = model else {
      let code = AppCode(program, in: .app, containers: containers, timeLimit: timeLimit)
      let surroundings = AppSurroundings.Source { code.surroundings(of: program.id, in: .app) }
      return AppSurroundings.$ofDeclarations.withValue(surroundings) {
        AppShape(reading: program, in: locale)
      }
    }
    let place = try DescribedApps.Place(app: program.id, locale: locale, in: executable)
    if let known = described[place] { return known }
    let reader = try startChild(executable, program.id, in: .app)
    defer { end(reader) }
    let turn = AppTurn(
      app: program.id, host: .app, now: Date(timeIntervalSince1970: 0), locale: locale,
      calendar: Calendar(identifier: .gregorian), groups: GroupMembership())
    let limit = TimeLimit.afterProcess(timeLimit)
    let shape = try await first(within: limit, or: ProcessEnding.timedOut) {
      try await reader.answer(ReadShape(), in: turn, on: SilentLine())
    }
    guard let shape else {
      throw ProcessEnding.notATool(
        """
        \(executable.path) has no code of the app '\(program.id)'. List the app in `apps:` of its \
        `FocusTool`.
        """)
    }
    described[place] = shape
    return shape
  }

  /// Removes an app's processes and declaration.
  func remove(_ app: String) {
    for host in ProcessHost.allCases { quit(app, in: host) }
    all.withLock { $0[app]?.description = nil }
  }
}

// MARK: - The processes

extension AppProcesses {
  /// Answers a request by running an app's code; the first request starts the process.
  ///
  /// - Throws: The code's error.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer {
    guard case .executable(let executable) = model, !isInMemory(turn.app) else {
      return try await code(of: turn.app, in: turn.host).answer(request, in: turn, on: line)
    }
    try containers.synchronizeDefaults()
    let (process, isNew) = try all.withLock { all in
      if let known = all[turn.app]?.children[turn.host] { return (known, false) }
      let options = turn.host == .app ? all[turn.app]?.launchOptions : nil
      let new = try startChild(executable, turn.app, in: turn.host, options ?? LaunchOptions())
      all[turn.app, default: App()].children[turn.host] = new
      return (new, true)
    }
    var turn = turn
    // The earlier process may have ended meanwhile.
    turn.startsProcess = isNew
    return try await process.answer(request, in: turn, on: line)
  }

  /// Returns a process's code in the device's own process, even before the start-up code runs.
  func code(of app: String, in host: ProcessHost) -> AppCode {
    all.withLock { all in
      if let known = all[app]?.code[host] { return known }
      let new = AppCode(
        all[app]?.program, in: host, containers: containers, timeLimit: timeLimit)
      all[app, default: App()].code[host] = new
      return new
    }
  }

  private func startChild(
    _ executable: URL, _ app: String, in host: ProcessHost,
    _ options: LaunchOptions = LaunchOptions()
  ) throws -> ChildAppProcess {
    guard let contacts = contacts.withLock({ $0 }) else {
      // A device connects its processes in its initializer, before any call.
      preconditionFailure("The code of '\(app)' was asked before its device was made.")
    }
    if let used = trials?.take(Key(app: app, host: host)) {
      try used.begin(
        again: app, in: host, containers: containers.root, timeLimit: timeLimit,
        contacts(app, host))
      return used
    }
    try containers.open()
    return try ChildAppProcess(
      executable, app, in: host, options, containers: containers, timeLimit: timeLimit,
      contacts(app, host))
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it is the first time.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app, default: App()].started.insert(host).inserted }
  }

  /// Whether an app's start-up code has run or is about to run in a process.
  func isStarted(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app]?.started.contains(host) == true }
  }

  /// Whether no code of any app has been called.
  var isUnused: Bool {
    all.withLock { all in
      all.values.allSatisfy { $0.started.isEmpty && $0.code.isEmpty && $0.children.isEmpty }
    }
  }

  /// The running processes, in the order of the apps' identifiers.
  var started: [Key] {
    all.withLock { all in
      all.sorted { $0.key < $1.key }.flatMap { id, app in
        ProcessHost.allCases.filter(app.started.contains).map { Key(app: id, host: $0) }
      }
    }
  }

  /// Ends an app's process, with the objects that it registered.
  func quit(_ app: String, in host: ProcessHost) {
    let child = all.withLock { all in
      all[app]?.started.remove(host)
      all[app]?.code[host] = nil
      return all[app]?.children.removeValue(forKey: host)
    }
    if let child, trials?.keep(child, Key(app: app, host: host)) != true { end(child) }
  }

  private func end(_ child: ChildAppProcess) {
    child.kill()
    ending.withLock { ending in
      ending.removeAll(where: \.isGone)
      ending.append(child)
    }
  }

  /// Forgets an app's process that has ended by itself; a process that was started since stays.
  func drop(_ app: String, in host: ProcessHost) {
    let dropped = all.withLock { all -> ChildAppProcess? in
      guard all[app]?.children[host]?.hasEnded == true else { return nil }
      all[app]?.started.remove(host)
      return all[app]?.children.removeValue(forKey: host)
    }
    if let dropped { end(dropped) }
  }

  /// Lets all separate processes write their defaults and end, and returns when the operating
  /// system no longer has them.
  func finish() async {
    let children = all.withLock { all in
      var children: [ChildAppProcess] = []
      for (id, app) in all {
        children += app.children.values
        all[id]?.started.subtract(app.children.keys)
        all[id]?.children = [:]
      }
      return children
    }
    for child in children { child.letEnd() }
    let others = ending.withLock { ending in
      defer { ending = [] }
      return ending
    }
    for child in children + others { await child.waitUntilGone() }
    if model != .inProcess { ChildProcess.endOrphans() }
  }

  /// Ends every process, because the device restarts.
  func quitAll() {
    for app in apps { for host in ProcessHost.allCases { quit(app, in: host) } }
  }
}

/// A connection for code that is only read; its actions have no effect.
private final class SilentLine: DeviceLine {
  func tell(_ action: AppAction) {}

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    reply(.done)
  }
}

/// The processes of an app's code that the app's trial devices share, one after another.
///
/// Starting a process costs more than a whole trial. Therefore the app and each of its extensions
/// have one operating-system process for all trials; each trial runs the start-up code again, with
/// new dependencies, defaults and containers. Only the code's variables stay, which happens on no
/// phone. Therefore equal trials are compared: if a trial in a used process differs from one in new
/// processes, the app's variables matter, and all its trials get processes of their own.
final class TrialProcesses: Sendable {
  /// The folder with the containers of all trials, which is emptied before each trial.
  let root: URL
  /// The folder with the temporary folders of the processes.
  let temporary: URL
  private let idle = Mutex<[AppProcesses.Key: ChildAppProcess]>([:])

  /// Creates the shared processes for a process model; `nil` if code runs in this process.
  init?(for model: ProcessModel) {
    if model == .inProcess { return nil }
    root = FileManager.machine.temporaryDirectory.appending(path: "trials-\(UUID().uuidString)")
    temporary = URL(filePath: root.path + ".tmp")
  }

  deinit {
    for process in idle.withLock({ $0.values.map(\.self) }) { process.kill() }
    for folder in [root, temporary] { try? FileManager.machine.removeTree(atPath: folder.path) }
  }

  /// Removes the data that earlier trials have stored.
  func prepareLife() { Containers(place: root, temporary: temporary).empty() }

  /// Takes the process that an earlier trial has left; `nil` without one.
  func take(_ key: AppProcesses.Key) -> ChildAppProcess? {
    idle.withLock { $0.removeValue(forKey: key) }.flatMap { $0.hasEnded ? nil : $0 }
  }

  /// Keeps a process for the next trial, and returns whether that is possible. It isn't if the
  /// process has ended or still runs code.
  func keep(_ process: ChildAppProcess, _ key: AppProcesses.Key) -> Bool {
    guard process.isIdle else { return false }
    let before = idle.withLock { $0.updateValue(process, forKey: key) }
    before?.kill()
    return true
  }
}
