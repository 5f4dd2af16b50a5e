import Dispatch
package import Foundation
import Synchronization

#if os(Linux)
  import GlibcSpawn
#endif

/// A child process that runs a program, as its parent sees it.
///
/// The child communicates with this process by messages over a line, which the child opens with
/// ``ParentLine``. The child inherits nothing else: its environment is the given one, its standard
/// input is empty, and it has no other descriptors. A thread of this process reads the child's
/// messages, output and standard error all the time, so that the child never waits for room. The
/// child ends when this process ends, whatever the cause.
package final class ChildProcess: Sendable {
  /// The process identifier, which is also the identifier of the child's process group.
  package let id: Int32
  let longestMessage: Int
  let state: Mutex<ChildState>

  /// Starts a program.
  ///
  /// The closures are called on one thread of this child, one call at a time; nothing is read
  /// during a call. Output that a child prints before it sends a message is passed on before the
  /// message.
  ///
  /// - Parameters:
  ///   - environment: The complete environment. Swift's backtraces take longer than everything
  ///     else, so they are off unless the environment has `SWIFT_BACKTRACE`.
  ///   - folder: The working directory.
  ///   - longestMessage: The maximum length of a message in bytes, in both directions.
  ///   - onMessage: Called with each message, in order. An incomplete message is dropped.
  ///   - onOutput: Called with the child's output, up to 64 KiB.
  ///   - onEnd: Called once with the child's end, after all messages and output. By then, the
  ///     process and all its descriptors are gone.
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
      // After `endAll()`, nothing may react to an end any more, because this process is about to
      // end, too.
      if !Self.areStartsOver.withLock({ $0 }) { onEnd(end) }
    }
    Thread.detachNewThread { self.waitForDeath() }
  }

  /// Sends a message to the child, and returns at once; any thread may call this.
  ///
  /// Messages arrive complete and in order, even if several threads send. A message to a child that
  /// has ended is dropped. If a child leaves more than 16 MiB and the longest message unread, it is
  /// killed.
  package func send(_ message: Data) throws(MessageTooLong) {
    let bytes = try message.framed(longest: longestMessage)
    state.withLock { $0.send(bytes) }
  }

  /// Closes this end of the line, so that a child that reads from the line ends by itself.
  ///
  /// Messages that the child sends until then still arrive. A child that still runs two seconds
  /// later is killed.
  package func hangUp() { state.withLock { $0.hangUp() } }

  /// Kills the child and the processes that the child has started, and returns at once.
  ///
  /// Messages and output from before the kill are still passed on.
  package func kill() { state.withLock { $0.kill() } }

  /// Runs a program that only reads, such as `addr2line`, and returns the lines of its standard
  /// output.
  ///
  /// The calling thread is blocked until the program has ended. A caller on a thread of the
  /// concurrency pool must justify this.
  ///
  /// - Parameter words: The program's name, which is searched in `PATH`, and its arguments.
  /// - Returns: `nil` if the program is missing or fails.
  package static func lines(of words: [String]) -> [String]? {
    let lines = Mutex<[String]?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    let child = try? run(URL(filePath: "/usr/bin/env"), words) { output, isSuccess in
      if isSuccess {
        let printed = output.compactMap { if case .line(let line) = $0 { line } else { nil } }
        lines.withLock { $0 = printed }
      }
      hasEnded.signal()
    }
    guard child != nil else { return nil }
    hasEnded.wait()
    return lines.withLock { $0 }
  }

  /// Starts a program that gets no messages, in this process's working directory and environment.
  ///
  /// - Parameter onEnd: Called once with the program's output, and whether it exited with 0.
  fileprivate static func run(
    _ program: URL, _ arguments: [String],
    onEnd: @escaping @Sendable (_ output: [ChildOutput], _ isSuccess: Bool) -> Void
  ) throws -> ChildProcess {
    let output = Mutex<[ChildOutput]>([])
    return try ChildProcess(
      program, arguments: arguments, environment: ProcessInfo.processInfo.environment,
      folder: URL(filePath: FileManager().currentDirectoryPath), longestMessage: 1,
      onMessage: { _ in }, onOutput: { part in output.withLock { $0.append(part) } },
      onEnd: { end in onEnd(output.withLock { $0 }, end.cause == .exited(0)) })
  }

  // MARK: All children of this process

  private static let living = Mutex<[Int32: ChildProcess]>([:])
  /// A group that each child enters at its start and leaves when it has been reaped.
  private static let ends = DispatchGroup()
  /// A lock held during the start of a child, and while something is prepared for a child.
  private static let starts = NSLock()
  private static let areStartsOver = Mutex(false)

  /// Takes the lock for starting a child; throws an error if no further child may start.
  private static func beginStart() throws {
    starts.lock()
    guard areStartsOver.withLock({ $0 }) else { return }
    starts.unlock()
    throw POSIXError(.ECANCELED)
  }

  /// Prepares something that a child needs, unless no further child may start.
  ///
  /// - Throws: `POSIXError` with the code `ECANCELED` after ``endAll()``, or the closure's error.
  package static func prepare<Value>(_ body: () throws -> Value) throws -> Value {
    try beginStart()
    defer { starts.unlock() }
    return try body()
  }

  /// Kills all children of this process permanently: no further child starts, and `onEnd` isn't
  /// called. Adopted orphans are killed, too.
  ///
  /// The call waits up to two seconds until all children are reaped. It is meant for a process that
  /// is about to end, on a thread that no task needs.
  package static func endAll() {
    starts.lock()
    areStartsOver.withLock { $0 = true }
    starts.unlock()
    for child in living.withLock({ Array($0.values) }) { child.kill() }
    _ = ends.wait(timeout: .now() + 2)
    endOrphans()
  }

  // MARK: Orphans

  private static let adoptsOrphans = Mutex(false)

  /// Makes this process the parent of each descendant whose own parent ends, such as a daemon that
  /// a child has forked.
  ///
  /// The system would otherwise make its first process their parent, and nothing would end them.
  /// Only Linux has this; elsewhere the method does nothing.
  package static func adoptOrphans() {
    #if os(Linux)
      adoptsOrphans.withLock { $0 = become_child_subreaper() == 0 }
    #endif
  }

  /// Kills the orphans that this process has adopted, with everything that they have started, and
  /// waits for their end for at most a second.
  ///
  /// No child that this type started is an orphan. The cost without orphans is a system call or two
  /// for each thread of this process.
  package static func endOrphans() {
    #if os(Linux)
      guard adoptsOrphans.withLock({ $0 }) else { return }
      let end = ContinuousClock.now + .seconds(1)
      while true {
        starts.lock()
        // During a start, the new child isn't among the living ones yet.
        let known = living.withLock { Set($0.keys) }
        let orphans = childrenOfThisProcess.subtracting(known)
        starts.unlock()
        for orphan in orphans {
          killNow(orphan)
          // The children of a dead orphan are adopted in turn.
          waitpid(orphan, nil, WNOHANG)
        }
        guard !orphans.isEmpty, .now < end else { return }
        // A killed process is gone within a moment, and the tool is about to end.
        usleep(500)
      }
    #endif
  }

  #if os(Linux)
    /// The identifiers of all children, including adopted ones and those that nobody has reaped.
    private static var childrenOfThisProcess: Set<Int32> {
      let tasks = "/proc/self/task"
      // A system without this folder or these files tells of no children.
      let threads = (try? FileManager().contentsOfDirectory(atPath: tasks)) ?? []
      return threads.reduce(into: []) { children, thread in
        let data = FileManager().contents(atPath: "\(tasks)/\(thread)/children") ?? Data()
        let numbers = String(decoding: data, as: UTF8.self).split(separator: " ")
        children.formUnion(numbers.compactMap { Int32($0) })
      }
    }
  #endif

  /// Waits for the child's death, but leaves the exit status to the child's thread.
  ///
  /// Until that thread has read the status, no other process can get the child's identifier.
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
    /// A signal ended the child: a crash of the child itself, or a signal from another process.
    case signaled(Signal)
    /// The child sent bytes that announce a message above the maximum length, and was killed.
    case garbled(MessageTooLong)
    /// The child left more bytes of messages unread than this process keeps, and was killed.
    case deaf(unread: Int)
    /// The child still ran two seconds after its line had ended, and was killed.
    ///
    /// Either the child closed its descriptors, or this process called ``ChildProcess/hangUp()``.
    case closedLine
  }

  package let cause: Cause
  /// The last fatal error that Swift reported; `nil` for none.
  package let crash: SwiftCrash?
  /// The stack at the crash; empty if Swift reported none.
  package let frames: [StackFrame]
  /// The last lines of the child's standard error, without backtraces.
  ///
  /// At most 200 lines are kept, and at most 4096 bytes of each.
  package let lastErrorLines: [String]

  package init(_ cause: Cause, errorLines: [String] = []) {
    self.cause = cause
    crash = SwiftCrash(errorLines)
    frames = StackFrame.all(in: errorLines)
    lastErrorLines = BacktraceFilter.filtered(errorLines)
  }
}

// MARK: - The state

/// A child's state, shared by several threads: this process's descriptors for the child, and its
/// life.
struct ChildState: ~Copyable {
  private let id: Int32
  private let mostUnread: Int
  /// The line and the child's output streams; each is `nil` after it was closed.
  private var line: Descriptor?
  private var output: Descriptor?
  private var errors: Descriptor?
  /// A bell that wakes the child's thread; `nil` after the child was reaped.
  private var bell: Bell?
  /// The bytes of messages for which the line has had no room yet.
  private var unread = ByteQueue()
  private var isHungUp = false
  /// Whether the child has ended, so that only already sent data can still arrive.
  private(set) var isDead = false
  /// The misuse of the line for which the child was killed; `nil` for none.
  private(set) var misuse: ChildEnd.Cause?

  /// - Parameter mostUnread: The maximum number of bytes that may wait for the child to read them.
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

// MARK: - Data from the child

extension ChildState {
  /// Whether the line is open on both sides.
  var hasLine: Bool { line != nil && !isHungUp }

  /// The descriptors for which the child's thread waits.
  var watched: [pollfd] {
    let line = line?.watched(forRoom: !unread.isEmpty)
    return [bell?.watched(), line, output?.watched(), errors?.watched()].compactMap(\.self)
  }

  /// Sends waiting bytes if there is room, reads received bytes, and returns the number of bytes
  /// read.
  mutating func exchange(into buffer: inout [UInt8]) -> Int {
    bell?.silence()
    flush()
    let count = Self.read(&line, into: &buffer)
    if line == nil { closeLine() }
    return count
  }

  /// Reads the child's standard output, and returns the number of bytes.
  mutating func readOutput(into buffer: inout [UInt8]) -> Int { Self.read(&output, into: &buffer) }

  /// Reads the child's standard error, and returns the number of bytes.
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

// MARK: - Data to the child

extension ChildState {
  /// Sends as many bytes as there is room for, and keeps the rest.
  mutating func send(_ bytes: [UInt8]) {
    guard hasLine else { return }
    unread.append(bytes)
    flush()
    if unread.count > mostUnread { misuse(.deaf(unread: unread.count)) }
    if !unread.isEmpty { bell?.ring() }
  }

  /// Sends as many of the kept bytes as there is room for.
  private mutating func flush() {
    while !unread.isEmpty {
      switch line?.send(unread.bytes) {
      case .moved(let count): unread.removeFirst(count)
      case .notNow: return
      case .ended, nil: unread = ByteQueue()
      }
    }
  }

  /// Closes this end of the line; the child may still send.
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

  /// Kills a child that has misused the line.
  mutating func misuse(_ cause: ChildEnd.Cause) {
    misuse = misuse ?? cause
    closeLine()
    kill()
  }

  /// Kills the child and the processes that the child has started.
  func kill() {
    // The identifier belongs to the child until the child is reaped, which also removes the bell.
    guard bell != nil else { return }
    // The child itself may have left its process group.
    killNow(-id)
    killNow(id)
  }

  mutating func hasDied() {
    isDead = true
    bell?.ring()
  }

  /// Reaps the dead child, closes all descriptors, and returns the child's exit status.
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

/// Kills a process; a negative number kills a process group.
private func killNow(_ id: Int32) { kill(id, SIGKILL) }

// MARK: - The thread

/// A child's thread, which reads everything from the child until the child's end.
struct ChildThread {
  let child: ChildProcess
  let onMessage: (Data) -> Void
  let onOutput: (ChildOutput) -> Void
  private var messages: MessageReader
  private var output = OutputLines(limit: 1 << 16)
  private var errorOutput = OutputLines(limit: 1 << 16) { .errorLine($0) }
  /// Filters backtraces, which aren't output of the app.
  private var backtraces = BacktraceFilter()
  private var errors = LastLines(200, longest: 4096)
  /// The size of a pipe's buffer, so that one read returns everything in the pipe.
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  /// The time at which a child without a line is killed; `nil` while the line is open.
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

  /// Passes on everything from the child, reaps the child, and returns its end.
  mutating func run() -> ChildEnd {
    while !child.state.withLock({ $0.isDead }) {
      wait()
      _ = read()
    }
    // Processes that the child has started may still hold its pipes open.
    child.kill()
    // The socket and the pipes hold less data than this number of reads takes.
    for _ in 0..<64 where !read() { break }
    output.finish().forEach(onOutput)
    handOver(errorOutput.finish())
    let (status, misuse) = child.state.withLock { ($0.reap(), $0.misuse) }
    return ChildEnd(misuse ?? cause(status), errorLines: errors.finish())
  }

  /// Passes on parts of standard error, without backtraces.
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
  /// Waits until a stream is ready for reading or writing, or until the child is dead.
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

  /// Reads once from each stream, passes on the results, and returns whether there were any bytes.
  private mutating func read() -> Bool {
    let fromLine = child.state.withLock { $0.exchange(into: &buffer) }
    messages.append(buffer[..<fromLine])
    // Output is read after the line, so output that was printed before a message is read before the
    // message is passed on.
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
  package let lines: [String]
  /// Whether the program exited with 0.
  package let isSuccess: Bool

  /// Runs a program in this process's working directory and environment until it ends.
  ///
  /// A canceled task kills the program, and gets no lines. Output after the first 64 KiB is only
  /// counted.
  ///
  /// - Throws: The errors of ``ChildProcess``.
  package init(of program: URL, _ arguments: [String]) async throws {
    let (ends, sink) = AsyncStream.makeStream(of: ([ChildOutput], Bool).self)
    let child = try ChildProcess.run(program, arguments) { output, isSuccess in
      sink.yield((output, isSuccess))
      sink.finish()
    }
    let (output, isSuccess) = await withTaskCancellationHandler {
      await ends.first { _ in true } ?? ([], false)
    } onCancel: {
      child.kill()
    }
    lines = output.map(\.shown)
    self.isSuccess = isSuccess
  }

  /// Returns the first program of that name in the folders of `PATH`; `nil` without one.
  package static func program(named name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy.map { URL(filePath: "\($0)/\(name)") }
      .first { FileManager().isExecutableFile(atPath: $0.path) }
  }
}
