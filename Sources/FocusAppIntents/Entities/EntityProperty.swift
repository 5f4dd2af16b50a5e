import FocusHost
import Synchronization

/// The property wrapper `@Property`, for an entity's values that the system may read.
///
/// A property is a reference that copies of the entity share.
@propertyWrapper
public final class EntityProperty<Value: _IntentValue>: AnyIntentValue {
  /// The display name of the property.
  public let title: LocalizedStringResource

  private let state = Mutex<Value?>(Value._form.absent)

  /// Whether the property's type is optional.
  public var isOptional: Bool { Value._form.absent != nil }

  /// The property wrapper itself, accessed as `$name`.
  public var projectedValue: EntityProperty<Value> { self }

  /// The property's value.
  ///
  /// - Precondition: A property whose type isn't optional has been set.
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

  /// Creates a property with a display name.
  public init(title: LocalizedStringResource) { self.title = title }

  /// Creates a property whose display name comes from the schema of its entity.
  public convenience init() { self.init(title: "") }
}
