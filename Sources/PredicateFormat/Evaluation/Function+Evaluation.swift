import Foundation

extension Function {
  /// The value of a function without operands.
  func value(in environment: PredicateEnvironment) -> Operand {
    self == .now ? .date(environment.now()) : .real(environment.random())
  }

  /// The value of a function of one operand.
  func value(
    of operand: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    switch self {
    case .noindex: return operand
    case .sum, .count, .min, .max, .average, .median, .mode, .stddev:
      return try statistic(of: operand, in: &scope)
    case .uppercase, .lowercase, .length:
      guard case .string(let text) = operand else {
        throw .badOperand(SeenValue(operand), of: rawValue)
      }
      try scope.spend(onText: Folding.stepsPerByte * text.utf8.count)
      switch self {
      case .uppercase: return .string(text.uppercased())
      case .lowercase: return .string(text.lowercased())
      default: return .integer(Int64(text.utf16.count))
      }
    case .onesComplement: return .integer(~(try integer(operand)))
    case .randomBelow:
      let bound = try integer(operand)
      guard bound > 0 else { throw .badOperand(SeenValue(operand), of: rawValue) }
      let drawn = Int64(clamping: scope.environment.random() * Double(bound))
      return .integer(Swift.max(0, Swift.min(drawn, bound - 1)))
    default: return try rounded(operand)
    }
  }

  private func rounded(_ operand: Operand) throws(PredicateEvaluationError) -> Operand {
    let number = try Arithmetic.Number(operand, for: rawValue)
    switch (self, number) {
    case (.negate, .integer), (.abs, .integer(..<0)):
      return try Arithmetic.apply(.subtract, .integer(0), operand)
    case (.abs, .integer), (.floor, .integer), (.ceiling, .integer), (.trunc, .integer):
      return operand
    default: break
    }
    let real = number.real
    switch self {
    case .negate: return .real(-real)
    case .abs: return .real(real.magnitude)
    case .floor: return .real(real.rounded(.down))
    case .ceiling: return .real(real.rounded(.up))
    case .trunc: return .real(real.rounded(.towardZero))
    case .sqrt: return .real(real.squareRoot())
    case .log: return .real(log10(real))
    case .ln: return .real(Foundation.log(real))
    default: return .real(Foundation.exp(real))
    }
  }

  /// The value of a function of two operands.
  func value(
    of left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    switch self {
    case .cast: return try cast(left, to: right, in: &scope)
    case .union, .intersect, .minus: return try combine(left, right, in: &scope)
    case .modulus:
      let divisor = try integer(right)
      guard divisor != 0 else { throw .noResult("a division by zero") }
      return .integer(
        try integer(left).remainderReportingOverflow(dividingBy: divisor).partialValue)
    case .bitwiseAnd: return .integer(try integer(left) & (try integer(right)))
    case .bitwiseOr: return .integer(try integer(left) | (try integer(right)))
    case .bitwiseXor: return .integer(try integer(left) ^ (try integer(right)))
    case .leftShift, .rightShift:
      let number = try integer(left)
      let count = try integer(right)
      guard (0..<64).contains(count) else {
        throw .noResult("a shift by \(count), where 0 to 63 are possible")
      }
      return .integer(self == .leftShift ? number << count : number >> count)
    default: return try Arithmetic.apply(self, left, right)
    }
  }

  private func integer(_ operand: Operand) throws(PredicateEvaluationError) -> Int64 {
    guard case .integer(let number) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    return number
  }

  // MARK: - Statistics

  private func statistic(
    of operand: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    guard case .list(let list) = operand else {
      throw .badOperand(SeenValue(operand), of: rawValue)
    }
    if self == .count { return .integer(Int64(list.count)) }
    try scope.spend(list.count)
    var values: [Operand] = []
    values.reserveCapacity(list.count)
    for position in 0..<list.count { values.append(try list.element(at: position, in: &scope)) }
    switch self {
    case .sum: return try Arithmetic.sum(values, for: rawValue)
    case .min, .max:
      let extreme = try Arithmetic.extreme(values, self == .min ? .ascending : .descending)
      guard let extreme else { throw .noResult("\(rawValue) of nothing") }
      return extreme
    case .mode: return try mode(of: values, in: &scope)
    default:
      let reals = try Arithmetic.reals(values, for: rawValue)
      guard !reals.isEmpty else { throw .noResult("\(rawValue) of nothing") }
      switch self {
      case .average: return .real(mean(of: reals))
      case .median: return .real(median(of: reals))
      default: return .real(deviation(of: reals))
      }
    }
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

  /// The deviation of a whole population.
  private func deviation(of values: [Double]) -> Double {
    let center = mean(of: values)
    return mean(of: values.map { ($0 - center) * ($0 - center) }).squareRoot()
  }

  /// The values that occur most often, in the order in which they first occur.
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
      // Foundation has no text for such a date, which a program may pass, and stops.
      guard !date.timeIntervalSinceReferenceDate.isNaN else { throw Self.noDate }
      return .string(date.description)
    default: throw .badOperand(SeenValue(operand), of: "CAST")
    }
  }

  private static let noDate = PredicateEvaluationError.noResult("a date at no number of seconds")

  private func combine(
    _ left: Operand, _ right: Operand, in scope: inout Scope
  ) throws(PredicateEvaluationError) -> Operand {
    guard case .list(let set) = left, set.kind == .set else {
      throw .badOperand(SeenValue(left), of: "\(rawValue), which needs a set on its left")
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
    switch self {
    case .union: return Operand(.set(first.union(second)))
    case .intersect: return Operand(.set(first.intersection(second)))
    default: return Operand(.set(first.subtracting(second)))
    }
  }
}
