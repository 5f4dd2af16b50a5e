import FocusHost
public import Foundation

/// A type of identifier that can be converted to a string and back.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }

  /// Returns the identifier with the given string representation; `nil` if the string is invalid.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  public var entityIdentifierString: String { self }

  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }

  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension Float: EntityIdentifierConvertible {
  public var entityIdentifierString: String { "\(self)" }

  public static func entityIdentifier(for entityIdentifierString: String) -> Float? {
    Float(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  public var entityIdentifierString: String { uuidString }

  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

/// The type and identifier of an entity.
public struct EntityIdentifier: Sendable {
  /// The type of the entity.
  public let entityType: any AppEntity.Type

  /// The entity's identifier as a string.
  public let identifier: String

  /// The maximum number of characters of an identifier; longer ones are truncated.
  public static let valueMaximumLength = 4096

  /// Creates the identifier of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Creates the identifier of an entity from its type and `id`.
  public init<Entity: AppEntity>(for entityType: Entity.Type, identifier: Entity.ID) {
    self.entityType = entityType
    self.identifier = String(identifier.entityIdentifierString.prefix(Self.valueMaximumLength))
  }
}

extension EntityIdentifier: Hashable {
  public static func == (left: EntityIdentifier, right: EntityIdentifier) -> Bool {
    left.entityType == right.entityType && left.identifier == right.identifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(entityType))
    hasher.combine(identifier)
  }
}

extension EntityIdentifier: CustomStringConvertible {
  /// The type's persistent identifier and the entity's identifier, separated by a slash.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }
}

extension EntityIdentifier: _IntentValue {
  public static var _form: _ValueForm<EntityIdentifier> {
    _ValueForm(unsupported: "the identifier of any entity")
  }
}
