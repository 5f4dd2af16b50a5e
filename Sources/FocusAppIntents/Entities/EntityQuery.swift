/// A way to find entities: by identifier, and those worth suggesting.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity = Self.Result.Result.ValueType
  where Self.Entity == Self.Result.Result
  /// The type of ``suggestedEntities()``.
  associatedtype Result = [Self.Entity]

  /// Creates the query.
  init()

  /// Returns the entities with these identifiers, in any order, without those that don't exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Returns the entities to offer while a parameter is configured.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  /// No suggestions.
  public func suggestedEntities() async throws -> Result { .empty }

  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// A query that also finds entities by what a person typed.
public protocol EntityStringQuery: EntityQuery {
  /// Returns the entities that match `string`.
  func entities(matching string: String) async throws -> Result
}

/// A query over few enough entities to list them all.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Returns every entity there is.
  func allEntities() async throws -> Result

  /// The description of the action that finds entities.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }

  /// All entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}
