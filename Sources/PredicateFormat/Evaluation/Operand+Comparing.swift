import Foundation

/// How two values that have an order stand to each other.
enum ValueOrder {
  case ascending, same, descending
  /// One of two numbers is no number, so that neither comes first.
  case none

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self =
      if left < right { .ascending } else if left > right { .descending } else if left == right {
        .same
      } else { .none }
  }

  /// Orders by the first elements that differ.
  init<Elements: Sequence>(
    _ left: Elements, _ right: Elements
  ) where Elements.Element: Comparable {
    var others = right.makeIterator()
    for element in left {
      guard let other = others.next() else {
        self = .descending
        return
      }
      guard element == other else {
        self = element < other ? .ascending : .descending
        return
      }
    }
    self = others.next() == nil ? .same : .ascending
  }

  var isAtMostSame: Bool { self == .ascending || self == .same }
  var isAtLeastSame: Bool { self == .descending || self == .same }
}

extension Operand {
  /// Which of two values comes first; only values of one type have an order.
  func order(to other: Operand) throws(PredicateEvaluationError) -> ValueOrder {
    switch (self, other) {
    case (.string(let left), .string(let right)): return ValueOrder(left.utf8, right.utf8)
    case (.integer(let left), .integer(let right)): return ValueOrder(left, right)
    case (.real(let left), .real(let right)):
      return left.isNaN && right.isNaN ? .same : ValueOrder(left, right)
    case (.integer(let left), .real(let right)): return Self.order(left, to: right)
    case (.real(let left), .integer(let right)):
      switch Self.order(right, to: left) {
      case .ascending: return .descending
      case .descending: return .ascending
      case let order: return order
      }
    case (.date(let left), .date(let right)): return ValueOrder(left, right)
    default: throw .notComparable(SeenValue(self), SeenValue(other))
    }
  }

  /// Compares exactly, where turning the integer into a real could lose its last digits.
  private static func order(_ whole: Int64, to real: Double) -> ValueOrder {
    if real.isNaN { return .none }
    if real >= 0x1p63 { return .ascending }
    if real < -0x1p63 { return .descending }
    let truncated = Int64(real.rounded(.towardZero))
    guard truncated == whole else { return ValueOrder(whole, truncated) }
    return ValueOrder(0, real - real.rounded(.towardZero))
  }

  /// Whether two values are the same: numbers by value, collections by content.
  func isEqual(
    to other: Operand, depth: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Bool {
    switch (self, other) {
    case (.null, .null): return true
    case (.string(let left), .string(let right)):
      guard left.utf8.count == right.utf8.count else { return false }
      try scope.spend(onText: left.utf8.count)
      return Needle.areIdentical(left, right)
    case (.integer(let left), .integer(let right)): return left == right
    case (.real(let left), .real(let right)): return left == right || (left.isNaN && right.isNaN)
    case (.integer(let whole), .real(let real)), (.real(let real), .integer(let whole)):
      return Int64(exactly: real) == whole
    case (.date(let left), .date(let right)): return left == right
    case (.opaque(let left), .opaque(let right)): return left == right
    case (.list(let left), .list(let right)):
      guard (left.kind == .set) == (right.kind == .set), left.count == right.count else {
        return false
      }
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      if left.kind == .set {
        return try value(depth: depth, in: &scope) == other.value(depth: depth, in: &scope)
      }
      for position in 0..<left.count {
        try scope.spend()
        let element = try left.element(at: position, in: &scope)
        let partner = try right.element(at: position, in: &scope)
        guard try element.isEqual(to: partner, depth: depth - 1, in: &scope) else { return false }
      }
      return true
    case (.table(let left), .table(let right)):
      guard left.count == right.count else { return false }
      return try value(depth: depth, in: &scope) == other.value(depth: depth, in: &scope)
    default: return false
    }
  }

  /// The values without those that equal an earlier one; an object equals nothing.
  static func distinct(
    _ values: [Operand], in scope: inout Scope
  ) throws(PredicateEvaluationError) -> [Operand] {
    var seen: Set<PredicateValue> = []
    var distinct: [Operand] = []
    for value in values {
      do throws(PredicateEvaluationError) {
        let key = try value.value(depth: PredicateLimits.untrusted.nestingDepth, in: &scope)
        if seen.insert(key).inserted { distinct.append(value) }
      } catch {
        guard case .unreadable = error else { throw error }
        distinct.append(value)
      }
    }
    return distinct
  }

  /// The operand read to the bottom, its elements and texts counted as steps.
  func value(
    depth: Int, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> PredicateValue {
    var elements = scope.steps
    let value = try value(depth: depth, elements: &elements)
    try scope.spend(scope.steps - elements)
    try scope.spend(onText: value.textLength)
    return value
  }
}
