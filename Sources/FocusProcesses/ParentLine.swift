package import Foundation
import Synchronization

/// The line of a child to its parent, seen from the child.
package final class ParentLine: Sendable {
  /// The number of the descriptor that a child gets for its line.
  ///
  /// It isn't the standard input, which code may read before it takes the line.
  static let number: Int32 = 3

  private let line: Descriptor
  private let longestMessage: Int
  private let sending = Mutex(())

  /// Takes the line of this process to its parent, and prints by lines from now on.
  ///
  /// What is printed then arrives line by line, even if a crash follows. Processes that this one
  /// starts don't get the line. Call ``start(onMessage:)`` soon: until then this process lives on when
  /// its parent goes.
  ///
  /// - Parameter longestMessage: The longest message in bytes, as the parent has it.
  /// - Throws: ``NoParentLine`` if ``ChildProcess`` hasn't started this process, or if the line has
  ///   been taken.
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

  /// Reads messages on a thread of its own, and gives them to a function there, one after another.
  ///
  /// The process ends at once, with the code 0, when the parent has gone or has closed the line,
  /// however busy its other threads are. Call this once.
  package func start(onMessage: @escaping @Sendable (Data) -> Void) {
    Thread.detachNewThread { self.read(onMessage) }
  }

  /// Sends a message to the parent, and returns when the system has it.
  ///
  /// What was sent arrives, even if this process crashes then. Messages of several threads come one
  /// after another. The call waits while the parent has much unread, on whatever thread it is: a message
  /// that waited in this process would be lost by a crash. The parent reads on a thread that does nothing
  /// else.
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
        // The bytes that follow can't be told apart any more. The message is the last line that the
        // parent reads of this process, which a fatal error writes in optimized builds, too.
        fatalError("\(error)")
      }
    }
    leave()
  }

  /// Ends the process, because there is no parent any more, or because code has closed the line.
  private func leave() -> Never {
    _exit(fcntl(line.number, F_GETFD) == -1 ? Self.lostLine : 0)
  }

  /// The exit code of a child whose code has closed the line.
  static let lostLine: Int32 = 120
}

/// There is no line to a parent, because no ``ChildProcess`` started this process, or it is taken.
package struct NoParentLine: Error, CustomStringConvertible {
  package var description: String { "No parent has started this process with a line to it." }
}
