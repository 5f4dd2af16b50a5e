import FocusHost
public import Foundation

/// A type of identifiers that can be written as strings and read again.
public protocol EntityIdentifierConvertible {
  /// The identifier as a string.
  var entityIdentifierString: String { get }

  /// Returns the identifier that the string stands for; `nil` when it stands for none.
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

/// An entity's type and identifier.
public struct EntityIdentifier: Sendable {
  /// The type of the entity.
  public let entityType: any AppEntity.Type

  /// The entity's identifier as a string.
  public let identifier: String

  /// The greatest number of characters in an identifier; longer ones are cut.
  public static let valueMaximumLength = 4096

  /// Creates the identifier of an entity.
  public init<Entity: AppEntity>(for entity: Entity) {
    self.init(for: Entity.self, identifier: entity.id)
  }

  /// Creates the identifier of an entity that isn't at hand.
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
  /// The type's name and the identifier.
  public var description: String { "\(entityType.persistentIdentifier)/\(identifier)" }
}

extension EntityIdentifier: _IntentValue {
  public static var _form: _ValueForm<EntityIdentifier> {
    _ValueForm(unsupported: "the identifier of any entity")
  }
}
