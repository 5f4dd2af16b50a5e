/// How a child ended.
package struct ChildEnd: Sendable, Hashable {
  /// What ended a child.
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
  /// The last lines that the child wrote to its standard error, without backtraces.
  ///
  /// There are at most 200, of at most 4096 bytes each.
  package let lastErrorLines: [String]

  package init(_ cause: Cause, errorLines: [String] = []) {
    self.cause = cause
    crash = SwiftCrash(errorLines)
    lastErrorLines = BacktraceFilter.filtered(errorLines)
  }
}
