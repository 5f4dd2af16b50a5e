/// A sentence that contains an intent's parameters.
///
/// A summary compiles but is never displayed: Focus filters are displayed by their
/// `displayRepresentation`.
public protocol ParameterSummary {
  /// The intent whose parameters the sentence contains.
  associatedtype Intent: AppIntent
}

/// A summary of one sentence and additional parameters.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Creates a summary from a sentence and parameters that are displayed below it.
  public init(
    _ string: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ additional: () -> [PartialKeyPath<Intent>]
  ) {}

  /// Creates a summary from a sentence.
  public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {}

  /// Creates a summary from parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ additional: () -> [PartialKeyPath<Intent>]) {}

  /// Creates an empty summary.
  public init() {}
}

/// The result builder for the parameters of a summary.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent> {
  /// Adds one element.
  public static func buildExpression<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> {
    parameter
  }

  /// Combines the elements of a block.
  public static func buildBlock(_ parameters: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>]
  {
    parameters
  }
}

/// A text in which `\(\.$name)` refers to a parameter.
public struct ParameterSummaryString<Intent>: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Collects the text and the parameters of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Appends a parameter.
    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }
}

/// A choice between several summaries, by the value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase
>: ParameterSummary {
  /// Creates a choice of the first case whose values include the parameter's value.
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value.UnwrappedType> _ cases: () -> CaseCondition
  ) {}
}

extension ParameterSummarySwitchCondition where Value == IntentWidgetFamily {
  /// The size of the widget, as the subject of a switch.
  public enum WidgetFamily: Hashable, Sendable {
    /// The size of the widget.
    case widgetFamily
  }

  /// Creates a choice of the first case whose values include the widget's size.
  public init(
    _ widgetFamily: WidgetFamily,
    @ParameterSummaryCaseBuilder<Intent, IntentWidgetFamily> _ cases: () -> CaseCondition
  ) {}
}

/// The cases of a switch.
public protocol _ParameterSummarySwitchCase {}

/// The cases of a switch, in order.
public struct _ParameterSummarySwitchCases: _ParameterSummarySwitchCase {}

/// A summary for certain values of a switch.
public struct ParameterSummaryCaseCondition<
  Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary
>: _ParameterSummarySwitchCase where Summary.Intent == Intent {
  /// Creates a summary for one value.
  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}

  /// Creates a summary for several values.
  public init(_ value: [Value], @ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}
}

/// A summary for all other values of a switch.
public struct ParameterSummaryDefaultCaseCondition<
  Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary
>: _ParameterSummarySwitchCase where Summary.Intent == Intent {
  /// Creates a summary for all other values.
  public init(@ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}
}

/// The result builder for the cases of a switch; the last one is for all other values.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
  /// Adds one element.
  public static func buildExpression<Summary: ParameterSummary>(
    _ condition: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> ParameterSummaryCaseCondition<Intent, Value, Summary> {
    condition
  }

  /// Adds one element.
  public static func buildExpression<Summary: ParameterSummary>(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent, Value, Summary>
  ) -> ParameterSummaryDefaultCaseCondition<Intent, Value, Summary> {
    condition
  }

  /// Combines the cases one after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    first: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    _ParameterSummarySwitchCases()
  }

  /// Combines the cases one after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    accumulated: _ParameterSummarySwitchCases,
    next: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    accumulated
  }

  /// Combines the cases one after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    accumulated: _ParameterSummarySwitchCases,
    next: ParameterSummaryDefaultCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    accumulated
  }
}

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

  /// Creates a choice by an order comparison of the parameter with a value.
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
