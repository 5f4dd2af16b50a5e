import FocusHost

/// Where the entities of a parameter come from: a query whose type isn't known.
package struct EntitySource: Sendable {
  /// Sources of one key are the same and can be asked together.
  typealias Key = ObjectIdentifier

  var key: Key
  /// Looks entities up, all in one call of the query.
  let entities: @Sendable (_ identifiers: [String]) async throws -> ResolvedEntities
  /// Asks the query for what it suggests, and for that again by its identifiers.
  package let check: @Sendable () async throws -> EntityCheck
  /// Returns the suggested entities, or those that match what a person typed.
  let options: @Sendable (_ text: String?) async throws -> ParameterOptions

  init<Query: EntityQuery>(_ query: Query) {
    key = Key(Query.Entity.self)
    entities = { identifiers in
      try await Dependencies.load(of: query)
      let requested = identifiers.compactMap { text in
        Query.Entity.ID.entityIdentifier(for: text).map { (text: text, id: $0) }
      }
      let found = try await query.entities(for: requested.map(\.id))
      return ResolvedEntities(found, for: requested)
    }
    check = {
      try await Dependencies.load(of: query)
      let suggested = try await query.suggestedEntities().items.map(\.id)
      let found = Set(try await query.entities(for: suggested).map(\.id))
      return EntityCheck(
        unstable: suggested.first {
          Query.Entity.ID.entityIdentifier(for: $0.entityIdentifierString) != $0
        }?.entityIdentifierString,
        forgotten: suggested.first { !found.contains($0) }?.entityIdentifierString)
    }
    options = { text in
      try await Dependencies.load(of: query)
      guard let text, !text.isEmpty, let query = query as? any EntityStringQuery else {
        return try await query.options.containing(text)
      }
      return try await query.options(matching: text)
    }
  }

  /// The source that entities of the type have unless a parameter names another.
  init<Entity: AppEntity>(defaultOf _: Entity.Type) {
    self.init(Entity.defaultQuery)
  }
}

extension EntityStringQuery {
  fileprivate func options(matching text: String) async throws -> ParameterOptions {
    ParameterOptions(try await entities(matching: text))
  }
}

/// What is doubtful about a query that was asked for the same entities twice.
package struct EntityCheck: Sendable {
  /// The first identifier that isn't the same after it was written and read.
  package let unstable: String?
  /// The first that the query suggests and doesn't return for its identifier.
  package let forgotten: String?
}

/// The entities that a query returned, by the identifiers that were asked for.
package struct ResolvedEntities: Sendable {
  package static let none = ResolvedEntities(byIdentifier: [:])

  let byIdentifier: [String: any AppEntity]

  private init(byIdentifier: [String: any AppEntity]) { self.byIdentifier = byIdentifier }

  /// Matches entities with identifiers that may be spelled in another way than the entity's own.
  fileprivate init<Entity: AppEntity>(
    _ entities: [Entity], for requested: [(text: String, id: Entity.ID)]
  ) {
    let found = Dictionary(
      entities.map { ($0.id.entityIdentifierString, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [String: any AppEntity] = [:]
    for (text, id) in requested { result[text] = found[id.entityIdentifierString] }
    byIdentifier = result
  }
}
