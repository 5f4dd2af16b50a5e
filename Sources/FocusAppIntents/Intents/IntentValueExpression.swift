package import FocusHost
public import Foundation

/// A described value: an argument that a test gives to an intent by name, or a value in the
/// intent's result.
///
/// A value of an app's own type is described by names and data, because the test has neither the
/// app's code nor the app's memory.
public struct IntentValueExpression: Sendable, Hashable, Codable {
  package let form: Form

  package indirect enum Form: Sendable, Hashable, Codable {
    /// An explicit `nil`, which differs from a missing argument.
    case nothing
    /// A value of a system type, with the type's name.
    case value(ParameterValue, type: String)
    /// A case of an app's enumeration, with the enumeration's name.
    case enumeration(type: String, rawValue: String)
    /// An entity with its `@Property` members, or without members a reference to an entity. A
    /// transient entity has an empty identifier.
    case entity(type: String, identifier: String, members: [String: IntentValueExpression])
    case list([IntentValueExpression])
  }

  package init(_ form: Form) { self.form = form }

  package static let nothing = IntentValueExpression(.nothing)
  /// The type name of a value from a file or a command, which may be an entity's identifier.
  package static let anyType = "a value"

  /// The value in the form of a filter's parameter: an entity as its identifier, a transient entity
  /// as its members.
  package var data: ParameterValue {
    switch form {
    case .nothing: .null
    case .value(let data, _): data
    case .enumeration(_, let rawValue): .string(rawValue)
    case .entity(_, "", let members): .object(members.mapValues(\.data))
    case .entity(_, let identifier, _): .string(identifier)
    case .list(let elements): .array(elements.map(\.data))
    }
  }

  /// The name of the value's type in error messages.
  package var typeName: String {
    switch form {
    case .nothing: "NSNull"
    case .value(_, let type), .enumeration(let type, _), .entity(let type, _, _): type
    case .list: "Array"
    }
  }

  package func castingFailed(to type: Any.Type) -> IntentValueError {
    .castingFailed(elementType: typeName, targetType: "\(type)")
  }
}

/// The error for a value that is read as the wrong type.
package enum IntentValueError: Error, Sendable, Hashable {
  case castingFailed(elementType: String, targetType: String)
}

/// A type whose values can be given to an intent by name.
public protocol IntentValueExpressing {
  /// Returns the value as an argument of an intent.
  func makeExpression() -> IntentValueExpression
}

/// A type that a test can read from the described values of an intent.
///
/// Apple's requirement `makeContainer(context:)` isn't declared, because Apple doesn't document its
/// types.
public protocol IntentValueConvertible: IntentValueExpressing {
  /// Returns the value that an expression describes; throws an error if the expression has another
  /// type.
  static func _value(of expression: IntentValueExpression) throws -> Self
}

extension IntentValueExpressing where Self: _IntentValue {
  public func makeExpression() -> IntentValueExpression {
    IntentValueExpression(.value(Self._form.write(self), type: "\(Self.self)"))
  }
}

extension IntentValueConvertible where Self: _IntentValue {
  public static func _value(of expression: IntentValueExpression) throws -> Self {
    guard case .value(let data, "\(Self.self)") = expression.form,
      let value = try? Self._form.value(of: data)
    else { throw expression.castingFailed(to: Self.self) }
    return value
  }
}

extension Bool: IntentValueConvertible {}
extension Int: IntentValueConvertible {}
extension Double: IntentValueConvertible {}
extension String: IntentValueConvertible {}
extension AttributedString: IntentValueConvertible {}
extension URL: IntentValueConvertible {}
extension PersonNameComponents: IntentValueConvertible {}
extension Date: IntentValueConvertible {}
extension DateComponents: IntentValueConvertible {}
extension Duration: IntentValueConvertible {}
extension Measurement: IntentValueExpressing, IntentValueConvertible
where UnitType: _IntentDimension {}
extension IntentCurrencyAmount: IntentValueConvertible, _SystemIntentValue {}
extension IntentFile: IntentValueConvertible, _SystemIntentValue {}
extension IntentPaymentMethod: IntentValueConvertible, _SystemIntentValue {}
extension IntentPerson: IntentValueConvertible, _SystemIntentValue {}
extension StringSearchCriteria: IntentValueConvertible {}

extension Optional: IntentValueExpressing where Wrapped: IntentValueExpressing {
  public func makeExpression() -> IntentValueExpression { self?.makeExpression() ?? .nothing }
}

extension Optional: IntentValueConvertible where Wrapped: IntentValueConvertible {
  public static func _value(of expression: IntentValueExpression) throws -> Wrapped? {
    expression == .nothing ? nil : try Wrapped._value(of: expression)
  }
}

extension Array: IntentValueExpressing where Element: IntentValueExpressing {
  public func makeExpression() -> IntentValueExpression {
    IntentValueExpression(.list(map { $0.makeExpression() }))
  }
}

extension Array: IntentValueConvertible where Element: IntentValueConvertible {
  public static func _value(of expression: IntentValueExpression) throws -> [Element] {
    guard case .list(let elements) = expression.form else {
      throw expression.castingFailed(to: [Element].self)
    }
    return try elements.map(Element._value)
  }
}

/// A system type to which an entity can be exported.
public protocol _SystemIntentValue {}

/// A wrapper that makes an intent's value convertible to a described value.
public struct IntentValueConvertibleWrapper<Value: _IntentValue>: IntentValueConvertible {
  let baseValue: Value

  /// Wraps a value.
  public init(baseValue: Value) { self.baseValue = baseValue }

  public func makeExpression() -> IntentValueExpression { .of(baseValue) }

  public static func _value(of expression: IntentValueExpression) throws -> Self {
    guard let value = try? Value._form.value(of: expression.data) else {
      throw expression.castingFailed(to: Value.self)
    }
    return Self(baseValue: value)
  }
}

/// The identifier of an entity, as a test has it.
public struct AttributedEntityIdentifier: Hashable, Sendable {
  /// The entity's identifier as a string.
  public let instanceIdentifier: String

  package init(instanceIdentifier: String) { self.instanceIdentifier = instanceIdentifier }
}

/// A shortcut of the system; a simulated device has none, so the type has no values.
public struct SystemShortcut: Hashable, Sendable {
  private let value: Never
}

extension SystemShortcut: IntentValueConvertible {
  public func makeExpression() -> IntentValueExpression { .nothing }

  public static func _value(of expression: IntentValueExpression) throws -> SystemShortcut {
    throw expression.castingFailed(to: SystemShortcut.self)
  }
}

/// A query that finds an app's values for a value of the system, such as an item on the screen that
/// a person selects.
public protocol IntentValueQuery: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable {
  /// The type of the input value.
  associatedtype Input: _IntentValue
  /// The type of the query's result, such as an array of entities.
  associatedtype Result: _IntentValue

  /// Creates the query.
  init()

  /// Returns the app's values for an input value.
  func values(for input: Input) async throws -> Result
}
