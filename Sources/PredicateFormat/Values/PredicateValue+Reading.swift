import Foundation

extension PredicateValue {
  /// Reads a value of a program: a scalar, or a collection of them with anything inside it.
  ///
  /// Strings, truth values, every integer and floating-point type, `Decimal`, `Date`, `Data`, `UUID`,
  /// `URL`, arrays, sets, dictionaries with string keys, their Foundation classes, optionals of all
  /// these, and `nil`. Integers that don't fit 64 bits become reals (*modeled*).
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for any other type, and
  ///   ``PredicateEvaluationError/limitExceeded(_:)`` for values nested too deeply.
  /// - Complexity: O(*n*) in the number of values inside it.
  public init(_ value: Any?) throws(PredicateEvaluationError) {
    var elements = Int.max
    self = try Operand(reading: value).value(
      depth: PredicateLimits.untrusted.nestingDepth, elements: &elements)
  }
}

extension Operand {
  /// The operand as a value of its own, read to the bottom.
  ///
  /// - Parameters:
  ///   - depth: How many levels of collections may follow.
  ///   - elements: How many elements may be read; counted down.
  func value(depth: Int, elements: inout Int) throws(PredicateEvaluationError) -> PredicateValue {
    switch self {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    case .string(let text): return .string(text)
    case .date(let date): return .date(date)
    case .opaque(let value): return value
    case .list(let list):
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      var values: [PredicateValue] = []
      values.reserveCapacity(list.count)
      for position in 0..<list.count {
        try Self.spend(&elements)
        values.append(
          try list.element(at: position).value(depth: depth - 1, elements: &elements))
      }
      return list.kind == .set ? .set(Set(values)) : .array(values)
    case .table(let table):
      guard depth > 0 else { throw .limitExceeded("collections nested too deeply") }
      var values: [String: PredicateValue] = [:]
      for key in table.keys {
        try Self.spend(&elements)
        values[key] = try table.value(forKey: key).value(depth: depth - 1, elements: &elements)
      }
      return .dictionary(values)
    case .object(let object):
      throw .unreadable(String(describing: type(of: object)))
    }
  }

  private static func spend(_ elements: inout Int) throws(PredicateEvaluationError) {
    elements -= 1
    guard elements >= 0 else { throw .limitExceeded("too many elements in constants") }
  }
}
