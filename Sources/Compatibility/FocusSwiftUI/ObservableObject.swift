/// A type whose changes views observe; without views, nothing observes them.
///
/// SwiftUI exports the name from Combine. `objectWillChange` is missing, because a publisher needs
/// Combine itself. Mirrors
/// [`ObservableObject`](https://developer.apple.com/documentation/combine/observableobject).
public protocol ObservableObject: AnyObject {}

/// A property of an observable object that views display.
@propertyWrapper public struct Published<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Stores the first value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

  /// Stores the first value.
  public init(initialValue: Value) { wrappedValue = initialValue }
}

extension Published: Sendable where Value: Sendable {}
