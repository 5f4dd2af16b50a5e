public import Foundation

/// A thing of an app's own that can be a parameter's value, such as an account.
///
/// An adopter writes `id`, `typeDisplayRepresentation`, `displayRepresentation` and `defaultQuery`.
public protocol AppEntity: AppValue, DisplayRepresentable, Identifiable
where Self == Self.ValueType, Self.ID: EntityIdentifierConvertible & Sendable {
  /// The type of ``defaultQuery``.
  associatedtype DefaultQuery: EntityQuery where Self.ValueType == DefaultQuery.Entity

  /// The query that finds entities of this type when a parameter names no other.
  static var defaultQuery: DefaultQuery { get }
}

extension AppEntity {
  /// A value of the entity that the system may read.
  public typealias Property = EntityProperty
}

extension AppEntity where Self: CaseDisplayRepresentable {
  /// The representation in the table of cases; the type's name for a case that the table lacks.
  public var displayRepresentation: DisplayRepresentation {
    Self.caseDisplayRepresentations[self]
      ?? DisplayRepresentation(title: Self.typeDisplayRepresentation.name)
  }
}

extension AppEntity where Self: RawRepresentable, ID == RawValue {
  /// A query that makes entities from their raw values.
  public static var defaultQuery: _RawRepresentableStringQuery<Self> {
    _RawRepresentableStringQuery()
  }

  /// The raw value.
  public var id: ID { rawValue }
}

/// Makes entities from their raw values.
public struct _RawRepresentableStringQuery<Entity: AppEntity & RawRepresentable>: EntityQuery
where Entity.ID == Entity.RawValue {
  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    identifiers.compactMap(Entity.init(rawValue:))
  }
}

/// An entity that is made on the spot and can't be looked up again.
public protocol TransientAppEntity: AppEntity {
  /// Creates the entity.
  init()
}

extension TransientAppEntity {
  /// A query that finds nothing, as the entity can't be looked up again.
  public static var defaultQuery: _TransientAppEntityQuery<Self> { _TransientAppEntityQuery() }
}

extension TransientAppEntity where ID == UUID {
  /// A new identifier at each call, as nothing is ever looked up by it.
  public var id: UUID { UUID() }
}

/// Finds nothing.
public struct _TransientAppEntityQuery<Entity: TransientAppEntity>: EntityQuery {
  public init() {}

  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] { [] }
}
