/// A regular expression in ICU's syntax, compiled once.
protocol PatternEngine: Sendable {
  /// Compiles a pattern; `nil` for a text that isn't a regular expression.
  init?(_ pattern: String, ignoresCase: Bool)

  /// Matches all of a text, and stops at the limits of time and memory.
  ///
  /// Time is counted in ticks of 10,000 backtracking positions.
  func match(_ text: String, ticks: Int) -> PatternMatch
}

/// The result of a match, and the ticks that it took.
struct PatternMatch: Equatable {
  /// Whether the text matches; `nil` where the engine stopped at a limit.
  var answer: Bool?
  var ticks: Int
}

#if canImport(_FoundationICU)
  typealias SystemPatternEngine = ICUPattern
#else
  typealias SystemPatternEngine = FoundationPattern
#endif
