import Foundation

/// A predicate that is ready to be evaluated.
protocol Condition: AnyObject, Sendable {
  func holds(in scope: inout Scope) throws(PredicateEvaluationError) -> Bool

  /// Evaluates like ``holds(in:)``, and also returns the values that were read.
  func explained(in scope: inout Scope) -> PredicateExplanation

  /// The condition as a test of one key's integer; `nil` if the condition is anything else.
  var numberTest: NumberTest? { get }

  /// A rule that gives the result for a string; `nil` if the result depends on more than `SELF`.
  var textRule: (any TextRule)? { get }
}

extension Condition {
  var numberTest: NumberTest? { nil }
  var textRule: (any TextRule)? { nil }
}

/// `TRUEPREDICATE` or `FALSEPREDICATE`.
final class FixedCondition: Condition {
  let truth: Bool

  init(_ truth: Bool) { self.truth = truth }

  func holds(in scope: inout Scope) -> Bool { truth }

  func explained(in scope: inout Scope) -> PredicateExplanation {
    PredicateExplanation(of: .fixed(truth), verdict: PredicateExplanation.Verdict(truth))
  }
}

/// `NOT`.
final class Negation: Condition {
  let operand: any Condition
  let syntax: PredicateSyntax

  init(of operand: any Condition, syntax: PredicateSyntax) {
    self.operand = operand
    self.syntax = syntax
  }

  func holds(in scope: inout Scope) throws(PredicateEvaluationError) -> Bool {
    try !operand.holds(in: &scope)
  }

  func explained(in scope: inout Scope) -> PredicateExplanation {
    let part = operand.explained(in: &scope)
    return PredicateExplanation(of: syntax, verdict: part.verdict.negated, parts: [part])
  }
}

/// `AND` or `OR`, which stops at the first part that decides the result.
final class Compound: Condition {
  let parts: [any Condition]
  /// The truth value of a part that decides the result: true for `OR`, false for `AND`.
  let decisive: Bool
  let syntax: [PredicateSyntax]
  /// The parts' integer tests; `nil` for a part that is anything else.
  private let numberTests: [NumberTest?]

  /// - Parameter syntax: The parts' syntax.
  init(_ connective: Connective, of parts: [any Condition], syntax: [PredicateSyntax]) {
    decisive = connective == .or
    self.parts = parts
    self.syntax = syntax
    numberTests = parts.map { $0.numberTest }
  }

  func holds(in scope: inout Scope) throws(PredicateEvaluationError) -> Bool {
    if case .table(.anys(let entries)) = scope.object {
      for place in 0..<parts.count {
        if let truth = numberTests[place]?.holds(for: entries) {
          if truth == decisive { return decisive }
        } else if try parts[place].holds(in: &scope) == decisive {
          return decisive
        }
      }
    } else {
      for place in 0..<parts.count where try parts[place].holds(in: &scope) == decisive {
        return decisive
      }
    }
    return !decisive
  }

  func explained(in scope: inout Scope) -> PredicateExplanation {
    var explained: [PredicateExplanation] = []
    var verdict = PredicateExplanation.Verdict(!decisive)
    for (part, syntax) in zip(parts, syntax) {
      guard verdict == PredicateExplanation.Verdict(!decisive) else {
        explained.append(PredicateExplanation(of: syntax, verdict: .notEvaluated))
        continue
      }
      let explanation = part.explained(in: &scope)
      if explanation.verdict != PredicateExplanation.Verdict(!decisive) {
        verdict = explanation.verdict
      }
      explained.append(explanation)
    }
    return PredicateExplanation(
      of: .compound(decisive ? .or : .and, syntax), verdict: verdict, parts: explained)
  }
}

/// A comparison of two values by a rule.
final class Comparison: Condition {
  let syntax: ComparisonSyntax
  let left: any Term
  let right: any Term
  let rule: ComparisonRule
  /// The rule prepared for a constant right side; `nil` if the right side can change.
  let prepared: PreparedRule?
  /// The single key on the left of a constant, which is read directly from a dictionary; `nil`
  /// otherwise.
  private let key: DirectKey?
  let numberTest: NumberTest?

  init(
    _ syntax: ComparisonSyntax, left: any Term, right: any Term, rule: ComparisonRule,
    prepared: PreparedRule?
  ) {
    self.syntax = syntax
    self.left = left
    self.right = right
    self.rule = rule
    self.prepared = prepared
    let key = prepared != nil && syntax.quantifier == nil ? left.key.map(DirectKey.init) : nil
    self.key = key
    numberTest =
      if let key, let number = prepared?.number { NumberTest(key: key, rule: number) } else { nil }
  }

  func holds(in scope: inout Scope) throws(PredicateEvaluationError) -> Bool {
    if let key, case .table(.anys(let entries)) = scope.object, let prepared,
      let value = key.value(in: entries)
    {
      return try prepared.holds(reading: value, in: &scope)
    }
    let leftValue = try left.value(in: &scope)
    if syntax.quantifier == nil, let prepared {
      return try prepared.holds(leftValue, in: &scope)
    }
    return try judge(leftValue, try right.value(in: &scope), in: &scope)
  }

  var textRule: (any TextRule)? {
    syntax.quantifier == nil && syntax.left == .evaluatedObject ? prepared?.text : nil
  }

  private func judge(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    guard let quantifier = syntax.quantifier else { return try one(left, right, in: &scope) }
    switch left {
    case .null:
      return quantifier == .all
    case .list(let list):
      let decisive = quantifier == .any
      for position in 0..<list.count {
        try scope.spend()
        let element = try list.element(at: position, in: &scope)
        if try one(element, right, in: &scope) == decisive { return decisive }
      }
      return !decisive
    default:
      throw .notQuantifiable(SeenValue(left))
    }
  }

  private func one(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    if let prepared { return try prepared.holds(left, in: &scope) }
    return try rule.holds(left, right, in: &scope)
  }

  func explained(in scope: inout Scope) -> PredicateExplanation {
    var observations: [PredicateExplanation.Observation] = []
    do throws(PredicateEvaluationError) {
      let leftValue = try left.value(in: &scope)
      observe(leftValue, as: syntax.left, in: &observations)
      let rightValue = try right.value(in: &scope)
      observe(rightValue, as: syntax.right, in: &observations)
      let truth = try judge(leftValue, rightValue, in: &scope)
      if looksOtherwise(leftValue, rightValue, than: truth, in: scope) {
        observations = []
        observe(leftValue, as: syntax.left, escaped: true, in: &observations)
        observe(rightValue, as: syntax.right, escaped: true, in: &observations)
      }
      return PredicateExplanation(
        of: .comparison(syntax), verdict: .init(truth), observations: observations)
    } catch {
      return PredicateExplanation(
        of: .comparison(syntax), verdict: .failed, observations: observations, error: error)
    }
  }

  /// Whether the comparison would have another result for the same texts in composed form, in which
  /// texts that look alike are equal.
  private func looksOtherwise(
    _ left: Operand, _ right: Operand, than truth: Bool, in scope: Scope
  ) -> Bool {
    guard case .string(let text) = left, case .string(let other) = right else {
      guard !truth, case .string(let text) = scope.object else { return false }
      return PredicateSyntax.comparison(syntax).textsOfSelf.contains(text)
    }
    var scope = scope
    guard !text.isASCII || !other.isASCII,
      (try? scope.spend(onText: Folding.steps(for: text) + Folding.steps(for: other))) != nil
    else { return false }
    let composed = [text, other].map { Operand.string($0.precomposedStringWithCanonicalMapping) }
    return (try? rule.holds(composed[0], composed[1], in: &scope)) == !truth
  }

  private func observe(
    _ value: Operand, as expression: ExpressionSyntax, escaped: Bool = false,
    in observations: inout [PredicateExplanation.Observation]
  ) {
    guard expression.constantValue == nil else { return }
    let seen: SeenValue =
      if escaped, case .string(let text) = value { .escaped(text) } else { SeenValue(value) }
    observations.append(.init(of: expression, value: seen))
  }
}

/// A key that is looked up in a dictionary of Swift.
struct DirectKey {
  private let name: String
  /// Whether no other text equals the name in Swift: `K`, `;` and `` ` `` equal signs outside
  /// ASCII, and no other ASCII character does.
  private let isExact: Bool

  init(_ name: String) {
    self.name = name
    isExact = name.utf8.allSatisfy { $0 < 0x80 && !"K;`".utf8.contains($0) }
  }

  @inline(__always)
  func value(in entries: [String: Any]) -> Any? {
    isExact ? entries[name] : entries[exactly: name]
  }
}

/// A comparison of a dictionary's key with an integer, without any reference counting.
struct NumberTest {
  let key: DirectKey
  let rule: NumberRule

  /// The result; `nil` if the dictionary has no `Int` for the key, or the comparator doesn't
  /// compare numbers.
  @inline(__always)
  func holds(for entries: [String: Any]) -> Bool? {
    guard let value = key.value(in: entries) else { return nil }
    return rule.holds(reading: value)
  }
}

/// An expression that is ready to be evaluated.
protocol Term: AnyObject, Sendable {
  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand

  /// The term's key, if the term is a single key of the evaluated object; otherwise `nil`.
  var key: String? { get }
}

extension Term {
  var key: String? { nil }
}

/// A constant value.
final class ConstantTerm: Term {
  let constant: ConstantOperand
  init(_ value: PredicateValue) { constant = ConstantOperand(value) }
  func value(in scope: inout Scope) -> Operand { constant.operand }
}

/// `SELF`.
final class ObjectTerm: Term {
  func value(in scope: inout Scope) -> Operand { scope.object }
}

/// `$name`.
final class VariableTerm: Term {
  let name: String
  init(_ name: String) { self.name = name }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    try scope.value(ofVariable: name)
  }
}

/// The value of one key of the evaluated object, by far the most common path.
final class KeyTerm: Term {
  private let name: String
  var key: String? { name }

  init(_ key: String) { name = key }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    if case .table(let table) = scope.object { return try table.value(forKey: name, in: &scope) }
    if scope.object.isNull { return .null }
    return try KeyPathReader.value(ofKey: name, in: scope.object, scope: &scope)
  }
}

/// Keys after an expression.
final class PathTerm: Term {
  let base: any Term
  let keys: [String]

  init(_ base: any Term, _ keys: [String]) {
    self.base = base
    self.keys = keys
  }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    try KeyPathReader.value(of: keys[...], in: try base.value(in: &scope), scope: &scope)
  }
}

/// An index in brackets.
final class IndexTerm: Term {
  enum Index: Sendable {
    case first, last, size
    case at(any Term)
  }

  let base: any Term
  let index: Index

  init(_ base: any Term, _ index: Index) {
    self.base = base
    self.index = index
  }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    let base = try base.value(in: &scope)
    if base.isNull { return .null }
    switch (index, base) {
    case (.size, .list(let list)): return .integer(Int64(list.count))
    case (.size, .table(let table)): return .integer(Int64(table.count))
    case (.first, .list(let list)):
      return list.count > 0 ? try list.element(at: 0, in: &scope) : .null
    case (.last, .list(let list)):
      return list.count > 0 ? try list.element(at: list.count - 1, in: &scope) : .null
    case (.at(let term), _):
      let position = try term.value(in: &scope)
      switch (position, base) {
      case (.integer(let number), .list(let list))
      where list.kind != .set && number >= 0 && number < list.count:
        return try list.element(at: Int(number), in: &scope)
      case (.string(let key), .table(let table)):
        return try table.value(forKey: key, in: &scope)
      default: throw .badIndex(SeenValue(position), of: SeenValue(base))
      }
    case (.first, _): throw .badOperand(SeenValue(base), of: "FIRST")
    case (.last, _): throw .badOperand(SeenValue(base), of: "LAST")
    case (.size, _): throw .badOperand(SeenValue(base), of: "SIZE")
    }
  }
}

/// A list of which at least one element isn't a constant.
final class ListTerm: Term {
  let elements: [any Term]
  init(_ elements: [any Term]) { self.elements = elements }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    var values: [Operand] = []
    values.reserveCapacity(elements.count)
    for element in elements { values.append(try element.value(in: &scope)) }
    return .list(OperandList(.array, .operands(values)))
  }
}

/// A function and its operands.
final class FunctionTerm: Term {
  let function: Function
  let operands: [any Term]

  init(_ function: Function, _ operands: [any Term]) {
    self.function = function
    self.operands = operands
  }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    let first = operands.isEmpty ? .null : try operands[0].value(in: &scope)
    let second = operands.count < 2 ? .null : try operands[1].value(in: &scope)
    return try function.value(of: first, second, in: &scope)
  }
}

/// `TERNARY`.
final class TernaryTerm: Term {
  let condition: any Condition
  let positive: any Term
  let negative: any Term

  init(_ condition: any Condition, _ positive: any Term, _ negative: any Term) {
    self.condition = condition
    self.positive = positive
    self.negative = negative
  }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    try condition.holds(in: &scope)
      ? positive.value(in: &scope) : negative.value(in: &scope)
  }
}

/// `SUBQUERY`: the elements for which a predicate holds.
final class SubqueryTerm: Term {
  let collection: any Term
  let variable: String
  let condition: any Condition
  let stepsPerElement: Int

  init(
    _ collection: any Term, variable: String, _ condition: any Condition, stepsPerElement: Int
  ) {
    self.collection = collection
    self.variable = variable
    self.condition = condition
    self.stepsPerElement = stepsPerElement
  }

  func value(in scope: inout Scope) throws(PredicateEvaluationError) -> Operand {
    let collection = try collection.value(in: &scope)
    if collection.isNull { return .null }
    guard case .list(let list) = collection else {
      throw .badOperand(SeenValue(collection), of: "SUBQUERY")
    }
    var found: [Operand] = []
    let depth = scope.locals.count
    scope.locals.append((variable, .null))
    defer { scope.locals.removeLast(scope.locals.count - depth) }
    for position in 0..<list.count {
      try scope.spend(stepsPerElement)
      let element = try list.element(at: position, in: &scope)
      scope.locals[depth].value = element
      if try condition.holds(in: &scope) { found.append(element) }
    }
    return .list(OperandList(list.kind, .operands(found)))
  }
}
