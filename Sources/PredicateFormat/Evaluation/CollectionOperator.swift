/// An operator in a key path, applied to a collection and to the path on its right.
enum CollectionOperator: String {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case min = "@min"
  case max = "@max"
  case unionOfObjects = "@unionOfObjects"
  case distinctUnionOfObjects = "@distinctUnionOfObjects"

  /// The operators of Apple's language that aren't offered here.
  static let refused: Set<String> = [
    "@unionOfArrays", "@distinctUnionOfArrays", "@distinctUnionOfSets",
  ]

  func value(
    of operand: Operand, path: ArraySlice<String>, scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    if self == .count {
      // A path on its right changes nothing.
      switch operand {
      case .list(let list): return .integer(Int64(list.count))
      case .table(let table): return .integer(Int64(table.count))
      default: throw .badOperand(SeenValue(operand), of: rawValue)
      }
    }
    guard case .list(let list) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    guard !path.isEmpty else { throw .noResult("\(rawValue) needs a key path") }
    var values: [Operand] = []
    for position in 0..<list.count {
      try scope.spend()
      let element = try list.element(at: position, in: &scope)
      let value = try KeyPathReader.value(of: path, in: element, scope: &scope)
      if !value.isNull { values.append(value) }
    }
    switch self {
    case .count, .sum: return try Arithmetic.sum(values, for: rawValue)
    case .average:
      // A missing value counts as 0.
      let sum = try Arithmetic.reals(values, for: rawValue).reduce(0, +)
      return list.count == 0 ? .integer(0) : .real(sum / Double(list.count))
    case .min: return try Arithmetic.extreme(values, .ascending) ?? .null
    case .max: return try Arithmetic.extreme(values, .descending) ?? .null
    case .unionOfObjects: return .list(OperandList(.array, .operands(values)))
    case .distinctUnionOfObjects:
      return .list(OperandList(.array, .operands(try Operand.distinct(values, in: &scope))))
    }
  }
}
