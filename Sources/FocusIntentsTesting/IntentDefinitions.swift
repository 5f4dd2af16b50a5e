public import FocusAppIntents
import FocusFilterKit
import FocusTesting
import Foundation

/// The App Intents types of an app, by their names.
///
/// ```swift
/// let definitions = IntentDefinitions(bundleIdentifier: "com.example.comet")
/// let open = definitions.intents["OpenFavorites"].makeIntent(calendar: "Work")
/// let result = try await open.run()
/// ```
///
/// Nothing is looked up before an intent runs or a query is asked. On Linux the code runs in a process of the
/// app, on the device that the class `AppsUnderTest` of the test target describes (`TestedApps`). Without
/// the class, or for an app that it doesn't have, the error is the one that Apple's framework gives for
/// an app that isn't present.
public struct IntentDefinitions: Sendable {
  public let bundleIdentifier: String
  private let app: TestedApp

  /// Creates the definitions of an app's types.
  ///
  /// The test target is found by the file that calls this.
  public init(bundleIdentifier: String, _fileID: String = #fileID) {
    self.bundleIdentifier = bundleIdentifier
    app = TestedApp(bundleIdentifier: bundleIdentifier, fileID: _fileID)
  }

  /// Creates the definitions of an app's types, for a reference to the initializer.
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

  /// The definitions of one kind; each name has one, also a name that the app doesn't declare.
  public struct DefinitionCollection<Definition>: Sendable {
    private let make: @Sendable (String) -> Definition

    fileprivate init(_ make: @escaping @Sendable (String) -> Definition) { self.make = make }

    /// The definition with a name.
    public subscript(_ identifier: String) -> Definition { make(identifier) }
  }
}

/// The app that a definition belongs to, and the file whose test target has its device.
struct TestedApp: Hashable, Sendable {
  let bundleIdentifier: String
  let fileID: String

  /// Uses the device of the app.
  ///
  /// - Throws: The error of an app that isn't present, or what the body throws.
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

  /// The error for types that the system doesn't know.
  ///
  /// The codes were seen in the field; the app's own one is 400. That of a type, 403, is *modeled*.
  static func metadataError(_ text: String, code: Int = 400) -> NSError {
    NSError(
      domain: "AppIntentsServicesMetadataErrorDomain", code: code,
      userInfo: [NSLocalizedDescriptionKey: text])
  }

  func notFound(_ name: String) -> NSError {
    Self.metadataError("\(name) is not declared by \(bundleIdentifier)", code: 403)
  }
}

/// A function whose arguments are the parameters of an intent, or the properties of a transient entity.
///
/// An argument that is `nil` is unset, so that the default counts. A typed `nil`, such as
/// `String?.none as any IntentValueExpressing`, is `nil` explicitly.
@dynamicCallable
public struct IntentValuePropertiesCallable<T> {
  private let make: ([String: IntentValueExpression]) -> T

  init(_ make: @escaping ([String: IntentValueExpression]) -> T) { self.make = make }

  /// Makes the value with some arguments; of two arguments with one name, the last counts.
  public func dynamicallyCall(
    withKeywordArguments args: KeyValuePairs<String, (any IntentValueExpressing)?>
  ) -> T {
    var values: [String: IntentValueExpression] = [:]
    for (name, value) in args { values[name] = value?.makeExpression() }
    return make(values)
  }
}

/// A type definition whose values can be read from a result.
public protocol AppIntentTypeDefinition {
  /// The type of the values.
  associatedtype Instance: IntentValueConvertible

  /// Throws for a value of another type than the definition's.
  func isInstance(_ instance: Instance) throws
}

// MARK: Intents

/// An intent of an app.
public struct AppIntentDefinition: Equatable, Sendable {
  /// The name of the intent's type.
  public let identifier: String
  private let app: TestedApp

  init(identifier: String, app: TestedApp) {
    self.identifier = identifier
    self.app = app
  }

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
  private let app: TestedApp
  private var values: [String: IntentValueExpression]

  init(identifier: String, app: TestedApp, values: [String: IntentValueExpression]) {
    self.identifier = identifier
    self.app = app
    self.values = values
  }

  public var bundleIdentifier: String { app.bundleIdentifier }

  public var description: String {
    let arguments = values.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.data)" }
    return "\(identifier)(\(arguments.joined(separator: ", ")))"
  }

  /// Runs the intent in the app.
  ///
  /// - Throws: The error of an app or an intent that isn't present, or what the intent throws. An intent that
  ///   asks a person throws.
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

  /// The argument; `nil` for one that is unset.
  @_disfavoredOverload
  public subscript(
    dynamicMember member: String
  ) -> (any IntentValueExpressing)? {
    get { values[member].map { DynamicPropertyPath.Value(expression: $0) } }
    set { values[member] = newValue?.makeExpression() }
  }
}

// MARK: Members and elements

/// A value with members that only its description knows.
@dynamicMemberLookup
public protocol _DynamicMembers {
  /// Returns a member; that of a value without such a member is `nil`.
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

/// A value with elements that only its description knows.
public protocol _DynamicElements {
  /// Returns an element; that of a value without such an element is `nil`.
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

  /// The member of a result: `value`.
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

/// A value in a result, whose type is told when it is read.
///
/// Only the `@Property` members of an entity are visible.
@dynamicMemberLookup
public struct DynamicPropertyPath: Sendable, _DynamicMembers, _DynamicElements {
  let expression: IntentValueExpression

  /// A value whose type only its description tells.
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

/// The values that a query found, in its order.
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

/// A query of an app for values.
public struct IntentValueQueryDefinition: Sendable {
  public let queryIdentifier: String
  private let app: TestedApp

  init(queryIdentifier: String, app: TestedApp) {
    self.queryIdentifier = queryIdentifier
    self.app = app
  }

  public var bundleIdentifier: String { app.bundleIdentifier }

  /// Returns the values that the query finds for one.
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
