import FocusAppIntents
import FocusHost
import FocusProcesses
import Foundation
import Synchronization

/// A separate operating-system process of an app, as its device sees it.
final class ChildAppProcess: Sendable {
  /// The device's handlers for events outside a turn, and for the process's output.
  struct Contact: Sendable {
    /// Returns a connection for code that the device didn't start or whose turn has ended; `nil` if
    /// the device is gone.
    let line: @Sendable (_ code: CalledCode?) -> (any DeviceLine)?
    /// A closure that is called when the process ends by itself between two turns. A turn that
    /// begins meanwhile learns of the end, too; only the first of the two reports it.
    let endedAlone: @Sendable (ChildAppProcess, ProcessEnding) -> Void
    /// A closure that is called with each line of the process's output.
    let printed: @Sendable (String) -> Void
  }

  private let executable: URL
  /// The handlers, which are replaced when the process continues for another device.
  private let contact: Mutex<Contact>
  private let turns = Mutex(ChildTurns())
  /// The operating-system process; `nil` only until it is started.
  private let process = Mutex<ChildProcess?>(nil)
  private let gone = Mutex<(isGone: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - options: The process's additional arguments and environment variables.
  ///   - timeLimit: The time that a turn may take.
  /// - Throws: ``ProcessEnding/notATool(_:)``.
  init(
    _ executable: URL, _ app: String, in host: ProcessHost, _ options: LaunchOptions,
    containers: Containers, timeLimit: Duration, _ contact: Contact
  ) throws(ProcessEnding) {
    self.executable = executable
    self.contact = Mutex(contact)
    do {
      let folders = try ChildProcess.prepare {
        try ProcessFolders(of: app, in: host, under: containers)
      }
      let started = try ChildProcess(
        executable, arguments: [AppProcessServer.word, app, host.rawValue] + options.arguments,
        environment: folders.environment.merging(options.environment) { $1 }, folder: folders.home,
        longestMessage: ProcessMessage.longest,
        onMessage: { [weak self] in self?.receive($0) },
        onOutput: { [weak self] in (self?.current ?? contact).printed($0.shown) },
        onEnd: { [weak self] in
          self?.end(ProcessEnding($0, of: executable))
          self?.noteGone()
        })
      process.withLock { $0 = started }
      // The process may have sent an invalid message already.
      if hasEnded { started.kill() }
      try begin(app, in: host, containers.root, timeLimit)
    } catch let error as CocoaError {
      let missing = URL(filePath: error.filePath ?? containers.root.path)
      let parents = sequence(first: missing) { $0.deletingLastPathComponent() }
      let place = parents.first { (try? DurableFile.exists($0)) == true } ?? missing
      let isFile = DurableFile.isFolder(place) == false
      throw .notATool(
        "The folders of a process can't be made in \(place.path). \(error.fileReason)"
          + (isFile ? " Move this file away, or take back its command with 'undo'." : ""))
    } catch {
      throw .notATool(ProcessEnding.reason(error, of: "A process of '\(app)'"))
    }
  }

  deinit { process.withLock { $0 }?.kill() }

  private var current: Contact { contact.withLock { $0 } }

  private func begin(
    _ app: String, in host: ProcessHost, _ containers: URL, _ timeLimit: Duration
  ) throws {
    try send(
      .begin(
        MessageToProcess.Beginning(
          app: app, host: host, containers: containers.path,
          secondsToLimit: timeLimit / .seconds(1))))
  }

  /// Continues as another device's process: the start-up code runs again and registers new objects,
  /// and the code's variables stay.
  ///
  /// - Throws: An error if the message can't be sent to the process.
  func begin(
    again app: String, in host: ProcessHost, containers: URL, timeLimit: Duration,
    _ contact: Contact
  ) throws {
    self.contact.withLock { $0 = contact }
    turns.withLock { $0.forget() }
    try begin(app, in: host, containers, timeLimit)
  }

  /// Whether the process runs and none of its turns is running.
  var isIdle: Bool { turns.withLock { $0.ending == nil && $0.isEmpty } }

  /// Answers a request by running the app's code. Canceling the task cancels the code, and the
  /// method throws at once.
  ///
  /// - Throws: ``ProcessEnding``, or the code's error.
  func answer<Request: AppRequest>(
    _ request: Request, in turn: AppTurn, on line: any DeviceLine
  ) async throws -> Request.Answer {
    let number = turns.withLock { $0.nextNumber() }
    let answer = try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try turns.withLock {
            try $0.begin(number, on: line) { continuation.resume(with: $0) }
          }
          do {
            try send(.turn(turn, number: number, request: SentRequest(request: request)))
          } catch {
            turns.withLock { $0.end(number) }?(.failure(error))
          }
          // The cancellation handler may have run before the turn began.
          if Task.isCancelled { cancel(number) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancel(number)
    }
    do {
      return try StoredForm.decode(TurnAnswer<Request.Answer>.self, from: answer).value
    } catch {
      // The device learns of the end here.
      _ = learnOfEnding()
      kill(.wroteToLine)
      throw turns.withLock { $0.ending } ?? ProcessEnding.ended
    }
  }

  private func cancel(_ number: Int) {
    turns.withLock { $0.end(number) }?(.failure(CancellationError()))
    // This message never exceeds the longest message.
    try? send(.cancel(turn: number))
  }

  /// Whether the process has ended by itself, or is about to.
  var hasEnded: Bool { turns.withLock { $0.ending != nil } }

  /// Ends the process for the device; its turns throw ``ProcessEnding/ended``.
  func kill() { kill(.ended) }

  /// Lets the process write its defaults and end; its turns throw ``ProcessEnding/ended``.
  ///
  /// A process that doesn't end by itself is killed two seconds later.
  func letEnd() {
    end(.ended)
    // The message is short enough.
    try? send(.end)
    process.withLock { $0 }?.hangUp()
  }

  /// Whether the operating system no longer has the process.
  var isGone: Bool { gone.withLock { $0.isGone } }

  /// Returns when the operating system no longer has the process.
  func waitUntilGone() async {
    await withCheckedContinuation { continuation in
      let isGone = gone.withLock { gone in
        if !gone.isGone { gone.waiters.append(continuation) }
        return gone.isGone
      }
      if isGone { continuation.resume() }
    }
  }

  private func noteGone() {
    let waiters = gone.withLock { gone in
      defer { gone = (true, []) }
      return gone.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Notes that the device learns of the process's end, and returns whether it didn't know.
  func learnOfEnding() -> Bool { turns.withLock { $0.learnOfEnding() } }

  private func send(_ message: MessageToProcess) throws {
    try process.withLock { $0 }?.send(ProcessMessage.encode(message))
  }

  private func receive(_ data: Data) {
    // Messages from a process that the device ended have no effect.
    guard turns.withLock({ $0.ending }) != .ended else { return }
    do {
      switch try StoredForm.decode(MessageToDevice.self, from: data) {
      case .hello(MessageToDevice.version): turns.withLock { $0.saidHello = true }
      case .hello(let version):
        fail(
          "Its messages have version \(version), not \(MessageToDevice.version). Build it again.")
      case .action(let action, let origin): line(of: origin)?.tell(action)
      case .question(let question, let number, let origin):
        line(of: origin)?.ask(question) { [weak self] answer in
          do {
            try self?.send(.answer(answer, question: number))
          } catch {
            self?.fail("An answer can't be sent to it. \(error)")
          }
        }
      // The code that waits for the answer knows its type.
      case .answer(let turn): turns.withLock { $0.end(turn) }?(.success(data))
      case .failure(let error, let turn): turns.withLock { $0.end(turn) }?(.failure(error.live))
      case .timedOut(let turn): turns.withLock { $0.end(turn) }?(.failure(ProcessEnding.timedOut))
      }
    } catch {
      // Only the first message tells whether the executable is a tool.
      guard turns.withLock({ $0.saidHello }) else {
        return fail("It sent a message that can't be read. \(error)")
      }
      kill(.wroteToLine)
    }
  }

  private func line(of origin: MessageToDevice.Origin) -> (any DeviceLine)? {
    if let turn = origin.turn {
      let (line, isForgotten) = turns.withLock { ($0.line(of: turn), $0.isForgotten(turn)) }
      // Actions for a device that no longer exists have no effect.
      if isForgotten { return nil }
      if let line { return line }
    }
    return current.line(origin.code)
  }

  private func fail(_ reason: String) {
    kill(.notATool("\(executable.path) isn't a tool for this device. \(reason)"))
  }

  private func kill(_ ending: ProcessEnding) {
    end(ending)
    process.withLock { $0 }?.kill()
  }

  private func end(_ ending: ProcessEnding) {
    let (isFirst, saidHello) = turns.withLock { ($0.ending == nil, $0.saidHello) }
    var reason = ending
    // A signal doesn't tell whether the executable is a tool.
    if case .exited = ending, !saidHello {
      reason = .notATool(
        "\(executable.path) ended before it answered. Use a tool made with `FocusTool`.")
    }
    let (first, told) = turns.withLock { $0.endAll(reason) }
    for tell in told { tell(.failure(first)) }
    if isFirst, told.isEmpty, first != .ended { current.endedAlone(self, first) }
  }
}

// MARK: - Turns

/// The running turns of code in another process, as a value.
private struct ChildTurns: Sendable {
  typealias Ended = @Sendable (Result<Data, any Error>) -> Void

  private struct Turn {
    let line: any DeviceLine
    let ended: Ended
  }

  private var open: [Int: Turn] = [:]
  /// The connections of ended turns, as long as the device keeps them.
  private var closed: [Int: ClosedLine] = [:]

  private struct ClosedLine {
    weak var line: (any DeviceLine)?
  }

  private var last = 0
  /// The last turn for an earlier device.
  private var lastForgotten = 0
  /// The process's end; `nil` while it runs.
  private(set) var ending: ProcessEnding?
  /// Whether the device has learned of the ending.
  private var isKnown = false
  /// Whether the process has identified itself as an app's process.
  var saidHello = false

  var isEmpty: Bool { open.isEmpty }

  /// Returns the number of the next turn.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  /// Begins a turn; throws if the process has ended.
  mutating func begin(
    _ number: Int, on line: any DeviceLine, ended: @escaping Ended
  ) throws(ProcessEnding) {
    if let ending {
      isKnown = true
      throw ending
    }
    open[number] = Turn(line: line, ended: ended)
  }

  /// Ends a turn, and returns the function that waits for its answer; `nil` if the turn has already
  /// ended.
  mutating func end(_ number: Int) -> Ended? {
    guard let turn = open.removeValue(forKey: number) else { return nil }
    closed = closed.filter { $0.value.line != nil }
    closed[number] = ClosedLine(line: turn.line)
    return turn.ended
  }

  /// Returns a turn's connection, even if the turn has ended but the device hasn't applied its
  /// actions yet.
  func line(of number: Int) -> (any DeviceLine)? { open[number]?.line ?? closed[number]?.line }

  /// Forgets the turns for a device that is gone.
  mutating func forget() {
    closed = [:]
    lastForgotten = last
  }

  func isForgotten(_ turn: Int) -> Bool { turn <= lastForgotten }

  /// Notes that the process has ended, and returns the first noted ending with the functions that
  /// wait for answers.
  mutating func endAll(_ ending: ProcessEnding) -> (ending: ProcessEnding, told: [Ended]) {
    let first = self.ending ?? ending
    self.ending = first
    if !open.isEmpty || ending == .ended { isKnown = true }
    defer { open = [:] }
    return (first, open.sorted { $0.key < $1.key }.map(\.value.ended))
  }

  /// Notes that the device learns of the ending, and returns whether it didn't know.
  mutating func learnOfEnding() -> Bool {
    defer { isKnown = true }
    return !isKnown
  }
}

// MARK: - The world of a process

/// The folders that belong to one process of an app, besides the device's containers. The home
/// folder is also the working directory.
typealias ProcessFolders = AppSurroundings.Folders

extension ProcessFolders {
  /// Creates the folders.
  init(of app: String, in host: ProcessHost, under containers: Containers) throws {
    let place = "\(app.asFileName)/\(host.rawValue)"
    self.init(
      home: containers.root.appending(path: "\(Self.name)/\(place)/home"),
      temporary: containers.temporary.appending(path: place))
    for folder in [home, temporary] {
      try FileManager.machine.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    Self.furnish(home)
  }

  /// Creates the folders that an app finds in its home folder on a phone. A file that the app put
  /// in their place stays.
  static func furnish(_ home: URL) {
    for name in ["Documents", "Library/Caches"] {
      try? FileManager.machine.createDirectory(
        at: home.appending(path: name), withIntermediateDirectories: true)
    }
  }

  /// The name of the folder that contains the home folders of all processes; it can't be a group's
  /// name.
  static let name = ".homes"

  /// Returns the home folders of all processes in their common folder.
  static func all(in folder: URL) -> [URL] { allTemporary(in: folder).flatMap(\.contents) }

  /// Returns the temporary folders of all processes in their common folder.
  static func allTemporary(in folder: URL) -> [URL] { folder.contents.flatMap(\.contents) }

  /// The names of the variables that processes get in addition.
  static let passedVariables = Mutex<Set<String>>([])

  /// The process's whole environment: its folders, the variables for language and libraries, and
  /// those that the tool has declared.
  var environment: [String: String] {
    let present = ProcessInfo.processInfo.environment
    let passed = Self.passedVariables.withLock { $0 }
    var environment = present.filter { name, _ in
      name == "LANG" || name == "TZ" || name.hasPrefix("LC_") || name.hasPrefix("DYLD_")
        || name == "LD_LIBRARY_PATH" || passed.contains(name)
    }
    environment["HOME"] = home.path
    // Foundation derives the documents folder from this variable, and otherwise from the user's
    // account.
    environment["CFFIXED_USER_HOME"] = home.path
    environment["TMPDIR"] = temporary.path
    environment["XDG_CONFIG_HOME"] = home.appending(path: ".config").path
    environment["XDG_CACHE_HOME"] = home.appending(path: "Library/Caches").path
    environment["XDG_DATA_HOME"] = home.appending(path: "Library/Application Support").path
    return environment
  }
}
