import Foundation
import Synchronization

/// What the thread of a child does: it reads all that comes from the child, until its end.
struct ChildThread {
  let child: ChildProcess
  let onMessage: (Data) -> Void
  let onOutput: (ChildOutput) -> Void
  private var messages: MessageReader
  private var output = OutputLines(limit: 1 << 16)
  private var errorOutput = OutputLines(limit: 1 << 16) { .errorLine($0) }
  /// Backtraces are no output of the app.
  private var backtraces = BacktraceFilter()
  private var errors = LastLines(200, longest: 4096)
  /// As much as a pipe holds, so that one read returns all that was there.
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// When a child without a line is killed if it lives on.
  private var deadline: ContinuousClock.Instant?
  private var wasLate = false

  init(
    child: ChildProcess, onMessage: @escaping (Data) -> Void,
    onOutput: @escaping (ChildOutput) -> Void
  ) {
    self.child = child
    self.onMessage = onMessage
    self.onOutput = onOutput
    messages = MessageReader(longest: child.longestMessage)
  }

  /// Hands over everything that comes from the child, reaps it, and returns its end.
  mutating func run() -> ChildEnd {
    while !child.state.withLock({ $0.isDead }) {
      wait()
      _ = read()
    }
    // What the child has started and left behind may hold its pipes open.
    child.kill()
    // The socket and the pipes hold less than what so many readings take.
    for _ in 0..<64 where !read() { break }
    output.finish().forEach(onOutput)
    handOver(errorOutput.finish())
    let (status, misuse) = child.state.withLock { ($0.reap(), $0.misuse) }
    return ChildEnd(misuse ?? cause(status), errorLines: errors.finish())
  }

  /// Hands over what came from standard error, without backtraces.
  private mutating func handOver(_ parts: [ChildOutput]) {
    for part in parts {
      if case .errorLine(let line) = part, !backtraces.keeps(line) { continue }
      onOutput(part)
    }
  }

  private func cause(_ status: Int32) -> ChildEnd.Cause {
    let signal = status & 0x7F
    let code = status >> 8 & 0xFF
    if signal == 0 { return code == ParentLine.lostLine ? .closedLine : .exited(code) }
    return wasLate && signal == SIGKILL ? .closedLine : .signaled(Signal(signal))
  }
}

extension ChildThread {
  /// Waits until there is something to read or to write, or until the child is dead.
  private mutating func wait() {
    var (watched, hasLine) = child.state.withLock { ($0.watched, $0.hasLine) }
    if !hasLine, deadline == nil { deadline = .now + .seconds(2) }
    let left = wasLate ? nil : deadline.map { max(.zero, $0 - .now) }
    let milliseconds = left.map { Int32(($0 / .milliseconds(1)).rounded(.up)) } ?? -1
    poll(&watched, nfds_t(watched.count), milliseconds)
    if let deadline, deadline <= .now, !wasLate {
      wasLate = true
      child.kill()
    }
  }

  /// Reads what there is, once from each stream, hands it over, and returns whether there was any.
  private mutating func read() -> Bool {
    let fromLine = child.state.withLock { $0.exchange(into: &buffer) }
    messages.append(buffer[..<fromLine])
    // After the line: what was printed before a message has been read when that is handed over.
    let fromOutput = child.state.withLock { $0.readOutput(into: &buffer) }
    output.append(buffer[..<fromOutput]).forEach(onOutput)
    let fromErrors = child.state.withLock { $0.readErrors(into: &buffer) }
    handOver(errorOutput.append(buffer[..<fromErrors]))
    errors.append(buffer[..<fromErrors])
    do {
      while let message = try messages.next() { onMessage(message) }
    } catch {
      child.state.withLock { $0.misuse(.garbled(error)) }
    }
    return fromLine + fromOutput + fromErrors > 0
  }
}
