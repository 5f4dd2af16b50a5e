/// A comparison whose right side is a constant, with all that can be done beforehand done.
///
/// It answers exactly as ``ComparisonRule`` does; it only knows the right side already.
enum PreparedRule: Sendable {
  /// `IN` a constant collection: one lookup, however long the collection is.
  case member(Set<PredicateValue>, ComparisonRule, ConstantOperand)
  /// A string comparison with a constant string.
  case text(Needle, ComparisonRule)
  case like(LikePattern, ComparisonRule)
  case matches(MatchesPattern, ComparisonRule)
  /// Anything else, with the constant read once.
  case other(ComparisonRule, ConstantOperand)

  init(_ rule: ComparisonRule, with value: PredicateValue) {
    let constant = ConstantOperand(value)
    self = .other(rule, constant)
    guard !rule.options.contains(.wordBased) else { return }
    switch (rule.comparator, value) {
    case (.isIn, .array(let values)) where rule.folding == nil:
      self = .member(Set(values), rule, constant)
    case (.isIn, .set(let values)) where rule.folding == nil:
      self = .member(values, rule, constant)
    case (.like, .string(let text)):
      self = .like(LikePattern(text, rule.folding, limits: rule.limits), rule)
    case (.matches, .string(let text)):
      self = .matches(MatchesPattern(text, rule.folding, limits: rule.limits), rule)
    case (.equal, .string(let text)), (.unequal, .string(let text)),
      (.contains, .string(let text)), (.beginsWith, .string(let text)),
      (.endsWith, .string(let text)):
      self = .text(Needle(text, rule.folding), rule)
    default: break
    }
  }

  func holds(
    _ left: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    switch self {
    case .member(let members, let rule, let constant):
      switch left {
      case .string(let text): return members.contains(.string(text))
      case .integer(let number): return members.contains(.integer(number))
      case .real(let number): return members.contains(.real(number))
      default: return try rule.holds(left, constant.operand, in: &scope)
      }
    case .text(let needle, let rule):
      guard case .string(let text) = left else {
        return try rule.holds(left, .string(needle.text), in: &scope)
      }
      return needle.isFound(in: text, rule.comparator)
    case .like(let pattern, let rule):
      guard case .string(let text) = left else {
        return try rule.holds(left, .string(pattern.text), in: &scope)
      }
      return try pattern.matches(text, in: &scope)
    case .matches(let pattern, let rule):
      guard case .string(let text) = left else {
        return try rule.holds(left, .string(pattern.text), in: &scope)
      }
      return try pattern.matches(text)
    case .other(let rule, let constant):
      return try rule.holds(left, constant.operand, in: &scope)
    }
  }
}

/// A constant that becomes an operand without work, however often.
enum ConstantOperand: Sendable {
  case value(PredicateValue)
  /// The elements of a set, in an order that stays.
  case set([PredicateValue])

  init(_ value: PredicateValue) {
    self = if case .set(let values) = value { .set(Array(values)) } else { .value(value) }
  }

  var operand: Operand {
    switch self {
    case .value(let value): Operand(value)
    case .set(let values): .list(OperandList(.set, .values(values)))
    }
  }
}
