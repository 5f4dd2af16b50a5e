import Foundation

/// Turns a tree into something that can be evaluated, doing once whatever needs doing once.
struct Preparation {
  let limits: PredicateLimits
  /// Whether a part asks what time it is.
  private(set) var asksTime = false
  /// How many parts have been met, which is what evaluating all of them may cost.
  private var parts = 0

  init(limits: PredicateLimits) { self.limits = limits }

  mutating func condition(_ predicate: PredicateSyntax) -> any Condition {
    parts += 1
    switch predicate {
    case .fixed(let truth):
      return FixedCondition(truth)
    case .not(let operand):
      return Negation(of: condition(operand), syntax: predicate)
    case .compound(let connective, let parts):
      return Compound(
        connective, of: parts.map { condition($0) }, syntax: predicate, partSyntax: parts)
    case .comparison(let comparison):
      return self.comparison(comparison)
    }
  }

  private mutating func comparison(_ syntax: ComparisonSyntax) -> any Condition {
    let rule = ComparisonRule(syntax.comparator, syntax.options, limits: limits)
    let prepared = syntax.right.constantValue.map { PreparedRule(rule, with: $0) }
    let left = term(syntax.left)
    let right: any Term
    if let prepared {
      parts += 1
      right = prepared
    } else {
      right = term(syntax.right)
    }
    return Comparison(syntax, left: left, right: right, rule: rule, prepared: prepared)
  }

  mutating func term(_ expression: ExpressionSyntax) -> any Term {
    parts += 1
    switch expression {
    case .constant(let constant): return ConstantTerm(constant.value)
    case .evaluatedObject: return ObjectTerm()
    case .variable(let name): return VariableTerm(name)
    case .keyPath(.evaluatedObject, let keys)
    where keys.count == 1 && keys[0].utf8.first != UInt8(ascii: "@"):
      return KeyTerm(keys[0])
    case .keyPath(let base, let keys):
      parts += keys.count
      return PathTerm(term(base), keys)
    case .index(let base, let index): return IndexTerm(term(base), self.index(index))
    case .aggregate(let elements): return ListTerm(elements.map { term($0) })
    case .function(let function, let operands):
      if function == .now { asksTime = true }
      return FunctionTerm(function, operands.map { term($0) })
    case .ternary(let condition, let positive, let negative):
      return TernaryTerm(self.condition(condition), term(positive), term(negative))
    case .subquery(let collection, let variable, let condition):
      let collection = term(collection)
      let before = parts
      let prepared = self.condition(condition)
      return SubqueryTerm(
        collection, variable: variable, prepared, stepsPerElement: parts - before)
    }
  }

  private mutating func index(_ index: IndexSyntax) -> IndexTerm.Index {
    switch index {
    case .first: .first
    case .last: .last
    case .size: .size
    case .at(let position): .at(term(position))
    }
  }
}
