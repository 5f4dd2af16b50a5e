import FocusHost

/// A search term for an app's content.
public struct StringSearchCriteria: Hashable, Sendable {
  /// The search term.
  public let term: String
}

extension StringSearchCriteria: _IntentValue {
  public static var _form: _ValueForm<StringSearchCriteria> {
    _ValueForm(
      .other(.type(Self.self), words: "a string"), write: { .string($0.term) },
      parse: { $0.text.map(Self.init(term:)) })
  }
}
