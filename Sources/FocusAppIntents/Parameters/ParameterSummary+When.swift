/// A choice between two summaries, by the value of a parameter.
public struct ParameterSummaryWhenCondition<
  Intent: AppIntent, WhenCondition: ParameterSummary, Otherwise: ParameterSummary
>: ParameterSummary
where WhenCondition.Intent == Intent, Otherwise.Intent == Intent {
  /// Creates a choice by whether the parameter has a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: HasValueComparisonOperator,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Creates a choice by whether the parameter equals a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: EquatableComparisonOperator,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Equatable {}

  /// Creates a choice by whether the parameter equals one of several values.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: OneOfComparisonOperator,
    _ values: [Value.UnwrappedType], @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Equatable {}

  /// Creates a choice by how the parameter compares with a value.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: ComparableComparisonOperator,
    _ value: Value.UnwrappedType, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: Comparable {}

  /// Creates a choice by whether the parameter's text contains a string.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, _ operator: StringComparisonOperator,
    _ value: String, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType == String {}

  /// Creates a choice by the identifier of the parameter's entity.
  public init<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>, identifier: EquatableComparisonOperator,
    _ value: String, @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) where Value.UnwrappedType: AppEntity {}

  /// Creates a choice by the size of the widget.
  public init(
    widgetFamily operator: EquatableComparisonOperator, _ family: IntentWidgetFamily,
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}

  /// Creates a choice by the size of the widget.
  public init(
    widgetFamily operator: OneOfComparisonOperator, _ families: [IntentWidgetFamily],
    @ParameterSummaryBuilder<Intent> _ when: () -> WhenCondition,
    @ParameterSummaryBuilder<Intent> otherwise: () -> Otherwise
  ) {}
}

/// The result builder for a single summary.
@resultBuilder
public enum ParameterSummaryBuilder<Intent: AppIntent> {
  /// Combines the elements of a block.
  public static func buildBlock<Summary: ParameterSummary>(_ summary: Summary) -> Summary
  where Summary.Intent == Intent {
    summary
  }
}

/// A test for the presence of a value.
public enum HasValueComparisonOperator: Hashable, Sendable {
  /// The parameter has no value.
  case hasNoValue
  /// The parameter has a value.
  case hasAnyValue
}

/// An equality test.
public enum EquatableComparisonOperator: Hashable, Sendable {
  /// The values differ.
  case notEqualTo
  /// The values are equal.
  case equalTo
}

/// A membership test.
public enum OneOfComparisonOperator: Hashable, Sendable {
  /// The value is one of the values.
  case oneOf
}

/// An order comparison.
public enum ComparableComparisonOperator: Hashable, Sendable {
  /// The first value is less.
  case lessThan
  /// The first value is less or equal.
  case lessThanOrEqualTo
  /// The first value is greater.
  case greaterThan
  /// The first value is greater or equal.
  case greaterThanOrEqualTo
}

/// A comparison of strings.
public enum StringComparisonOperator: Hashable, Sendable {
  /// The first string doesn't contain the second.
  case doesNotContain
  /// The first string contains the second.
  case contains
  /// The first string begins with the second.
  case hasPrefix
  /// The first string ends with the second.
  case hasSuffix
}
