extension FormatPredicate {
  /// Returns whether the predicate holds for an object.
  ///
  /// - Parameters:
  ///   - object: The value of `SELF`: anything that ``PredicateValue/init(_:)`` reads, with objects of
  ///     ``PredicateObject`` anywhere inside it, or `nil`.
  ///   - variables: The values of the predicate's variables, by their names without `$`.
  ///   - environment: The clock and the random numbers.
  /// - Throws: ``PredicateEvaluationError`` for an operation that the language doesn't define, such as
  ///   comparing a string with a number.
  public func evaluate(
    with object: Any?, substitutionVariables variables: [String: Any] = [:],
    environment: PredicateEnvironment = .system
  ) throws(PredicateEvaluationError) -> Bool {
    if textRule != nil, let object, let text = Operand.held(in: object, as: String.self) {
      return try evaluate(with: text)
    }
    let operand = try Operand(reading: object)
    var scope = Scope(
      operand, variables: variables, environment: environment, steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Returns whether the predicate holds for a string.
  ///
  /// This is the fastest way to evaluate, because the string is compared without being converted.
  /// - Throws: ``PredicateEvaluationError``, as
  ///   ``evaluate(with:substitutionVariables:environment:)``.
  public func evaluate(with text: String) throws(PredicateEvaluationError) -> Bool {
    try evaluate(with: text, environment: .system)
  }

  /// Returns whether the predicate holds for a string or for `nil`.
  ///
  /// - Throws: ``PredicateEvaluationError``, as
  ///   ``evaluate(with:substitutionVariables:environment:)``.
  public func evaluate(with text: String?) throws(PredicateEvaluationError) -> Bool {
    try evaluate(with: text, environment: .system)
  }

  /// Returns whether the predicate holds for a string or for `nil` with a clock of one's own.
  ///
  /// - Parameters:
  ///   - text: The value of `SELF`.
  ///   - environment: The clock and the random numbers; not asked for where none is needed.
  package func evaluate(
    with text: String?, environment: @autoclosure () -> PredicateEnvironment
  ) throws(PredicateEvaluationError) -> Bool {
    if let text {
      var steps = Scope.textSteps(for: limits.steps)
      // Without binding the rule, which would count a reference.
      if let answer = try textRule?.holds(for: text, steps: &steps) { return answer }
    }
    var scope = Scope(
      text.map { .string($0) } ?? .null, variables: [:], environment: environment(),
      steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Evaluates the predicate and returns the verdict and the values of each part.
  ///
  /// A part that can't be evaluated is marked as failed, with its error; nothing is thrown.
  public func explain(
    with object: Any?, substitutionVariables variables: [String: Any] = [:],
    environment: PredicateEnvironment = .system
  ) -> PredicateExplanation {
    let operand: Operand
    do throws(PredicateEvaluationError) {
      operand = try Operand(reading: object)
    } catch {
      return PredicateExplanation(of: syntax, verdict: .failed, error: error)
    }
    var scope = Scope(
      operand, variables: variables, environment: environment, steps: limits.steps)
    return condition.explained(in: &scope)
  }
}
