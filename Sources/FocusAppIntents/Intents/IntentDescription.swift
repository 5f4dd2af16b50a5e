#if canImport(Darwin)
  public import Foundation
#endif

/// A text that says what an intent does.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  /// What the intent does.
  public var descriptionText: LocalizedStringResource

  /// The name of the group that the intent is listed in.
  public var categoryName: LocalizedStringResource?

  /// Words that find the intent in a search.
  public var searchKeywords: [LocalizedStringResource]

  /// What the intent's result is called.
  public var resultValueName: LocalizedStringResource?

  /// Creates a description, with an optional category and words to search for.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) {
    self.init(
      descriptionText, categoryName: categoryName, searchKeywords: searchKeywords,
      resultValueName: nil)
  }

  /// Creates a description that also names the intent's result.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource?
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  /// Creates a description from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}
