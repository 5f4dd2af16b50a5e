import FocusFilterKit
import FocusText

/// The mistakes that a player found in a scenario before its first event.
struct ScenarioMistakes {
  private var all: [ScenarioError] = []

  /// Runs a body, and keeps its mistake.
  mutating func noting(_ body: () async throws -> Void) async throws {
    do {
      try await body()
    } catch let error as ScenarioError where all.count < SourceMistakes.limit {
      all.append(error)
    }
  }

  /// Throws one error with all mistakes, in the order of the file, if there are any.
  func throwAll() throws(ScenarioError) {
    let sorted = all.sorted {
      ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column)
    }
    guard var first = sorted.first else { return }
    first.others = Array(sorted.dropFirst())
    throw first
  }
}
