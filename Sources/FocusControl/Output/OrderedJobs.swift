/// Works on several pieces at once, and finishes them in the order in which they came.
struct OrderedJobs {
  /// The number of jobs that run at once.
  let count: Int

  /// Works on every piece. Only as many results wait for an earlier one as there are jobs.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece; `nil` at the end.
  ///   - work: Called on any thread.
  ///   - finish: Called with each result, one after another in order.
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
