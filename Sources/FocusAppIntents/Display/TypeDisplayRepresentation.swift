/// The display name of a type of entity or enumeration, such as *Account*.
///
/// Mirrors
/// [`TypeDisplayRepresentation`](https://developer.apple.com/documentation/appintents/typedisplayrepresentation).
public struct TypeDisplayRepresentation: Sendable {
  /// The type's name in the singular.
  public var name: LocalizedStringResource
  /// The name with a count, such as `"\(placeholder: .int) accounts"`.
  public var numericFormat: LocalizedStringResource?
  /// Alternative names by which a person may say or type the type.
  public var synonyms: [LocalizedStringResource]

  /// Creates a name without synonyms.
  public init(name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil) {
    self.init(name: name, numericFormat: numericFormat, synonyms: [])
  }

  /// Creates a name with synonyms.
  public init(
    name: LocalizedStringResource, numericFormat: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.name = name
    self.numericFormat = numericFormat
    self.synonyms = synonyms
  }
}

extension TypeDisplayRepresentation: ExpressibleByStringLiteral {
  /// Creates a name without a numeric format.
  public init(stringLiteral value: String) {
    self.init(name: LocalizedStringResource(stringLiteral: value))
  }
}
