#if canImport(Darwin)
  public import Foundation
#endif

/// A value with the words that show it.
public struct IntentItem<Value: _IntentValue>: Sendable {
  /// The value.
  public var value: Value

  /// The words that show the value.
  public var description: DisplayRepresentation

  /// Creates an item that is shown with the given words.
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }

  /// Creates an item that is shown as the value shows itself.
  public init(_ value: Value) {
    self.value = value
    self.description = value.optionRepresentation
  }

  /// Collects items, one on a line, also from loops.
  @resultBuilder
  public enum Builder {
    /// Takes one line.
    public static func buildExpression(_ value: Value) -> [IntentItem<Value>] {
      [IntentItem(value)]
    }

    /// Takes one line.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }

    /// Takes what the lines gave.
    public static func buildBlock(_ items: [IntentItem<Value>]...) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }

    /// Takes the elements of a loop.
    public static func buildArray(_ items: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }
  }
}
