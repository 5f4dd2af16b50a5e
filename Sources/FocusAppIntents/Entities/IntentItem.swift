/// A value with its display representation, in a list of options.
public struct IntentItem<Value: _IntentValue>: Sendable {
  /// The value.
  public var value: Value

  /// The display representation of the value.
  public var description: DisplayRepresentation

  /// Creates an item from a value and its display representation.
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }

  /// Creates an item from a value with its own display representation.
  public init(_ value: Value) {
    self.value = value
    self.description = value.optionRepresentation
  }

  /// The result builder for items, with support for loops.
  @resultBuilder
  public enum Builder {
    /// Adds one element.
    public static func buildExpression(_ value: Value) -> [IntentItem<Value>] {
      [IntentItem(value)]
    }

    /// Adds one element.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }

    /// Combines the elements of a block.
    public static func buildBlock(_ items: [IntentItem<Value>]...) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }

    /// Combines the elements of a loop.
    public static func buildArray(_ items: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }
  }
}
