/// A worker on several pieces at the same time, which finishes the pieces in their order.
struct OrderedJobs {
  /// The number of pieces that are worked on at the same time.
  let count: Int
  /// The largest number of pieces that are begun, but not finished.
  var mostUnfinished = Int.max

  /// Works on every piece.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece; `nil` at the end.
  ///   - work: Returns a piece's result; called on any thread.
  ///   - finish: Called with each result, one after another in the order of the pieces.
  func run<Piece: Sendable, Done: Sendable>(
    next: () throws -> Piece?, work: @escaping @Sendable (Piece) async throws -> Done,
    finish: (Done) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Done).self) { group in
      var early: [Int: Done] = [:]
      var (started, done, finished) = (0, 0, 0)
      while true {
        while started - done < count, started - finished < mostUnfinished, let piece = try next() {
          let number = started
          group.addTask { (number, try await work(piece)) }
          started += 1
        }
        guard let (number, result) = try await group.next() else { return }
        done += 1
        early[number] = result
        while let result = early.removeValue(forKey: finished) {
          try finish(result)
          finished += 1
        }
      }
    }
  }
}
