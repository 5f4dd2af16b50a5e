/// Bounds on the cost of reading and evaluating a predicate.
///
/// The defaults suit formats and values from untrusted sources: work, memory and stack depth are bounded
/// for every input. Raise a limit where a trusted format needs more.
public struct PredicateLimits: Sendable, Hashable {
  /// The longest format that is read, in UTF-8 bytes; 100,000 unless raised.
  public var formatLength: Int

  /// How deep predicates, expressions and constants may be nested; 200 unless changed.
  ///
  /// Reading and evaluating are recursive, so a much larger number needs a larger stack.
  public var nestingDepth: Int

  /// The most elements that the constants of one predicate may hold together; 1,000,000 unless raised.
  public var constantElements: Int

  /// The longest pattern of `LIKE` and `MATCHES`, in UTF-8 bytes; 1,000 unless raised.
  public var patternLength: Int

  /// The longest string that `MATCHES` is applied to, in UTF-8 bytes; 10,000 unless raised.
  public var matchedLength: Int

  /// The most steps that one evaluation may take; 1,000,000 unless raised.
  ///
  /// A step is an element that a quantifier or a collection operator visits; an element of a subquery
  /// counts once for each part of the subquery's predicate. Sets and collections of Foundation inside
  /// the object are copied whenever they are read, which counts each of their elements. Strings have
  /// a budget of their own, a hundred times as large, of smaller steps: a byte that is compared, or a
  /// position that `LIKE` or `MATCHES` tries.
  public var steps: Int

  /// How long a regular expression of `MATCHES` may run; ``PatternTrust/untrusted`` unless changed.
  public var patterns: PatternTrust

  /// How far the regular expressions of `MATCHES` are trusted.
  public enum PatternTrust: Sendable, Hashable {
    /// A match ends after about 50 milliseconds, with an error if it has no answer by then.
    ///
    /// Time is counted in steps of the engine, so that a predicate has the same answer on every machine.
    /// A long pattern, or one that looks ahead on a long string, gets fewer of them.
    case untrusted
    /// A match ends after 40,000,000 steps of the engine, or when ``PredicateLimits/steps`` are used up.
    case trusted
  }

  /// Creates limits, by default those of ``untrusted``.
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

  /// The defaults, which suit formats and values from anyone.
  public static let untrusted = PredicateLimits()

  /// Limits for formats that a program writes itself, as `NSPredicate(format:)` does.
  public static let program = PredicateLimits(
    formatLength: 10_000_000, constantElements: 10_000_000, patternLength: 100_000,
    matchedLength: 10_000_000, steps: 100_000_000, patterns: .trusted)
}
