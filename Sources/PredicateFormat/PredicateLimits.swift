/// Bounds on what reading and evaluating a predicate may cost.
///
/// The defaults fit formats and values that come from strangers: whatever they send, the work is
/// bounded and the stack is safe. Raise a limit where a trusted format needs more.
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
  /// the object are taken apart whenever they are read, which counts each of their elements. Texts may take a hundred times as many of
  /// their steps, which are that much smaller: a byte compared, or a move of `LIKE` and `MATCHES`.
  public var steps: Int

  /// Which regular expressions `MATCHES` accepts; those of strangers unless changed.
  public var patterns: PatternTrust

  /// How far the regular expressions of `MATCHES` are trusted.
  public enum PatternTrust: Sendable, Hashable {
    /// Refuses patterns that can take exponential time, such as `(a+)+`, and bounds the others.
    case untrusted
    /// Runs any pattern until ``PredicateLimits/steps`` are used up, or Foundation's engine would
    /// give up, after some 40,000,000 steps of its own.
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

  /// Room for what a program writes itself, as `NSPredicate(format:)` does: long formats and any pattern.
  public static let program = PredicateLimits(
    formatLength: 10_000_000, constantElements: 10_000_000, patternLength: 100_000,
    matchedLength: 10_000_000, steps: 100_000_000, patterns: .trusted)
}
