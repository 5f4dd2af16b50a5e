public import FocusAppIntents
import FocusHost
import Foundation

// The intents, entities and queries of an app that tests, scenarios and commands use by their names.

extension SimulatedApp {
  /// A type of an app that is used by its name: an ordinary intent, an entity or a query for values.
  ///
  /// ```swift
  /// SimulatedApp(
  ///   "com.example.comet", name: "CometCal",
  ///   namedTypes: [.intent(OpenFavorites.self), .entity(CalendarEntity.self)])
  /// ```
  public struct NamedType: Sendable {
    let type: Kind

    enum Kind: Sendable {
      case intent(any AppIntent.Type)
      case entity(any AppEntity.Type)
      case valueQuery(any IntentValueQuery.Type)
    }

    /// Lists an intent that isn't a Focus filter.
    public static func intent<Intent: AppIntent>(_ type: Intent.Type) -> NamedType {
      NamedType(type: .intent(type))
    }

    /// Lists a type of entities, which is found by its default query.
    public static func entity<Entity: AppEntity>(_ type: Entity.Type) -> NamedType {
      NamedType(type: .entity(type))
    }

    /// Lists a query for values.
    public static func valueQuery<Query: IntentValueQuery>(_ type: Query.Type) -> NamedType {
      NamedType(type: .valueQuery(type))
    }
  }

  /// The intents that can be run by their names, in their order.
  public var intents: [any AppIntent.Type] {
    namedTypes.compactMap { if case .intent(let type) = $0.type { type } else { nil } }
  }

  var entities: [any AppEntity.Type] {
    namedTypes.compactMap { if case .entity(let type) = $0.type { type } else { nil } }
  }

  var valueQueries: [any IntentValueQuery.Type] {
    namedTypes.compactMap { if case .valueQuery(let type) = $0.type { type } else { nil } }
  }
}

// MARK: The requests to the app's process

/// Runs an intent by its name.
struct RunIntent: AppRequest {
  let intent: String
  let arguments: [String: IntentValueExpression]

  func answer(by code: AppCode, in turn: AppTurn) async throws -> IntentOutcome {
    guard let type = code.program?.intents.first(where: { "\($0)" == intent }) else {
      throw FocusError.unknownIntent(intent, app: turn.app, known: [])
    }
    return try await type.run(with: arguments, in: turn.settings.locale)
  }
}

/// Finds entities by their type's own query; `nil` without such a type.
struct FindEntities: AppRequest {
  let type: String
  let search: EntitySearch

  func answer(by code: AppCode, in turn: AppTurn) async throws -> [IntentValueExpression]? {
    try await code.program?.entities.first { "\($0)" == type }?.found(by: search)
  }
}

/// Runs a query for values; `nil` without such a query.
struct AskValueQuery: AppRequest {
  let query: String
  let input: IntentValueExpression

  func answer(by code: AppCode, in turn: AppTurn) async throws -> IntentValueExpression? {
    try await code.program?.valueQueries.first { "\($0)" == query }?.found(for: input)
  }
}
