/// A reserved word, in any mixture of upper and lower case.
enum Keyword: String, Sendable, Hashable, CaseIterable {
  case and, or, not
  case `in`, like, matches, contains, beginswith, endswith, between
  case any, some, all, none
  case `self`, null, `nil`, `true`, yes, `false`, no
  case first, last, size
  case subquery, cast, ternary, function
  case union, intersect, minus
  case truepredicate, falsepredicate
  case anykey, caseinsensitive, ci, fetch, tokenmatches
  case utiConformsTo = "uti-conforms-to"
  case utiEquals = "uti-equals"

  private static let longest = 15

  /// The keywords, by their letters packed into one number.
  private static let packed: [UInt128: Keyword] = Dictionary(
    uniqueKeysWithValues: allCases.map { (pack($0.rawValue.utf8), $0) })

  /// Returns the keyword that a word is, or `nil` for an ordinary word.
  init?(_ word: some Collection<UInt8>) {
    guard (2...Self.longest).contains(word.count), let found = Self.packed[Self.pack(word)] else {
      return nil
    }
    self = found
  }

  /// Whether a key of this name has to be written with `#`.
  static func isReserved(_ word: String) -> Bool { Keyword(word.utf8) != nil }

  private static func pack(_ word: some Sequence<UInt8>) -> UInt128 {
    word.reduce(0) { $0 << 8 | UInt128($1 >= 65 && $1 <= 90 ? $1 | 32 : $1) }
  }
}
