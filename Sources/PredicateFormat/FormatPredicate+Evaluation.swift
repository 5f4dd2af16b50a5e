extension FormatPredicate {
  /// Returns whether the predicate holds for an object.
  ///
  /// - Parameters:
  ///   - object: What `SELF` is: anything that ``PredicateValue/init(_:)`` reads, with objects of
  ///     ``PredicateObject`` anywhere inside it, or `nil`.
  ///   - variables: The values of the predicate's variables, by their names without `$`.
  ///   - environment: The clock and the random numbers.
  /// - Throws: ``PredicateEvaluationError`` when a rule of the language is broken, such as comparing a
  ///   string with a number.
  public func evaluate(
    with object: Any?, substitutionVariables variables: [String: Any] = [:],
    environment: PredicateEnvironment = .system
  ) throws(PredicateEvaluationError) -> Bool {
    if let textRule, let object, let text = Operand.held(in: object, as: String.self) {
      var steps = Scope.textSteps(for: limits.steps)
      return try textRule.holds(for: text, steps: &steps)
    }
    let operand = try Operand(reading: object)
    var scope = Scope(
      operand, variables: variables, environment: environment, steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Returns whether the predicate holds for a string.
  ///
  /// The fastest way to evaluate: the string is compared as it is.
  /// - Throws: ``PredicateEvaluationError``, as
  ///   ``evaluate(with:substitutionVariables:environment:)``.
  public func evaluate(with text: String) throws(PredicateEvaluationError) -> Bool {
    if let textRule {
      var steps = Scope.textSteps(for: limits.steps)
      return try textRule.holds(for: text, steps: &steps)
    }
    var scope = Scope(
      .string(text), variables: [:], environment: .system, steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Returns whether the predicate holds for a string or for `nil`.
  ///
  /// - Throws: ``PredicateEvaluationError``, as
  ///   ``evaluate(with:substitutionVariables:environment:)``.
  public func evaluate(with text: String?) throws(PredicateEvaluationError) -> Bool {
    if let text { return try evaluate(with: text) }
    var scope = Scope(.null, variables: [:], environment: .system, steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Evaluates the whole predicate and tells what each part saw.
  ///
  /// A part that breaks a rule is marked as failed with the rule; nothing is thrown.
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
