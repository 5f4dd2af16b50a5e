/// One of two summaries, by the value of a parameter.
public struct ParameterSummaryWhenCondition<
  Intent: AppIntent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary
where WhenCondition.Intent == Intent, Otherwise.Intent == Intent {
  /// Chooses by whether the parameter has a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: HasValueComparisonOperator,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Chooses by whether the parameter equals a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: EquatableComparisonOperator,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Equatable {}

  /// Chooses by whether the parameter equals one of several values.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: OneOfComparisonOperator,
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Equatable {}

  /// Chooses by how the parameter compares with a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: ComparableComparisonOperator,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Comparable {}

  /// Chooses by a part of the parameter's text.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: StringComparisonOperator,
    _ value: String, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType == String {}

  /// Chooses by the identifier of the parameter's entity.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, identifier: EquatableComparisonOperator,
    _ value: String, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: AppEntity {}

  /// Chooses by the size of the widget.
  public init(
    widgetFamily operator: EquatableComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Chooses by the size of the widget.
  public init(
    widgetFamily operator: OneOfComparisonOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}
}

/// Takes one summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// Takes what the lines gave.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary
  where Summary.Intent == Intent {
    summary
  }
}

/// Whether a parameter has a value.
public enum HasValueComparisonOperator: Hashable, Sendable {
  /// It has none.
  case hasNoValue
  /// It has one.
  case hasAnyValue
}

/// Whether two values are equal.
public enum EquatableComparisonOperator: Hashable, Sendable {
  /// They differ.
  case notEqualTo
  /// They are equal.
  case equalTo
}

/// Whether a value is among several.
public enum OneOfComparisonOperator: Hashable, Sendable {
  /// It is one of them.
  case oneOf
}

/// How two values compare.
public enum ComparableComparisonOperator: Hashable, Sendable {
  /// The first is less.
  case lessThan
  /// The first is less or equal.
  case lessThanOrEqualTo
  /// The first is greater.
  case greaterThan
  /// The first is greater or equal.
  case greaterThanOrEqualTo
}

/// How a text contains another.
public enum StringComparisonOperator: Hashable, Sendable {
  /// It doesn't contain the other.
  case doesNotContain
  /// It contains the other.
  case contains
  /// It begins with the other.
  case hasPrefix
  /// It ends with the other.
  case hasSuffix
}
