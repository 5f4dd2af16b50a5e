/// What one evaluation knows: the object, the variables, and how much work is left.
struct Scope {
  let object: Operand
  let variables: [String: Any]
  let environment: PredicateEnvironment
  /// The variables of the subqueries around the current place, innermost last.
  var locals: [(name: String, value: Operand)] = []
  private(set) var steps: Int
  /// How much work is left for patterns, in steps much smaller than the others.
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

  /// Counts what was copied to have a value of the program at hand, and returns the value.
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
