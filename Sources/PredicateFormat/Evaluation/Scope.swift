public import Foundation

/// The state of one evaluation: the object, the variables, and the steps that are left.
struct Scope {
  let object: Operand
  let variables: [String: Any]
  let environment: PredicateEnvironment
  /// The variables of the subqueries around the current place, innermost last.
  var locals: [(name: String, value: Operand)] = []
  private(set) var steps: Int
  /// The steps that are left for patterns and texts; each is much smaller than one of ``steps``.
  var textSteps: Int

  init(
    _ object: Operand, variables: [String: Any], environment: PredicateEnvironment, steps: Int
  ) {
    self.object = object
    self.variables = variables
    self.environment = environment
    self.steps = steps
    textSteps = Self.textSteps(for: steps)
  }

  /// The steps for patterns that go with a number of steps.
  static func textSteps(for steps: Int) -> Int {
    let (textSteps, overflow) = steps.multipliedReportingOverflow(by: 100)
    return overflow ? .max : textSteps
  }

  /// Counts elements that are visited.
  mutating func spend(_ count: Int = 1) throws(PredicateEvaluationError) {
    steps -= count
    guard steps >= 0 else { throw .limitExceeded("too many steps") }
  }

  /// Counts work on texts, byte by byte.
  mutating func spend(onText bytes: Int) throws(PredicateEvaluationError) {
    try Self.spend(bytes, of: &textSteps)
  }

  /// Counts down the steps for patterns and texts.
  static func spend(_ count: Int, of textSteps: inout Int) throws(PredicateEvaluationError) {
    textSteps -= count
    guard textSteps >= 0 else { throw .limitExceeded("too many steps in texts") }
  }

  /// Counts the elements that were copied to read a value of the program, and returns the value.
  mutating func counted(_ operand: Operand) throws(PredicateEvaluationError) -> Operand {
    let copied = operand.copied
    if copied > 0 { try spend(copied) }
    return operand
  }

  mutating func value(ofVariable name: String) throws(PredicateEvaluationError) -> Operand {
    if let local = locals.last(where: { $0.name == name }) { return local.value }
    guard let value = variables[name] else { throw .unboundVariable(name) }
    return try counted(Operand(reading: value))
  }
}

/// The clock and the random numbers that `now()` and `random()` use.
///
/// ```swift
/// var environment = PredicateEnvironment.system
/// environment.now = { noon }
/// try predicate.evaluate(with: event, environment: environment)
/// ```
public struct PredicateEnvironment: Sendable {
  /// Returns the current date.
  public var now: @Sendable () -> Date

  /// Returns a random number from 0 up to but not including 1.
  public var random: @Sendable () -> Double

  /// Creates an environment; both functions may be called on any thread, several times in one
  /// evaluation.
  public init(now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double) {
    self.now = now
    self.random = random
  }

  /// The clock and the random numbers of the system.
  public static let system = PredicateEnvironment(
    now: { Date() }, random: { Double.random(in: 0..<1) })
}
