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
    Thread.detachNewThread {
      var thread = ChildThread(child: self, onMessage: onMessage, onOutput: onOutput)
      onEnd(thread.run())
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

  /// Waits until the child is dead, but leaves its status to the child's thread, so that its
  /// identifier belongs to no other process until then.
  private func waitForDeath() {
    var information = siginfo_t()
    while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    state.withLock { $0.hasDied() }
  }
}
