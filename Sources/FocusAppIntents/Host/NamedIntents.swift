package import FocusHost

// Intents, entities and queries that a test runs by name, with values in a described form.

/// The result of an intent that a test ran by its name.
package struct IntentOutcome: Sendable, Hashable, Codable {
  package let value: IntentValueExpression
  /// The dialog in the device's language; `nil` for none.
  package let dialog: String?
  /// The snippet that the result displays; `nil` for none.
  package let snippet: IntentSnippet?
}

/// The reason why an intent or a search for entities can't run with the given arguments.
package enum NamedIntentError: Error, Sendable, CustomStringConvertible {
  case noSuchEntity(String, parameter: String)
  case wrongType(String, expected: String, parameter: String)
  case noStringQuery(String)
  case notEnumerable(String)

  package var description: String {
    switch self {
    case .noSuchEntity(let word, let parameter):
      "'\(parameter)' has no entity for '\(word)'."
    case .wrongType(let found, let expected, let parameter):
      "Expected '\(expected)' for '\(parameter)', but found '\(found)'."
    case .noStringQuery(let type):
      "The query of '\(type)' finds no entities by words. Make it an 'EntityStringQuery'."
    case .notEnumerable(let type):
      "The query of '\(type)' doesn't list all entities. Make it an 'EnumerableEntityQuery'."
    }
  }
}

extension AppIntent {
  /// Runs a new intent with named arguments, in the calling process.
  ///
  /// An argument gives an entity by its description, or by words for the entity type's string
  /// query, of whose results the first is used. It gives an enumeration's case by its raw value. A
  /// parameter without an argument keeps its default. The device has already checked the arguments'
  /// names and types and that no required argument is missing.
  /// - Throws: ``NamedIntentError``, or an error of the app's code.
  package static func run(
    with arguments: [String: IntentValueExpression], in locale: Locale
  ) async throws -> IntentOutcome {
    let intent = Self()
    for parameter in intent.parameters {
      try arguments[parameter.name]?.checkType(
        parameter.description.type.element, of: parameter.name)
    }
    var values: [String: ParameterValue] = [:]
    for parameter in intent.parameters {
      guard let expression = arguments[parameter.name] else { continue }
      if case .entity(let kind) = parameter.description.type.element, let type = kind.transientType
      {
        try parameter.fill(with: expression, of: type)
      } else {
        values[parameter.name] = try await parameter.data(for: expression)
      }
    }
    do {
      try await intent.fill(with: values).requireAll()
    } catch let missing as MissingParameterValues {
      // An entity that doesn't exist also leaves its parameter without a value, so report the
      // entity first.
      try missing.report.requireAll()
      throw missing
    }
    return try await intent.outcome(in: locale)
  }

  private func outcome(in locale: Locale) async throws -> IntentOutcome {
    let result = try await performForDevice()
    let parts = result as? any IntentResultParts
    if let next = parts?.next {
      try await Dependencies.load(of: next)
      _ = try await next.performForDevice()
    }
    if let snippet = parts?.snippet {
      try await Dependencies.load(of: snippet)
      _ = try await snippet.perform()
    }
    return IntentOutcome(
      value: result.value.map { .of($0) } ?? .nothing,
      dialog: parts?.dialog?.full.text(in: locale),
      snippet: parts?.snippet.map {
        IntentSnippet(
          intent: "\(type(of: $0))", values: $0.parameterValues.filter { $0.value != .null })
      })
  }
}

extension AppIntent {
  /// Performs the intent as the system does, which lets a `LiveActivityIntent` start Live
  /// Activities.
  func performForDevice() async throws -> PerformResult {
    try await CurrentHost.$performsLiveActivityIntent.withValue(self is any LiveActivityIntent) {
      try await perform()
    }
  }
}

extension FillReport {
  /// Throws an error if an entity doesn't exist.
  fileprivate func requireAll() throws(NamedIntentError) {
    if let vanished = vanished.first {
      throw .noSuchEntity(vanished.identifier, parameter: vanished.parameter)
    }
  }
}

extension IntentValueExpression {
  /// Checks that an entity or a case, whose type is known by its name, is of a parameter's type.
  fileprivate func checkType(
    _ expected: ParameterType, of parameter: String
  ) throws(NamedIntentError) {
    switch form {
    case .list(let elements):
      for element in elements { try element.checkType(expected, of: parameter) }
    case .entity(let type, _, _), .enumeration(let type, _):
      guard type != expected.typeName else { return }
      throw .wrongType(type, expected: expected.typeName, parameter: parameter)
    case .nothing, .value: return
    }
  }
}

extension NamedParameter {
  /// Returns the value for an argument, after searching for an entity that is given by words.
  fileprivate func data(for expression: IntentValueExpression) async throws -> ParameterValue {
    switch expression.form {
    case .list(let elements):
      var values: [ParameterValue] = []
      for element in elements { values.append(try await data(for: element)) }
      return .array(values)
    case .value(.string(let words), let type):
      guard let source = parameter.entitySource else { return .string(words) }
      if type == IntentValueExpression.anyType {
        let isKnown = try await source.entities([words])[words] != nil
        if isKnown || !source.isSearchable { return .string(words) }
      }
      guard source.isSearchable else {
        throw NamedIntentError.noStringQuery(description.type.element.typeName)
      }
      let found = try await source.options(words).sections.lazy.compactMap(\.options.first).first
      guard let found else { throw NamedIntentError.noSuchEntity(words, parameter: name) }
      return found.value
    default: return expression.data
    }
  }
}

extension NamedParameter {
  /// Sets the parameter to transient entities that are made from the members in the argument.
  fileprivate func fill(
    with expression: IntentValueExpression, of type: any TransientAppEntity.Type
  ) throws {
    var made: [String: any AppEntity] = [:]
    func data(for expression: IntentValueExpression) throws -> ParameterValue {
      let members: [String: ParameterValue]
      switch expression.form {
      case .nothing: return .null
      case .list(let elements): return .array(try elements.map(data))
      case .entity(_, _, let described): members = described.mapValues(\.data)
      case .value(.object(let values), _): members = values
      default: throw expression.castingFailed(to: type)
      }
      let key = "\(made.count)"
      made[key] = try type.make(with: members)
      return .string(key)
    }
    let value = try data(for: expression)
    try parameter.fill(value, with: made)
  }
}

extension TransientAppEntity {
  /// Returns a new entity with values for some of its `@Property` members; members that are
  /// entities stay unset.
  fileprivate static func make(with members: [String: ParameterValue]) throws -> Self {
    let entity = Self()
    for (name, property) in entity.describedProperties {
      if let value = members[name] { try property.set(value) }
    }
    return entity
  }
}

extension ParameterType {
  /// The name of an app's own type; for any other type, the phrase of messages.
  fileprivate var typeName: String {
    switch self {
    case .entity(let kind): kind.name
    case .enumeration(let kind): kind.name
    default: name
    }
  }
}

/// The parts of an intent's result besides its value, independent of the result's type.
private protocol IntentResultParts {
  var dialog: IntentDialog? { get }
  var next: (any AppIntent)? { get }
  var snippet: (any SnippetIntent)? { get }
}

extension IntentResultContainer: IntentResultParts {}

// MARK: Entities

/// A search for the entities of a type.
package enum EntitySearch: Sendable, Hashable, Codable {
  case all
  case suggested
  case identifiers([String])
  case words(String)
  /// The entities that the app has indexed and whose title or subtitle has a word; `nil` means all.
  case indexed(String?)
}

extension AppEntity {
  /// Returns the entities that the type's own query finds.
  ///
  /// - Throws: ``NamedIntentError``, or an error of the query.
  package static func found(by search: EntitySearch) async throws -> [IntentValueExpression] {
    let query = defaultQuery
    try await Dependencies.load(of: query)
    switch search {
    case .suggested: return .of(try await query.suggestedEntities())
    // The index isn't the query's.
    case .indexed: return []
    case .identifiers(let identifiers):
      let ids = identifiers.compactMap(ID.entityIdentifier)
      return try await query.entities(for: ids).map { .of($0) }
    case .words(let words):
      guard let query = query as? any EntityStringQuery else {
        throw NamedIntentError.noStringQuery("\(Self.self)")
      }
      return .of(try await query.entities(matching: words))
    case .all:
      guard let query = query as? any EnumerableEntityQuery else {
        throw NamedIntentError.notEnumerable("\(Self.self)")
      }
      return .of(try await query.allEntities())
    }
  }
}

extension AppEntity {
  /// The entity with its `@Property` members.
  package var described: IntentValueExpression { .of(self) }

  /// Whether the entity's title or subtitle contains a word, regardless of case.
  package func isFound(by word: String, in locale: Locale) -> Bool {
    let display = displayRepresentation
    return [display.title, display.subtitle].contains {
      $0?.text(in: locale).localizedCaseInsensitiveContains(word) == true
    }
  }
}

extension IntentValueQuery {
  /// Returns the query's values for a described input.
  package static func found(
    for expression: IntentValueExpression
  ) async throws -> IntentValueExpression {
    let query = Self()
    try await Dependencies.load(of: query)
    guard let input = try? Input._form.value(of: expression.data) else {
      throw expression.castingFailed(to: Input.self)
    }
    return .of(try await query.values(for: input))
  }
}

extension [IntentValueExpression] {
  fileprivate static func of(_ results: some ResultsCollection) -> [IntentValueExpression] {
    results.items.map { .of($0) }
  }
}

// MARK: The description of live values

extension IntentValueExpression {
  /// The maximum nesting depth of described entities; an entity may contain itself.
  private static let deepest = 4

  /// Returns the description of a value.
  static func of<Value: _IntentValue>(_ value: Value, depth: Int = 0) -> IntentValueExpression {
    switch value {
    case let value as any CompositeIntentValue: return value.expression(depth: depth)
    case let value as any AppEnum:
      return IntentValueExpression(
        .enumeration(type: "\(Value.self)", rawValue: value.rawValue.description))
    case let value as any AppEntity:
      return IntentValueExpression(
        .entity(
          type: "\(Value.self)",
          identifier: value is any TransientAppEntity ? "" : value.id.entityIdentifierString,
          members: depth < deepest
            ? value.describedProperties.mapValues { $0.expression(depth: depth + 1) } : [:]))
    default:
      return IntentValueExpression(
        .value(Value._form.write(value), type: "\(Value.self)"))
    }
  }
}

/// A property of an entity, independent of the property's type.
private protocol DescribedProperty {
  func expression(depth: Int) -> IntentValueExpression
  func set(_ data: ParameterValue) throws
}

extension EntityProperty: DescribedProperty {
  fileprivate func expression(depth: Int) -> IntentValueExpression {
    current.map { .of($0, depth: depth) } ?? .nothing
  }

  fileprivate func set(_ data: ParameterValue) throws {
    if let value = try Value._form.read(data, [:]) { wrappedValue = value }
  }
}

/// A value that contains other values, such as an array.
private protocol CompositeIntentValue {
  func expression(depth: Int) -> IntentValueExpression
}

extension Optional: CompositeIntentValue where Wrapped: _IntentValue {
  fileprivate func expression(depth: Int) -> IntentValueExpression {
    map { .of($0, depth: depth) } ?? .nothing
  }
}

extension Array: CompositeIntentValue where Element: _IntentValue {
  fileprivate func expression(depth: Int) -> IntentValueExpression {
    IntentValueExpression(.list(map { .of($0, depth: depth) }))
  }
}

extension Set: CompositeIntentValue where Element: _IntentValue {
  fileprivate func expression(depth: Int) -> IntentValueExpression {
    let elements = map { IntentValueExpression.of($0, depth: depth) }
    return IntentValueExpression(
      .list(elements.sorted { $0.data.description < $1.data.description }))
  }
}

extension AppEntity {
  /// The `@Property` members, found by reflection.
  fileprivate var describedProperties: [String: any DescribedProperty] {
    var found: [String: any DescribedProperty] = [:]
    for child in Mirror(reflecting: self).children {
      guard let label = child.label else { continue }
      found[String(label.drop { $0 == "_" })] = child.value as? any DescribedProperty
    }
    return found
  }
}
