/// A choice between several summaries, by the value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase
>: ParameterSummary {
  /// Creates a choice of the first case that contains the parameter's value.
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value.UnwrappedType> _ cases: () -> CaseCondition
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
