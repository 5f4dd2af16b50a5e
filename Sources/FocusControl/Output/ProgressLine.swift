import Synchronization

/// A line on a terminal that shows progress, and is removed at the end.
///
/// Messages of any thread come above it.
final class ProgressLine: Sendable {
  private let write: @Sendable (String) -> Void
  private let start: ContinuousClock.Instant
  /// The displayed text; empty while no line is displayed.
  private let shown = Mutex("")

  init(write: @escaping @Sendable (String) -> Void, since start: ContinuousClock.Instant = .now) {
    self.write = write
    self.start = start
  }

  /// Shows the progress, once a second has passed.
  func show(_ done: Int, of all: Int, _ noun: String) {
    guard ContinuousClock.now - start > .seconds(1) else { return }
    // A hundred updates are enough.
    guard done == all || done.isMultiple(of: max(1, all / 100)) else { return }
    shown.withLock { shown in
      shown = "\(done) of \(all) \(noun)"
      write(Self.erasure + shown)
    }
  }

  /// Removes the line.
  func clear() {
    shown.withLock { shown in
      shown = ""
      write(Self.erasure)
    }
  }

  /// Writes a message, which ends with a line break, above the line.
  @Sendable func write(above message: String) {
    shown.withLock { shown in
      write(shown.isEmpty ? message : Self.erasure + message + shown)
    }
  }

  /// The control sequence that clears the cursor's line.
  private static let erasure = "\r\u{1B}[K"
}
