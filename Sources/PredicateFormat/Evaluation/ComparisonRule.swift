import Foundation

/// The rule by which a comparator compares two values.
struct ComparisonRule: Sendable {
  let comparator: Comparator
  /// Whether the package can evaluate the rule's options, or only read and print them.
  let isEvaluated: Bool
  let folding: Folding?
  let limits: PredicateLimits

  init(_ comparator: Comparator, _ options: ComparisonOptions, limits: PredicateLimits) {
    self.comparator = comparator
    isEvaluated = options.isDisjoint(with: LanguageChoices.unevaluatedOptions)
    self.limits = limits
    folding = Folding(options)
  }

  func holds(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    guard isEvaluated else { throw .notEvaluated("The option w") }
    if left.isNull || right.isNull { return holdsForNull(left, right) }
    switch comparator {
    case .equal: return try equal(left, right, in: &scope)
    case .unequal: return try !equal(left, right, in: &scope)
    case .less: return try order(left, right, in: &scope) == .ascending
    case .greater: return try order(left, right, in: &scope) == .descending
    case .lessOrEqual: return try order(left, right, in: &scope).isAtMostSame
    case .greaterOrEqual: return try order(left, right, in: &scope).isAtLeastSame
    case .between: return try isBetween(left, right, in: &scope)
    case .isIn: return try contains(right, left, in: &scope)
    case .contains: return try contains(left, right, in: &scope)
    case .beginsWith, .endsWith:
      let (text, part) = try strings(left, right)
      return try isFound(part, in: text, comparator, &scope)
    case .like:
      let (text, pattern) = try strings(left, right)
      try scope.spend(onText: Folding.stepsPerByte * pattern.utf8.count)
      return try LikePattern(pattern, folding, limits: limits)
        .holds(for: text, steps: &scope.textSteps)
    case .matches:
      let (text, pattern) = try strings(left, right)
      let prepared = MatchesPattern(pattern, folding, limits: limits)
      try scope.spend(onText: prepared.effort)
      return try prepared.holds(for: text, steps: &scope.textSteps)
    }
  }

  /// Compares values of which at least one is null. Null matches only null.
  private func holdsForNull(_ left: Operand, _ right: Operand) -> Bool {
    let both = left.isNull && right.isNull
    switch comparator {
    case .equal, .lessOrEqual, .greaterOrEqual: return both
    case .unequal: return !both
    default: return false
    }
  }

  /// Prepares a text that isn't a constant for one search.
  private func needle(
    _ text: String, for comparator: Comparator, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Needle {
    try scope.spend(onText: Folding.stepsPerByte * text.utf8.count)
    return Needle(text, folding, for: comparator)
  }

  private func isFound(
    _ part: String, in text: String, _ comparator: Comparator, _ scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    try needle(part, for: comparator, in: &scope).isFound(in: text, steps: &scope.textSteps)
  }

  private func strings(
    _ left: Operand, _ right: Operand
  ) throws(PredicateEvaluationError) -> (String, String) {
    guard case .string(let text) = left else {
      throw .notAString(SeenValue(left), comparison: comparator.rawValue)
    }
    guard case .string(let part) = right else {
      throw .notAString(SeenValue(right), comparison: comparator.rawValue)
    }
    return (text, part)
  }

  // MARK: - Equality and order

  private func equal(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    if folding != nil, case .string(let left) = left, case .string(let right) = right {
      return try isFound(right, in: left, .equal, &scope)
    }
    return try left.isEqual(to: right, depth: limits.nestingDepth, in: &scope)
  }

  private func order(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> ValueOrder {
    guard case .string(let leftText) = left, case .string(let rightText) = right else {
      return try left.order(to: right)
    }
    guard let folding else {
      try scope.spend(onText: min(leftText.utf8.count, rightText.utf8.count))
      return ValueOrder(leftText.utf8, rightText.utf8)
    }
    return ValueOrder(
      try folding.folded(leftText, steps: &scope.textSteps).units,
      try folding.folded(rightText, steps: &scope.textSteps).units)
  }

  private func isBetween(
    _ value: Operand, _ bounds: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    guard case .list(let list) = bounds, list.kind == .array, list.count == 2 else {
      throw .notBounds(SeenValue(bounds))
    }
    var lower = try list.element(at: 0, in: &scope)
    var upper = try list.element(at: 1, in: &scope)
    guard !lower.isNull, !upper.isNull else { return false }
    if LanguageChoices.reversedBoundsAreSwapped, try order(lower, upper, in: &scope) == .descending
    {
      swap(&lower, &upper)
    }
    let isAboveLower = try order(value, lower, in: &scope).isAtLeastSame
    let isBelowUpper = try order(value, upper, in: &scope).isAtMostSame
    return isAboveLower && isBelowUpper
  }

  // MARK: - Membership

  private func contains(
    _ collection: Operand, _ item: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    switch collection {
    case .string(let text):
      guard case .string(let part) = item else {
        throw .notAString(SeenValue(item), comparison: comparator.rawValue)
      }
      return try isFound(part, in: text, .contains, &scope)
    case .list(let list): return try has(list, item, in: &scope)
    case .table(let table): return try has(table.list, item, in: &scope)
    default: throw .notACollection(SeenValue(collection), comparison: comparator.rawValue)
    }
  }

  private func has(
    _ list: OperandList, _ item: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    let needle: Needle? =
      if case .string(let text) = item, folding != nil, LanguageChoices.optionsApplyToElements {
        try needle(text, for: .equal, in: &scope)
      } else { nil }
    for position in 0..<list.count {
      try scope.spend()
      let element = try list.element(at: position, in: &scope)
      if let needle, case .string(let text) = element {
        if try needle.isFound(in: text, steps: &scope.textSteps) { return true }
      } else if try element.isEqual(to: item, depth: limits.nestingDepth, in: &scope) {
        return true
      }
    }
    return false
  }
}

extension Comparator {
  /// The result for two values with an order; `nil` if the comparator tests neither order nor
  /// equality.
  func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    default: nil
    }
  }
}
