#if canImport(Darwin)
  import Foundation
#endif

/// What is written in parentheses after `@Parameter`, apart from title and default.
struct ParameterDeclaration: Sendable {
  var description: LocalizedStringResource?
  /// The element's type with what the declaration adds to it, such as a range.
  var element: ParameterType?
  /// The number of elements in a collection.
  var count: ClosedRange<Int>?
  var requestValueDialog: IntentDialog?
  var requestDisambiguationDialog: IntentDialog?
  var inputConnectionBehavior = InputConnectionBehavior.default
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
