/// One of several summaries, by the value of a parameter.
public struct ParameterSummarySwitchCondition<
  Intent: AppIntent, Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase
>: ParameterSummary {
  /// Chooses the first case that has the parameter's value.
  public init(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>,
    @ParameterSummaryCaseBuilder<Intent, Value.UnwrappedType> _ cases: () -> CaseCondition
  ) {}
}

/// The cases of a switch.
public protocol _ParameterSummarySwitchCase {}

/// The cases of a switch, in order.
public struct _ParameterSummarySwitchCases: _ParameterSummarySwitchCase {}

/// A summary for some values.
public struct ParameterSummaryCaseCondition<
  Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary
>: _ParameterSummarySwitchCase where Summary.Intent == Intent {
  /// A summary for one value.
  public init(_ value: Value, @ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}

  /// A summary for several values.
  public init(_ value: [Value], @ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}
}

/// A summary for all other values.
public struct ParameterSummaryDefaultCaseCondition<
  Intent: AppIntent, Value: _IntentValue, Summary: ParameterSummary
>: _ParameterSummarySwitchCase where Summary.Intent == Intent {
  /// Creates the summary.
  public init(@ParameterSummaryBuilder<Intent> _ summary: () -> Summary) {}
}

/// Takes the cases of a switch, the last of which is for all other values.
@resultBuilder
public enum ParameterSummaryCaseBuilder<Intent: AppIntent, Value: _IntentValue> {
  /// Takes one line.
  public static func buildExpression<Summary: ParameterSummary>(
    _ condition: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> ParameterSummaryCaseCondition<Intent, Value, Summary> {
    condition
  }

  /// Takes one line.
  public static func buildExpression<Summary: ParameterSummary>(
    _ condition: ParameterSummaryDefaultCaseCondition<Intent, Value, Summary>
  ) -> ParameterSummaryDefaultCaseCondition<Intent, Value, Summary> {
    condition
  }

  /// Takes one line after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    first: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    _ParameterSummarySwitchCases()
  }

  /// Takes one line after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    accumulated: _ParameterSummarySwitchCases,
    next: ParameterSummaryCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    accumulated
  }

  /// Takes one line after another.
  public static func buildPartialBlock<Summary: ParameterSummary>(
    accumulated: _ParameterSummarySwitchCases,
    next: ParameterSummaryDefaultCaseCondition<Intent, Value, Summary>
  ) -> _ParameterSummarySwitchCases {
    accumulated
  }
}
