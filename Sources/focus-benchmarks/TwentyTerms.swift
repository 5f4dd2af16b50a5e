import Foundation

/// A reference for the machine's speed: Foundation's own predicate with twenty terms over a
/// dictionary.
enum TwentyTerms {
  static var predicate: Predicate<[String: Int]> {
    Predicate { object in
      var all: any StandardPredicateExpression<Bool> = term(object, 0)
      for place in 1..<20 { all = both(all, term(object, place)) }
      return all
    }
  }

  private static func term(
    _ object: PredicateExpressions.Variable<[String: Int]>, _ place: Int
  ) -> some StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Equal(
      lhs: PredicateExpressions.build_subscript(
        PredicateExpressions.build_Arg(object),
        PredicateExpressions.build_Arg(String(format: "k%02d", place))),
      rhs: PredicateExpressions.build_Arg(Optional(place)))
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Conjunction(lhs: left, rhs: right)
  }
}
