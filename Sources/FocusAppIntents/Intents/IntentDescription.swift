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

// Apple's requirement is `static var description: IntentDescription?`. Because it has a default
// implementation, a property with the same name and another type also compiles, and is then
// ignored. Existing filters, and Apple's WWDC talk, use three other types. Each hidden protocol
// matches one of them, so that the developer's description is displayed.

/// A type whose description is an optional resource.
public protocol _DescribedByOptionalResource {
  static var description: LocalizedStringResource? { get }
}

/// A type whose description is a resource.
public protocol _DescribedByResource {
  static var description: LocalizedStringResource { get }
}

/// A type whose description is an `IntentDescription` that isn't optional.
public protocol _DescribedByText {
  static var description: IntentDescription { get }
}

extension _DescribedByOptionalResource {
  public static var description: LocalizedStringResource? { nil }
}

extension _DescribedByResource {
  public static var description: LocalizedStringResource { "" }
}

extension _DescribedByText {
  public static var description: IntentDescription { "" }
}

extension AppIntent {
  /// The declared type of a description that Apple's SDK ignores because its requirement has
  /// another type.
  ///
  /// `nil` if the description has the required type, or if none is declared.
  package static var ignoredDescriptionType: String? {
    let declared: IntentDescription? = description
    guard declared == nil,
      (Self.self as any _DescribedByText.Type).description.descriptionText == ""
    else { return nil }
    if (Self.self as any _DescribedByOptionalResource.Type).description != nil {
      return "LocalizedStringResource?"
    }
    let resource = (Self.self as any _DescribedByResource.Type).description
    return resource == "" ? nil : "LocalizedStringResource"
  }

  /// The description, declared with any of the four types; `nil` if there is none.
  package static var writtenDescription: IntentDescription? {
    let declared: IntentDescription? = description
    if let declared { return declared }
    let text = (Self.self as any _DescribedByText.Type).description
    if text.descriptionText != "" { return text }
    let optional = (Self.self as any _DescribedByOptionalResource.Type).description
    let resource = optional ?? (Self.self as any _DescribedByResource.Type).description
    return resource == "" ? nil : IntentDescription(resource)
  }
}
