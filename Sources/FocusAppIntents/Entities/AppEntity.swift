import FocusHost
public import Foundation
import Synchronization

/// An object of an app that can be the value of a parameter, such as an account.
///
/// A person chooses an entity when they set up a Focus filter. The device stores only the entity's
/// identifier and asks ``defaultQuery`` for the entity whenever the filter needs it.
///
/// ```swift
/// struct AccountEntity: AppEntity {
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
///   static let defaultQuery = AccountEntityQuery()
///
///   let id: String
///   var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
/// }
/// ```
///
/// Mirrors [`AppEntity`](https://developer.apple.com/documentation/appintents/appentity).
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible & Sendable {
  /// The type of ``defaultQuery``.
  associatedtype DefaultQuery: EntityQuery where Self.ValueType == DefaultQuery.Entity

  /// The query that finds entities of this type unless a parameter declares another query.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// The property wrapper for an entity's values that the system may read.
  public typealias Property = EntityProperty
}

extension AppEntity where Self: CaseDisplayRepresentable {
  /// The case's display representation; if none is declared, the type's display name.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  /// The query that creates entities from their raw values.
  public static var defaultQuery: _RawRepresentableStringQuery<Self> {
    _RawRepresentableStringQuery()
  }

  /// The raw value.
  public var id: ID { rawValue }
}

/// The default query of an entity that is an enumeration, which creates entities from their raw
/// values.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityQuery
where Entity.ID == Entity.RawValue {
  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    identifiers.compactMap(Entity.init(rawValue:))
  }
}

/// An entity that is created on demand and can't be found again by its identifier.
///
/// A transient entity exists only in the result or an argument of an intent. Its value consists of
/// its `@Property` members.
public protocol TransientAppEntity: AppEntity {
  /// Creates the entity.
  init()
}

extension TransientAppEntity {
  /// The query without results, because the entity can't be found again.
  public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }
}

extension TransientAppEntity where ID == UUID {
  /// A new identifier at each call, because the entity is never looked up.
  public var id: UUID { UUID() }
}

/// A query without results.
public struct _TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}

/// An enumeration whose cases can be the value of a parameter.
///
/// A person chooses one of the cases when they set up a Focus filter. The device stores the raw
/// value.
///
/// ```swift
/// enum Ringtone: String, AppEnum {
///   case bell, harp
///
///   static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ringtone"
///   static let caseDisplayRepresentations: [Ringtone: DisplayRepresentation] = [
///     .bell: "Bell", .harp: "Harp",
///   ]
/// }
/// ```
///
/// Mirrors [`AppEnum`](https://developer.apple.com/documentation/appintents/appenum).
public protocol AppEnum: AppValue, StaticDisplayRepresentable, RawRepresentable
where RawValue: LosslessStringConvertible {}

/// An entity type that has exactly one instance.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

extension UniqueAppEntity {
  /// The type's persistent identifier (*modeled*; Apple doesn't document the default).
  public var id: String { Self.persistentIdentifier }

  /// The type's display name (*modeled*; Apple doesn't document the default).
  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

/// A query that returns the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
  /// The type of the entity.
  associatedtype Unique where Entity == Unique

  /// Returns the entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery {
  /// Returns the entity if its identifier is among the given ones.
  public func entities(for identifiers: [Unique.ID]) async throws -> [Unique] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }

  /// Returns the entity.
  public func allEntities() async throws -> [Unique] { [try await uniqueEntity()] }
}

/// A query that calls a closure for the only entity of its type.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// The type of the entity.
  public typealias Unique = Entity
  /// An array that contains the one entity.
  public typealias Result = [Entity]

  private let provider: (@Sendable () async throws -> Entity)?

  /// Creates a query that throws, because it has no closure.
  public init() { provider = nil }

  /// Creates a query that calls `provider` for the entity.
  public init(_ provider: @escaping @Sendable () async throws -> Entity) {
    self.provider = provider
  }

  /// Returns the closure's result.
  public func uniqueEntity() async throws -> Entity {
    guard let provider else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await provider()
  }
}

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

  /// The property's value; `nil` before it has one.
  var current: Value? { state.withLock { $0 } }

  /// Creates a property with a display name.
  public init(title: LocalizedStringResource) { self.title = title }

  /// Creates a property whose display name comes from the schema of its entity.
  public convenience init() { self.init(title: "") }
}

/// A type of identifier that can be converted to a string and back.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }

  /// Returns the identifier with the given string representation; `nil` if the string is invalid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { self }

  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }

  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension Float: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }

  public static func entityIdentifier(for entityIdentifierString: String) -> Float? {
    Float(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }

  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

/// An entity with an identifier that is the same on all devices of a person.
///
/// The conformance has no effect, because a simulated device exchanges no entities with others.
/// Mirrors [`SyncableEntity`](https://developer.apple.com/documentation/appintents/syncableentity).
public protocol SyncableEntity: AppEntity {}

/// An identifier that consists of an entity's identifier on this device and the one on all devices.
///
/// A filter's values have the local identifier alone. Identifiers are equal if their local parts
/// are, so that a stored one finds its entity (*modeled*). Mirrors
/// [`SyncableEntityIdentifier`](https://developer.apple.com/documentation/appintents/syncableentityidentifier).
public struct SyncableEntityIdentifier<
  LocalID: EntityIdentifierConvertible & Sendable, StableID: EntityIdentifierConvertible & Sendable
>: Sendable {
  /// The entity's identifier on this device; here it is never `nil`.
  public let local: LocalID?
  /// The entity's identifier on all devices; `nil` in an identifier from a filter's stored values.
  public let stable: StableID?

  /// Creates an identifier from both parts.
  public init(local: LocalID, stable: StableID) {
    self.local = local
    self.stable = stable
  }

  private init(stored local: LocalID) {
    self.local = local
    stable = nil
  }
}

extension SyncableEntityIdentifier where LocalID == StableID {
  /// Creates an identifier that is the same on this device as on all others.
  public init(id: LocalID) { self.init(local: id, stable: id) }
}

extension SyncableEntityIdentifier: EntityIdentifierConvertible, Hashable {
  /// The local identifier as a string.
  public var entityIdentifierString: String { local?.entityIdentifierString ?? "" }

  /// Returns an identifier without a stable part.
  public static func entityIdentifier(for entityIdentifierString: String) -> Self? {
    LocalID.entityIdentifier(for: entityIdentifierString).map(Self.init(stored:))
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.entityIdentifierString == right.entityIdentifierString
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(entityIdentifierString) }
}

/// An entity that says with whom a person shares it.
///
/// The conformance has no effect, because a simulated device asks for no confirmation. Mirrors
/// [`OwnershipProvidingEntity`](https://developer.apple.com/documentation/appintents/ownershipprovidingentity).
public protocol OwnershipProvidingEntity: AppEntity {
  /// The people with whom the entity is shared.
  var ownership: EntityOwnership { get }
}

/// The people with whom an entity is shared; nobody, if it is empty.
public struct EntityOwnership: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Everybody.
  public static let `public` = EntityOwnership(rawValue: 1)
  /// Some people.
  public static let shared = EntityOwnership(rawValue: 2)
  /// It isn't known with whom.
  public static let unknown = EntityOwnership(rawValue: 4)
}

/// The type and identifier of an entity.
public struct EntityIdentifier: Sendable {
  /// The type of the entity.
  public let entityType: any AppEntity.Type

  /// The entity's identifier as a string.
  public let identifier: String

  /// The maximum number of characters of an identifier; longer ones are truncated.
  public static let valueMaximumLength = 4096

  /// Creates the identifier of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Creates the identifier of an entity from its type and `id`.
  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.entityType = entityType
    self.identifier = String(identifier.entityIdentifierString.prefix(Self.valueMaximumLength))
  }
}

extension EntityIdentifier: Hashable {
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.entityType == right.entityType && left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}

extension EntityIdentifier: CustomStringConvertible {
  /// The type's persistent identifier and the entity's identifier, separated by a slash.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }
}

extension EntityIdentifier: _IntentValue {
  public static var _form: _ValueForm<EntityIdentifier> {
    _ValueForm(unsupported: "the identifier of any entity")
  }
}
