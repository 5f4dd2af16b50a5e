import FocusHost

/// The source of a parameter's entities: a query of any entity type.
package struct EntitySource: Sendable {
  /// Sources with the same key are combined into one call.
  typealias Key = ObjectIdentifier

  var key: Key
  /// Looks up entities in one call of the query.
  let entities: @Sendable (_ identifiers: [String]) async throws -> ResolvedEntities
  /// Calls the query for its suggestions, and again for their identifiers.
  package let check: @Sendable () async throws -> EntityCheck
  /// Returns the suggested entities, or those that match the search text.
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

  /// Creates the source that an entity type has unless a parameter declares another query.
  init<Entity: AppEntity>(defaultOf _: Entity.Type) {
    self.init(Entity.defaultQuery)
  }
}

extension EntityStringQuery {
  fileprivate func options(matching text: String) async throws -> ParameterOptions {
    ParameterOptions(try await entities(matching: text))
  }
}

/// The problems of a query whose suggestions were looked up again by their identifiers.
package struct EntityCheck: Sendable {
  /// The first identifier that changes when it is converted to a string and back; `nil` for none.
  package let unstable: String?
  /// The first suggested identifier that the query doesn't find; `nil` for none.
  package let forgotten: String?
}

/// The entities that a query returned, by the requested identifiers.
package struct ResolvedEntities: Sendable {
  package static let none = ResolvedEntities(byIdentifier: [:])

  let byIdentifier: [String: any AppEntity]

  private init(byIdentifier: [String: any AppEntity]) { self.byIdentifier = byIdentifier }

  /// Matches entities to requested identifiers, whose spelling may differ from the entity's own.
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
