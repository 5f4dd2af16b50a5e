extension FormatPredicate {
  /// Returns a predicate in which the variables that have values are replaced by constants.
  ///
  /// Variables without a value are kept, and so are the variables of subqueries.
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for a value that can't be a constant, and
  ///   ``PredicateEvaluationError/limitExceeded(_:)`` where the predicate's limits don't allow it.
  public func withSubstitutionVariables(
    _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> FormatPredicate {
    var values: [String: PredicateValue] = [:]
    var elements = limits.constantElements
    for (name, value) in variables {
      values[name] = try Operand(reading: value)
        .value(depth: limits.nestingDepth, elements: &elements)
    }
    let replaced = syntax.replacing(values)
    guard replaced.depth <= limits.nestingDepth else {
      throw .limitExceeded("constants nested too deeply")
    }
    return FormatPredicate(replaced, limits: limits, sources: sources)
  }
}

extension PredicateSyntax {
  fileprivate func replacing(_ values: [String: PredicateValue]) -> PredicateSyntax {
    switch self {
    case .fixed: return self
    case .not(let operand): return .not(operand.replacing(values))
    case .compound(let connective, let parts):
      return .compound(connective, parts.map { $0.replacing(values) })
    case .comparison(var comparison):
      comparison.left = comparison.left.replacing(values)
      comparison.right = comparison.right.replacing(values)
      return .comparison(comparison)
    }
  }
}

extension ExpressionSyntax {
  fileprivate func replacing(_ values: [String: PredicateValue]) -> ExpressionSyntax {
    switch self {
    case .constant, .evaluatedObject: return self
    case .variable(let name): return values[name].map { .value($0) } ?? self
    case .keyPath(let base, let keys): return .keyPath(base.replacing(values), keys)
    case .index(let base, .at(let position)):
      return .index(base.replacing(values), .at(position.replacing(values)))
    case .index(let base, let index): return .index(base.replacing(values), index)
    case .aggregate(let elements): return .list(elements.map { $0.replacing(values) })
    case .function(.negate, let operands): return .negated(operands[0].replacing(values))
    case .function(let function, let operands):
      return .function(function, operands.map { $0.replacing(values) })
    case .ternary(let condition, let positive, let negative):
      return .ternary(
        condition.replacing(values), positive.replacing(values), negative.replacing(values))
    case .subquery(let collection, let variable, let condition):
      var inner = values
      inner[variable] = nil
      return .subquery(
        collection.replacing(values), variable: variable, condition.replacing(inner))
    }
  }
}
