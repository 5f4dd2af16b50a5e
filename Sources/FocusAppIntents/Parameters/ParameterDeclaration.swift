/// The arguments of `@Parameter`, without the title and the default.
///
/// Dialogs and connections between intents don't concern Focus filters, and aren't stored.
struct ParameterDeclaration: Sendable {
  var description: LocalizedStringResource?
  /// The element's type, with restrictions such as a range.
  var element: ParameterType?
  /// The number of elements of a collection.
  var count: ClosedRange<Int>?
  /// The declared provider or list of options; `nil` for none.
  var choices: ParameterChoices?
  /// The declared query for entities; `nil` for none.
  var query: EntitySource?
}

/// Whether a parameter is set from the result of the previous intent.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// The system decides.
  case `default`
  /// The parameter is never set.
  case never
  /// The parameter is set if the value's type is suitable.
  case connectToPreviousIntentResult
}
