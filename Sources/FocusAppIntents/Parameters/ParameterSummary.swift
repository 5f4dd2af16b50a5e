/// A sentence made of an intent's parameters, for apps that show intents as sentences.
///
/// Focus filters are shown by their `displayRepresentation`; a summary compiles and is never shown.
public protocol ParameterSummary {
  /// The intent whose parameters are named.
  associatedtype Intent: AppIntent
}

/// One sentence, and the parameters shown besides.
public struct IntentParameterSummary<Intent: AppIntent>: ParameterSummary {
  /// Creates a sentence, with parameters that are shown below it.
  public init(
    _ string: ParameterSummaryString<Intent>, table: String? = nil,
    @ParameterKeyPathsBuilder<Intent> _ additional: () -> [PartialKeyPath<Intent>]
  ) {}

  /// Creates a sentence.
  public init(_ string: ParameterSummaryString<Intent>, table: String? = nil) {}

  /// Creates a list of parameters without a sentence.
  public init(@ParameterKeyPathsBuilder<Intent> _ additional: () -> [PartialKeyPath<Intent>]) {}

  /// Creates an empty summary.
  public init() {}
}

/// Lists parameters, one on a line.
@resultBuilder
public enum ParameterKeyPathsBuilder<Intent> {
  /// Takes one line.
  public static func buildExpression<Value: _IntentValue>(
    _ parameter: KeyPath<Intent, IntentParameter<Value>>
  ) -> PartialKeyPath<Intent> {
    parameter
  }

  /// Takes what the lines gave.
  public static func buildBlock(_ parameters: PartialKeyPath<Intent>...) -> [PartialKeyPath<Intent>]
  {
    parameters
  }
}

/// A text in which `\(\.$name)` stands for a parameter.
public struct ParameterSummaryString<Intent>: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}

  public init(stringInterpolation: StringInterpolation) {}

  /// Takes the text and the parameters of a sentence.
  public struct StringInterpolation: StringInterpolationProtocol {
    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {}

    /// Takes a parameter.
    public mutating func appendInterpolation<Value: _IntentValue>(
      _ parameter: KeyPath<Intent, IntentParameter<Value>>
    ) {}
  }
}
