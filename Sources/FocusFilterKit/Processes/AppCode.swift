import FocusAppIntents
import FocusHost
import FocusProcesses
import FocusText
import FocusUserNotifications
import Foundation
import Synchronization

/// An app's code in one process, with the objects that it registered there.
///
/// In the device's own process, this object stands for a process of the app. The app's processes
/// then differ only in the objects that their code registers; they share the code's global and
/// static variables.
final class AppCode: Sendable {
  /// The app; `nil` if its code isn't available.
  let program: SimulatedApp?
  let host: ProcessHost
  /// The folders and defaults that the code may open.
  let containers: Containers
  /// The time that a turn of the code may take.
  let timeLimit: Duration
  let belongings = AppBelongings()
  private let foundSurroundings = Mutex<AppSurroundings?>(nil)

  init(
    _ program: SimulatedApp?, in host: ProcessHost, containers: Containers, timeLimit: Duration
  ) {
    self.program = program
    self.host = host
    self.containers = containers
    self.timeLimit = timeLimit
    #if os(Linux)
      AppSurroundings.warnsOfMissingReplacements
    #endif
  }

  /// Answers a request with the app's code. Canceling the task cancels the code.
  ///
  /// - Throws: The code's error, except in a call by the system, whose result contains the error.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer {
    let host = TurnHost(of: self, in: turn, on: line)
    return try await EntitySource.$vanished.withValue(turn.vanished) {
      try await run(host, startsProcess: turn.startsProcess && request.called == nil) {
        try await request.answer(by: self, in: turn)
      }
    }
  }

  /// Runs code in the process, and returns when its completion handlers have run, too.
  ///
  /// - Parameter startsProcess: Whether the start-up code runs first.
  func run<Value: Sendable>(
    _ host: TurnHost, startsProcess: Bool = false,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    let note =
      program?.isOwn == true ? nil : CrashNote(runningCodeOf: host.turn.app, in: host.turn.host)
    defer { note?.end() }
    try containers.open()
    // Rule F5.6.
    try containers.synchronizeDefaults()
    let groups = host.turn.groups.known
    FoundationSuites.watch(groups, of: host.turn.app, on: containers)
    let result = await CurrentHost.$bound.withValue(host) {
      let result = await Result {
        if startsProcess { try await start() }
        return try await body()
      }
      await belongings.callbacks.finishCallbacks()
      return result
    }
    host.tell(of: FoundationSuites.endWatching(groups))
    // Code whose values can't be stored hasn't succeeded.
    try containers.synchronizeDefaults()
    return try result.get()
  }

  /// Returns the folders and the bundle of the process if it shares this program, and creates them
  /// when code first asks.
  func surroundings(of app: String, in host: ProcessHost) -> AppSurroundings? {
    foundSurroundings.withLock { surroundings in
      guard surroundings == nil else { return surroundings }
      AppSurroundings.withoutApp {
        guard Bundle.machine.bundleIdentifier != app,
          let folders = try? ProcessFolders(of: app, in: host, under: containers)
        else { return }
        surroundings = AppSurroundings(
          folders: folders, bundle: try? AppBundle.bundle(of: app, named: program?.name))
      }
      return surroundings
    }
  }

  /// Runs the start-up code of the process.
  @concurrent func start() async throws { try await program?.start(in: host)?() }
}

extension Result where Failure == any Error {
  /// Runs code, and keeps its error.
  init(of body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}

/// The objects that an app's code registers in one process: dependencies, default values, delegate
/// and observers.
///
/// They belong to the process that registered them and disappear with it; the device doesn't store
/// them.
final class AppBelongings: Sendable {
  let dependencies = AppDependencyManager()
  let callbacks = NotificationCallbacks()
  let registeredDefaults = RegisteredDefaults()
  let distributedObservers = DistributedObservers()
  private let mistakes = Mutex<Set<AppAction>>([])

  /// Records a mistake of the process, and returns whether it is the first of its kind.
  func isNews(_ mistake: AppAction) -> Bool { mistakes.withLock { $0.insert(mistake).inserted } }
}

/// The end of an app's process, or of a turn that didn't return.
enum ProcessEnding: Error, Sendable, Hashable {
  /// The code crashed; the text is the signal and the process's last output, and the place is where
  /// the report says the code was.
  case crashed(String, at: Finding.Place? = nil)
  /// The code ended its process with this exit code.
  case exited(Int)
  /// The code exceeded its time limit.
  case timedOut
  /// The device ended the process.
  case ended
  /// The executable isn't a tool for apps, or is one of another version.
  case notATool(String)

  /// - Parameter executable: The program that ended. A crash in a library is attributed to the
  ///   first frame in one of the app's own files.
  init(_ end: ChildEnd, of executable: URL) {
    switch end.cause {
    case .exited(let code): self = .exited(Int(code))
    case .signaled(let signal):
      let crash = end.crash
      let own =
        crash?.isInLibrary ?? true ? SwiftCrash.ownPlace(of: end.frames, in: executable) : nil
      let place = own ?? crash.map { ($0.file, $0.line) }
      let message = crash?.message ?? end.lastErrorLines.last { !$0.isEmpty }
      self = .crashed(
        (["\(signal)"] + (message.map { [$0.bounded] } ?? [])).joined(separator: ", "),
        at: place.map { Finding.Place(file: $0.file, line: $0.line, column: 1) })
    case .garbled: self = .wroteToLine
    case .deaf: self = .crashed("it stopped reading its messages")
    case .closedLine:
      self = .crashed("its code closed a descriptor of the process, the line to the device")
    }
  }

  /// The end of a process that sent bytes that are no message of a tool.
  static let wroteToLine = Self.crashed(
    "its code wrote to a descriptor of the process, the line to the device")

  /// Returns the reason why a process can't be started, as a sentence.
  static func reason(_ error: any Error, of process: String) -> String {
    guard let error = error as? POSIXError else { return "\(error)" }
    return "\(process) can't be started: \(String(cString: strerror(error.code.rawValue)))."
  }

  /// The end in words that follow a colon.
  var words: String {
    switch self {
    case .crashed(let words, let place): words.naming(place)
    case .exited(let code): "it exited with the code \(code)"
    case .timedOut: "it exceeded its time limit"
    case .ended: "the device ended it"
    case .notATool(let sentence): sentence
    }
  }

  /// The outcome of the call that was running.
  var outcome: AppCall.Outcome {
    switch self {
    case .crashed(let words, let place): .crashed(words: words, place: place)
    case .exited(let code): .exited(code: code)
    case .timedOut: .timedOut
    // An executable that can't run isn't an app's failure; ``FocusSystem/finishCalls()`` throws.
    case .ended, .notATool: .interrupted
    }
  }
}
