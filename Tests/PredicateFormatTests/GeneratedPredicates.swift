import Foundation
import TestSupport

@testable import PredicateFormat

/// Makes predicates of every construct, the same ones in every run.
struct PredicateGenerator {
  private var random: SeededGenerator
  /// Whether constants and keys that have no spelling occur too.
  private let isUnspellableAllowed: Bool

  init(seed: UInt64, unspellable: Bool = false) {
    random = SeededGenerator(seed: seed)
    isUnspellableAllowed = unspellable
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  mutating func predicate(depth: Int = 4) -> PredicateSyntax {
    guard depth > 0 else { return comparison(depth: 0) }
    switch below(8) {
    case 0: return .fixed(below(2) == 0)
    case 1: return .not(predicate(depth: depth - 1))
    case 2, 3:
      let parts = (0..<(2 + below(3))).map { _ in predicate(depth: depth - 1) }
      return .compound(below(2) == 0 ? .and : .or, parts)
    default: return comparison(depth: depth)
    }
  }

  private mutating func comparison(depth: Int) -> PredicateSyntax {
    .comparison(
      ComparisonSyntax(
        quantifier: pick([nil, nil, nil, .any, .all]), left: expression(depth: depth - 1),
        comparator: pick(Comparator.allCases),
        options: ComparisonOptions(rawValue: below(2) == 0 ? 0 : UInt8(below(32))),
        right: expression(depth: depth - 1)))
  }

  mutating func expression(depth: Int) -> ExpressionSyntax {
    guard depth > 0 else { return leaf() }
    switch below(14) {
    case 0:
      return .list((0..<below(4)).map { _ in expression(depth: depth - 1) })
    case 1:
      return .path(expression(depth: depth - 1), (0...below(2)).map { _ in key() })
    case 2:
      let base = expression(depth: depth - 1)
      return .index(base, pick([.first, .last, .size, .at(expression(depth: depth - 1))]))
    case 3:
      return .ternary(
        predicate(depth: depth - 1), expression(depth: depth - 1), expression(depth: depth - 1))
    case 4:
      return .subquery(
        expression(depth: depth - 1), variable: pick(["x", "y"]), predicate(depth: depth - 1))
    case 5: return .negated(expression(depth: depth - 1))
    case 6, 7:
      let function = pick(Function.allCases.filter { $0 != .negate && $0 != .cast })
      return .function(function, (0..<function.arity).map { _ in expression(depth: depth - 1) })
    case 8:
      // A cast of a number to a date is a date from the start.
      return .function(
        .cast, [expression(depth: depth - 1), .value(pick(["NSNumber", "NSString"]))])
    default: return leaf()
    }
  }

  private mutating func leaf() -> ExpressionSyntax {
    switch below(6) {
    case 0: .evaluatedObject
    case 1: .variable(pick(["a", "b", "_c1"]))
    case 2: .keyPath(.evaluatedObject, [key()])
    default: .value(value(depth: 2))
    }
  }

  private mutating func key() -> String {
    let words = ["name", "in", "self", "a1", "_x", "size", "@count", "@max", "AND", "uti"]
    return isUnspellableAllowed && below(4) == 0 ? pick(["a b", "naïve", "#", "1st"]) : pick(words)
  }

  mutating func value(depth: Int) -> PredicateValue {
    switch below(isUnspellableAllowed ? 13 : 7) {
    case 0: return .null
    case 1: return .integer(pick([0, -1, 7, .max, .min, Int64(below(1000))]))
    case 2: return .real(pick([0, -0.0, 7, 0.1, -1.5e-300, 1e300, Double(below(1000)) / 8]))
    case 3: return .string(text())
    case 4: return .date(Date(timeIntervalSinceReferenceDate: Double(below(1 << 30)) / 1024))
    case 5 where depth > 0: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    case 7: return .real(pick([.infinity, -.infinity, .nan]))
    case 8: return pick([.data(Data([1])), .date(Date(timeIntervalSinceReferenceDate: .infinity))])
    case 9: return .uuid(UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)))
    case 10: return .url(URL(filePath: "/a b"))
    case 11 where depth > 0: return .set(Set((0..<below(4)).map { _ in value(depth: depth - 1) }))
    case 12 where depth > 0:
      return .dictionary(["k": value(depth: depth - 1), pick(["$set", "x"]): .integer(1)])
    default: return .string(text())
    }
  }

  private mutating func text() -> String {
    pick([
      "", "a", "it's \"quoted\"", "back\\slash", "\n\t\r\u{0}\u{7F}", "é😀", "%@ $x {", "e\u{301}",
    ])
  }
}
