import FocusHost

/// Words that a person searches an app for.
public struct StringSearchCriteria: Hashable, Sendable {
  /// The words.
  public let term: String
}

extension StringSearchCriteria: _IntentValue {
  public static var _form: _ValueForm<StringSearchCriteria> {
    _ValueForm(
      .other(Self.self, words: "a string"), write: { .string($0.term) },
      parse: { $0.text.map(Self.init(term:)) })
  }
}
