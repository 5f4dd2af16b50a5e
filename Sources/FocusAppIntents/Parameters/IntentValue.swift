#if canImport(Darwin)
  public import Foundation
#endif

/// A type that a parameter, a property or a result can have.
///
/// The standard types conform, and your entities and enumerations do through ``AppEntity`` and
/// ``AppEnum``. `Float`, `UUID` and other types don't, as on Apple's platforms.
public protocol _IntentValue: Sendable {
  /// The type of one element: `T` for `T`, `T?`, `[T]` and `[T]?`.
  associatedtype ValueType: _IntentValue = Self

  /// The type without its optional: `T` for `T?`, `[T]` for `[T]?`.
  associatedtype UnwrappedType: _IntentValue = Self

  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>

  static var defaultResolverSpecification: Specification { get }

  /// How values of the type are stored as data.
  static var _form: _ValueForm<Self> { get }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  public static var defaultResolverSpecification: Specification { Specification() }
}

/// A value that knows what it's called.
public protocol AnyIntentValue: Sendable {
  /// The type of the value.
  associatedtype Value: _IntentValue

  /// Whether the value may be missing.
  var isOptional: Bool { get }

  /// What the value is called.
  var title: LocalizedStringResource { get }
}

/// A type of an app's own values: an entity or an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue {}
