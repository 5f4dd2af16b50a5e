public import Foundation

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

  /// Creates a representation whose image is loaded when it is drawn, which is never here.
  public init(
    title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    synonyms: [LocalizedStringResource] = [],
    image: @escaping @Sendable () async throws -> Image?
  ) {
    self.init(title: title, subtitle: subtitle, synonyms: synonyms)
  }
}

extension DisplayRepresentation: ExpressibleByStringLiteral {
  /// Creates a representation that has only a title.
  public init(stringLiteral value: String) {
    self.init(title: LocalizedStringResource(stringLiteral: value))
  }
}

extension DisplayRepresentation {
  /// An image by name, data or URL; it is loaded when it is drawn.
  public struct Image: Equatable, Sendable {
    /// The shape to which an image is cropped.
    public struct DisplayStyle: Equatable, Sendable {
      private enum Shape { case plain, circle }
      private let shape: Shape

      /// The image isn't cropped.
      public static var `default`: Self { Self(shape: .plain) }
      /// The image is cropped to a circle.
      public static var circular: Self { Self(shape: .circle) }
    }

    /// The source of an image's data.
    package enum Source: Equatable, Sendable {
      case asset(String)
      case symbol(String)
      case data(Data)
      case url(URL, size: Size?)
    }

    /// The size of an image in points.
    package struct Size: Equatable, Sendable {
      package var width: Double
      package var height: Double
    }

    package let source: Source
    package let isTemplate: Bool?
    package let displayStyle: DisplayStyle

    private init(_ source: Source, _ isTemplate: Bool?, _ displayStyle: DisplayStyle = .default) {
      self.source = source
      self.isTemplate = isTemplate
      self.displayStyle = displayStyle
    }
  }
}

extension DisplayRepresentation.Image {
  /// Creates an image from a name in the app's asset catalog.
  public init(named name: String, isTemplate: Bool? = nil) {
    self.init(.asset(name), isTemplate)
  }

  /// Creates an image from a system symbol.
  public init(systemName name: String, isTemplate: Bool? = nil) {
    self.init(.symbol(name), isTemplate)
  }

  /// Creates an image from the data of an image file.
  public init(data: Data, isTemplate: Bool? = nil) {
    self.init(.data(data), isTemplate)
  }

  /// Creates an image from a file or web URL, which isn't loaded now.
  public init(url: URL, isTemplate: Bool? = nil) {
    self.init(.url(url, size: nil), isTemplate)
  }

  /// Creates an image from a URL, with its size in points.
  public init(url: URL, width: Double, height: Double, isTemplate: Bool? = nil) {
    self.init(.url(url, size: .init(width: width, height: height)), isTemplate)
  }

  /// Creates an image from a name in the app's asset catalog, cropped to a shape.
  public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.asset(name), isTemplate, displayStyle)
  }

  /// Creates an image from the data of an image file, cropped to a shape.
  public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.data(data), isTemplate, displayStyle)
  }

  /// Creates an image from a URL, cropped to a shape; the URL isn't loaded now.
  public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.url(url, size: nil), isTemplate, displayStyle)
  }

  /// Creates an image from a URL, with its size in points, cropped to a shape.
  public init(
    url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle
  ) {
    self.init(.url(url, size: .init(width: width, height: height)), isTemplate, displayStyle)
  }
}

/// A type with a display name.
public protocol TypeDisplayRepresentable {
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
}

/// A type whose values have a display representation.
public protocol InstanceDisplayRepresentable: CustomLocalizedStringResourceConvertible {
  var displayRepresentation: DisplayRepresentation { get }
}

/// A type with a display name, whose values have a display representation.
public protocol DisplayRepresentable: InstanceDisplayRepresentable, TypeDisplayRepresentable {}

/// An enumeration with a display representation for each case.
public protocol CaseDisplayRepresentable: CustomLocalizedStringResourceConvertible, CaseIterable,
  Hashable
{
  static var caseDisplayRepresentations: [Self: DisplayRepresentation] { get }
}

/// An enumeration with a display name, and a display representation for each case.
public protocol StaticDisplayRepresentable: CaseDisplayRepresentable, TypeDisplayRepresentable {}

extension InstanceDisplayRepresentable {
  /// The title of the value's display representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

extension CaseDisplayRepresentable {
  /// The title of the case's display representation; without one, the case's name in the source.
  public var localizedStringResource: LocalizedStringResource {
    Self.caseDisplayRepresentations[self]?.title
      ?? LocalizedStringResource(stringLiteral: String(describing: self))
  }
}

extension CaseDisplayRepresentable where Self: InstanceDisplayRepresentable {
  /// The title of the value's display representation.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }
}

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
