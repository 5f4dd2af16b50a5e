import Foundation
import PredicateFormat
import Testing

/// Formats made to cost much more than they seem to.
@Suite(.timeLimit(.minutes(10))) struct BoundedWorkTests {
  // MARK: - Reading

  @Test func aLongKeyPathIsReadInOneGo() throws {
    let keys = Array(repeating: "a", count: 49_990).joined(separator: ".")
    #expect(try FormatPredicate("\(keys) == nil").evaluate(with: [String: Int]()))
  }

  // MARK: - Subqueries

  private static let numbers = "{" + (0..<300).map(String.init).joined(separator: ",") + "}"
  private static let letters = String(repeating: "a", count: 5_000)
  private static let accents = String(repeating: "é", count: 5_000)
  private static func many(_ part: String, _ separator: String) -> String {
    Array(repeating: part, count: 1_000).joined(separator: separator)
  }

  private static let conditions: [String] = [
    many("$y == -1", " OR "), many("FALSEPREDICATE", " OR "), many("a == -1", " OR "),
    "{\(many("$x", ","))}[0] == -1", "$y.\(many("#self", ".")) == -1",
    "'\(accents)' CONTAINS[cd] $z", "'\(letters)' CONTAINS $z", "'\(accents)' <[c] $z",
    "uppercase('\(letters)') == $z", "'\(letters)'.lowercaseString == $z", "'a' MATCHES $z",
    "'\(letters)' MATCHES '.*b'", "'\(letters)' LIKE '*a*b'",
  ]

  @Test(arguments: conditions)
  func theWorkInsideASubqueryIsCounted(condition: String) throws {
    let predicate = try FormatPredicate(
      "SUBQUERY(\(Self.numbers), $x, SUBQUERY(\(Self.numbers), $y, \(condition)).@count > 0)"
        + ".@count > 0", limits: PredicateLimits(steps: 20_000))
    let error = #expect(throws: PredicateEvaluationError.self) {
      try predicate.evaluate(with: ["a": 1], substitutionVariables: ["z": "zb"])
    }
    #expect(error?.isLimit == true, "\(String(describing: error))")
  }

  @Test(arguments: ["BEGINSWITH[c]", "LIKE[cd]", "<[d]", "IN[c]"], ["\u{316}\u{301}", "e\u{301}"])
  func foldingIsCounted(comparator: String, marks: String) throws {
    let text = "a" + String(repeating: marks, count: 150_000)
    let error = #expect(throws: PredicateEvaluationError.self) {
      try FormatPredicate("SELF \(comparator) 'é'").evaluate(with: text)
    }
    #expect(error?.isLimit == true, "\(String(describing: error))")
  }

  @Test func oneElementOfALongListIsReadAlone() throws {
    // A pass over the list for each of the 20,000 elements would be two thousand million reads.
    let predicate = try FormatPredicate("SUBQUERY($some, $x, big[0] == $x).@count == 1")
    #expect(
      try predicate.evaluate(
        with: ["big": Array(0..<100_000)], substitutionVariables: ["some": Array(0..<20_000)]))
  }

  @Test func anOrdinarySubqueryIsWithinItsLimits() throws {
    let messages: [[String: Any]] = (0..<10_000).map {
      ["sender": "person \($0)", "level": $0 % 3]
    }
    let predicate = try FormatPredicate(
      "SUBQUERY(SELF, $m, $m.level > 1 AND $m.sender CONTAINS[cd] 'Person 7').@count == 369")
    #expect(try predicate.evaluate(with: messages))
  }

  // MARK: - Reading values

  /// A collection of a thousand elements, of a type that predicates read.
  enum Thousand: CaseIterable {
    case set, orderedSet, foundationArray, foundationSet, foundationDictionary, otherKeys, value
    case array, dictionary

    /// Whether it has to be taken apart to be read.
    var isCopied: Bool { ![.array, .dictionary].contains(self) }

    var collection: Any {
      let numbers = Array(0..<1_000)
      let entries = Dictionary(uniqueKeysWithValues: numbers.map { ("key \($0)", $0) })
      return switch self {
      case .array: numbers
      case .dictionary: entries
      case .set: Set(numbers)
      case .orderedSet: NSOrderedSet(array: numbers)
      case .foundationArray: NSArray(array: numbers)
      case .foundationSet: NSSet(array: numbers)
      case .foundationDictionary: NSDictionary(dictionary: entries)
      case .otherKeys: [AnyHashable: Int](uniqueKeysWithValues: entries.map { ($0, $1) })
      case .value: PredicateValue.set(Set(numbers.map { .integer(Int64($0)) }))
      }
    }
  }

  @Test(arguments: Thousand.allCases, ["many[SIZE] > 0", "$many[SIZE] > 0", "rows[0][SIZE] > 0"])
  func takingACollectionApartIsCounted(thousand: Thousand, part: String) throws {
    let predicate = try FormatPredicate(
      Array(repeating: part, count: 100).joined(separator: " AND "),
      limits: PredicateLimits(steps: 50_000))
    let many = thousand.collection
    let evaluate = {
      try predicate.evaluate(
        with: ["many": many, "rows": [many]], substitutionVariables: ["many": many])
    }
    guard thousand.isCopied else {
      #expect(try evaluate())
      return
    }
    let error = #expect(throws: PredicateEvaluationError.self) { try evaluate() }
    #expect(error?.isLimit == true, "\(String(describing: error))")
  }
}
