#if canImport(Darwin)
  public import Foundation
#endif

/// What the system shows for a value: a title, and optionally a second line and an image.
///
/// A configured filter, an entity and a case of an enumeration each have one. Mirrors
/// [`DisplayRepresentation`](https://developer.apple.com/documentation/appintents/displayrepresentation).
///
/// ```swift
/// DisplayRepresentation(title: "\(name)", subtitle: "3 accounts", image: .init(systemName: "bell"))
/// ```
public struct DisplayRepresentation: Equatable, Sendable {
  /// The first line.
  public var title: LocalizedStringResource
  /// The second line.
  public var subtitle: LocalizedStringResource?
  /// The image beside the lines.
  public var image: Image?
  /// Other words that a person may say or type for the same thing.
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
