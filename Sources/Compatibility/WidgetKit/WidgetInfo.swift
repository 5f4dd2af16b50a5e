/// A widget that a person has added.
public struct WidgetInfo: Hashable, Sendable {
  /// The name that the app gave to this kind of widget.
  public let kind: String
  /// Its size and shape.
  public let family: WidgetFamily
}

/// The size and shape of a widget.
@nonexhaustive public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
}
