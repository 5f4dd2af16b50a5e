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
    isEvaluated = !options.contains(.wordBased)
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
    try scope.spend(onText: Folding.steps(for: text))
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
      try folding.folded(leftText, steps: &scope.textSteps),
      try folding.folded(rightText, steps: &scope.textSteps))
  }

  private func isBetween(
    _ value: Operand, _ bounds: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    guard case .list(let list) = bounds, list.kind == .array, list.count == 2 else {
      throw .notBounds(SeenValue(bounds))
    }
    let lower = try list.element(at: 0, in: &scope)
    let upper = try list.element(at: 1, in: &scope)
    guard !lower.isNull, !upper.isNull else { return false }
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
      if case .string(let text) = item, folding != nil {
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

/// A comparison whose right side is a constant, with all possible work done in advance.
///
/// The results are exactly those of ``ComparisonRule``. A prepared rule is also the term of its
/// right side.
final class PreparedRule: Term {
  private let rule: ComparisonRule
  private let constant: ConstantOperand
  /// The rule for strings on the left side; `nil` if none can be prepared.
  let text: (any TextRule)?
  /// The members of `IN`'s constant collection that aren't strings.
  private let members: Set<PredicateValue>?
  /// The rule for integers on the left side; `nil` if the right side isn't an integer.
  let number: NumberRule?

  init(_ rule: ComparisonRule, with value: PredicateValue) {
    self.rule = rule
    constant = ConstantOperand(value)
    guard rule.isEvaluated else {
      (number, text, members) = (nil, nil, nil)
      return
    }
    number =
      if case .integer(let number) = value {
        NumberRule(comparator: rule.comparator, number: number)
      } else { nil }
    let list = rule.comparator == .isIn && rule.folding == nil ? value.elements : nil
    text = list.map { TextMembership($0) } ?? rule.textRule(for: value)
    members = list.map { Set($0.filter { $0.text == nil }) }
  }

  func value(in scope: inout Scope) -> Operand { constant.operand }

  /// Compares a program's value on the left side; an integer is compared without a conversion.
  func holds(
    reading value: Any, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    if let answer = number?.holds(reading: value) { return answer }
    return try holds(scope.counted(Operand.read(value)), in: &scope)
  }

  func holds(
    _ left: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    switch left {
    case .string(let string):
      if let text { return try text.holds(for: string, steps: &scope.textSteps) }
    case .integer(let integer):
      if let answer = number?.holds(integer) { return answer }
      if let members { return members.contains(.integer(integer)) }
    default: break
    }
    return try rule.holds(left, constant.operand, in: &scope)
  }
}

/// A prepared comparison of integers with a constant.
struct NumberRule {
  let comparator: Comparator
  let number: Int64

  /// The result for an integer; `nil` if the comparator doesn't compare numbers.
  @inline(__always)
  func holds(_ left: Int64) -> Bool? { comparator.holds(left, number) }

  /// The result for a program's value; `nil` also for any value other than an `Int`.
  @inline(__always)
  func holds(reading value: Any) -> Bool? {
    guard let whole = Operand.held(in: value, as: Int.self) else { return nil }
    return holds(Int64(whole))
  }
}

/// A prepared comparison of strings with a constant, which needs no other state of the evaluation.
protocol TextRule: AnyObject, Sendable {
  /// - Parameter steps: The number of steps left for texts, which this method reduces.
  func holds(
    for text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool
}

extension ComparisonRule {
  /// Prepares the rule for strings on both sides; `nil` if the comparator has none.
  fileprivate func textRule(for value: PredicateValue) -> (any TextRule)? {
    switch (comparator, value) {
    case (.like, .string(let text)): return LikePattern(text, folding, limits: limits)
    case (.matches, .string(let text)): return MatchesPattern(text, folding, limits: limits)
    case (.equal, .string(let text)), (.unequal, .string(let text)),
      (.contains, .string(let text)), (.beginsWith, .string(let text)),
      (.endsWith, .string(let text)):
      return TextSearch(Needle(text, folding, for: comparator))
    default: return nil
    }
  }
}

/// `IN` with a constant collection. A test takes one lookup, independent of the number of members.
private final class TextMembership: TextRule {
  /// The members compared as Swift strings, so equal members may have different code points.
  private let texts: Set<String>
  /// The members compared by code points; `nil` if all members are ASCII and Swift's comparison is
  /// exact.
  private let spellings: Set<PredicateValue>?

  init(_ values: [PredicateValue]) {
    texts = Set(values.lazy.compactMap(\.text))
    spellings = texts.allSatisfy(\.isASCII) ? nil : Set(values.filter { $0.text != nil })
  }

  func holds(
    for text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    try Scope.spend(text.utf8.count, of: &steps)
    if let spellings { return spellings.contains(.string(text)) }
    // A string that isn't ASCII can equal an ASCII string in Swift: the Kelvin sign equals K.
    return texts.contains(text) && text.isASCII
  }
}

extension PredicateValue {
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
}

/// A comparison or a search with a constant string.
private final class TextSearch: TextRule {
  private let needle: Needle

  init(_ needle: Needle) { self.needle = needle }

  func holds(
    for text: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    try needle.isFound(in: text, steps: &steps)
  }
}

/// A constant that becomes an operand without further work.
enum ConstantOperand: Sendable {
  case value(PredicateValue)
  /// The elements of a set, in a fixed order.
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

/// Prepares a syntax tree for evaluation: compiles patterns, hashes lists and folds texts, each
/// once.
struct Preparation {
  let limits: PredicateLimits
  /// Whether any part reads the current time.
  private(set) var asksTime = false
  /// The number of parts so far, which limits the steps for evaluating all of them.
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
      return Compound(connective, of: parts.map { condition($0) }, syntax: parts)
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
