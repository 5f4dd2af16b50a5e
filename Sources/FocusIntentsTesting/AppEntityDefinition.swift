public import FocusAppIntents
import FocusFilterKit
import Foundation

/// An app's entity type, by its name.
public struct AppEntityDefinition: _EntityDefinition, Equatable, Sendable {
  public typealias Instance = AnyAppEntity

  /// The name of the type.
  public let typeIdentifier: String
  let app: TestedApp

  public var bundleIdentifier: String { app.bundleIdentifier }

  /// Makes a reference to an entity. The entity is looked up only when the reference is used.
  public func makeReference(identifier: String) -> AnyAppEntity {
    AnyAppEntity(
      _expression: IntentValueExpression(
        .entity(type: typeIdentifier, identifier: identifier, members: [:])))
  }

  /// Returns all entities, if the type's query lists them.
  public func allEntities() async throws -> [AnyAppEntity] { try await found(by: .all) }

  public func allEntitiesQuery() -> AnyEntityQuery { query(.all) }

  /// Returns the entities with the given identifiers, without those that don't exist.
  public func entities<ID: EntityIdentifierConvertible>(
    identifiers: [ID]
  ) async throws -> [AnyAppEntity] {
    try await found(by: .identifiers(identifiers.map(\.entityIdentifierString)))
  }

  public func entityQuery<ID: EntityIdentifierConvertible>(identifiers: [ID]) -> AnyEntityQuery {
    query(.identifiers(identifiers.map(\.entityIdentifierString)))
  }

  /// Returns the entities that the type's string query finds.
  public func entities(matching string: String) async throws -> [AnyAppEntity] {
    try await found(by: .words(string))
  }

  public func entityQuery(matching string: String) -> AnyEntityQuery { query(.words(string)) }

  /// Returns the entities that the app suggests.
  public func suggestedEntities() async throws -> [AnyAppEntity] {
    try await found(by: .suggested)
  }

  public func suggestedEntitiesQuery() -> AnyEntityQuery { query(.suggested) }

  /// Returns the indexed entities whose title or subtitle contains the words; all indexed entities
  /// for `nil`.
  ///
  /// The simulated app declares its indexed entities in `namedTypes`.
  public func spotlightQuery(_ query: String?) async throws -> [AnyAppEntity] {
    try await found(by: .indexed(query))
  }

  /// Returns the entities that the app's views show; empty unless the app is in front.
  ///
  /// The simulated app declares the shown entities in `namedTypes`.
  public func viewAnnotations() async throws -> [ViewAnnotation] {
    try await app.use { system in
      let shown = try await system.shownEntities(typeIdentifier, of: app.bundleIdentifier)
      guard let shown else { throw app.notFound(typeIdentifier) }
      return try shown.map {
        ViewAnnotation(entity: try AnyAppEntity._value(of: $0.entity), isSelected: $0.isSelected)
      }
    }
  }

  private func query(_ search: EntitySearch) -> AnyEntityQuery {
    AnyEntityQuery(typeIdentifier: typeIdentifier, app: app, search: search)
  }

  private func found(by search: EntitySearch) async throws -> [AnyAppEntity] {
    try await app.use { system in
      let found = try await system.entities(
        typeIdentifier, of: app.bundleIdentifier, by: search)
      guard let found else { throw app.notFound(typeIdentifier) }
      return try found.map(AnyAppEntity._value)
    }
  }
}

/// An entity of an app, with the `@Property` members that the app's query returned.
@dynamicMemberLookup
public struct AnyAppEntity: _AnyEntity {
  public let _expression: IntentValueExpression

  public init(_expression: IntentValueExpression) { self._expression = _expression }

  /// The entity's identifier.
  public var identifier: AttributedEntityIdentifier {
    AttributedEntityIdentifier(instanceIdentifier: _expression.data.identifier)
  }
}

/// A search for entities.
public struct AnyEntityQuery: Equatable, Sendable {
  let typeIdentifier: String
  let app: TestedApp
  let search: EntitySearch
}

/// An entity that a view shows.
public struct ViewAnnotation: Equatable, Sendable {
  public let entity: AnyAppEntity
  public let isSelected: Bool
}

// MARK: Enumerations

/// An app's enumeration, by its name.
public struct AppEnumDefinition: AppIntentTypeDefinition {
  /// The name of the type.
  public let typeIdentifier: String

  /// Makes a case from its raw value, which is checked when the case is used.
  public func makeCase(_ rawValue: String) -> AnyAppEnum {
    AnyAppEnum(typeIdentifier: typeIdentifier, rawValue: rawValue)
  }

  /// Throws an error for a case of another enumeration.
  public func isInstance(_ instance: AnyAppEnum) throws {
    guard instance.typeIdentifier == typeIdentifier else {
      throw IntentValueError.castingFailed(
        elementType: instance.typeIdentifier, targetType: typeIdentifier)
    }
  }
}

/// A case of an app's enumeration.
public struct AnyAppEnum: Equatable, Sendable, IntentValueConvertible, CustomStringConvertible {
  public var typeIdentifier: String
  public var rawValue: String

  public init(typeIdentifier: String, rawValue: String) {
    self.typeIdentifier = typeIdentifier
    self.rawValue = rawValue
  }

  public init(typeIdentifier: String, value: any LosslessStringConvertible) {
    self.init(typeIdentifier: typeIdentifier, rawValue: value.description)
  }

  public var description: String { "\(typeIdentifier).\(rawValue)" }

  /// Returns the case as a type that has a raw value, or returns the raw value itself.
  public func `as`<T>(_ type: T.Type) throws -> T {
    if let value = rawValue as? T { return value }
    if let type = type as? any RawRepresentable.Type, let value = Self.make(type, rawValue) as? T {
      return value
    }
    throw IntentValueError.castingFailed(elementType: typeIdentifier, targetType: "\(T.self)")
  }

  private static func make<T: RawRepresentable>(_ type: T.Type, _ text: String) -> T? {
    let raw = (T.RawValue.self as? any LosslessStringConvertible.Type)?.init(text)
    return (raw as? T.RawValue).flatMap(T.init)
  }

  public func makeExpression() -> IntentValueExpression {
    IntentValueExpression(.enumeration(type: typeIdentifier, rawValue: rawValue))
  }

  public static func _value(of expression: IntentValueExpression) throws -> AnyAppEnum {
    guard case .enumeration(let type, let rawValue) = expression.form else {
      throw expression.castingFailed(to: AnyAppEnum.self)
    }
    return AnyAppEnum(typeIdentifier: type, rawValue: rawValue)
  }
}

// MARK: Transient entities

/// A type of transient entities, which exist only in results and arguments.
public struct TransientAppEntityDefinition: _EntityDefinition, Equatable, Sendable {
  public typealias Instance = AnyTransientAppEntity

  /// The name of the type.
  public let typeIdentifier: String
  let app: TestedApp

  public var bundleIdentifier: String { app.bundleIdentifier }

  /// Makes an entity with properties.
  public var makeEntity: IntentValuePropertiesCallable<AnyTransientAppEntity> {
    IntentValuePropertiesCallable {
      AnyTransientAppEntity(
        _expression: IntentValueExpression(
          .entity(type: typeIdentifier, identifier: "", members: $0)))
    }
  }
}

/// A transient entity of an app, with its `@Property` members.
@dynamicMemberLookup
public struct AnyTransientAppEntity: _AnyEntity {
  public let _expression: IntentValueExpression

  public init(_expression: IntentValueExpression) { self._expression = _expression }

  /// The name of the type.
  public var entityType: String { _expression.typeName }
}

// MARK: Both kinds of entities

/// An entity of any type, given by its description.
public protocol _AnyEntity: IntentValueConvertible, _DynamicMembers, Equatable, Sendable {
  var _expression: IntentValueExpression { get }

  init(_expression: IntentValueExpression)
}

extension _AnyEntity {
  public func makeExpression() -> IntentValueExpression { _expression }

  public static func _value(of expression: IntentValueExpression) throws -> Self {
    guard case .entity = expression.form else { throw expression.castingFailed(to: Self.self) }
    return Self(_expression: expression)
  }

  public func _path(_ member: String) -> DynamicPropertyPath {
    DynamicPropertyPath(expression: _expression)._path(member)
  }

  /// Exports the entity as a system value; always throws here, because exporting needs
  /// `Transferable`.
  public func exported<T: _SystemIntentValue & IntentValueConvertible>(
    as type: T.Type
  ) async throws -> T {
    throw _expression.castingFailed(to: T.self)
  }
}

/// An entity type, given by its name.
public protocol _EntityDefinition: AppIntentTypeDefinition where Instance: _AnyEntity {
  var typeIdentifier: String { get }
}

extension _EntityDefinition {
  /// Throws an error for an entity of another type.
  public func isInstance(_ instance: Instance) throws {
    guard instance._expression.typeName == typeIdentifier else {
      throw IntentValueError.castingFailed(
        elementType: instance._expression.typeName, targetType: typeIdentifier)
    }
  }

  /// Makes an entity from a file; always throws here, because importing needs `Transferable`.
  public func resolved(from file: IntentFile) async throws -> Instance {
    throw IntentValueError.castingFailed(elementType: "IntentFile", targetType: typeIdentifier)
  }

  /// Makes an entity from a system value; always throws here, because importing needs
  /// `Transferable`.
  public func resolved<T: _SystemIntentValue & IntentValueConvertible>(
    from value: T
  ) async throws -> Instance {
    throw IntentValueError.castingFailed(elementType: "\(T.self)", targetType: typeIdentifier)
  }
}

extension ParameterValue {
  fileprivate var identifier: String { if case .string(let text) = self { text } else { "" } }
}
