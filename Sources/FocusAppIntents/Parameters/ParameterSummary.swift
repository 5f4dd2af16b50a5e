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
