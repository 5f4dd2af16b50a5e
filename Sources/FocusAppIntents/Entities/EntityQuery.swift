/// A query that finds entities by their identifiers and suggests entities to choose from.
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity = Self.Result.Result.ValueType
  where Self.Entity == Self.Result.Result
  /// The type of ``suggestedEntities()``.
  associatedtype Result = [Self.Entity]

  /// Creates the query.
  init()

  /// Returns the entities with the given identifiers, in any order, without those that don't exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Returns the entities to offer while a person configures a parameter.
  func suggestedEntities() async throws -> Result

  /// Returns what to show of the entities with the given identifiers, without those that don't exist.
  func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation]

  /// The processes in which the query may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension EntityQuery {
  /// The type of the processes in which a query may run.
  public typealias ExecutionTargets = IntentExecutionTargets

  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }

  /// The display representations of ``entities(for:)``.
  public func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation] {
    let found = try await entities(for: identifiers)
    return Dictionary(found.map { ($0.id, $0.displayRepresentation) }) { first, _ in first }
  }

  /// No suggestions.
  public func suggestedEntities() async throws -> Result { .empty }

  /// The suggested entities, offered while a person configures a parameter.
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// A query that also finds entities by a search string.
public protocol EntityStringQuery: EntityQuery {
  /// Returns the entities that match the search string.
  func entities(matching string: String) async throws -> Result
}

/// A query that can return all entities.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Returns all entities.
  func allEntities() async throws -> Result

  /// The description of the *Find* action.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }

  /// All entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}
