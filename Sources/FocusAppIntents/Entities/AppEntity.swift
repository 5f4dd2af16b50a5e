public import Foundation

/// An object of an app, such as an account, that can be the value of a parameter.
///
/// A conforming type implements `id`, `typeDisplayRepresentation`, `displayRepresentation` and
/// `defaultQuery`.
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
  /// The case's display representation; without one, the type's display name.
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

/// A query that creates entities from their raw values.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityQuery
where Entity.ID == Entity.RawValue {
  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    identifiers.compactMap(Entity.init(rawValue:))
  }
}

/// An entity that is created on demand and can't be found again by its identifier.
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
