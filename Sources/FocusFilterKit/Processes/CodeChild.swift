import FocusHost
import FocusProcesses
import Foundation
import Synchronization

/// A process of an app in another process of the system, seen from its device.
final class CodeChild: Sendable {
  /// What the device does with what comes from the process outside any turn.
  struct Contact: Sendable {
    /// Returns a line for code that nobody started, or whose turn has ended; `nil` when the device has
    /// gone.
    let line: @Sendable (_ isCall: Bool) -> (any DeviceLine)?
    /// Called when the process ends by itself between two turns. A turn that comes meanwhile learns of
    /// it, too, and the first of the two tells it.
    let endedAlone: @Sendable (CodeChild, ProcessEnding) -> Void
    /// Called with each line that the process prints.
    let printed: @Sendable (String) -> Void
  }

  private let executable: URL
  private let contact: Contact
  private let turns = Mutex(ChildTurns())
  /// The settings that the process was sent last.
  private let sentSettings = Mutex<CodeSettings?>(nil)
  /// The process; `nil` only until it is started.
  private let process = Mutex<ChildProcess?>(nil)

  /// Starts the process.
  init(
    _ executable: URL, _ beginning: MessageToCode.Beginning, in folders: ProcessFolders,
    _ contact: Contact
  ) throws {
    self.executable = executable
    self.contact = contact
    let started = try ChildProcess(
      executable,
      arguments: [AppProcessServer.word, beginning.app, beginning.host.rawValue],
      environment: folders.environment, folder: folders.home,
      longestMessage: ProcessMessage.longest,
      onMessage: { [weak self] in self?.receive($0) },
      onOutput: { [contact] in contact.print($0) },
      onEnd: { [weak self] in self?.end(ProcessEnding($0)) })
    process.withLock { $0 = started }
    // What it sent until now may have been wrong.
    if hasEnded { started.kill() }
    try send(.begin(beginning))
  }

  deinit { process.withLock { $0 }?.kill() }

  /// Answers a request with the app's code. Canceling the task cancels the code, and throws at once.
  ///
  /// - Throws: ``ProcessEnding``, or what the code threw.
  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer {
    let number = turns.withLock { $0.nextNumber() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        do {
          try turns.withLock {
            try $0.begin(number, on: line) { continuation.resume(with: $0) }
          }
          do {
            try send(turn, number)
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

  private func send(_ turn: CodeTurn, _ number: Int) throws {
    let settings = turn.surroundings.settings
    // Under one lock, so that no other turn comes between.
    try sentSettings.withLock { sent in
      if sent != settings { try send(.settings(settings)) }
      sent = settings
      try send(
        .turn(
          MessageToCode.Turn(
            number: number, now: turn.surroundings.now, startsProcess: turn.startsProcess,
            request: turn.request)))
    }
  }

  /// Notes that the device learns how the process ended, and returns whether that is news.
  func learnOfEnding() -> Bool { turns.withLock { $0.learnOfEnding() } }

  private func send(_ message: MessageToCode) throws {
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
      case .action(let action, let origin): line(of: origin)?.tell(action.live)
      case .question(let question, let number, let origin):
        line(of: origin)?.ask(question) { [weak self] answer in
          do {
            try self?.send(.answer(answer, question: number))
          } catch {
            self?.fail("An answer can't be sent to it. \(error)")
          }
        }
      case .answer(let answer, let turn): turns.withLock { $0.end(turn) }?(.success(answer))
      case .failure(let error, let turn): turns.withLock { $0.end(turn) }?(.failure(error.live))
      case .timedOut(let turn): turns.withLock { $0.end(turn) }?(.failure(ProcessEnding.timedOut))
      }
    } catch {
      fail("It sent a message that can't be read. \(error)")
    }
  }

  private func line(of origin: MessageToDevice.Origin) -> (any DeviceLine)? {
    origin.turn.flatMap { turn in turns.withLock { $0.line(of: turn) } }
      ?? contact.line(origin.isCall)
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
    if isFirst, told.isEmpty, first != .ended { contact.endedAlone(self, first) }
  }
}

extension CodeChild.Contact {
  fileprivate func print(_ output: ChildOutput) {
    switch output {
    case .line(let line), .errorLine(let line): printed(line)
    case .dropped(let count): printed("… \(count) more bytes were left out.")
    }
  }
}
