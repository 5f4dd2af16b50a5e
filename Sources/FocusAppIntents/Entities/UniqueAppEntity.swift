/// An entity type that has exactly one instance.
public protocol UniqueAppEntity: AppEntity where DefaultQuery: UniqueAppEntityQuery {}

/// A query that returns the only entity of its type.
public protocol UniqueAppEntityQuery: EnumerableEntityQuery where Entity: UniqueAppEntity {
  /// The type of the entity.
  associatedtype Unique where Entity == Unique

  /// Returns the entity.
  func uniqueEntity() async throws -> Unique
}

extension UniqueAppEntityQuery where Result == [Entity] {
  /// Returns the entity if its identifier is among the given ones.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }

  /// Returns the entity.
  public func allEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}

/// A query that calls a closure for the only entity of its type.
public struct UniqueAppEntityProvider<Entity: UniqueAppEntity>: UniqueAppEntityQuery {
  /// The type of the entity.
  public typealias Unique = Entity
  /// An array of the one entity.
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
