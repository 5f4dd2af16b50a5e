import Foundation

/// Numeric computations that never trap: a computation without a result throws an error.
enum Arithmetic {
  /// An arithmetic operator between two numbers.
  enum Operation: String {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case raise = "**"
  }

  /// A number, kept as an integer where possible.
  enum Number {
    case integer(Int64)
    case real(Double)

    init(_ operand: Operand, for name: String) throws(PredicateEvaluationError) {
      switch operand {
      case .integer(let number): self = .integer(number)
      case .real(let number): self = .real(number)
      default: throw .badOperand(SeenValue(operand), of: name)
      }
    }

    var real: Double {
      switch self {
      case .integer(let number): Double(number)
      case .real(let number): number
      }
    }
  }

  /// Applies an operation. Two integers give an integer; other operands give a real.
  ///
  /// - Parameter name: The name of the computation in errors; `nil` for the operator's sign.
  static func apply(
    _ operation: Operation, _ left: Operand, _ right: Operand, for name: String? = nil
  ) throws(PredicateEvaluationError) -> Operand {
    let name = name ?? operation.rawValue
    let left = try Number(left, for: name)
    let right = try Number(right, for: name)
    guard case (.integer(let first), .integer(let second)) = (left, right) else {
      return .real(try real(operation, left.real, right.real))
    }
    if operation == .raise, second < 0 { return .real(pow(left.real, right.real)) }
    return .integer(try integer(operation, first, second))
  }

  private static func real(
    _ operation: Operation, _ left: Double, _ right: Double
  ) throws(PredicateEvaluationError) -> Double {
    switch operation {
    case .add: return left + right
    case .subtract: return left - right
    case .multiply: return left * right
    case .divide:
      guard right != 0 else { throw .noResult("a division by zero") }
      return left / right
    case .raise: return pow(left, right)
    }
  }

  private static func integer(
    _ operation: Operation, _ left: Int64, _ right: Int64
  ) throws(PredicateEvaluationError) -> Int64 {
    let result: (partialValue: Int64, overflow: Bool)
    switch operation {
    case .add: result = left.addingReportingOverflow(right)
    case .subtract: result = left.subtractingReportingOverflow(right)
    case .multiply: result = left.multipliedReportingOverflow(by: right)
    case .divide:
      guard right != 0 else { throw .noResult("a division by zero") }
      result = left.dividedReportingOverflow(by: right)
    case .raise: return try power(left, right)
    }
    guard !result.overflow else { throw overflow }
    return result.partialValue
  }

  /// Raises an integer to a power by repeated squaring, in at most 63 steps.
  private static func power(
    _ base: Int64, _ exponent: Int64
  ) throws(PredicateEvaluationError) -> Int64 {
    var result: Int64 = 1
    var factor = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = try integer(.multiply, result, factor) }
      rest >>= 1
      if rest > 0 { factor = try integer(.multiply, factor, factor) }
    }
    return result
  }

  static let overflow = PredicateEvaluationError.noResult("the integer doesn't fit in 64 bits")

  // MARK: - Collections

  static func sum(
    _ values: [Operand], for name: String
  ) throws(PredicateEvaluationError) -> Operand {
    var total = Operand.integer(0)
    for value in values { total = try apply(.add, total, value, for: name) }
    return total
  }

  /// The value that precedes or follows all others, as the order says; `nil` for an empty
  /// collection.
  static func extreme(
    _ values: [Operand], _ order: ValueOrder
  ) throws(PredicateEvaluationError) -> Operand? {
    guard var best = values.first else { return nil }
    for value in values.dropFirst() where try value.order(to: best) == order { best = value }
    return best
  }

  static func reals(
    _ values: [Operand], for name: String
  ) throws(PredicateEvaluationError) -> [Double] {
    var reals: [Double] = []
    reals.reserveCapacity(values.count)
    for value in values { reals.append(try Number(value, for: name).real) }
    return reals
  }
}

extension FixedWidthInteger {
  /// Truncates a real to an integer, clamped to the type's range; NaN becomes 0.
  init(clamping real: Double) {
    self = Self(exactly: real.rounded(.towardZero)) ?? (real.isNaN ? 0 : real < 0 ? .min : .max)
  }
}
