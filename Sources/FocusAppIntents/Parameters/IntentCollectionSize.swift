import FocusHost

/// The number of elements that a collection may have.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Equatable, Sendable {
  let range: ClosedRange<Int>

  /// Creates a size from a minimum and a maximum; swapped bounds are accepted.
  public init(min: Int, max: Int) { range = ClosedRange(bounds: (min, max)) }

  /// Creates a size from an exact count.
  public init(exactly count: Int) { range = count...count }

  /// Creates a size from an exact count.
  public init(integerLiteral value: Int) { self.init(exactly: value) }
}

/// A size and shape of widgets.
public enum IntentWidgetFamily: String, Hashable, Sendable, CaseIterable {
  /// A small square.
  case systemSmall
  /// A wide rectangle.
  case systemMedium
  /// A large square.
  case systemLarge
  /// The largest size.
  case systemExtraLarge
  /// A circle on a lock screen or a watch.
  case accessoryCircular
  /// A rectangle on a lock screen or a watch.
  case accessoryRectangular
  /// A line on a lock screen or a watch.
  case accessoryInline
  /// A corner of a watch's face.
  case accessoryCorner
}

extension IntentWidgetFamily: _IntentValue {
  public static var _form: _ValueForm<IntentWidgetFamily> {
    _ValueForm(
      .other(.type(Self.self), words: "the name of a widget family"),
      write: { .string($0.rawValue) },
      parse: { $0.text.flatMap(Self.init(rawValue:)) })
  }
}
