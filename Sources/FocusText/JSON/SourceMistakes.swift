/// The mistakes that were found in a file so far, for a reader that goes on after the first.
package struct SourceMistakes: Sendable {
  /// The number of mistakes after which reading ends.
  package static let limit = 100

  private(set) var all: [SourceError] = []

  package init() {}

  /// The number of mistakes so far.
  package var count: Int { all.count }

  /// Adds the mistakes of another reader of the same file.
  package mutating func add(_ others: SourceMistakes) { all += others.all }

  /// Leaves out the mistakes at a place and those behind it.
  package mutating func remove(from location: TextLocation) {
    all.removeAll { $0.location >= location }
  }

  /// Returns what a body reads, or keeps its mistakes and returns `nil`.
  ///
  /// - Throws: ``SourceError`` with all mistakes so far, once there are as many as the limit.
  package mutating func noting<Value>(
    _ body: () throws(SourceError) -> Value
  ) throws(SourceError) -> Value? {
    do throws(SourceError) {
      return try body()
    } catch {
      all += error.all
      if all.count >= Self.limit { try throwAll() }
      return nil
    }
  }

  /// Runs a body, and keeps the mistakes of the file that it throws; everything else is thrown on.
  package mutating func noting(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as SourceError {
      all += error.all
      if all.count >= Self.limit { try throwAll() }
    }
  }

  /// Throws one error with all mistakes, in the order of the file, if there are any.
  package func throwAll() throws(SourceError) {
    let sorted = all.sorted { $0.location < $1.location }
    guard var first = sorted.first else { return }
    first.others = Array(sorted[1..<min(sorted.count, Self.limit)])
    throw first
  }
}
