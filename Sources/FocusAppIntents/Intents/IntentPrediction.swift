/// An intent that the system may suggest to a person.
///
/// ```swift
/// extension OpenChat: PredictableIntent {
///   static var predictionConfiguration: some IntentPredictionConfiguration {
///     IntentPrediction(parameters: \.$account) { account in
///       DisplayRepresentation(title: "Open \(account.name)")
///     }
///   }
/// }
/// ```
///
/// Declarations compile, but a simulated device suggests no intents. Mirrors
/// [`PredictableIntent`](https://developer.apple.com/documentation/appintents/predictableintent).
public protocol PredictableIntent: AppIntent {
  /// The type of ``predictionConfiguration``.
  associatedtype Prediction: IntentPredictionConfiguration

  /// The texts of suggestions, for the parameters that a suggestion has values of.
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// The texts of an intent's suggestions.
public protocol IntentPredictionConfiguration {
  /// The intent that is suggested.
  associatedtype Intent: AppIntent
}

/// The text of an intent's suggestion with values of some of its parameters.
public struct IntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  /// Creates the text of a suggestion without parameters.
  public init(displayRepresentation: @escaping () -> DisplayRepresentation) where T == () {}

  /// Creates the text of a suggestion with one parameter.
  public init<V0: _IntentValue & Sendable>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, IntentParameter<V0>> {}

  /// Creates the text of a suggestion with several parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, each V: _IntentValue & Sendable
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, repeat each V) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      repeat KeyPath<Intent, IntentParameter<each V>>
    )
  {}
}

/// The texts of an intent's suggestions with different parameters.
public struct TupleIntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {}

/// The result builder for the texts of suggestions.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  /// Adds one element.
  public static func buildExpression<A0: IntentPredictionConfiguration>(
    _ expression: A0
  ) -> A0 where Intent == A0.Intent {
    expression
  }

  /// Returns the only element of a block.
  public static func buildBlock<A0: IntentPredictionConfiguration>(
    _ block: A0
  ) -> A0 where Intent == A0.Intent {
    block
  }

  /// Combines the elements of a block.
  public static func buildBlock<
    A0: IntentPredictionConfiguration, A1: IntentPredictionConfiguration,
    each A: IntentPredictionConfiguration
  >(
    _ first: A0, _ second: A1, _ others: repeat each A
  ) -> TupleIntentPrediction<Intent, (A0, A1, repeat each A)>
  where Intent == A0.Intent, Intent == A1.Intent {
    TupleIntentPrediction()
  }
}
