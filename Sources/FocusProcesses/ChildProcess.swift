import Dispatch
package import Foundation
import Synchronization

/// A process that runs a program, seen from the process that started it.
///
/// The child gets a line to this process, which it takes with ``ParentLine``, and nothing else: its
/// environment is the given one, its standard input is empty, and it has no other descriptors. A
/// thread of its own reads what the child sends, prints and writes to its standard error, so that the
/// child never waits for room. When this process goes, by whatever cause, the child ends.
package final class ChildProcess: Sendable {
  /// The number of the process, which also is that of its group.
  package let id: Int32
  let longestMessage: Int
  let state: Mutex<ChildState>

  /// Starts a program.
  ///
  /// The functions are called on one thread of this child, one call at a time; while one runs, nothing
  /// more is read. What a child prints before it sends a message is handed over before the message.
  ///
  /// - Parameters:
  ///   - environment: The whole environment. Swift's backtraces, which take longer than all the
  ///     rest, are off unless it has `SWIFT_BACKTRACE`.
  ///   - folder: The working directory.
  ///   - longestMessage: The longest message in bytes, in both directions.
  ///   - onMessage: Gets each message, in order. One that the child didn't finish is left out.
  ///   - onOutput: Gets what the child prints, up to 64 KiB.
  ///   - onEnd: Gets the end, once, after all messages and output. Neither the process
  ///     nor a descriptor is left then.
  /// - Throws: `POSIXError` if this process has too many descriptors, or ``StartError``.
  package init(
    _ executable: URL, arguments: [String], environment: [String: String], folder: URL,
    longestMessage: Int, onMessage: @escaping @Sendable (Data) -> Void,
    onOutput: @escaping @Sendable (ChildOutput) -> Void,
    onEnd: @escaping @Sendable (ChildEnd) -> Void
  ) throws {
    let line = try DescriptorPair.sockets()
    let output = try DescriptorPair.pipe()
    let errors = try DescriptorPair.pipe()
    let bell = try Bell()
    try Self.beginStart()
    defer { Self.starts.unlock() }
    id = try spawn(
      Start(
        executable: executable, arguments: arguments,
        environment: ["SWIFT_BACKTRACE": "enable=no"].merging(environment) { $1 }, folder: folder,
        line: line.theirs, output: output.theirs, errors: errors.theirs))
    self.longestMessage = longestMessage
    state = Mutex(
      ChildState(
        id: id, mostUnread: longestMessage + 1 << 24, line: line.ours, output: output.ours,
        errors: errors.ours, bell: bell))
    Self.living.withLock { $0[id] = self }
    Self.ends.enter()
    Thread.detachNewThread {
      var thread = ChildThread(child: self, onMessage: onMessage, onOutput: onOutput)
      let end = thread.run()
      Self.living.withLock { $0[self.id] = nil }
      Self.ends.leave()
      // After `endAll()` nobody may learn of an end any more, because this process is about to end, too.
      if !Self.areStartsOver.withLock({ $0 }) { onEnd(end) }
    }
    Thread.detachNewThread { self.waitForDeath() }
  }

  /// Sends a message to the child, and returns at once, from any thread.
  ///
  /// Messages arrive whole and in order, those of several threads one after another. To a child that
  /// has ended nothing is sent. A child that leaves more than 16 MiB and the longest message unread is
  /// killed.
  package func send(_ message: Data) throws(MessageTooLong) {
    let bytes = try message.framed(longest: longestMessage)
    state.withLock { $0.send(bytes) }
  }

  /// Ends the line, so that a child that reads from it ends by itself.
  ///
  /// What the child sends until then still arrives. One that lives on is killed two seconds later.
  package func hangUp() { state.withLock { $0.hangUp() } }

  /// Kills the child, with the processes that it has started, and returns at once.
  ///
  /// What the child has sent and printed until then is still handed over.
  package func kill() { state.withLock { $0.kill() } }

  /// Runs a program that only reads, such as `addr2line`, and returns the lines of its standard output.
  ///
  /// Blocks its thread until the program has ended: a caller on a thread of the pool says why it may.
  ///
  /// - Parameter words: The program's name, which is looked up in `PATH`, and its arguments.
  /// - Returns: `nil` if the program is missing or fails.
  package static func lines(of words: [String]) -> [String]? {
    let lines = Mutex<[String]>([])
    let isSuccess = Mutex(false)
    let hasEnded = DispatchSemaphore(value: 0)
    do {
      _ = try ChildProcess(
        URL(filePath: "/usr/bin/env"), arguments: words,
        environment: ProcessInfo.processInfo.environment,
        folder: URL(filePath: FileManager.default.currentDirectoryPath), longestMessage: 1,
        onMessage: { _ in },
        onOutput: { output in
          if case .line(let line) = output { lines.withLock { $0.append(line) } }
        },
        onEnd: { end in
          isSuccess.withLock { $0 = end.cause == .exited(0) }
          hasEnded.signal()
        })
    } catch {
      return nil
    }
    hasEnded.wait()
    return isSuccess.withLock { $0 } ? lines.withLock { $0 } : nil
  }

  // MARK: All children of this process

  private static let living = Mutex<[Int32: ChildProcess]>([:])
  /// Left by each child when it is reaped.
  private static let ends = DispatchGroup()
  /// Held while a child starts, and while something is made for one.
  private static let starts = NSLock()
  private static let areStartsOver = Mutex(false)

  /// Lets a child start until the lock is given back.
  private static func beginStart() throws {
    starts.lock()
    guard areStartsOver.withLock({ $0 }) else { return }
    starts.unlock()
    throw POSIXError(.ECANCELED)
  }

  /// Makes something that a child needs, unless no further child may start.
  ///
  /// - Throws: `POSIXError` with the code `ECANCELED` after ``endAll()``, or what the body throws.
  package static func prepare<Value>(_ body: () throws -> Value) throws -> Value {
    try beginStart()
    defer { starts.unlock() }
    return try body()
  }

  /// Kills every child of this process for good: no further one starts, and `onEnd` isn't called.
  ///
  /// The call waits until all are reaped, for at most two seconds, on a thread that no task needs: this
  /// process is about to end.
  package static func endAll() {
    starts.lock()
    areStartsOver.withLock { $0 = true }
    starts.unlock()
    for child in living.withLock({ Array($0.values) }) { child.kill() }
    _ = ends.wait(timeout: .now() + 2)
  }

  /// Waits until the child is dead, but leaves its status to the child's thread, so that its
  /// identifier belongs to no other process until then.
  private func waitForDeath() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    state.withLock { $0.hasDied() }
  }
}

// MARK: - The end

/// The end of a child process.
package struct ChildEnd: Sendable, Hashable {
  /// The cause of a child's end.
  package enum Cause: Sendable, Hashable {
    /// The child ended itself, with this code.
    case exited(Int32)
    /// A signal ended the child, be it of its own making, as a crash, or sent by another process.
    case signaled(Signal)
    /// The child sent bytes that announce a message that is too long. It was killed.
    case garbled(MessageTooLong)
    /// The child left so many bytes of messages to it unread that no more are kept. It was killed.
    case deaf(unread: Int)
    /// The child lived on for two seconds after its line had ended. It was killed.
    ///
    /// Either the child closed its descriptors, or ``ChildProcess/hangUp()`` was called.
    case closedLine
  }

  package let cause: Cause
  /// The fatal error that Swift reported last, if any.
  package let crash: SwiftCrash?
  /// The stack at the crash, where Swift reported one.
  package let frames: [StackFrame]
  /// The last lines that the child wrote to its standard error, without backtraces.
  ///
  /// There are at most 200, of at most 4096 bytes each.
  package let lastErrorLines: [String]

  package init(_ cause: Cause, errorLines: [String] = []) {
    self.cause = cause
    crash = SwiftCrash(errorLines)
    frames = StackFrame.all(in: errorLines)
    lastErrorLines = BacktraceFilter.filtered(errorLines)
  }
}

// MARK: - The state

/// The state that the threads of a child share: this process's descriptors for it, and its life.
struct ChildState: ~Copyable {
  private let id: Int32
  private let mostUnread: Int
  /// The line and the child's streams; each `nil` when it is closed.
  private var line: Descriptor?
  private var output: Descriptor?
  private var errors: Descriptor?
  /// The bell that wakes the child's thread; `nil` when the child is reaped.
  private var bell: Bell?
  /// The messages that the line has had no room for.
  private var unread = ByteQueue()
  private var isHungUp = false
  /// Whether the child has ended, so that nothing more comes from it than what is there.
  private(set) var isDead = false
  /// Why the child was killed, if it misused the line.
  private(set) var misuse: ChildEnd.Cause?

  /// - Parameter mostUnread: The number of bytes that may wait until the child reads them.
  init(
    id: Int32, mostUnread: Int, line: consuming Descriptor, output: consuming Descriptor,
    errors: consuming Descriptor, bell: consuming Bell
  ) {
    self.id = id
    self.mostUnread = mostUnread
    self.line = consume line
    self.output = consume output
    self.errors = consume errors
    self.bell = consume bell
  }
}

// MARK: - What comes from the child

extension ChildState {
  /// Whether both sides keep the line open.
  var hasLine: Bool { line != nil && !isHungUp }

  /// The descriptors that the child's thread waits for.
  var watched: [pollfd] {
    let line = line?.watched(forRoom: !unread.isEmpty)
    return [bell?.watched(), line, output?.watched(), errors?.watched()].compactMap(\.self)
  }

  /// Sends what there is room for, reads what has arrived, and returns the number of bytes read.
  mutating func exchange(into buffer: inout [UInt8]) -> Int {
    bell?.silence()
    flush()
    let count = Self.read(&line, into: &buffer)
    if line == nil { closeLine() }
    return count
  }

  /// Reads what the child has printed, and returns the number of bytes.
  mutating func readOutput(into buffer: inout [UInt8]) -> Int { Self.read(&output, into: &buffer) }

  /// Reads what the child has written to its standard error, and returns the number of bytes.
  mutating func readErrors(into buffer: inout [UInt8]) -> Int { Self.read(&errors, into: &buffer) }

  private static func read(_ stream: inout Descriptor?, into buffer: inout [UInt8]) -> Int {
    switch stream?.read(into: &buffer) {
    case .moved(let count): return count
    case .ended: stream = nil
    case .notNow, nil: break
    }
    return 0
  }
}

// MARK: - What goes to the child

extension ChildState {
  /// Sends bytes, as far as there is room, and keeps the rest.
  mutating func send(_ bytes: [UInt8]) {
    guard hasLine else { return }
    unread.append(bytes)
    flush()
    if unread.count > mostUnread { misuse(.deaf(unread: unread.count)) }
    if !unread.isEmpty { bell?.ring() }
  }

  /// Sends what is kept, as far as there is room.
  private mutating func flush() {
    while !unread.isEmpty {
      switch line?.send(unread.bytes) {
      case .moved(let count): unread.removeFirst(count)
      case .notNow: return
      case .ended, nil: unread = ByteQueue()
      }
    }
  }

  /// Ends the line for the child, which may still send.
  mutating func hangUp() {
    line?.endSending()
    unread = ByteQueue()
    isHungUp = true
    bell?.ring()
  }

  private mutating func closeLine() {
    line = nil
    unread = ByteQueue()
  }

  /// Kills a child that misuses the line.
  mutating func misuse(_ cause: ChildEnd.Cause) {
    misuse = misuse ?? cause
    closeLine()
    kill()
  }

  /// Kills the child, with the processes that it has started.
  func kill() {
    // An identifier belongs to the child until it is reaped, when the bell goes.
    guard bell != nil else { return }
    // The child may have left its group.
    killNow(-id)
    killNow(id)
  }

  mutating func hasDied() {
    isDead = true
    bell?.ring()
  }

  /// Reaps the dead child, closes all descriptors, and returns the status that it has left.
  mutating func reap() -> Int32 {
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    closeLine()
    output = nil
    errors = nil
    bell = nil
    return status
  }
}

/// Kills a process, or the group that a negative number means.
private func killNow(_ id: Int32) { kill(id, SIGKILL) }

// MARK: - The thread

/// The thread of a child, which reads all output of the child until its end.
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

/// The lines that a program printed until it ended, and whether it succeeded.
package struct ProgramOutput: Sendable {
  /// The lines of both streams, in the order in which they were read.
  package private(set) var lines: [String] = []
  /// Whether the program exited with 0.
  package private(set) var isSuccess = false

  /// Runs a program in this process's working directory and environment until it ends.
  ///
  /// A canceled task kills the program. Of longer output than 64 KiB the rest is counted.
  ///
  /// - Throws: The errors of ``ChildProcess``.
  package init(of program: URL, _ arguments: [String]) async throws {
    let (parts, sink) = AsyncStream.makeStream(of: Part.self)
    let child = try ChildProcess(
      program, arguments: arguments, environment: ProcessInfo.processInfo.environment,
      folder: URL(filePath: FileManager.default.currentDirectoryPath), longestMessage: 1,
      onMessage: { _ in }, onOutput: { sink.yield(.output($0)) },
      onEnd: {
        sink.yield(.end($0))
        sink.finish()
      })
    self = await withTaskCancellationHandler {
      var result = Self()
      for await part in parts {
        switch part {
        case .output(.line(let line)), .output(.errorLine(let line)): result.lines.append(line)
        case .output(.dropped(let bytes)): result.lines.append("… and \(bytes) bytes more.")
        case .end(let end): result.isSuccess = end.cause == .exited(0)
        }
      }
      return result
    } onCancel: {
      child.kill()
    }
  }

  private init() {}

  private enum Part: Sendable {
    case output(ChildOutput)
    case end(ChildEnd)
  }

  /// Returns the first program of that name in the folders of `PATH`; `nil` without one.
  package static func program(named name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy.map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
