import Foundation

/// A pattern of `MATCHES`: a regular expression that has to match the whole string, compiled once.
final class MatchesPattern: TextRule {
  private let text: String
  private let engine: SystemPatternEngine?
  /// Why there is no engine.
  private let failure: PredicateEvaluationError?
  /// What one match may cost; `nil` for a pattern that is trusted.
  private let budget: PatternBudget?
  /// Whether pattern and texts lose their marks, as `[d]` asks for.
  private let ignoresMarks: Bool
  private let limits: PredicateLimits

  /// The most steps of one match of a trusted pattern; `NSRegularExpression` gives up a little later.
  private static let mostSteps = 40_000_000

  init(_ text: String, _ folding: Folding?, limits: PredicateLimits) {
    self.text = text
    ignoresMarks = folding == .diacritics || folding == .both
    self.limits = limits
    budget = limits.patterns == .trusted ? nil : PatternBudget(for: text)
    if text.utf8.count > limits.patternLength {
      failure = .limitExceeded("a pattern longer than \(limits.patternLength) bytes")
      engine = nil
    } else {
      engine = SystemPatternEngine(
        ignoresMarks ? Self.withoutMarks(text) : text,
        ignoresCase: folding == .letterCase || folding == .both)
      failure = engine == nil ? .badPattern(text, reason: "it isn't a regular expression") : nil
    }
  }

  private static func withoutMarks(_ text: String) -> String {
    text.folding(options: .diacriticInsensitive, locale: nil)
  }

  /// How many steps it takes to compile the pattern, at most about as many as nanoseconds.
  var effort: Int { 10_000 + 1_000 * text.utf8.count }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    if let failure { throw failure }
    let length = subject.utf8.count
    guard length <= limits.matchedLength else {
      throw .limitExceeded("a text longer than \(limits.matchedLength) bytes for MATCHES")
    }
    if subject.isEmpty, text.isEmpty { return LanguageChoices.emptyPatternMatchesEmptyString }
    let stepsPerPosition = budget?.stepsPerPosition(forLength: length) ?? 1
    let stepsPerTick = stepsPerPosition * PatternBudget.positionsPerTick
    let most = budget == nil ? Self.mostSteps : PatternBudget.mostSteps
    // The engine doesn't report less than a tick, which counts as a hundredth of one.
    try Scope.spend(length + stepsPerTick / 100, of: &steps)
    guard stepsPerTick <= most else {
      throw .limitExceeded("a pattern that may take too many steps on \(length) bytes")
    }
    let ticks = max(1, min(most, steps) / stepsPerTick)
    let match =
      ignoresMarks
      ? engine?.match(Self.withoutMarks(subject), ticks: ticks)
      : engine?.match(subject, ticks: ticks)
    guard let match else { return false }
    steps -= match.ticks * stepsPerTick
    guard let answer = match.answer else {
      throw .limitExceeded("a pattern that takes too many steps on \(length) bytes")
    }
    return answer
  }
}
