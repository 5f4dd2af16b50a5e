import FocusHost
import FocusProcesses
import Foundation
import Synchronization

/// The code of a device's apps in processes of the system, one for each process of an app.
///
/// A process starts with its first turn. One that the device ends is killed. The device's own apps stay in
/// its memory: their code is ours and keeps nothing there.
final class ChildCode: CodeHosting {
  private let executable: URL
  private let containers: Containers
  private let timeLimit: Duration
  private let described: DescribedApps
  /// Returns the functions for what a process of an app does outside its turns.
  typealias Contacts = @Sendable (_ app: String, ProcessHost) -> CodeChild.Contact

  private let contacts = Mutex<Contacts?>(nil)
  private let resident: ResidentCode
  /// The identifiers of the device's own apps.
  private let ownApps = Mutex<Set<String>>([])
  private let children = Mutex<[Key: CodeChild]>([:])

  private typealias Key = AppProcesses.Key

  /// - Parameter described: Where it is kept what is declared of apps.
  init(
    _ executable: URL, containers: Containers, timeLimit: Duration,
    described: DescribedApps = .known
  ) {
    self.executable = executable
    self.containers = containers
    self.timeLimit = timeLimit
    resident = ResidentCode(containers: containers, timeLimit: timeLimit)
    self.described = described
  }

  /// Connects the processes that start from now on with their device.
  func connect(_ contacts: @escaping Contacts) { self.contacts.withLock { $0 = contacts } }

  deinit {
    for child in children.withLock({ Array($0.values) }) { child.kill() }
  }

  func resident(_ app: String) -> ResidentCode? {
    ownApps.withLock { $0.contains(app) } ? resident : nil
  }

  /// The executable has the code of all other apps.
  func install(_ program: SimulatedApp) {
    ownApps.withLock { apps in
      if program.isOwn { apps.insert(program.id) } else { apps.remove(program.id) }
    }
    if program.isOwn { resident.install(program) }
  }

  /// Reads it in a process that runs nothing else, once for each executable.
  func shape(of program: SimulatedApp, in locale: Locale) async throws -> AppShape {
    if program.isOwn { return resident.shape(of: program, in: locale) }
    let place = try DescribedApps.Place(app: program.id, locale: locale, in: executable)
    if let known = described[place] { return known }
    let reader = try start(program.id, in: .app)
    defer { reader.kill() }
    let turn = CodeTurn(
      surroundings: CodeSurroundings(
        app: program.id, host: .app, now: Date(timeIntervalSince1970: 0),
        settings: CodeSettings(
          locale: locale, calendar: Calendar(identifier: .gregorian), groups: GroupMembership())),
      startsProcess: false, request: .shape)
    let shape = try await first(within: timeLimit * 2, or: ProcessEnding.timedOut) {
      try await reader.answer(turn, on: SilentLine()).shape
    }
    guard let shape else {
      throw ProcessEnding.notATool("\(executable.path) has no code of the app '\(program.id)'.")
    }
    described[place] = shape
    return shape
  }

  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer {
    if let resident = resident(turn.surroundings.app) {
      return try await resident.answer(turn, on: line)
    }
    let (child, isNew) = try child(of: turn.surroundings.app, in: turn.surroundings.host)
    var turn = turn
    // The process that the device knew may have ended meanwhile.
    turn.startsProcess = isNew
    return try await child.answer(turn, on: line)
  }

  func drop(_ app: String, in host: ProcessHost) -> Bool {
    children.withLock { children in
      let key = Key(app: app, host: host)
      guard children[key]?.hasEnded == true else { return false }
      children[key] = nil
      return true
    }
  }

  func end(_ app: String, in host: ProcessHost) {
    resident.end(app, in: host)
    children.withLock { $0.removeValue(forKey: Key(app: app, host: host)) }?.kill()
  }

  private func child(
    of app: String, in host: ProcessHost
  ) throws -> (child: CodeChild, isNew: Bool) {
    try children.withLock { children in
      let key = Key(app: app, host: host)
      if let known = children[key] { return (known, false) }
      let new = try start(app, in: host)
      children[key] = new
      return (new, true)
    }
  }

  private func start(_ app: String, in host: ProcessHost) throws -> CodeChild {
    guard let contacts = contacts.withLock({ $0 }) else {
      preconditionFailure("The code of '\(app)' was asked before its device was made.")
    }
    do {
      return try CodeChild(
        executable,
        MessageToCode.Beginning(
          app: app, host: host, containers: containers.root.path,
          secondsToLimit: timeLimit / .seconds(1)),
        in: ProcessFolders(of: app, in: host, under: containers.root), contacts(app, host))
    } catch let error as CocoaError {
      throw ProcessEnding.notATool(
        "The folders of a process can't be made in \(containers.root.path). "
          + error.localizedDescription)
    } catch let error as StartError {
      throw ProcessEnding.notATool("\(error)")
    } catch let error as POSIXError {
      let reason = String(cString: strerror(error.code.rawValue))
      throw ProcessEnding.notATool("A process of '\(app)' can't be started: \(reason).")
    } catch {
      throw ProcessEnding.notATool("\(executable.path) can't be run. \(error)")
    }
  }
}
