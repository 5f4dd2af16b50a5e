import Foundation

/// A `MATCHES` pattern: a regular expression that must match the whole string, compiled once.
final class MatchesPattern: TextRule {
  private let text: String
  private let engine: SystemPatternEngine?
  /// The error to throw if there is no engine, because the pattern is invalid or too long.
  private let failure: PredicateEvaluationError?
  /// The cost limit for one match; `nil` for a trusted pattern.
  private let budget: PatternBudget?
  /// Whether diacritics are removed from the pattern and from texts, as for `[d]`.
  private let ignoresMarks: Bool
  private let limits: PredicateLimits

  /// The largest number of steps for one match of a trusted pattern; `NSRegularExpression` stops a
  /// little later.
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

  /// The number of steps for compiling the pattern; a step takes about a nanosecond.
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
    // The engine reports whole ticks only, so a match that takes less than a tick costs a hundredth
    // of a tick.
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

/// A regular expression in ICU's syntax, compiled once.
protocol PatternEngine: Sendable {
  /// Compiles a pattern; `nil` for a text that isn't a regular expression.
  init?(_ pattern: String, ignoresCase: Bool)

  /// Matches the whole text, and stops at the limits on time and memory.
  ///
  /// Time is counted in ticks of 10,000 backtracking positions.
  func match(_ text: String, ticks: Int) -> PatternMatch
}

/// The result of a match, and the number of ticks that the match took.
struct PatternMatch: Equatable {
  /// Whether the text matches; `nil` if the engine stopped at a limit.
  var answer: Bool?
  var ticks: Int
}

#if canImport(_FoundationICU)
  typealias SystemPatternEngine = ICUPattern
#else
  typealias SystemPatternEngine = FoundationPattern
#endif

/// The limit on the running time of one match with an untrusted pattern.
///
/// The engine counts backtracking positions in ticks of 10,000, and stops after a given number of
/// ticks. It doesn't count the work between two positions: it walks through the pattern, and reads
/// the text again for a lookaround, an atomic group, a possessive quantifier or a back-reference.
/// Therefore a longer pattern gets fewer ticks, and so does a pattern that reads again, on a longer
/// text.
struct PatternBudget: Sendable {
  /// The largest number of steps between two positions, without the steps for reading the text
  /// again.
  private let stepsPerPosition: Int
  private let readsAgain: Bool

  static let positionsPerTick = 10_000
  /// The largest number of steps for one match: 50 milliseconds at about a nanosecond per step.
  static let mostSteps = 50_000_000

  init(for pattern: String) {
    let bytes = Array(pattern.utf8)
    let graphemes = bytes.indices.dropLast().count {
      bytes[$0...($0 + 1)].elementsEqual("\\X".utf8)
    }
    stepsPerPosition = 15 + bytes.count * 5 / 2 + graphemes * 25
    readsAgain = Self.readsAgain(bytes)
  }

  /// Whether a pattern may contain a lookaround, an atomic group, a possessive quantifier or a
  /// back-reference.
  ///
  /// The characters may also be literals, for example in a set. The budget is then smaller than
  /// necessary.
  private static func readsAgain(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { first, second in
      switch first {
      case UInt8(ascii: "\\"): Lexer.isDigit(second) || second == UInt8(ascii: "k")
      case UInt8(ascii: "?"): "=!<>+".utf8.contains(second)
      case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "}"): second == UInt8(ascii: "+")
      default: false
      }
    }
  }

  /// The largest number of steps between two positions, for a text length in bytes.
  func stepsPerPosition(forLength length: Int) -> Int {
    stepsPerPosition + (readsAgain ? length * 9 / 20 : 0)
  }
}

/// A pattern that `NSRegularExpression` matches.
struct FoundationPattern: PatternEngine {
  private let expression: NSRegularExpression

  init?(_ pattern: String, ignoresCase: Bool) {
    var options = LanguageChoices.expressionOptions
    if ignoresCase { options.insert(.caseInsensitive) }
    // Foundation doesn't compile an empty pattern.
    let pattern = pattern.isEmpty ? "(?:)" : pattern
    // Compiling the pattern alone first makes sure that the pattern can't close the group around
    // it.
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil,
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return nil }
    expression = whole
  }

  func match(_ text: String, ticks: Int) -> PatternMatch {
    var reports = 0
    var isFound = false
    var hasFailed = false
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress, .reportCompletion], range: range
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        if reports >= ticks { stop.pointee = true }
      } else {
        hasFailed = flags.contains(.internalError)
      }
    }
    let isStopped = !isFound && (reports >= ticks || hasFailed)
    return PatternMatch(answer: isStopped ? nil : isFound, ticks: reports)
  }
}
