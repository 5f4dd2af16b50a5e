/// A widget that a person added to a screen.
public struct WidgetInfo: Hashable, Sendable {
  /// The app's identifier for this kind of widget.
  public let kind: String
  /// The widget's size and shape.
  public let family: WidgetFamily
}

/// A widget's size and shape.
@nonexhaustive public enum WidgetFamily: Int, Hashable, Sendable, CaseIterable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
}
