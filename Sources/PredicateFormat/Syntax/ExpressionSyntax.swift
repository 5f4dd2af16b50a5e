/// What stands on a side of a comparison.
indirect enum ExpressionSyntax: Sendable, Hashable {
  case constant(Constant)
  /// The evaluated object, `SELF`.
  case evaluatedObject
  case variable(String)
  /// Keys read one after another, starting from the evaluated object or another expression.
  case keyPath(ExpressionSyntax, [String])
  case index(ExpressionSyntax, IndexSyntax)
  /// A list of expressions of which at least one is no constant.
  case aggregate([ExpressionSyntax])
  case function(Function, [ExpressionSyntax])
  case ternary(PredicateSyntax, ExpressionSyntax, ExpressionSyntax)
  case subquery(ExpressionSyntax, variable: String, PredicateSyntax)

  /// How deep its canonical text is nested.
  var depth: Int {
    switch self {
    case .constant(let constant): constant.value.depth
    case .evaluatedObject, .variable: 1
    case .keyPath(let base, _): base.depth
    case .index(let base, .at(let position)): max(base.depth, position.depth) + 1
    case .index(let base, _): base.depth + 1
    case .aggregate(let parts), .function(_, let parts): (parts.lazy.map(\.depth).max() ?? 0) + 1
    case .ternary(let condition, let positive, let negative):
      max(condition.depth, positive.depth, negative.depth) + 1
    case .subquery(let collection, _, let condition):
      max(collection.depth, condition.depth) + 1
    }
  }

  static func value(_ value: PredicateValue) -> ExpressionSyntax { .constant(Constant(value)) }

  /// The value of a constant; `nil` for every other expression.
  var constantValue: PredicateValue? {
    if case .constant(let constant) = self { constant.value } else { nil }
  }

  /// A list, which is a constant when its elements are.
  static func list(_ elements: [ExpressionSyntax]) -> ExpressionSyntax {
    let constants = elements.compactMap(\.constantValue)
    return constants.count == elements.count ? .value(.array(constants)) : .aggregate(elements)
  }

  /// The negative of an expression, computed at once where it is a number in the format.
  static func negated(_ operand: ExpressionSyntax) -> ExpressionSyntax {
    switch operand.constantValue {
    case .integer(let number) where number != .min: .value(.integer(-number))
    case .real(let number): .value(.real(-number))
    default: .function(.negate, [operand])
    }
  }

  /// A path from `base`, joined to the path that `base` may be itself; O(*n*) in the keys of both.
  static func path(_ base: ExpressionSyntax, _ keys: [String]) -> ExpressionSyntax {
    if case .keyPath(let inner, let first) = base { return .keyPath(inner, first + keys) }
    return .keyPath(base, keys)
  }
}

/// A value in a format, equal only to one that is written the same: `7.0` isn't `7` here.
struct Constant: Sendable, Hashable {
  var value: PredicateValue

  init(_ value: PredicateValue) { self.value = value }

  static func == (left: Constant, right: Constant) -> Bool {
    left.value.isWritten(like: right.value)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// What stands in brackets after an expression.
enum IndexSyntax: Sendable, Hashable {
  case first
  case last
  case size
  indirect case at(ExpressionSyntax)
}
