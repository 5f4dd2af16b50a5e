public import Foundation

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
