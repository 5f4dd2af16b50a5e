/// What a format says, as a tree.
///
/// Spellings that mean the same are one tree: `SOME` is `ANY`, `NONE` is a negated `ANY`, and a list of
/// constants is one constant. Printing and reading again therefore gives the same tree.
indirect enum PredicateSyntax: Sendable, Hashable {
  case fixed(Bool)
  case not(PredicateSyntax)
  case compound(Connective, [PredicateSyntax])
  case comparison(ComparisonSyntax)

  /// How deep its canonical text is nested; what is read is never deeper than the limit.
  var depth: Int {
    switch self {
    case .fixed: 1
    case .not(let part): part.depth + 1
    case .compound(_, let parts): (parts.lazy.map(\.depthAsPart).max() ?? 0) + 1
    case .comparison(let comparison): max(comparison.left.depth, comparison.right.depth) + 1
    }
  }

  /// The depth inside a compound, where `NOT` has parentheses of its own.
  private var depthAsPart: Int {
    if case .not = self { depth + 1 } else { depth }
  }
}

/// How the parts of a compound predicate are joined.
enum Connective: String, Sendable, Hashable {
  case and = "AND"
  case or = "OR"
}

/// Two expressions and what is said of them.
struct ComparisonSyntax: Sendable, Hashable {
  var quantifier: Quantifier?
  var left: ExpressionSyntax
  var comparator: Comparator
  var options: ComparisonOptions
  var right: ExpressionSyntax
}

/// How many elements of the left side a comparison speaks of.
enum Quantifier: String, Sendable, Hashable {
  case any = "ANY"
  case all = "ALL"
}

/// The word or sign between the sides of a comparison.
enum Comparator: String, Sendable, Hashable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case between = "BETWEEN"
  case isIn = "IN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
}

/// The letters in brackets after a comparator.
struct ComparisonOptions: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let caseInsensitive = ComparisonOptions(rawValue: 1)
  static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  static let normalized = ComparisonOptions(rawValue: 4)
  static let localeSensitive = ComparisonOptions(rawValue: 8)
  static let wordBased = ComparisonOptions(rawValue: 16)

  /// The letters, in the order in which they are printed.
  static let letters: [(letter: Character, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized),
    ("l", .localeSensitive), ("w", .wordBased),
  ]
}
