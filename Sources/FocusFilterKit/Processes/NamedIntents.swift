public import FocusAppIntents
import FocusHost
import Foundation

// The intents, entities and queries of an app that tests, scenarios and commands refer to by name.

extension SimulatedApp {
  /// A type of an app that tests refer to by name: an ordinary intent, an entity or a value query.
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
      case entity(any AppEntity.Type, EntitiesOnScreen)
      case valueQuery(any IntentValueQuery.Type)
    }

    /// Lists an intent that isn't a Focus filter.
    public static func intent<Intent: AppIntent>(_ type: Intent.Type) -> NamedType {
      NamedType(type: .intent(type))
    }

    /// Lists an entity type, whose default query finds the entities.
    ///
    /// - Parameters:
    ///   - type: The entity type.
    ///   - indexed: Returns the entities that the app has indexed for Spotlight; none by default.
    ///     This closure and `shown` run in the app's process.
    ///   - shown: Returns the entities that the app's views show while the app is in the
    ///     foreground, with their selection; none by default.
    public static func entity<Entity: AppEntity>(
      _ type: Entity.Type,
      indexed: (@Sendable @concurrent () async throws -> [Entity])? = nil,
      shown: (@Sendable @concurrent () async throws -> [(entity: Entity, isSelected: Bool)])? = nil
    ) -> NamedType {
      let onScreen = EntitiesOnScreen(
        indexed: { word, locale in
          try await indexed?().filter { entity in
            word.map { entity.isFound(by: $0, in: locale) } ?? true
          }.map(\.described)
            ?? []
        },
        shown: {
          try await shown?().map {
            ShownEntity(entity: $0.entity.described, isSelected: $0.isSelected)
          } ?? []
        })
      return NamedType(type: .entity(type, onScreen))
    }

    /// Lists a value query.
    public static func valueQuery<Query: IntentValueQuery>(_ type: Query.Type) -> NamedType {
      NamedType(type: .valueQuery(type))
    }
  }

  /// Returns the intents that can run by name, in their listed order, with titles in a language.
  public func intents(
    in locale: Locale = Locale(identifier: "en_US")
  ) -> [IntentMetadata] {
    intents.map { type in
      IntentMetadata(
        name: "\(type)", title: type.title.text(in: locale),
        parameters: type.init().parameters.map { ParameterMetadata($0.description, in: locale) })
    }
  }

  private var intents: [any AppIntent.Type] {
    namedTypes.compactMap { if case .intent(let type) = $0.type { type } else { nil } }
  }

  /// Returns the intent with a name.
  package func requireIntent(_ name: String) throws(FocusError) -> any AppIntent.Type {
    guard let type = intents.first(where: { "\($0)" == name }) else {
      if actions.contains(where: { $0.name == name }) { throw .actionIsNoIntent(name, app: id) }
      throw .unknownIntent(name, app: id, known: intents.map { "\($0)" })
    }
    return type
  }

  var entities: [any AppEntity.Type] {
    namedTypes.compactMap { if case .entity(let type, _) = $0.type { type } else { nil } }
  }

  fileprivate func onScreen(_ name: String) -> EntitiesOnScreen? {
    namedTypes.lazy.compactMap {
      if case .entity(let type, let onScreen) = $0.type, "\(type)" == name { onScreen } else { nil }
    }.first
  }

  var valueQueries: [any IntentValueQuery.Type] {
    namedTypes.compactMap { if case .valueQuery(let type) = $0.type { type } else { nil } }
  }
}

/// The entities of a type that Spotlight finds, and the entities on the screen.
struct EntitiesOnScreen: Sendable {
  let indexed: @Sendable @concurrent (String?, Locale) async throws -> [IntentValueExpression]
  let shown: @Sendable @concurrent () async throws -> [ShownEntity]
}

/// An entity that a view of an app shows.
package struct ShownEntity: Sendable, Hashable, Codable {
  package let entity: IntentValueExpression
  package let isSelected: Bool
}

/// An intent of an app that can run by its name.
public struct IntentMetadata: Sendable, Hashable, Codable {
  /// The name of the type, such as `OpenFavorites`.
  public let name: String
  /// The title in the device's language.
  public let title: String
  /// The parameters in the order of their declaration.
  public let parameters: [ParameterMetadata]
}

extension AppIntent {
  /// The values that the intent's parameters accept.
  static var parameterShapes: [ParameterShape] { Self().parameters.map(\.description.shape) }

  /// Checks values by name before the intent runs. The check runs no app code except the
  /// initializer.
  ///
  /// Any text is valid for an entity; the device asks the app's query later.
  package static func check(_ values: [String: ParameterValue]) throws(FocusError) {
    let (shapes, intent) = (parameterShapes, "\(Self.self)")
    _ = try shapes.storedForm(of: values, for: intent)
    let missing = shapes.filter { $0.initialValue == nil && values[$0.name] == nil }.map(\.name)
    guard missing.isEmpty else { throw .missingValues(intent: intent, parameters: missing) }
  }
}

// MARK: The requests to the app's process

/// Runs an intent by its name.
struct RunIntent: AppRequest {
  let intent: String
  let arguments: [String: IntentValueExpression]

  func answer(by code: AppCode, in turn: AppTurn) async throws -> IntentOutcome {
    guard let program = code.program else {
      throw FocusError.unknownIntent(intent, app: turn.app, known: [])
    }
    let type = try program.requireIntent(intent)
    do {
      return try await type.run(with: arguments, in: turn.locale)
    } catch NamedIntentError.noSuchEntity(let word, let parameter) {
      var others = arguments.mapValues(\.data)
      others[parameter] = nil
      let offered = try? await type.options(for: parameter, with: others, matching: nil)
      let known = offered?.sections.flatMap(\.options).compactMap { option in
        if case .string(let id) = option.value { id } else { nil }
      }
      throw FocusError.unknownEntity(word, parameter: parameter, known: known ?? [])
    }
  }
}

/// Finds entities through their type's own query or in the app's index; `nil` if there is no such
/// type.
struct FindEntities: AppRequest {
  let type: String
  let search: EntitySearch

  func answer(by code: AppCode, in turn: AppTurn) async throws -> [IntentValueExpression]? {
    if case .indexed(let word) = search {
      return try await code.program?.onScreen(type)?.indexed(word, turn.locale)
    }
    return try await code.program?.entities.first { "\($0)" == type }?.found(by: search)
  }
}

/// Reads the entities that the app's views show.
struct ReadShown: AppRequest {
  let type: String

  func answer(by code: AppCode, in turn: AppTurn) async throws -> [ShownEntity] {
    try await code.program?.onScreen(type)?.shown() ?? []
  }
}

/// Runs a value query; `nil` if there is no such query.
struct AskValueQuery: AppRequest {
  let query: String
  let input: IntentValueExpression

  func answer(by code: AppCode, in turn: AppTurn) async throws -> IntentValueExpression? {
    try await code.program?.valueQueries.first { "\($0)" == query }?.found(for: input)
  }
}
