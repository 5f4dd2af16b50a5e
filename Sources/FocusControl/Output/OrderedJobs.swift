/// A worker on several pieces at the same time, which finishes the pieces in their order.
struct OrderedJobs {
  /// The number of jobs; 1 works on the pieces one after another.
  let count: Int

  /// Works on every piece. With several jobs, at most twice as many pieces are unfinished at any
  /// time.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece; `nil` at the end.
  ///   - work: Returns a piece's result; called on any thread.
  ///   - finish: Called with each result, one after another in the order of the pieces.
  func run<Piece: Sendable, Done: Sendable>(
    next: () throws -> Piece?, work: @escaping @Sendable (Piece) -> Done,
    finish: (Done) throws -> Void
  ) async throws {
    guard count > 1 else {
      while let piece = try next() { try finish(work(piece)) }
      return
    }
    try await withThrowingTaskGroup(of: (Int, Done).self) { group in
      var early: [Int: Done] = [:]
      var (started, finished) = (0, 0)
      while true {
        while started - finished < count * 2, let piece = try next() {
          let number = started
          group.addTask { (number, work(piece)) }
          started += 1
        }
        guard let (number, done) = try await group.next() else { return }
        early[number] = done
        while let done = early.removeValue(forKey: finished) {
          try finish(done)
          finished += 1
        }
      }
    }
  }
}
