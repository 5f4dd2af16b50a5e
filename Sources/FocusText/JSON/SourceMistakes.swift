/// The mistakes that were found in a file so far, for a reader that goes on after the first.
package struct SourceMistakes: Sendable {
  /// The number of mistakes after which reading ends.
  package static let limit = 100

  private(set) var all: [SourceError] = []

  package init() {}

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

  /// Throws one error with all mistakes, in the order of the file, if there are any.
  package func throwAll() throws(SourceError) {
    let sorted = all.sorted { $0.location < $1.location }
    guard var first = sorted.first else { return }
    first.others = Array(sorted.dropFirst())
    throw first
  }
}
