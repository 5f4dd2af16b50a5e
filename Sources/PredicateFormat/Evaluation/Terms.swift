import Foundation

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
