/// A text that describes an intent to a person.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  /// The description.
  public var descriptionText: LocalizedStringResource

  /// The category under which the intent is listed.
  public var categoryName: LocalizedStringResource?

  /// Keywords by which a search finds the intent.
  public var searchKeywords: [LocalizedStringResource]

  /// The name of the intent's result.
  public var resultValueName: LocalizedStringResource?

  /// Creates a description with an optional category and keywords.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) {
    self.init(
      descriptionText, categoryName: categoryName, searchKeywords: searchKeywords,
      resultValueName: nil)
  }

  /// Creates a description with a category, keywords and a name for the intent's result.
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
