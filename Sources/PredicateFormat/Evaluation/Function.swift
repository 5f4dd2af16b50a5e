import Foundation

/// The functions that a format may call. The list is complete; no function is found by reflection.
enum Function: String, Sendable, Hashable, CaseIterable {
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case raise = "raise:toPower:"
  case modulus = "modulus:by:"
  case negate = "-"
  case sum = "sum:"
  case count = "count:"
  case min = "min:"
  case max = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case stddev = "stddev:"
  case sqrt = "sqrt:"
  case log = "log:"
  case ln = "ln:"
  case exp = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case abs = "abs:"
  case trunc = "trunc:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case leftShift = "leftshift:by:"
  case rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case length = "length:"
  case now = "now"
  case random = "random"
  case randomBelow = "randomn:"
  case noindex = "noindex:"
  case cast = "castObject:toType:"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"

  /// The number of arguments.
  var arity: Int {
    switch self {
    case .now, .random: 0
    case .union, .intersect, .minus: 2
    case .negate: 1
    default: rawValue.utf8.count { $0 == UInt8(ascii: ":") }
    }
  }

  /// The operator's symbol or word between its operands; `nil` for a function that is called by
  /// name.
  var infix: String? {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .raise: "**"
    case .bitwiseAnd: "&"
    case .bitwiseOr: "|"
    case .bitwiseXor: "^"
    case .leftShift: "<<"
    case .rightShift: ">>"
    case .union, .intersect, .minus: rawValue
    default: nil
    }
  }

  /// Both spellings of every function that a format calls by name: `sum` and `sum:`.
  private static let byName: [String: Function] = {
    var names: [String: Function] = [:]
    for function in allCases where function != .negate && function.infix != function.rawValue {
      names[function.rawValue] = function
      // A selector of one part is also known without its colon.
      if function.arity <= 1 { names[function.rawValue.replacing(":", with: "")] = function }
    }
    return names
  }()

  /// Returns the function with a name, in either spelling.
  static func named(_ name: String) -> Function? { byName[name] }

  /// Returns the name that was probably meant, as in `, such as sum`; an empty string if there is
  /// none.
  static func example(for name: String) -> String {
    byName.keys.sorted().nearest(to: name).map { ", such as \($0)" } ?? ""
  }

  /// Returns the reason why a function of Apple's language isn't available; `nil` for unknown
  /// names.
  static func refusal(of name: String) -> String? {
    switch name {
    case "distanceToLocation:fromLocation:": "needs CoreLocation"
    case "distinct:", "distinct", "inverseOrderKey:", "inverseOrderKey": "belongs to Core Data"
    case "tokenize:using:": "belongs to CloudKit"
    case "objectFrom:withIndex:": "is written with brackets, as in list[0]"
    default: nil
    }
  }
}

extension Function {
  /// Computes the function's value for two operands; a function with fewer parameters ignores the
  /// rest.
  ///
  /// The switch lists each function, so that a new function doesn't compile before it is
  /// implemented.
  func value(
    of first: Operand, _ second: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    switch self {
    case .add: try Arithmetic.apply(.add, first, second)
    case .subtract: try Arithmetic.apply(.subtract, first, second)
    case .multiply: try Arithmetic.apply(.multiply, first, second)
    case .divide: try Arithmetic.apply(.divide, first, second)
    case .raise: try Arithmetic.apply(.raise, first, second)
    case .modulus: .integer(try remainder(first, second))
    case .negate: try negative(of: first)

    case .sum: try Arithmetic.sum(elements(of: first, in: &scope), for: rawValue)
    case .count: .integer(Int64(try list(first).count))
    case .min: try extreme(of: elements(of: first, in: &scope), .ascending)
    case .max: try extreme(of: elements(of: first, in: &scope), .descending)
    case .average: .real(mean(of: try reals(of: first, in: &scope)))
    case .median: .real(median(of: try reals(of: first, in: &scope)))
    case .mode: try mode(of: elements(of: first, in: &scope), in: &scope)
    case .stddev: .real(deviation(of: try reals(of: first, in: &scope)))

    case .sqrt: .real(try real(first).squareRoot())
    case .log: .real(log10(try real(first)))
    case .ln: .real(Foundation.log(try real(first)))
    case .exp: .real(Foundation.exp(try real(first)))
    case .floor: try rounded(first, .down)
    case .ceiling: try rounded(first, .up)
    case .trunc: try rounded(first, .towardZero)
    case .abs: try magnitude(of: first)

    case .bitwiseAnd: .integer(try integer(first) & (try integer(second)))
    case .bitwiseOr: .integer(try integer(first) | (try integer(second)))
    case .bitwiseXor: .integer(try integer(first) ^ (try integer(second)))
    case .leftShift: .integer(try integer(first) << (try shift(second)))
    case .rightShift: .integer(try integer(first) >> (try shift(second)))
    case .onesComplement: .integer(~(try integer(first)))

    case .uppercase: .string(try text(first, in: &scope).uppercased())
    case .lowercase: .string(try text(first, in: &scope).lowercased())
    case .length: .integer(Int64(try text(first, in: &scope).utf16.count))

    case .now: .date(scope.environment.now())
    case .random: .real(scope.environment.random())
    case .randomBelow: .integer(try random(below: first, scope.environment))
    case .noindex: first
    case .cast: try cast(first, to: second, in: &scope)

    case .union: try combine(first, second, in: &scope) { $0.union($1) }
    case .intersect: try combine(first, second, in: &scope) { $0.intersection($1) }
    case .minus: try combine(first, second, in: &scope) { $0.subtracting($1) }
    }
  }

  // MARK: - Numbers

  private func integer(_ operand: Operand) throws(PredicateEvaluationError) -> Int64 {
    guard case .integer(let number) = operand else {
      throw .badOperand(SeenValue(operand), of: infix ?? rawValue)
    }
    return number
  }

  private func real(_ operand: Operand) throws(PredicateEvaluationError) -> Double {
    try Arithmetic.Number(operand, for: rawValue).real
  }

  private func rounded(
    _ operand: Operand, _ rule: FloatingPointRoundingRule
  ) throws(PredicateEvaluationError) -> Operand {
    switch try Arithmetic.Number(operand, for: rawValue) {
    case .integer: operand
    case .real(let number): .real(number.rounded(rule))
    }
  }

  private func magnitude(of operand: Operand) throws(PredicateEvaluationError) -> Operand {
    switch try Arithmetic.Number(operand, for: rawValue) {
    case .integer(..<0): try Arithmetic.apply(.subtract, .integer(0), operand)
    case .integer: operand
    case .real(let number): .real(number.magnitude)
    }
  }

  private func negative(of operand: Operand) throws(PredicateEvaluationError) -> Operand {
    switch try Arithmetic.Number(operand, for: rawValue) {
    case .integer: try Arithmetic.apply(.subtract, .integer(0), operand)
    case .real(let number): .real(-number)
    }
  }

  private func remainder(
    _ left: Operand, _ right: Operand
  ) throws(PredicateEvaluationError) -> Int64 {
    let divisor = try integer(right)
    guard divisor != 0 else { throw .noResult("a division by zero") }
    return try integer(left).remainderReportingOverflow(dividingBy: divisor).partialValue
  }

  private func shift(_ operand: Operand) throws(PredicateEvaluationError) -> Int64 {
    let count = try integer(operand)
    guard (0..<64).contains(count) else {
      throw .noResult("a shift by \(count), where 0 to 63 are possible")
    }
    return count
  }

  private func random(
    below operand: Operand, _ environment: PredicateEnvironment
  ) throws(PredicateEvaluationError) -> Int64 {
    let bound = try integer(operand)
    guard bound > 0 else { throw .badOperand(SeenValue(operand), of: rawValue) }
    let drawn = Int64(clamping: environment.random() * Double(bound))
    return Swift.max(0, Swift.min(drawn, bound - 1))
  }

  // MARK: - Texts

  private func text(
    _ operand: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> String {
    guard case .string(let text) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    try scope.spend(onText: Folding.stepsPerByte * text.utf8.count)
    return text
  }

  // MARK: - Statistics

  private func list(_ operand: Operand) throws(PredicateEvaluationError) -> OperandList {
    guard case .list(let list) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    return list
  }

  private func elements(
    of operand: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> [Operand] {
    let list = try list(operand)
    try scope.spend(list.count)
    var values: [Operand] = []
    values.reserveCapacity(list.count)
    for position in 0..<list.count { values.append(try list.element(at: position, in: &scope)) }
    return values
  }

  /// Reads the numbers of a collection; throws an error for an empty collection.
  private func reals(
    of operand: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> [Double] {
    let reals = try Arithmetic.reals(elements(of: operand, in: &scope), for: rawValue)
    guard !reals.isEmpty else { throw .noResult("\(rawValue) of an empty collection") }
    return reals
  }

  private func extreme(
    of values: [Operand], _ order: ValueOrder
  ) throws(PredicateEvaluationError) -> Operand {
    guard let extreme = try Arithmetic.extreme(values, order) else {
      throw .noResult("\(rawValue) of an empty collection")
    }
    return extreme
  }

  private func mean(of values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  private func median(of values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The standard deviation of a whole population.
  private func deviation(of values: [Double]) -> Double {
    let center = mean(of: values)
    return mean(of: values.map { ($0 - center) * ($0 - center) }).squareRoot()
  }

  /// The most frequent values, in the order of their first occurrence.
  private func mode(
    of values: [Operand], in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    var counts: [PredicateValue: Int] = [:]
    var order: [PredicateValue] = []
    for value in values {
      let key = try value.value(depth: PredicateLimits.untrusted.nestingDepth, in: &scope)
      if counts[key] == nil { order.append(key) }
      counts[key, default: 0] += 1
    }
    let most = counts.values.max()
    return .list(OperandList(.array, .values(order.filter { counts[$0] == most })))
  }

  // MARK: - Casts and sets

  private func cast(
    _ operand: Operand, to type: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    guard case .string(let name) = type, let type = CastType(rawValue: name) else {
      throw .badOperand(SeenValue(type), of: "CAST")
    }
    switch (type, operand) {
    case (_, .null), (.date, .date), (.string, .string): return operand
    case (.number, .integer), (.number, .real): return operand
    case (.date, .integer(let seconds)):
      return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (.date, .real(let seconds)):
      guard !seconds.isNaN else { throw Self.noDate }
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.number, .date(let date)): return .real(date.timeIntervalSinceReferenceDate)
    case (.number, .string(let text)):
      try scope.spend(onText: Folding.stepsPerByte * text.utf8.count)
      if let whole = Int64(text) { return .integer(whole) }
      guard let real = Double(text) else { throw .badOperand(SeenValue(operand), of: "CAST") }
      return .real(real)
    case (.string, .integer(let number)): return .string(String(number))
    case (.string, .real(let number)): return .string(Operand.text(of: number))
    case (.string, .date(let date)):
      // Foundation traps when it formats such a date, which a program may pass.
      guard !date.timeIntervalSinceReferenceDate.isNaN else { throw Self.noDate }
      return .string(date.description)
    default: throw .badOperand(SeenValue(operand), of: "CAST")
    }
  }

  private static let noDate = PredicateEvaluationError.noResult("a date can't be made from NaN")

  private func combine(
    _ left: Operand, _ right: Operand, in scope: inout Scope,
    by combination: (Set<PredicateValue>, Set<PredicateValue>) -> Set<PredicateValue>
  ) throws(PredicateEvaluationError) -> Operand {
    guard case .list(let set) = left, set.kind == .set else {
      throw .badOperand(SeenValue(left), of: "\(rawValue), which needs a set on its left,")
    }
    let depth = PredicateLimits.untrusted.nestingDepth
    guard case .set(let first) = try left.value(depth: depth, in: &scope) else { return left }
    let second: Set<PredicateValue>
    switch try right.value(depth: depth, in: &scope) {
    case .set(let values): second = values
    case .array(let values): second = Set(values)
    case .dictionary(let values): second = Set(values.values)
    default: throw .badOperand(SeenValue(right), of: rawValue)
    }
    return Operand(.set(combination(first, second)))
  }
}

/// An operator in a key path. It applies to a collection and to the path on the operator's right.
enum CollectionOperator: String {
  case count = "@count"
  case sum = "@sum"
  case average = "@avg"
  case min = "@min"
  case max = "@max"
  case unionOfObjects = "@unionOfObjects"
  case distinctUnionOfObjects = "@distinctUnionOfObjects"

  /// The operators of Apple's language that this package doesn't support.
  static let refused: Set<String> = [
    "@unionOfArrays", "@distinctUnionOfArrays", "@distinctUnionOfSets",
  ]

  func value(
    of operand: Operand, path: ArraySlice<String>, scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    if self == .count {
      // A path on the operator's right doesn't change the count.
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
      // An element without a value counts as 0 in the average.
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
