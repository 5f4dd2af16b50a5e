/// The text and image with which the system displays a value: a title, a subtitle and an image.
///
/// A configured filter, an entity and an enumeration's case each have one. Mirrors
/// [`DisplayRepresentation`](https://developer.apple.com/documentation/appintents/displayrepresentation).
///
/// ```swift
/// DisplayRepresentation(title: "\(name)", subtitle: "3 accounts", image: .init(systemName: "bell"))
/// ```
public struct DisplayRepresentation: Equatable, Sendable {
  /// The title, in the first line.
  public var title: LocalizedStringResource
  /// The subtitle, in the second line.
  public var subtitle: LocalizedStringResource?
  /// The image beside the text.
  public var image: Image?
  /// Alternative names by which a person may say or type the value.
  public var synonyms: [LocalizedStringResource]

  /// Creates a representation without synonyms.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil
  ) {
    self.init(title: title, subtitle: subtitle, image: image, synonyms: [])
  }

  /// Creates a representation with synonyms.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil, image: Image? = nil,
    synonyms: [LocalizedStringResource] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.image = image
    self.synonyms = synonyms
  }
}

extension DisplayRepresentation: ExpressibleByStringLiteral {
  /// Creates a representation that has only a title.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }
}
