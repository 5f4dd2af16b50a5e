/// A line on a terminal that says how far something is, and goes away at the end.
struct ProgressLine: Sendable {
  private let write: @Sendable (String) -> Void
  private let start = ContinuousClock.now

  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Shows how far it is, once it has taken a second.
  func show(_ done: Int, of all: Int, _ noun: String) {
    guard ContinuousClock.now - start > .seconds(1) else { return }
    // A hundred lines are enough, however many there are.
    guard done == all || done.isMultiple(of: max(1, all / 100)) else { return }
    write("\r\u{1B}[K\(done) of \(all) \(noun)")
  }

  func clear() { write("\r\u{1B}[K") }
}
