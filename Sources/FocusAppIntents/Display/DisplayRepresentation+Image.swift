public import Foundation

extension DisplayRepresentation {
  /// An image by name, data or address; it is loaded by whoever draws it.
  public struct Image: Equatable, Sendable {
    /// The shape that an image is cut to.
    public struct DisplayStyle: Equatable, Sendable {
      private enum Shape { case plain, circle }
      private let shape: Shape

      /// The image's own shape.
      public static var `default`: Self { Self(shape: .plain) }
      /// A circle.
      public static var circular: Self { Self(shape: .circle) }
    }

    /// Where an image comes from.
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
  /// Creates the image of that name in the app's asset catalog.
  public init(named name: String, isTemplate: Bool? = nil) {
    self.init(.asset(name), isTemplate)
  }

  /// Creates a system symbol.
  public init(systemName name: String, isTemplate: Bool? = nil) {
    self.init(.symbol(name), isTemplate)
  }

  /// Creates an image from the bytes of an image file.
  public init(data: Data, isTemplate: Bool? = nil) {
    self.init(.data(data), isTemplate)
  }

  /// Creates an image from a file or web address; nothing is loaded now.
  public init(url: URL, isTemplate: Bool? = nil) {
    self.init(.url(url, size: nil), isTemplate)
  }

  /// Creates an image from an address, with the size in points it is to have.
  public init(url: URL, width: Double, height: Double, isTemplate: Bool? = nil) {
    self.init(.url(url, size: .init(width: width, height: height)), isTemplate)
  }

  /// Creates the image of that name in the app's asset catalog, cut to a shape.
  public init(named name: String, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.asset(name), isTemplate, displayStyle)
  }

  /// Creates an image from the bytes of an image file, cut to a shape.
  public init(data: Data, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.data(data), isTemplate, displayStyle)
  }

  /// Creates an image from an address, cut to a shape; nothing is loaded now.
  public init(url: URL, isTemplate: Bool? = nil, displayStyle: DisplayStyle) {
    self.init(.url(url, size: nil), isTemplate, displayStyle)
  }

  /// Creates an image from an address, with its size in points, cut to a shape.
  public init(
    url: URL, width: Double, height: Double, isTemplate: Bool? = nil, displayStyle: DisplayStyle
  ) {
    self.init(.url(url, size: .init(width: width, height: height)), isTemplate, displayStyle)
  }
}
