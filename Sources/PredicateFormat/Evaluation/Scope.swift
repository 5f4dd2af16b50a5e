public import Foundation

/// The state of one evaluation: the object, the variables and the remaining steps.
struct Scope {
  let object: Operand
  let variables: [String: Any]
  let environment: PredicateEnvironment
  /// The variables of the enclosing subqueries, innermost last.
  var locals: [(name: String, value: Operand)] = []
  private(set) var steps: Int
  /// The remaining steps for patterns and texts; each is much smaller than one of ``steps``.
  var textSteps: Int

  init(
    _ object: Operand, variables: [String: Any], environment: PredicateEnvironment, steps: Int
  ) {
    self.object = object
    self.variables = variables
    self.environment = environment
    self.steps = max(steps, 0)
    textSteps = Self.textSteps(for: steps)
  }

  /// The number of text steps for a limit on steps: a hundred times as many.
  static func textSteps(for steps: Int) -> Int {
    let (textSteps, overflow) = max(steps, 0).multipliedReportingOverflow(by: 100)
    return overflow ? .max : textSteps
  }

  /// Counts visited elements.
  mutating func spend(_ count: Int = 1) throws(PredicateEvaluationError) {
    steps -= count
    guard steps >= 0 else { throw .limitExceeded("too many steps") }
  }

  /// Counts work on texts in bytes.
  mutating func spend(onText bytes: Int) throws(PredicateEvaluationError) {
    try Self.spend(bytes, of: &textSteps)
  }

  /// Reduces the remaining steps for patterns and texts.
  static func spend(_ count: Int, of textSteps: inout Int) throws(PredicateEvaluationError) {
    textSteps -= count
    guard textSteps >= 0 else { throw .limitExceeded("too many steps in texts") }
  }

  /// Counts the elements that were copied to read a program's value, and returns the value.
  mutating func counted(_ operand: Operand) throws(PredicateEvaluationError) -> Operand {
    let copied = operand.copied
    if copied > 0 { try spend(copied) }
    return operand
  }

  mutating func value(ofVariable name: String) throws(PredicateEvaluationError) -> Operand {
    if let local = locals.last(where: { Needle.areIdentical($0.name, name) }) { return local.value }
    guard let value = variables[exactly: name] else { throw .unboundVariable(name) }
    return try counted(Operand(reading: value))
  }
}

/// The clock and the random numbers that `now()` and `random()` use.
///
/// ```swift
/// let environment = PredicateEnvironment(now: { noon }, random: { 0.5 })
/// try predicate.evaluate(with: event, environment: environment)
/// ```
public struct PredicateEnvironment: Sendable {
  /// Returns the current date.
  package var now: @Sendable () -> Date

  /// Returns a random number from 0 up to but not including 1.
  package var random: @Sendable () -> Double

  /// Creates an environment. Both functions may be called on any thread, and several times per
  /// evaluation.
  public init(now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double) {
    self.now = now
    self.random = random
  }

  /// The system's clock and random numbers.
  public static let system = PredicateEnvironment(
    now: { Date() }, random: { Double.random(in: 0..<1) })
}
