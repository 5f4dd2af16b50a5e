/// A type that a parameter, a property or a result can have.
///
/// The standard types conform, and so do entities and enumerations through ``AppEntity`` and
/// ``AppEnum``. As on Apple's platforms, `Float`, `UUID` and other types don't.
public protocol _IntentValue: Sendable {
  /// The element's type: `T` for `T`, `T?`, `[T]` and `[T]?`.
  associatedtype ValueType: _IntentValue = Self

  /// The type without an optional: `T` for `T?`, `[T]` for `[T]?`.
  associatedtype UnwrappedType: _IntentValue = Self

  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>

  static var defaultResolverSpecification: Specification { get }

  /// The conversion between values of the type and stored data.
  static var _form: _ValueForm<Self> { get }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  public static var defaultResolverSpecification: Specification { Specification() }
}

/// A value with a display name.
public protocol AnyIntentValue: Sendable {
  /// The type of the value.
  associatedtype Value: _IntentValue

  /// Whether the value's type is optional.
  var isOptional: Bool { get }

  /// The display name of the value.
  var title: LocalizedStringResource { get }
}

/// A type of an app's own: an entity or an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue {}

// Explains itself where a parameter is declared with it; without this the compiler only says that a
// conformance is missing.
@available(*, unavailable, message: "a parameter can't be a Float; write Double")
extension Float: _IntentValue {
  public static var _form: _ValueForm<Float> {
    _ValueForm(unsupported: "no number")
  }
}

extension IntentParameter where Value.ValueType == Float {
  /// Tells what to write instead; without it the compiler lists every other initializer.
  @available(*, unavailable, message: "a parameter can't be a Float; write Double")
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil
  ) {
    self.init()
  }
}
