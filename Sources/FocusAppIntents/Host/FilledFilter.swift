package import FocusHost
import Synchronization

extension AppIntent {
  /// Returns the values that a parameter offers while a person configures the intent.
  ///
  /// Runs the app's queries and option providers. `values` are the values chosen so far. Queries
  /// read these values through `@IntentParameterDependency`, without entities that no longer exist.
  ///
  /// - Returns: `nil` if the intent has no parameter with this name.
  package static func options(
    for parameter: String, with values: [String: ParameterValue], matching text: String?
  ) async throws -> ParameterOptions? {
    let intent = Self()
    do {
      _ = try await intent.fill(with: values)
    } catch is MissingParameterValues {
      // Required values may still be missing while a person configures an intent.
    }
    guard let named = intent.parameters.first(where: { $0.name == parameter }) else { return nil }
    let configured = IntentBeingConfigured(intent)
    var options = try await IntentBeingConfigured.$current.withValue(configured) {
      try await named.parameter.options(matching: text)
    }
    options.dependsOn = configured.parametersRead
    return options
  }
}

extension SetFocusFilterIntent {
  /// Returns the values that a person couldn't choose, because the app offers others for them.
  ///
  /// A search may find more entities than those that a query suggests, so an entity counts only if
  /// the query reads the other values. The result has the order of the parameters.
  package static func unoffered(
    in values: [String: ParameterValue]
  ) async throws -> [UnofferedValue] {
    var found: [UnofferedValue] = []
    for named in Self().parameters {
      guard let value = values[named.name], value != .null else { continue }
      guard let options = try await options(for: named.name, with: values, matching: nil),
        named.parameter.entitySource == nil || !options.dependsOn.isEmpty
      else { continue }
      let offered = options.sections.flatMap(\.options).map(\.value)
      guard let absent = value.parts.first(where: { !offered.contains($0) }), !offered.isEmpty
      else { continue }
      found.append(
        UnofferedValue(
          parameter: named.name, value: absent, offered: offered, dependsOn: options.dependsOn))
    }
    return found
  }

  /// Returns the configurations that the app suggests, the best first.
  package static func suggestions() async -> [Self] {
    await suggestedFocusFilters(for: FocusFilterSuggestionContext())
  }
}

/// A value that isn't among those that the app offers.
package struct UnofferedValue: Sendable, Codable {
  package let parameter: String
  package let value: ParameterValue
  package let offered: [ParameterValue]
  /// The names of the parameters whose values determine what is offered.
  package let dependsOn: [String]
}

extension ParameterValue {
  /// The elements of an array; any other value alone.
  package var parts: [ParameterValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}

/// The intent that is being configured, for the queries of its parameters.
final class IntentBeingConfigured: Sendable {
  @TaskLocal static var current: IntentBeingConfigured?

  let intent: any AppIntent
  private let read = Mutex<Set<ObjectIdentifier>>([])

  init(_ intent: any AppIntent) { self.intent = intent }

  /// The names of the parameters that queries have read, in the order of their declaration.
  var parametersRead: [String] {
    let read = read.withLock(\.self)
    return intent.parameters.filter { read.contains(ObjectIdentifier($0.parameter)) }.map(\.name)
  }

  /// Notes that a query reads a parameter of the intent.
  func noteReading(of parameter: any AnyParameter) {
    read.withLock { _ = $0.insert(ObjectIdentifier(parameter)) }
  }
}

extension AppIntent {
  /// Sets the parameters of a new intent; parameters that aren't in `values` keep their defaults.
  ///
  /// Entities of the same type are looked up in one call of their query.
  ///
  /// - Throws: ``MissingParameterValues``, or the error of a query or dependency.
  package func fill(with values: [String: ParameterValue]) async throws -> FillReport {
    try await Dependencies.load(of: self)
    let parameters = parameters
    var report = FillReport()
    var slots: [FilledSlot] = []
    for named in parameters {
      guard let value = values[named.name] else { continue }
      do {
        slots.append(
          FilledSlot(
            named: named, value: try named.description.shape.check(value),
            source: named.parameter.entitySource))
      } catch {
        report.misfits[named.name] = "\(error)"
      }
    }
    let entities = try await FilledSlot.lookUpEntities(of: slots)
    for slot in slots {
      let found = slot.source.flatMap { entities[$0.key] } ?? [:]
      try slot.named.parameter.fill(slot.value, with: found)
      report.vanished += slot.identifiers.filter { found[$0] == nil }.map {
        VanishedEntity(parameter: slot.named.name, identifier: $0)
      }
    }
    let missing = parameters.filter { $0.parameter.data == nil }.map(\.name)
    guard missing.isEmpty else { throw MissingParameterValues(names: missing, report: report) }
    return report
  }
}

/// A parameter and the value to set.
private struct FilledSlot {
  let named: NamedParameter
  let value: ParameterValue
  let source: EntitySource?

  /// The entity identifiers in the value.
  var identifiers: [String] {
    source == nil ? [] : value.parts.compactMap(\.name)
  }

  /// Calls each query once with all identifiers that the slots need, in the order of the slots.
  static func lookUpEntities(
    of slots: [FilledSlot]
  ) async throws -> [ObjectIdentifier: ResolvedEntities] {
    var found: [ObjectIdentifier: ResolvedEntities] = [:]
    for slot in slots where !slot.identifiers.isEmpty {
      guard let source = slot.source, found[source.key] == nil else { continue }
      let asked = slots.filter { $0.source?.key == source.key }.flatMap(\.identifiers)
      var known: Set<String> = []
      found[source.key] = try await source.entities(asked.filter { known.insert($0).inserted })
    }
    return found
  }
}

/// An instance of a filter whose parameters are set, ready to run.
package struct FilledFilter: Sendable {
  package let filter: any SetFocusFilterIntent
  package let report: FillReport

  /// Creates an instance of `type` and sets its parameters.
  ///
  /// Runs the app's code: the initializer and the queries.
  ///
  /// - Throws: ``MissingParameterValues``, or the error of a query or dependency.
  package static func make(
    _ type: any SetFocusFilterIntent.Type, values: [String: ParameterValue]
  ) async throws -> FilledFilter {
    let filter = type.init()
    return FilledFilter(filter: filter, report: try await filter.fill(with: values))
  }

  /// Runs the filter and discards its result.
  package func perform() async throws { _ = try await filter.performForDevice() }

  package var displayRepresentation: DisplayRepresentation { filter.displayRepresentation }

  package var appContext: FocusFilterAppContext { filter.appContext }
}

/// The values that couldn't be set as they were stored.
package struct FillReport: Sendable, Codable {
  /// The entities that their query no longer returns, in the order of the parameters (F4-q).
  package var vanished: [VanishedEntity] = []
  /// The objections to values that are no longer valid, by parameter; these parameters have
  /// defaults instead (F4.12).
  package var misfits: [String: String] = [:]
}

/// A stored entity that the parameter's query no longer returns.
package struct VanishedEntity: Sendable, Hashable, Codable {
  package let parameter: String
  package let identifier: String
}

/// The error of a query that was asked for entities, or of an options provider.
package struct QueryFailure: Error, CustomStringConvertible {
  /// The type of the entities, or of the provider.
  package let entity: String
  /// The requested identifiers; empty for suggestions and a search.
  package let identifiers: [String]
  /// The query's error.
  package let error: any Error

  package init(of entity: String, asked identifiers: [String], _ error: any Error) {
    (self.entity, self.identifiers, self.error) = (entity, identifiers, error)
  }

  package var description: String { sentence("\(error)") }

  /// Returns a sentence without a full stop, with the error in words.
  package func sentence(_ words: String) -> String {
    let asked = identifiers.isEmpty ? "" : " for '\(identifiers.joined(separator: "', '"))'"
    return "The query of \(entity) threw\(asked): \(words)"
  }

  /// Runs a query.
  ///
  /// - Throws: `CancellationError`, or a ``QueryFailure``.
  static func catching<Value>(
    of entity: Any.Type, asked identifiers: [String] = [], _ query: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await query()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw QueryFailure(of: "\(entity)", asked: identifiers, error)
    }
  }
}

/// The error of a filter whose required parameters have no value.
package struct MissingParameterValues: Error {
  /// The names of the parameters, in the order of their declaration.
  package let names: [String]
  package let report: FillReport
}

/// A parameter of any value type.
package protocol AnyParameter: AnyObject, Sendable {
  /// Returns the description of the parameter's declaration.
  func description(named name: String) -> ParameterDescription

  /// The value as data; `nil` for a required parameter without a value.
  var data: ParameterValue? { get }

  /// The source of the parameter's entities; `nil` if its type isn't an entity.
  var entitySource: EntitySource? { get }

  /// Returns the options, or only those that match the search text.
  func options(matching text: String?) async throws -> ParameterOptions

  /// Sets the parameter's value, or no value if it is an entity that isn't among `entities`.
  func fill(_ data: ParameterValue, with entities: ResolvedEntities) throws(ParameterValueError)
}

/// A parameter and the name of its property.
package struct NamedParameter: Sendable {
  package let name: String
  package let parameter: any AnyParameter

  package var description: ParameterDescription { parameter.description(named: name) }
}

extension AppIntent {
  /// The intent's parameters, in the order of their declaration.
  ///
  /// They are found by reflection, in time linear in the number of stored properties.
  package var parameters: [NamedParameter] {
    var found: [NamedParameter] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      found = current.children.compactMap(NamedParameter.init) + found
      mirror = current.superclassMirror
    }
    return found
  }

  /// The parameters' values as data, without parameters that have no value.
  package var parameterValues: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for named in parameters { values[named.name] = named.parameter.data }
    return values
  }
}

extension NamedParameter {
  /// The stored property of a property wrapper has the property's name after an underscore.
  fileprivate init?(_ child: Mirror.Child) {
    guard let label = child.label, let parameter = child.value as? any AnyParameter else {
      return nil
    }
    self.init(name: label.hasPrefix("_") ? String(label.dropFirst()) : label, parameter: parameter)
  }
}
