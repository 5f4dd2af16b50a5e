public import FocusAppIntents
import FocusHost
import Foundation

extension FocusSystem {
  /// Configures a filter for a mode and enables it there, as the person does in Settings.
  ///
  /// ```swift
  /// try await system.configure(ChatFocusFilter.self, in: .work) { $0.status = "Busy" }
  /// ```
  /// Pass `app` only if several apps have the filter. The closure sets the parameters of a new
  /// instance and runs as the app.
  /// - Throws: ``FocusError``; in particular ``FocusError/needsValue(filter:parameters:)`` if a
  ///   required parameter has neither a default nor a value. Nothing is changed then. Otherwise, an
  ///   error of the closure, of the app's queries or of the store.
  public func configure<Intent: SetFocusFilterIntent>(
    _ type: Intent.Type, of app: String? = nil, in mode: FocusMode.ID,
    _ fill: @escaping @Sendable (inout Intent) throws -> Void = { _ in }
  ) async throws {
    let reference = try reference(to: type, of: app)
    let values = try await filled(fill, by: reference.app)
    try await configure(reference, in: mode, values: values)
  }

  /// Configures a filter for a mode and enables it there, with values as data.
  ///
  /// Parameters that `values` doesn't contain get their defaults. The device looks up entities
  /// through their query.
  /// - Throws: ``FocusError``; nothing is changed then. Or an error of the app's queries or of the
  ///   store.
  public func configure(
    _ filter: FilterReference, in mode: FocusMode.ID, values: [String: ParameterValue]
  ) async throws {
    try await configure(filter, in: mode, values: values, checksEntities: true)
  }

  /// Configures a filter for a mode and enables it there.
  ///
  /// - Parameter checksEntities: Whether the app must know every entity among the values. Otherwise
  ///   an unknown entity counts as `nil` until the app knows it.
  package func configure(
    _ filter: FilterReference, in mode: FocusMode.ID, values: [String: ParameterValue],
    checksEntities: Bool
  ) async throws {
    try await begin(.command)
    _ = try requireMode(mode)
    let checked = try await check(values, of: filter, checksEntities: checksEntities)
    try await performChange(
      .filterSet(mode: mode, configuration: .init(filter: filter, values: checked)))
  }

  /// Changes some of a filter's values in a mode and enables the filter there, or configures it if
  /// it isn't set up.
  ///
  /// Parameters that `values` doesn't contain keep their values. The parameters that
  /// ``parametersToAsk(for:in:)`` lists must be in `values`.
  /// - Throws: ``FocusError``; nothing is changed then. Or an error of the app's queries or of the
  ///   store.
  public func updateFilter(
    _ filter: FilterReference, in mode: FocusMode.ID, values: [String: ParameterValue]
  ) async throws {
    if try requireMode(mode).configuration(of: filter) != nil {
      try await enable(filter, in: mode, values: values)
    } else {
      try await configure(filter, in: mode, values: values)
    }
  }

  /// Returns the parameters that need a value when a filter is set up, changed or enabled in a
  /// mode.
  ///
  /// They are the required parameters without a default, in the order of their declaration. A
  /// disabled filter needs them again each time; an enabled filter already has their values. The
  /// result is empty for a filter that isn't installed.
  /// - Throws: ``FocusError/unknownMode(_:known:)``.
  public func parametersToAsk(
    for filter: FilterReference, in mode: FocusMode.ID
  ) throws -> [ParameterMetadata] {
    let installed = state.filter(filter)
    let asked = Set(installed?.parametersWithoutDefault ?? [])
    // Rule F4.2.
    let configured = try requireMode(mode).filters.first { $0.filter == filter && $0.isEnabled }
    return installed?.parameters.filter { parameter in
      asked.contains(parameter.name)
        && (configured?.values[parameter.name] ?? .null) == .null
    } ?? []
  }

  /// Disables a filter in a mode without forgetting its values.
  ///
  /// If the mode is on, the device calls the filter with its defaults.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, ``FocusError/notConfigured(filter:mode:)``, or
  ///   the store's error.
  public func disable(_ filter: FilterReference, in mode: FocusMode.ID) async throws {
    try await begin(.command)
    var configuration = try requireConfiguration(of: filter, in: mode)
    configuration.isEnabled = false
    try await performChange(.filterSet(mode: mode, configuration: configuration))
  }

  /// Enables a disabled filter in a mode again.
  ///
  /// The device merges `values` into the stored values. A required parameter without a default
  /// needs a new value each time. If the mode is on, the device calls the filter at once.
  /// - Throws: ``FocusError``, in particular ``FocusError/notConfigured(filter:mode:)`` and
  ///   ``FocusError/needsValue(filter:parameters:)``; nothing is changed then. Or an error of the
  ///   app's queries or of the store.
  public func enable(
    _ filter: FilterReference, in mode: FocusMode.ID, values: [String: ParameterValue] = [:]
  ) async throws {
    try await begin(.command)
    let configuration = try requireConfiguration(of: filter, in: mode)
    let asked = Set(try parametersToAsk(for: filter, in: mode).map(\.name))
    let kept = configuration.values.filter { !asked.contains($0.key) }
    let checked = try await check(
      kept.merging(values) { $1 }, of: filter, checksEntities: true)
    // The filter may have been changed while the app was asked.
    guard try requireConfiguration(of: filter, in: mode) == configuration else {
      return try await enable(filter, in: mode, values: values)
    }
    try await performChange(
      .filterSet(mode: mode, configuration: .init(filter: filter, values: checked)))
  }

  /// Removes a filter and its values from a mode; the filter may be one that an update of its app
  /// removed.
  ///
  /// If the mode is on and the filter was enabled, the device calls the filter with its defaults.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, ``FocusError/notConfigured(filter:mode:)``, or
  ///   the store's error.
  public func removeFilter(_ filter: FilterReference, from mode: FocusMode.ID) async throws {
    try await begin(.command)
    _ = try requireConfiguration(of: filter, in: mode)
    try await perform(.filterRemoved(mode: mode, filter: filter))
  }

  /// Runs a filter as a shortcut's action does, whatever Focus is on.
  ///
  /// Parameters that `values` doesn't contain get their defaults. The device calls the app;
  /// `current` and the predicate don't change. If the shortcut can't run the filter, no code of the
  /// app starts.
  /// - Throws: ``FocusError``, or an error of the app's queries or of the store.
  public func run(
    _ filter: FilterReference, values: [String: ParameterValue] = [:]
  ) async throws {
    try await begin(.command)
    let checked = try await check(values, of: filter, checksEntities: state.canRun(filter))
    try await perform(.filterRun(filter: filter, values: checked))
  }

  /// Returns the values that a filter reads as `current`: its values in the Focus that is on.
  ///
  /// Without such values, the result has the defaults (F4.8n). The method runs the app's code: it
  /// starts the app, and entities come from the app's queries. An entity that no longer exists is
  /// `nil`.
  /// - Throws: `SetFocusFilterIntentError.notFound` if no mode has the filter, or as the reading
  ///   ``FocusPolicy/currentOutsideFocus`` says; `.missingParameterValue` if a required parameter
  ///   has no value; ``FocusError``; or an error of the app's queries.
  public func currentValues(of filter: FilterReference) async throws -> [String: ParameterValue] {
    try await begin(.question)
    return try await ask(filter, ReadCurrent(filter: filter.filter))
  }
}

extension FocusSystem {
  /// Returns the values that a closure sets in a new instance of a filter.
  ///
  /// The closure runs as the app. If the app has processes of its own, the closure runs here and
  /// only the values reach the app.
  private func filled<Intent: SetFocusFilterIntent>(
    _ fill: @escaping @Sendable (inout Intent) throws -> Void, by app: String
  ) async throws -> [String: ParameterValue] {
    let values: @Sendable () throws -> [String: ParameterValue] = {
      var intent = Intent()
      try fill(&intent)
      return intent.parameterValues
    }
    guard processes.isInMemory(app) else { return try values() }
    try await begin(.question)
    return try await turn(as: app) { try values() }
  }

  /// The filter of a type; `app` must be given only if several apps have the filter.
  package func reference(
    to type: any SetFocusFilterIntent.Type, of app: String?
  ) throws(FocusError) -> FilterReference {
    let owners = state.installationOrder.filter { id in
      (app == nil || id == app)
        && programs[id]?.filters.contains { $0.type == type } == true
    }
    guard let owner = owners.first else {
      throw .unknownFilter(
        "\(type)", app: app,
        known: programs.values.flatMap(\.filters).map { "\($0.type)" }.sorted())
    }
    guard owners.count == 1 else { throw .severalApps(owners, filter: "\(type)") }
    return FilterReference(app: owner, filter: type.persistentIdentifier)
  }

  /// Returns a filter's declarations; the filter's app and code must exist.
  func requireShape(of filter: FilterReference) throws(FocusError) -> FilterShape {
    try state.shape(of: filter, among: shapes)
  }

  private func requireConfiguration(
    of filter: FilterReference, in id: FocusMode.ID
  ) throws(FocusError) -> FilterConfiguration {
    let mode = try requireMode(id)
    guard let found = mode.configuration(of: filter) else {
      throw .notConfigured(
        filter: state.filter(filter)?.typeName ?? filter.filter, mode: mode.name)
    }
    return found
  }

  /// Returns the values in their stored form, after checking that the filter can have them.
  private func check(
    _ values: [String: ParameterValue], of reference: FilterReference, checksEntities: Bool
  ) async throws -> [String: ParameterValue] {
    let shape = try requireShape(of: reference)
    let checked = try shape.storedForm(of: values)
    if programs[reference.app]?.isWithoutCode == true { try PredicateFilter.check(checked) }
    let missing = state.filter(reference)?.parametersLackingValue(in: checked) ?? []
    guard missing.isEmpty else {
      throw FocusError.needsValue(filter: shape.typeName, parameters: missing)
    }
    if checksEntities { try await checkEntities(in: checked, of: reference) }
    return checked
  }

  /// Returns some of a filter's values in their stored form, after checking that the filter can
  /// have each of them. The check runs no app code except initializers.
  package func storedForm(
    of values: [String: ParameterValue], for filter: FilterReference
  ) throws(FocusError) -> [String: ParameterValue] {
    try requireShape(of: filter).storedForm(of: values)
  }

  /// Returns the values that identify entities, from some of a filter's values. The search runs no
  /// app code except initializers.
  package func entities(
    in values: [String: ParameterValue], of filter: FilterReference
  ) throws(FocusError) -> [String: ParameterValue] {
    let names = try requireShape(of: filter).parameters.filter(\.shape.type.isEntity).map(\.name)
    return values.filter { names.contains($0.key) && $0.value != .null }
  }

  /// Makes sure that the app knows every entity among the values.
  package func checkEntities(
    in values: [String: ParameterValue], of filter: FilterReference
  ) async throws {
    let vanished = try await ask(filter, ReportValues(filter: filter.filter, values: values))
      .vanished
    // Rule F4.3.
    guard let unknown = vanished.first else { return }
    var others = values
    others[unknown.parameter] = nil
    let offer: FilterChoices?
    do {
      offer = try await ask(
        filter, ReadChoices(filter: filter.filter, parameter: unknown.parameter, values: others))
    } catch let failure as QueryFailure {
      throw FocusError.unusableValue(
        parameter: unknown.parameter, filter: try requireShape(of: filter).typeName,
        sentence: "No choice '\(unknown.identifier)'. \(failure.explanation)")
    }
    let known = offer?.sections.flatMap(\.choices).map(\.value).compactMap { value in
      if case .string(let id) = value { id } else { nil }
    }
    throw FocusError.unknownEntity(
      unknown.identifier, parameter: unknown.parameter, known: known ?? [])
  }

  /// Returns `nil` if one of an app's queries finds an entity, otherwise the entities that the
  /// app's filters offer.
  package func offers(insteadOf entity: String, of app: String) async throws -> [String]? {
    var offers: [String] = []
    for filter in state.apps[app]?.filters ?? [] {
      let reference = FilterReference(app: app, filter: filter.id)
      for parameter in try requireShape(of: reference).parameters
      where parameter.shape.type.isEntity {
        let value = ParameterValue.string(entity)
        do {
          try await checkEntities(
            in: [parameter.name: parameter.shape.type.isList ? .array([value]) : value],
            of: reference)
          return nil
        } catch FocusError.unknownEntity(_, _, let known) {
          offers += known
        } catch FocusError.unusableValue {
          // The query for what could be meant throws.
        }
      }
    }
    let named = programs[app]?.namedTypes ?? []
    let entities = programs[app]?.entities ?? []
    // A parameter of an intent may have entities that the app doesn't name.
    guard !entities.isEmpty || named.isEmpty else { return nil }
    for type in entities {
      let found = try await self.entities("\(type)", of: app, by: .identifiers([entity]))
      if found?.isEmpty == false { return nil }
    }
    return offers
  }
}

extension FocusState {
  /// Returns a filter's declarations, from those of the apps.
  ///
  /// - Throws: ``FocusError`` for an unknown app or filter.
  func shape(
    of filter: FilterReference, among shapes: [String: AppShape]
  ) throws(FocusError) -> FilterShape {
    guard let app = apps[filter.app] else {
      throw .unknownApp(filter.app, known: installationOrder)
    }
    guard self.filter(filter) != nil, let shape = shapes[filter.app]?.filters[filter.filter]
    else {
      throw .unknownFilter(
        filter.filter, app: filter.app, known: app.description.filters.map(\.typeName))
    }
    return shape
  }
}
