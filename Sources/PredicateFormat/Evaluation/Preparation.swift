import Foundation

/// Turns a tree into something that can be evaluated, doing once whatever needs doing once.
struct Preparation {
  let limits: PredicateLimits

  func condition(_ predicate: PredicateSyntax) -> any Condition {
    switch predicate {
    case .fixed(let truth):
      return FixedCondition(truth: truth)
    case .not(let operand):
      return Negation(of: condition(operand), syntax: predicate)
    case .compound(let connective, let parts):
      return Compound(connective, of: parts.map(condition), syntax: predicate, partSyntax: parts)
    case .comparison(let comparison):
      return self.comparison(comparison)
    }
  }

  private func comparison(_ syntax: ComparisonSyntax) -> any Condition {
    let rule = ComparisonRule(syntax.comparator, syntax.options, limits: limits)
    let prepared = syntax.right.constantValue.map { PreparedRule(rule, with: $0) }
    let left = term(syntax.left)
    let comparison = Comparison(
      syntax, left: left, right: term(syntax.right), rule: rule, prepared: prepared)
    if let prepared, let key = (left as? KeyTerm)?.key, syntax.quantifier == nil {
      return KeyComparison(key, prepared, comparison)
    }
    return comparison
  }

  func term(_ expression: ExpressionSyntax) -> any Term {
    switch expression {
    case .constant(let constant): ConstantTerm(constant.value)
    case .evaluatedObject: ObjectTerm()
    case .variable(let name): VariableTerm(name)
    case .keyPath(.evaluatedObject, let keys)
    where keys.count == 1 && keys[0].utf8.first != UInt8(ascii: "@"):
      KeyTerm(keys[0])
    case .keyPath(let base, let keys): PathTerm(term(base), keys)
    case .index(let base, let index): IndexTerm(term(base), self.index(index))
    case .aggregate(let elements): ListTerm(elements.map(term))
    case .function(let function, let operands): FunctionTerm(function, operands.map(term))
    case .ternary(let condition, let positive, let negative):
      TernaryTerm(self.condition(condition), term(positive), term(negative))
    case .subquery(let collection, let variable, let condition):
      SubqueryTerm(term(collection), variable: variable, self.condition(condition))
    }
  }

  private func index(_ index: IndexSyntax) -> IndexTerm.Index {
    switch index {
    case .first: .first
    case .last: .last
    case .size: .size
    case .at(let position): .at(term(position))
    }
  }
}
