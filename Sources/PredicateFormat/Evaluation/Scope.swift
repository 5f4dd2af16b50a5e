/// What one evaluation knows: the object, the variables, and how much work is left.
struct Scope {
  let object: Operand
  let variables: [String: Any]
  let environment: PredicateEnvironment
  /// The variables of the subqueries around the current place, innermost last.
  var locals: [(name: String, value: Operand)] = []
  private var steps: Int
  var stepsLeft: Int { steps }
  private var textSteps: Int

  init(
    _ object: Operand, variables: [String: Any], environment: PredicateEnvironment, steps: Int
  ) {
    self.object = object
    self.variables = variables
    self.environment = environment
    self.steps = steps
    textSteps = steps.multipliedReportingOverflow(by: 100).partialValue
  }

  /// Counts elements that are visited.
  mutating func spend(_ count: Int = 1) throws(PredicateEvaluationError) {
    steps -= count
    guard steps >= 0 else { throw .limitExceeded("too many steps") }
  }

  /// Counts the smaller steps of matching a pattern.
  mutating func spendText(_ count: Int) throws(PredicateEvaluationError) {
    textSteps -= count
    guard textSteps >= 0 else { throw .limitExceeded("too many steps to match a pattern") }
  }

  func value(ofVariable name: String) throws(PredicateEvaluationError) -> Operand {
    if let local = locals.last(where: { $0.name == name }) { return local.value }
    guard let value = variables[name] else { throw .unboundVariable(name) }
    return try Operand(reading: value)
  }
}
