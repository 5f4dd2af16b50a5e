import FocusHost
public import Foundation
import Synchronization

/// The way in which a device runs its apps' code: in this process, or in processes of their own.
///
/// On an iPhone, an app and each of its extensions is a process with variables of its own. A device can
/// have that, too, at the price of starting the processes. <doc:RealProcesses> tells when this matters.
public enum ProcessModel: Sendable, Hashable {
  /// In this process. What code declares as a variable is shared by the app and its extensions, and a
  /// fatal error in it ends this process.
  case inProcess
  /// Each process of an app is one of the system, which runs this executable: a tool made with
  /// `FocusTool`, for the same apps.
  ///
  /// It starts with the first call of its code, and is killed when the device ends it. A closure can't
  /// cross to it. What a process prints goes to standard error, up to 64 KiB.
  case executable(URL)
}

/// The arguments and variables of the environment that a test launches an app's process with.
package struct LaunchOptions: Sendable {
  var arguments: [String] = []
  var environment: [String: String] = [:]

  package init(arguments: [String] = [], environment: [String: String] = [:]) {
    self.arguments = arguments
    self.environment = environment
  }
}

/// The processes of the apps on one device: which run, what they may open, and where their code is.
///
/// A process of the system starts with its first turn. The device's own apps stay in its memory: their
/// code is ours and keeps nothing there. Nothing of all this is stored with the device.
final class AppProcesses: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  private let model: ProcessModel
  private let timeLimit: Duration
  private let described: DescribedApps
  /// Where trials leave their processes for the next one; `nil` for a device that is no trial's.
  private let trials: TrialProcesses?
  /// Returns the functions for what a process of an app does outside its turns.
  typealias Contacts = @Sendable (_ app: String, ProcessHost) -> ChildAppProcess.Contact
  private let contacts = Mutex<Contacts?>(nil)
  private let all = Mutex<[String: App]>([:])

  private struct App {
    /// The identifiers of entities that its queries don't know any longer.
    var vanished: Set<String> = []
    var program: SimulatedApp?
    var description: AppDescription?
    /// The processes whose start-up code has run, or is about to.
    var started: Set<ProcessHost> = []
    var processes: [ProcessHost: any AppProcess] = [:]
    var launchOptions = LaunchOptions()
  }

  /// A process of an app by its name.
  struct Key: Sendable, Hashable {
    let app: String
    let host: ProcessHost
  }

  /// - Parameters:
  ///   - timeLimit: How long a turn of an app's code may take.
  ///   - described: Keeps what is declared of apps.
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

  /// Connects the processes that start from now on with their device.
  func connect(_ contacts: @escaping Contacts) { self.contacts.withLock { $0 = contacts } }

  deinit {
    for process in all.withLock({ $0.values.flatMap(\.processes.values) }) { process.kill() }
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

  /// Makes the code of an app known, which replaces earlier code of the same app.
  func install(_ program: SimulatedApp) {
    all.withLock { $0[program.id, default: App()].program = program }
  }

  /// Sets the arguments and variables with which the app's own process starts the next time.
  func setLaunchOptions(_ options: LaunchOptions, of app: String) {
    all.withLock { $0[app, default: App()].launchOptions = options }
  }

  /// Makes the processes of an app members of the groups that it is described with.
  func declare(_ description: AppDescription) {
    all.withLock { $0[description.id, default: App()].description = description }
  }

  /// Returns the groups that a process of an app may use; none for an app that isn't declared.
  func groups(of app: String, in host: ProcessHost) -> GroupMembership {
    all.withLock { $0[app]?.description }.map { GroupMembership(of: $0, in: host) }
      ?? GroupMembership()
  }

  /// Takes an entity away from the queries of an app.
  func vanish(_ entity: String, of app: String) {
    all.withLock { _ = $0[app, default: App()].vanished.insert(entity) }
  }

  /// Returns the entities that were taken away from the queries of an app.
  func vanished(of app: String) -> Set<String> { all.withLock { $0[app]?.vanished ?? [] } }

  /// Whether the code of an app runs in the memory of the device.
  func isInMemory(_ app: String) -> Bool {
    model == .inProcess || all.withLock { $0[app]?.program?.isOwn == true }
  }

  /// Reads what a device wants to know of an app that it installs.
  ///
  /// An executable's code is read in a process that runs nothing else, once for each executable.
  func shape(of program: SimulatedApp, in locale: Locale) async throws -> AppShape {
    guard !program.isOwn, case .executable(let executable) = model else {
      return AppShape(reading: program, in: locale)
    }
    let place = try DescribedApps.Place(app: program.id, locale: locale, in: executable)
    if let known = described[place] { return known }
    let reader = try startChild(executable, program.id, in: .app)
    defer { reader.kill() }
    let turn = AppTurn(
      app: program.id, host: .app, now: Date(timeIntervalSince1970: 0),
      settings: AppSettings(
        locale: locale, calendar: Calendar(identifier: .gregorian), groups: GroupMembership()))
    let shape = try await first(within: timeLimit * 2, or: ProcessEnding.timedOut) {
      try await reader.answer(ReadShape(), in: turn, on: SilentLine())
    }
    guard let shape else {
      throw ProcessEnding.notATool("\(executable.path) has no code of the app '\(program.id)'.")
    }
    described[place] = shape
    return shape
  }

  /// Throws away what an app keeps in memory.
  func remove(_ app: String) {
    for host in ProcessHost.allCases { quit(app, in: host) }
    all.withLock { $0[app]?.description = nil }
  }
}

// MARK: - The processes

extension AppProcesses {
  /// Answers a request with an app's code, whose process starts with the first one.
  ///
  /// - Throws: What the code throws.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer {
    guard case .executable(let executable) = model, !isInMemory(turn.app) else {
      return try await code(of: turn.app, in: turn.host).answer(request, in: turn, on: line)
    }
    let (process, isNew) = try all.withLock { all in
      if let known = all[turn.app]?.processes[turn.host] { return (known, false) }
      let options = turn.host == .app ? all[turn.app]?.launchOptions : nil
      let new = try startChild(executable, turn.app, in: turn.host, options ?? LaunchOptions())
      all[turn.app, default: App()].processes[turn.host] = new
      return (new as any AppProcess, true)
    }
    var turn = turn
    // The process that the device knew may have ended meanwhile.
    turn.startsProcess = isNew
    return try await process.answer(request, in: turn, on: line)
  }

  /// Returns a process in the memory of the device, also before its start-up code runs.
  func code(of app: String, in host: ProcessHost) -> AppCode {
    all.withLock { all in
      if let known = all[app]?.processes[host] as? AppCode { return known }
      let new = AppCode(
        all[app]?.program, in: host, containers: containers, timeLimit: timeLimit)
      all[app, default: App()].processes[host] = new
      return new
    }
  }

  private func startChild(
    _ executable: URL, _ app: String, in host: ProcessHost,
    _ options: LaunchOptions = LaunchOptions()
  ) throws -> ChildAppProcess {
    guard let contacts = contacts.withLock({ $0 }) else {
      // A device connects its processes before anybody knows the device.
      preconditionFailure("The code of '\(app)' was asked before its device was made.")
    }
    if let used = trials?.take(Key(app: app, host: host)) {
      try used.begin(
        again: app, in: host, containers: containers.root, timeLimit: timeLimit,
        contacts(app, host))
      return used
    }
    return try ChildAppProcess(
      executable, app, in: host, options, containers: containers.root, timeLimit: timeLimit,
      contacts(app, host))
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it hadn't before.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app, default: App()].started.insert(host).inserted }
  }

  /// Whether an app's start-up code has run in a process, or is about to.
  func isStarted(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app]?.started.contains(host) == true }
  }

  /// Whether no code of any app has been called.
  var isUnused: Bool {
    all.withLock { $0.values.allSatisfy { $0.started.isEmpty && $0.processes.isEmpty } }
  }

  /// The processes that run, in the order of the apps' identifiers.
  var started: [Key] {
    all.withLock { all in
      all.sorted { $0.key < $1.key }.flatMap { id, app in
        ProcessHost.allCases.filter(app.started.contains).map { Key(app: id, host: $0) }
      }
    }
  }

  /// Ends a process of an app, with what it registered.
  func quit(_ app: String, in host: ProcessHost) {
    let process = all.withLock { all in
      all[app]?.started.remove(host)
      return all[app]?.processes.removeValue(forKey: host)
    }
    if let child = process as? ChildAppProcess,
      trials?.keep(child, Key(app: app, host: host)) == true
    {
      return
    }
    process?.kill()
  }

  /// Forgets a process of an app that has ended by itself; one that was started since stays.
  func drop(_ app: String, in host: ProcessHost) {
    all.withLock { all in
      guard all[app]?.processes[host]?.hasEnded == true else { return }
      all[app]?.processes[host] = nil
      all[app]?.started.remove(host)
    }
  }

  /// Ends every process: the device was started again.
  func quitAll() {
    for app in apps { for host in ProcessHost.allCases { quit(app, in: host) } }
  }
}

/// A line for code that is only read: what it does has no effect.
private final class SilentLine: DeviceLine {
  func tell(_ action: AppAction) {}

  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void) {
    reply(.done)
  }
}
