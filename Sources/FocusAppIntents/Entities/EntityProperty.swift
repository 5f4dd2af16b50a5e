import FocusHost
import Synchronization

#if canImport(Darwin)
  public import Foundation
#endif

/// A value of an entity that the system may read, written `@Property`.
///
/// Like a parameter it's a reference that copies of the entity share.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: AnyIntentValue {
  /// What the property is called.
  public let title: LocalizedStringResource

  private let state = Mutex<Value?>(Value._form.absent)

  /// Whether the property may have no value.
  public var isOptional: Bool { Value._form.absent != nil }

  /// The property itself, written `$name`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The property's value.
  ///
  /// - Precondition: A property that isn't optional was set.
  public var wrappedValue: Value {
    get {
      guard let value = state.withLock({ $0 }) else {
        stop(
          "The property '\(String(localized: title))' was read before it had a value.")
      }
      return value
    }
    set { state.withLock { $0 = newValue } }
  }

  /// Creates a property with a title.
  public init(title: LocalizedStringResource) { self.title = title }

  /// Creates a property that takes its title from the schema of its entity.
  public convenience init() { self.init(title: "") }
}
