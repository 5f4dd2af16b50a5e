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

  /// The keywords in the order of their first letters, each with its letters packed into one
  /// number.
  private static let packed: [(letters: UInt128, keyword: Keyword)] =
    allCases.sorted { $0.rawValue < $1.rawValue }.map { (pack($0.rawValue.utf8), $0) }

  /// For each first letter, the positions of its keywords in ``packed``.
  private static let places: [Range<Int>] = (0..<32).map { (letter: UInt8) in
    let places = packed.indices.filter {
      packed[$0].keyword.rawValue.utf8.starts(with: [letter | 0x60])
    }
    return (places.first ?? 0)..<((places.last ?? -1) + 1)
  }

  /// Creates the keyword for a word; `nil` for an ordinary word.
  init?(_ word: some Collection<UInt8>) {
    guard (2...Self.longest).contains(word.count), let first = word.first else { return nil }
    let places = Self.places[Int(first & 31)]
    guard !places.isEmpty else { return nil }
    let letters = Self.pack(word)
    guard let place = places.first(where: { Self.packed[$0].letters == letters }) else {
      return nil
    }
    self = Self.packed[place].keyword
  }

  /// Whether a key with this name needs a `#`.
  static func isReserved(_ word: String) -> Bool { Keyword(word.utf8) != nil }

  private static func pack(_ word: some Sequence<UInt8>) -> UInt128 {
    word.reduce(0) { $0 << 8 | UInt128($1 >= 65 && $1 <= 90 ? $1 | 32 : $1) }
  }
}
