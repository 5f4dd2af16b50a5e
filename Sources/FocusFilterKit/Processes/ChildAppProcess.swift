import FocusHost
import FocusProcesses
import Foundation
import Synchronization

/// A process of an app that is a process of the system, seen from its device.
final class ChildAppProcess: AppProcess {
  /// The device's handlers for messages that the process sends outside any turn.
  struct Contact: Sendable {
    /// Returns a line for code that nobody started, or whose turn has ended; `nil` when the device has
    /// gone.
    let line: @Sendable (_ isCall: Bool) -> (any DeviceLine)?
    /// Called when the process ends by itself between two turns. A turn that comes meanwhile learns of
    /// it, too, and the first of the two tells it.
    let endedAlone: @Sendable (ChildAppProcess, ProcessEnding) -> Void
    /// Called with each line that the process prints.
    let printed: @Sendable (String) -> Void
  }

  private let executable: URL
  /// Replaced when the process goes on for another device.
  private let contact: Mutex<Contact>
  private let turns = Mutex(ChildTurns())
  /// The settings that the process was sent last.
  private let sentSettings = Mutex<AppSettings?>(nil)
  /// The process; `nil` only until it is started.
  private let process = Mutex<ChildProcess?>(nil)

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - options: What the process starts with besides.
  ///   - containers: The folder with the containers and defaults of the device.
  ///   - timeLimit: How long a turn may take.
  /// - Throws: ``ProcessEnding/notATool(_:)``.
  init(
    _ executable: URL, _ app: String, in host: ProcessHost, _ options: LaunchOptions,
    containers: URL, timeLimit: Duration, _ contact: Contact
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
        onOutput: { [weak self] in (self?.current ?? contact).print($0) },
        onEnd: { [weak self] in self?.end(ProcessEnding($0, of: executable)) })
      process.withLock { $0 = started }
      // What it sent until now may have been wrong.
      if hasEnded { started.kill() }
      try begin(app, in: host, containers, timeLimit)
    } catch let error as CocoaError {
      throw .notATool(
        "The folders of a process can't be made in \(containers.path). "
          + error.localizedDescription)
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

  /// Goes on as a process of another device, with new start-up code and what the code registers; its variables
  /// stay.
  ///
  /// - Throws: The reason why the process can't be told.
  func begin(
    again app: String, in host: ProcessHost, containers: URL, timeLimit: Duration,
    _ contact: Contact
  ) throws {
    self.contact.withLock { $0 = contact }
    turns.withLock { $0.forget() }
    sentSettings.withLock { $0 = nil }
    try begin(app, in: host, containers, timeLimit)
  }

  /// Whether the process runs, and no turn of its code is open.
  var isIdle: Bool { turns.withLock { $0.ending == nil && $0.isEmpty } }

  /// Answers a request with the app's code. Canceling the task cancels the code, and throws at once.
  ///
  /// - Throws: ``ProcessEnding``, or what the code threw.
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
            try send(request, in: turn, number)
          } catch {
            turns.withLock { $0.end(number) }?(.failure(error))
          }
          // The handler may have run before there was something to cancel.
          if Task.isCancelled { cancel(number) }
        } catch {
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      cancel(number)
    }
    do {
      return try ProcessMessage.decode(TurnAnswer<Request.Answer>.self, from: answer).value
    } catch {
      // The device learns of the end here.
      _ = learnOfEnding()
      fail("It sent an answer that can't be read. \(error)")
      throw turns.withLock { $0.ending } ?? ProcessEnding.ended
    }
  }

  private func cancel(_ number: Int) {
    turns.withLock { $0.end(number) }?(.failure(CancellationError()))
    // A message of this length is never too long.
    try? send(.cancel(turn: number))
  }

  /// Whether the process has ended, or is about to.
  var hasEnded: Bool { turns.withLock { $0.ending != nil } }

  /// Ends the process because the device does; its turns throw ``ProcessEnding/ended``.
  func kill() {
    end(.ended)
    process.withLock { $0 }?.kill()
  }

  private func send(_ request: any AppRequest, in turn: AppTurn, _ number: Int) throws {
    // Under one lock, so that no other turn comes between.
    try sentSettings.withLock { sent in
      if sent != turn.settings { try send(.settings(turn.settings)) }
      sent = turn.settings
      try send(
        .turn(
          MessageToProcess.Turn(
            number: number, now: turn.now, process: turn.process,
            startsProcess: turn.startsProcess, request: SentRequest(request: request))))
    }
  }

  /// Notes that the device learns how the process ended, and returns whether that is news.
  func learnOfEnding() -> Bool { turns.withLock { $0.learnOfEnding() } }

  private func send(_ message: MessageToProcess) throws {
    try process.withLock { $0 }?.send(ProcessMessage.encode(message))
  }

  private func receive(_ data: Data) {
    // What a process did that the device ended has no effect.
    guard turns.withLock({ $0.ending }) != .ended else { return }
    do {
      switch try ProcessMessage.decode(MessageToDevice.self, from: data) {
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
      // Who waits for the answer knows its type.
      case .answer(let turn): turns.withLock { $0.end(turn) }?(.success(data))
      case .failure(let error, let turn): turns.withLock { $0.end(turn) }?(.failure(error.live))
      case .timedOut(let turn): turns.withLock { $0.end(turn) }?(.failure(ProcessEnding.timedOut))
      }
    } catch {
      fail("It sent a message that can't be read. \(error)")
    }
  }

  private func line(of origin: MessageToDevice.Origin) -> (any DeviceLine)? {
    if let turn = origin.turn {
      let (line, isForgotten) = turns.withLock { ($0.line(of: turn), $0.isForgotten(turn)) }
      // What code still does for a device that has gone is nobody's affair.
      if isForgotten { return nil }
      if let line { return line }
    }
    return current.line(origin.isCall)
  }

  private func fail(_ reason: String) {
    end(.notATool("\(executable.path) isn't a tool for this device. \(reason)"))
    process.withLock { $0 }?.kill()
  }

  private func end(_ ending: ProcessEnding) {
    let (isFirst, saidHello) = turns.withLock { ($0.ending == nil, $0.saidHello) }
    var reason = ending
    // A signal says nothing about what the executable is.
    if case .exited = ending, !saidHello {
      reason = .notATool(
        "\(executable.path) ended before it answered. Use a tool made with `FocusTool`.")
    }
    let (first, told) = turns.withLock { $0.endAll(reason) }
    for tell in told { tell(.failure(first)) }
    if isFirst, told.isEmpty, first != .ended { current.endedAlone(self, first) }
  }
}

extension ChildAppProcess.Contact {
  fileprivate func print(_ output: ChildOutput) {
    switch output {
    case .line(let line), .errorLine(let line): printed(line)
    case .dropped(let count): printed("… \(count) more bytes were left out.")
    }
  }
}

// MARK: - Turns

/// The turns that the code in another process has and hasn't ended, as a value.
private struct ChildTurns: Sendable {
  typealias Ended = @Sendable (Result<Data, any Error>) -> Void

  private struct Turn {
    let line: any DeviceLine
    let ended: Ended
  }

  private var open: [Int: Turn] = [:]
  /// The lines of turns that have ended, as long as the device has them.
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
  /// Whether the process has said that it is one of ours.
  var saidHello = false

  var isEmpty: Bool { open.isEmpty }

  /// Returns the number of the next turn.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  /// Begins a turn; throws when the process has ended.
  mutating func begin(
    _ number: Int, on line: any DeviceLine, ended: @escaping Ended
  ) throws(ProcessEnding) {
    if let ending {
      isKnown = true
      throw ending
    }
    open[number] = Turn(line: line, ended: ended)
  }

  /// Ends a turn, and returns the function that waits for its answer; `nil` for a turn that has ended.
  mutating func end(_ number: Int) -> Ended? {
    guard let turn = open.removeValue(forKey: number) else { return nil }
    closed = closed.filter { $0.value.line != nil }
    closed[number] = ClosedLine(line: turn.line)
    return turn.ended
  }

  /// The line of a turn, also of one that has ended while the device hasn't applied its actions.
  func line(of number: Int) -> (any DeviceLine)? { open[number]?.line ?? closed[number]?.line }

  /// Forgets the turns for a device that has gone.
  mutating func forget() {
    closed = [:]
    lastForgotten = last
  }

  func isForgotten(_ turn: Int) -> Bool { turn <= lastForgotten }

  /// Notes that the process has ended, and returns the functions that wait for answers. The first ending
  /// counts.
  mutating func endAll(_ ending: ProcessEnding) -> (ending: ProcessEnding, told: [Ended]) {
    let first = self.ending ?? ending
    self.ending = first
    if !open.isEmpty || ending == .ended { isKnown = true }
    defer { open = [:] }
    return (first, open.sorted { $0.key < $1.key }.map(\.value.ended))
  }

  /// Notes that the device learns of the ending, and returns whether that is news.
  mutating func learnOfEnding() -> Bool {
    defer { isKnown = true }
    return !isKnown
  }
}

// MARK: - The world of a process

/// The folders of its own that a process of an app has, besides the containers of its device.
struct ProcessFolders: Sendable {
  /// The home folder, which also is the working directory.
  let home: URL
  private let temporary: URL

  /// Makes the folders.
  ///
  /// - Parameter root: The folder with the containers of the device.
  init(of app: String, in host: ProcessHost, under root: URL) throws {
    let folder = root.appending(path: Self.name).appending(path: app.asFileName)
      .appending(path: host.rawValue)
    home = folder.appending(path: "home")
    temporary = folder.appending(path: "tmp")
    for folder in [home, temporary] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// The name of the folder that has them all. It can't be that of a group.
  static let name = ".homes"

  /// Returns the folders of all processes in the folder that has them.
  static func all(in folder: URL) -> [URL] {
    (1...3).reduce([folder]) { folders, _ in
      folders.flatMap {
        (try? FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: nil))
          ?? []
      }
    }
  }

  /// The whole environment of the process: its folders, and what decides about language and libraries.
  var environment: [String: String] {
    let present = ProcessInfo.processInfo.environment
    var environment = present.filter { name, _ in
      name == "LANG" || name == "TZ" || name.hasPrefix("LC_") || name.hasPrefix("DYLD_")
        || name == "LD_LIBRARY_PATH"
    }
    environment["HOME"] = home.path
    // Foundation takes the folder of documents from here, and otherwise from the person's account.
    environment["CFFIXED_USER_HOME"] = home.path
    environment["TMPDIR"] = temporary.path
    environment["XDG_CONFIG_HOME"] = home.appending(path: ".config").path
    return environment
  }
}
