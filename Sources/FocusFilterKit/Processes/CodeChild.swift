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
    try send(.begin(beginning))
  }

  deinit { process.withLock { $0 }?.kill() }

  /// Answers a request with the app's code.
  ///
  /// - Throws: ``ProcessEnding``, or what the code threw.
  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer {
    try await withCheckedThrowingContinuation { continuation in
      do {
        let number = try turns.withLock {
          try $0.begin(on: line) { continuation.resume(with: $0) }
        }
        do {
          try send(.turn(number, turn))
        } catch {
          turns.withLock { $0.end(number) }?(.failure(error))
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Ends the process because the device does; its turns throw ``ProcessEnding/ended``.
  func kill() {
    end(.ended)
    process.withLock { $0 }?.kill()
  }

  /// Notes that the device learns how the process ended, and returns whether that is news.
  func learnOfEnding() -> Bool { turns.withLock { $0.learnOfEnding() } }

  private func send(_ message: MessageToCode) throws {
    try process.withLock { $0 }?.send(ProcessMessage.encode(message))
  }

  private func receive(_ data: Data) {
    do {
      switch try ProcessMessage.decode(MessageToDevice.self, from: data) {
      case .hello(MessageToDevice.version): turns.withLock { $0.saidHello = true }
      case .hello(let version):
        fail("It has version \(version) of the messages, not \(MessageToDevice.version).")
      case .action(let action, let origin): line(of: origin)?.tell(action.live)
      case .question(let question, let number, let origin):
        line(of: origin)?.ask(question) { [weak self] answer in
          // A process that has ended needs no answer.
          try? self?.send(.answer(answer, question: number))
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
