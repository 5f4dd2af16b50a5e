#if canImport(Darwin)
  import Foundation
#endif

/// What is written in parentheses after `@Parameter`, apart from title and default.
///
/// Dialogs and connections between intents have no part in a Focus, and aren't kept.
struct ParameterDeclaration: Sendable {
  var description: LocalizedStringResource?
  /// The element's type with what the declaration adds to it, such as a range.
  var element: ParameterType?
  /// The number of elements in a collection.
  var count: ClosedRange<Int>?
  /// The provider or the list of the values on offer, when the declaration names one.
  var choices: ParameterChoices?
  /// The query for entities, when the declaration names one.
  var query: EntitySource?
}

/// Whether a parameter takes its value from the result of the intent before it.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// The system decides.
  case `default`
  /// It never does.
  case never
  /// It takes the value whenever it fits.
  case connectToPreviousIntentResult
}
