/// An entity of which an app has exactly one.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// A query for the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
  /// The type of the entity.
  associatedtype Unique where Entity == Unique

  /// Returns the entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery where Result == [Entity] {
  /// The entity, if its identifier is asked for.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }

  /// The entity alone.
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query that takes the only entity of its type from a closure.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// The type of the entity.
  public typealias Unique = Entity
  /// An array of the one entity.
  public typealias Result = [Entity]

  private let provider: (@Sendable () async throws -> Entity)?

  /// Creates a query that can find nothing, as it has no closure.
  public init() { provider = nil }

  /// Creates a query that asks `provider` for the entity.
  public init(_ provider: @escaping @Sendable () async throws -> Entity) {
    self.provider = provider
  }

  /// The entity that the closure returns.
  public func uniqueEntity() async throws -> Entity {
    guard let provider else { throw AppIntentError.Unrecoverable.entityNotFound }
    return try await provider()
  }
}
