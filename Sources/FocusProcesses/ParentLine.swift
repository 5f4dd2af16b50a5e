package import Foundation
import Synchronization

/// A child's line to its parent process, as the child sees it.
package final class ParentLine: Sendable {
  /// The number of the descriptor for the line in a child.
  ///
  /// The line isn't the standard input, because code may read the standard input before it opens
  /// the line.
  static let number: Int32 = 3

  private let line: Descriptor
  private let longestMessage: Int
  private let sending = Mutex(())

  /// Opens this process's line to its parent, and makes standard output line-buffered.
  ///
  /// The parent then receives output line by line, even if a crash follows. Processes that this
  /// process starts don't inherit the line. Call ``start(onMessage:)`` soon afterwards: until then,
  /// this process doesn't notice the end of its parent.
  ///
  /// - Parameter longestMessage: The maximum length of a message in bytes, the same as in the
  ///   parent.
  /// - Throws: ``NoParentLine`` if ``ChildProcess`` didn't start this process, or if the line is
  ///   already open.
  package static func take(longestMessage: Int) throws -> ParentLine {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
      fcntl(number, F_GETFD) & FD_CLOEXEC == 0
    else { throw NoParentLine() }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    printLineByLine()
    return try ParentLine(longestMessage: longestMessage)
  }

  private init(longestMessage: Int) throws {
    line = try Descriptor(owning: Self.number)
    self.longestMessage = longestMessage
  }

  /// Reads messages on a separate thread, and passes them to a closure there, one after another.
  ///
  /// When the parent ends or closes the line, this process ends at once with the code 0, even if
  /// its other threads are busy. Call this method once.
  package func start(onMessage: @escaping @Sendable (Data) -> Void) {
    Thread.detachNewThread { self.read(onMessage) }
  }

  /// Sends a message to the parent, and returns when the system has the message.
  ///
  /// A sent message arrives even if this process crashes immediately afterwards. Messages of
  /// several threads are sent one after another. The call blocks its thread while the parent has
  /// too much unread data, because a crash would lose a message that waits inside this process. The
  /// parent reads on a dedicated thread.
  package func send(_ message: Data) throws(MessageTooLong) {
    let bytes = try message.framed(longest: longestMessage)
    sending.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        guard case .moved(let count) = line.send(rest) else { leave() }
        rest = rest.dropFirst(count)
      }
    }
  }

  private func read(_ onMessage: (Data) -> Void) -> Never {
    var reader = MessageReader(longest: longestMessage)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case .moved(let count) = line.read(into: &buffer) {
      reader.append(buffer[..<count])
      do {
        while let message = try reader.next() { onMessage(message) }
      } catch {
        // The parent can't separate the following messages any more. A fatal error writes its
        // message in optimized builds, too, as the last line that the parent reads from this
        // process.
        fatalError("\(error)")
      }
    }
    leave()
  }

  /// Ends the process, because the parent has ended, or because code has closed the line.
  private func leave() -> Never {
    _exit(fcntl(line.number, F_GETFD) == -1 ? Self.lostLine : 0)
  }

  /// The exit code of a child whose code has closed its line.
  static let lostLine: Int32 = 120
}

/// The error for a process without a line: ``ChildProcess`` didn't start it, or its line is already
/// open.
package struct NoParentLine: Error, CustomStringConvertible {
  package var description: String { "No parent has started this process with a line to it." }
}
