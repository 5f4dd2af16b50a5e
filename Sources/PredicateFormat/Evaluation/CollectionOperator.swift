/// An operator in a key path, applied to a collection and to the path on its right.
enum CollectionOperator: String, CaseIterable {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case min = "@min"
  case max = "@max"
  case unionOfObjects = "@unionOfObjects"
  case distinctUnionOfObjects = "@distinctUnionOfObjects"

  func value(
    of operand: Operand, path: ArraySlice<String>, scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    if self == .count, path.isEmpty {
      switch operand {
      case .list(let list): return .integer(Int64(list.count))
      case .table(let table): return .integer(Int64(table.count))
      default: throw .badOperand(SeenValue(operand), of: rawValue)
      }
    }
    guard case .list(let list) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    guard self != .count, !path.isEmpty else {
      throw .noResult("\(rawValue) \(self == .count ? "ends a" : "needs a") key path")
    }
    var values: [Operand] = []
    for position in 0..<list.count {
      try scope.spend()
      let value = try KeyPathReader.value(
        of: path, in: list.element(at: position), scope: &scope)
      if !value.isNull { values.append(value) }
    }
    switch self {
    case .count: return .integer(Int64(values.count))
    case .sum: return try Arithmetic.sum(values)
    case .average: return values.isEmpty ? .integer(0) : try Arithmetic.average(values)
    case .min: return try Arithmetic.extreme(values, .ascending) ?? .null
    case .max: return try Arithmetic.extreme(values, .descending) ?? .null
    case .unionOfObjects: return .list(OperandList(.array, .operands(values)))
    case .distinctUnionOfObjects:
      var seen: Set<PredicateValue> = []
      var distinct: [Operand] = []
      for value in values {
        let key = try value.value(depth: PredicateLimits.untrusted.nestingDepth, in: &scope)
        if seen.insert(key).inserted { distinct.append(value) }
      }
      return .list(OperandList(.array, .operands(distinct)))
    }
  }
}
