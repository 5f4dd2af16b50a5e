import Foundation

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
