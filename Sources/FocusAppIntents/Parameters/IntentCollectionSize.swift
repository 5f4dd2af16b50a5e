import FocusHost

/// How many elements a collection may have.
public struct IntentCollectionSize: ExpressibleByIntegerLiteral, Equatable, Sendable {
  let range: ClosedRange<Int>

  /// Creates a size between two numbers, both included; swapped numbers mean the same.
  public init(min: Int, max: Int) { range = ClosedRange(bounds: (min, max)) }

  /// Creates a size of one number.
  public init(exactly count: Int) { range = count...count }

  /// Creates a size of one number.
  public init(integerLiteral value: Int) { self.init(exactly: value) }
}

/// The sizes in which a widget is shown.
public enum IntentWidgetFamily: String, Hashable, Sendable, CaseIterable {
  case systemSmall
  case systemMedium
  case systemLarge
  case systemExtraLarge
  case accessoryCircular
  case accessoryRectangular
  case accessoryInline
  case accessoryCorner
}

extension IntentWidgetFamily: _IntentValue {
  public static var _form: _ValueForm<IntentWidgetFamily> {
    _ValueForm(
      .other(Self.self, words: "the name of a widget family"), write: { .string($0.rawValue) },
      parse: { $0.text.flatMap(Self.init(rawValue:)) })
  }
}
