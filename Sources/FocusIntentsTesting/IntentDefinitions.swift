public import FocusAppIntents
import FocusFilterKit
import FocusTesting
import Foundation

/// An app's App Intents types, by their names.
///
/// ```swift
/// let definitions = IntentDefinitions(bundleIdentifier: "com.example.comet")
/// let open = definitions.intents["OpenFavorites"].makeIntent(calendar: "Work")
/// let result = try await open.run()
/// ```
///
/// The definitions look up nothing before an intent runs or a query is called. On Linux, the code
/// runs in a process of the app, on the device that the test target's class `AppsUnderTest`
/// describes (`TestedApps`). If the class is missing, or if its device doesn't have the app, the
/// error is the one that Apple's framework throws for a missing app.
public struct IntentDefinitions: Sendable {
  public let bundleIdentifier: String
  private let app: TestedApp

  /// Creates the definitions of an app's types.
  ///
  /// The calling file determines the test target.
  public init(bundleIdentifier: String, _fileID: String = #fileID) {
    self.bundleIdentifier = bundleIdentifier
    app = TestedApp(bundleIdentifier: bundleIdentifier, fileID: _fileID)
  }

  /// Creates the definitions of an app's types; used by a reference to the initializer.
  @_disfavoredOverload public init(bundleIdentifier: String) {
    self.init(bundleIdentifier: bundleIdentifier, _fileID: "")
  }

  public var intents: DefinitionCollection<AppIntentDefinition> {
    DefinitionCollection { [app] in AppIntentDefinition(identifier: $0, app: app) }
  }

  public var entities: DefinitionCollection<AppEntityDefinition> {
    DefinitionCollection { [app] in AppEntityDefinition(typeIdentifier: $0, app: app) }
  }

  public var enums: DefinitionCollection<AppEnumDefinition> {
    DefinitionCollection { AppEnumDefinition(typeIdentifier: $0) }
  }

  public var transientEntities: DefinitionCollection<TransientAppEntityDefinition> {
    DefinitionCollection { [app] in TransientAppEntityDefinition(typeIdentifier: $0, app: app) }
  }

  public var valueQueries: DefinitionCollection<IntentValueQueryDefinition> {
    DefinitionCollection { [app] in IntentValueQueryDefinition(queryIdentifier: $0, app: app) }
  }

  /// The definitions of one kind. Every name has a definition, even a name that the app doesn't
  /// declare.
  public struct DefinitionCollection<Definition>: Sendable {
    private let make: @Sendable (String) -> Definition

    fileprivate init(_ make: @escaping @Sendable (String) -> Definition) { self.make = make }

    /// The definition with a name.
    public subscript(_ identifier: String) -> Definition { make(identifier) }
  }
}

/// The app of a definition, and the file whose test target has the app's device.
struct TestedApp: Hashable, Sendable {
  let bundleIdentifier: String
  let fileID: String

  /// Runs a closure with the app's device.
  ///
  /// - Throws: The error for a missing app, or the closure's error.
  func use<Value: Sendable>(
    _ body: @Sendable (FocusSystem) async throws -> Value
  ) async throws -> Value {
    do {
      return try await DeviceUnderTest.of(fileID).use(body)
    } catch InvalidTestDevice.noTestedApps {
      throw Self.metadataError("\(bundleIdentifier) is not present")
    } catch FocusError.unknownApp {
      throw Self.metadataError("\(bundleIdentifier) is not present")
    }
  }

  /// Returns the error for types that the system doesn't know.
  ///
  /// The code for an unknown app, 400, was observed in practice. The code for an unknown type, 403,
  /// is *modeled*.
  static func metadataError(_ text: String, code: Int = 400) -> NSError {
    NSError(
      domain: "AppIntentsServicesMetadataErrorDomain", code: code,
      userInfo: [NSLocalizedDescriptionKey: text])
  }

  func notFound(_ name: String) -> NSError {
    Self.metadataError("\(name) is not declared by \(bundleIdentifier)", code: 403)
  }
}

/// A function whose arguments are the parameters of an intent, or the properties of a transient
/// entity.
///
/// An argument that is `nil` is unset, so the parameter has its default. A typed `nil`, such as
/// `String?.none as any IntentValueExpressing`, sets the value to `nil`.
@dynamicCallable
public struct IntentValuePropertiesCallable<T> {
  private let make: ([String: IntentValueExpression]) -> T

  init(_ make: @escaping ([String: IntentValueExpression]) -> T) { self.make = make }

  /// Makes the value with arguments; if a name occurs several times, its last argument is used.
  public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, (any IntentValueExpressing)?>
  ) -> T {
    var values: [String: IntentValueExpression] = [:]
    for (name, value) in args { values[name] = value?.makeExpression() }
    return make(values)
  }
}

/// A type definition whose values a test can read from a result.
public protocol AppIntentTypeDefinition {
  /// The type of the values.
  associatedtype Instance: IntentValueConvertible

  /// Throws an error for a value of another type than the definition's.
  func isInstance(_ instance: Instance) throws
}

// MARK: Intents

/// An intent of an app, by its name.
public struct AppIntentDefinition: Equatable, Sendable {
  /// The name of the intent's type.
  public let identifier: String
  let app: TestedApp

  public var bundleIdentifier: String { app.bundleIdentifier }

  /// Makes an intent with arguments, such as `makeIntent(calendar: "Work")`.
  public var makeIntent: IntentValuePropertiesCallable<AnyAppIntent> {
    IntentValuePropertiesCallable { AnyAppIntent(identifier: identifier, app: app, values: $0) }
  }
}

/// An intent with arguments, ready to run.
@dynamicMemberLookup
public struct AnyAppIntent: Equatable, Sendable, CustomStringConvertible, _DynamicMembers {
  public let identifier: String
  let app: TestedApp
  var values: [String: IntentValueExpression]

  public var bundleIdentifier: String { app.bundleIdentifier }

  public var description: String {
    let arguments = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.data)" }
    return "\(identifier)(\(arguments.joined(separator: ", ")))"
  }

  /// Runs the intent in the app.
  ///
  /// - Throws: The error for a missing app or intent, or the intent's own error. An intent that
  ///   asks the person throws an error.
  @discardableResult
  public func run() async throws -> ResolvedIntentResult {
    try await app.use { system in
      do {
        let outcome = try await system.runIntent(
          identifier, of: app.bundleIdentifier, with: values)
        return ResolvedIntentResult(expression: outcome.value)
      } catch FocusError.unknownIntent {
        throw app.notFound(identifier)
      }
    }
  }

  public func _path(_ member: String) -> DynamicPropertyPath {
    DynamicPropertyPath(expression: values[member] ?? .nothing)
  }

  /// The argument with a name; `nil` if the argument is unset.
  @_disfavoredOverload
  public subscript(
    dynamicMember member: String
  ) -> (any IntentValueExpressing)? {
    get { values[member].map { DynamicPropertyPath.Value(expression: $0) } }
    set { values[member] = newValue?.makeExpression() }
  }
}

// MARK: Members and elements

/// A value whose members are known only from its description.
@dynamicMemberLookup
public protocol _DynamicMembers {
  /// Returns a member; if the value has no such member, the result is `nil`.
  func _path(_ member: String) -> DynamicPropertyPath
}

extension _DynamicMembers {
  public subscript<T: IntentValueConvertible>(dynamicMember member: String) -> T {
    get throws { try _path(member).as(T.self) }
  }

  public subscript(dynamicMember member: String) -> DynamicPropertyPath { _path(member) }

  @_disfavoredOverload
  public subscript(
    dynamicMember member: String
  ) -> (any IntentValueExpressing)? { _path(member).value }
}

/// A value whose elements are known only from its description.
public protocol _DynamicElements {
  /// Returns an element; if the value has no such element, the result is `nil`.
  func _path(_ index: Int) -> DynamicPropertyPath
}

extension _DynamicElements {
  public subscript<T: IntentValueConvertible>(index: Int) -> T {
    get throws { try _path(index).as(T.self) }
  }

  public subscript(index: Int) -> DynamicPropertyPath { _path(index) }

  @_disfavoredOverload public subscript(index: Int) -> (any IntentValueExpressing)? {
    _path(index).value
  }
}

// MARK: Results

/// The result of an intent.
@dynamicMemberLookup
public struct ResolvedIntentResult: Equatable, Sendable {
  let expression: IntentValueExpression

  /// The only member of a result, `value`.
  public struct ValueKeyPath {
    public let value: Never
  }

  public subscript<T: IntentValueConvertible>(
    dynamicMember path: KeyPath<ValueKeyPath, Never>
  ) -> T {
    get throws { try self[dynamicMember: path].as(T.self) }
  }

  public subscript(dynamicMember path: KeyPath<ValueKeyPath, Never>) -> DynamicPropertyPath {
    DynamicPropertyPath(expression: expression)
  }

  @_disfavoredOverload
  public subscript(
    dynamicMember path: KeyPath<ValueKeyPath, Never>
  ) -> (any IntentValueExpressing)? { DynamicPropertyPath(expression: expression).value }
}

/// A value in a result, whose type the test chooses when it reads the value.
///
/// Only the `@Property` members of an entity are visible.
@dynamicMemberLookup
public struct DynamicPropertyPath: Sendable, _DynamicMembers, _DynamicElements {
  let expression: IntentValueExpression

  /// A value whose type is known only from its description.
  struct Value: IntentValueExpressing {
    let expression: IntentValueExpression

    func makeExpression() -> IntentValueExpression { expression }
  }

  var value: any IntentValueExpressing { Value(expression: expression) }

  /// Returns the value as a type.
  public func `as`<T: IntentValueConvertible>(_ type: T.Type) throws -> T {
    try T._value(of: expression)
  }

  /// Returns the value as one of the app's own types.
  public func `as`<I: AppIntentTypeDefinition>(_ definition: I) throws -> I.Instance {
    let instance = try self.as(I.Instance.self)
    try definition.isInstance(instance)
    return instance
  }

  public func _path(_ index: Int) -> DynamicPropertyPath {
    guard case .list(let elements) = expression.form, elements.indices.contains(index) else {
      return DynamicPropertyPath(expression: .nothing)
    }
    return DynamicPropertyPath(expression: elements[index])
  }

  public func _path(_ member: String) -> DynamicPropertyPath {
    guard case .entity(_, _, let members) = expression.form else {
      return DynamicPropertyPath(expression: .nothing)
    }
    return DynamicPropertyPath(expression: members[member] ?? .nothing)
  }
}

/// The values that a query found, in the query's order.
public struct DynamicPropertyPathCollection: Sendable, _DynamicElements {
  private let elements: [IntentValueExpression]

  init(_ expression: IntentValueExpression) {
    if case .list(let elements) = expression.form {
      self.elements = elements
    } else {
      elements = expression == .nothing ? [] : [expression]
    }
  }

  public var count: Int { elements.count }
  public var isEmpty: Bool { elements.isEmpty }

  public func _path(_ index: Int) -> DynamicPropertyPath {
    DynamicPropertyPath(expression: IntentValueExpression(.list(elements)))._path(index)
  }
}

// MARK: Queries for values

/// A query of an app for values, by its name.
public struct IntentValueQueryDefinition: Sendable {
  public let queryIdentifier: String
  let app: TestedApp

  public var bundleIdentifier: String { app.bundleIdentifier }

  /// Returns the values that the query finds for an input.
  public func values(
    for input: some IntentValueConvertible
  ) async throws -> ResolvedValueQueryResult {
    let input = input.makeExpression()
    return try await app.use { system in
      let found = try await system.values(
        for: input, query: queryIdentifier, of: app.bundleIdentifier)
      guard let found else { throw app.notFound(queryIdentifier) }
      return ResolvedValueQueryResult(items: DynamicPropertyPathCollection(found))
    }
  }
}

/// The values that a query found.
public struct ResolvedValueQueryResult: Sendable {
  public let items: DynamicPropertyPathCollection
}
