/// Limits on the cost of reading and evaluating a predicate.
///
/// The defaults suit formats and values from untrusted sources: they limit work, memory and stack
/// depth for every input. Raise a limit if a trusted format needs more:
///
/// ```swift
/// let limits = PredicateLimits(nestingDepth: 500)
/// let predicate = try FormatPredicate(format, limits: limits)
/// ```
public struct PredicateLimits: Sendable, Hashable {
  /// The maximum length of a format, in UTF-8 bytes; 100,000 by default.
  public var formatLength: Int

  /// The maximum nesting depth of predicates, expressions and constants; 200 by default.
  ///
  /// Reading and evaluating are recursive, so a much larger limit needs a larger stack.
  public var nestingDepth: Int

  /// The maximum number of elements in all constants of a predicate together; 1,000,000 by default.
  public var constantElements: Int

  /// The maximum length of a `LIKE` or `MATCHES` pattern, in UTF-8 bytes; 1,000 by default.
  public var patternLength: Int

  /// The maximum length of a string that `MATCHES` tests, in UTF-8 bytes; 10,000 by default.
  public var matchedLength: Int

  /// The maximum number of steps in one evaluation; 1,000,000 by default.
  ///
  /// A step is an element that a quantifier or a collection operator visits. An element of a
  /// subquery counts once for each part of the subquery's predicate. Sets and Foundation
  /// collections inside the object are copied at each access, and each copied element counts as a
  /// step. Strings have a separate budget of a hundred times as many, smaller steps: a byte that is
  /// compared, or a position that `LIKE` or `MATCHES` tries. With `[c]` or `[d]`, a long text
  /// outside ASCII takes many more.
  public var steps: Int

  /// The trust in `MATCHES` patterns, which limits their running time; ``PatternTrust/untrusted``
  /// by default.
  public var patterns: PatternTrust

  /// The trust in the regular expressions of `MATCHES`, which limits their running time.
  public enum PatternTrust: Sendable, Hashable {
    /// A match without a result after about 50 milliseconds ends with an error.
    ///
    /// Time is counted in the engine's steps, so that a predicate has the same result on every
    /// machine. A long pattern gets fewer steps, and so does a pattern with a lookahead on a long
    /// string.
    case untrusted
    /// A match ends after 40,000,000 of the engine's steps, or when ``PredicateLimits/steps`` are
    /// used up.
    case trusted
  }

  /// Creates limits; the defaults are those of ``untrusted``.
  public init(
    formatLength: Int = 100_000, nestingDepth: Int = 200, constantElements: Int = 1_000_000,
    patternLength: Int = 1_000, matchedLength: Int = 10_000, steps: Int = 1_000_000,
    patterns: PatternTrust = .untrusted
  ) {
    self.formatLength = formatLength
    self.nestingDepth = nestingDepth
    self.constantElements = constantElements
    self.patternLength = patternLength
    self.matchedLength = matchedLength
    self.steps = steps
    self.patterns = patterns
  }

  /// The default limits, which suit formats and values from untrusted sources.
  public static let untrusted = PredicateLimits()

  /// Limits for formats that a program writes itself, as `NSPredicate(format:)` does.
  public static let program = PredicateLimits(
    formatLength: 10_000_000, constantElements: 10_000_000, patternLength: 100_000,
    matchedLength: 10_000_000, steps: 100_000_000, patterns: .trusted)
}
