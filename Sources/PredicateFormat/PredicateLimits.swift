import Foundation

/// Bounds on the cost of reading and evaluating a predicate.
///
/// The defaults suit formats and values from untrusted sources: work, memory and stack depth are bounded
/// for every input. Raise a limit where a trusted format needs more:
///
/// ```swift
/// let limits = PredicateLimits(nestingDepth: 500)
/// let predicate = try FormatPredicate(format, limits: limits)
/// ```
public struct PredicateLimits: Sendable, Hashable {
  /// The longest format that is read, in UTF-8 bytes; 100,000 unless raised.
  public var formatLength: Int

  /// The greatest nesting depth of predicates, expressions and constants; 200 by default.
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

  /// The limit for regular expressions of `MATCHES`; ``PatternTrust/untrusted`` by default.
  public var patterns: PatternTrust

  /// The trust in the regular expressions of `MATCHES`, which limits their running time.
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

/// The answers chosen where Apple's documents leave the language open.
///
/// Each choice is *modeled*, because no documented behavior decides it. It is kept here to be changed in
/// one place. The article on differences lists the choices for readers.
enum LanguageChoices {
  /// `AND` binds tighter than `OR`, as in C and SQL.
  static let andPower = 2
  static let orPower = 1

  /// A sign binds tighter than `**`, so that `-2**2` is 4.
  static let signPower = 9

  /// The reserved words that may be keys without a `#`: none, not even `FIRST`, `LAST` and `SIZE`.
  static let unescapedKeys: Set<Keyword> = []

  /// The options that change nothing: `[l]`, so that an answer is the same in every locale.
  static let ignoredOptions: ComparisonOptions = [.localeSensitive]

  /// The options that are read and printed, and refused when a comparison is evaluated: `[w]`.
  static let unevaluatedOptions: ComparisonOptions = [.wordBased]

  /// In `MATCHES` `^` and `$` are the ends of the whole text, and `.` is no line end; `(?m)` and `(?s)`
  /// say otherwise.
  static let expressionOptions: NSRegularExpression.Options = []

  /// The digits after `0o` and `0b` are read in that base, as the documentation says.
  static let radixes: [UInt8: Int] = [
    UInt8(ascii: "x"): 16, UInt8(ascii: "o"): 8, UInt8(ascii: "b"): 2,
  ]

  /// `ALL` over a collection that is missing.
  static let allOfNothing = true

  /// `IN[c]` and `CONTAINS[c]` compare the strings of a collection under their options.
  static let optionsApplyToElements = true

  /// An empty pattern of `LIKE` or `MATCHES` matches the empty string.
  static let emptyPatternMatchesEmptyString = true

  /// `BETWEEN {9, 1}` holds for nothing: bounds aren't swapped.
  static let reversedBoundsAreSwapped = false

  /// `2**3**2` is `(2**3)**2`, like every other operator.
  static let powerIsLeftAssociative = true

  /// An integer that 64 bits can't hold is read as the nearest real.
  static func beyondInteger(_ number: some BinaryInteger) -> Double { Double(number) }
}
