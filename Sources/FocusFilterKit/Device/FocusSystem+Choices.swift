import FocusAppIntents
import FocusText
import Foundation

extension FocusSystem {
  /// Returns the values that Settings offers for a parameter while a person sets up a filter.
  ///
  /// The method runs the app's code, which starts the app: entities come from their query, cases
  /// from their enumeration. The result is empty if the person may type any value. `values` are the
  /// values chosen so far; `text` is the person's search text.
  /// - Throws: ``FocusError``, or an error of the app's queries or of the store.
  public func choices(
    for parameter: String, of filter: FilterReference,
    with values: [String: ParameterValue] = [:], matching text: String? = nil
  ) async throws -> FilterChoices {
    try await begin(.question)
    let shape = try requireShape(of: filter)
    guard let type = shape.parameters.first(where: { $0.name == parameter })?.shape.type,
      var choices = try await ask(
        filter,
        ReadChoices(filter: filter.filter, parameter: parameter, values: values, text: text))
    else {
      throw FocusError.unknownParameter(
        parameter, filter: shape.typeName, known: shape.parameters.map(\.name))
    }
    choices.isList = type.isList
    if case .bool = type, choices.sections.isEmpty { choices.sections = [.truth] }
    return choices
  }

  /// Reads values as a person types them: `account=work`, `days=mon,tue`, `limit=nil`.
  ///
  /// A word may name a choice by its title, regardless of case, if no other choice has that title.
  /// The method runs the app's code for the titles; `chosen` and the words before are the values on
  /// which they may depend. A query that throws offers no titles.
  /// - Throws: ``FocusError`` for the first invalid word.
  public func values(
    typed words: [String], for filter: FilterReference, with chosen: [String: ParameterValue] = [:]
  ) async throws -> [String: ParameterValue] {
    let shape = try requireShape(of: filter)
    return try await values(typed: words, for: shape.parameters.map(\.shape), of: shape.typeName) {
      try await valuesByTitle(of: $0, of: filter, with: chosen.merging($1) { $1 })
    }
  }

  /// Reads values as a person types them for the parameters of one of an app's intents.
  ///
  /// A word names an entity by its identifier, or is text for its string query.
  /// - Throws: ``FocusError`` for the first invalid word.
  public func values(
    typed words: [String], forIntent name: String, of app: String
  ) async throws -> [String: ParameterValue] {
    try requireApp(app)
    guard let program = programs[app] else { return [:] }
    return try await values(
      typed: words, for: try program.requireIntent(name).parameterShapes, of: name
    ) { _, _ in [:] }
  }

  private func values(
    typed words: [String], for parameters: [ParameterShape], of name: String,
    titles: (ParameterShape, [String: ParameterValue]) async throws -> [String: ParameterValue]
  ) async throws -> [String: ParameterValue] {
    func unusable(_ parameter: String, _ sentence: String) -> FocusError {
      .unusableValue(parameter: parameter, filter: name, sentence: sentence)
    }
    var values: [String: ParameterValue] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let parameter = parameters.first(where: { $0.name == parts[0] }) else {
        throw FocusError.unknownParameter(
          String(parts[0]), filter: name, known: parameters.map(\.name))
      }
      guard parts.count == 2 else {
        throw unusable(parameter.name, "Missing value. Use '\(parameter.name)=…'.")
      }
      guard values[parameter.name] == nil else {
        throw unusable(parameter.name, "Duplicate value. Use one value.")
      }
      let titles = try await titles(parameter, values)
      do {
        values[parameter.name] = try parameter.value(
          typed: String(parts[1]), in: calendar.timeZone, titles: titles)
      } catch {
        throw unusable(parameter.name + error.path, error.sentenceOnTyping)
      }
    }
    return values
  }

  /// The values of the choices of an entity, a case or a string, by lowercase title. It leaves out
  /// titles that several choices share or that equal another choice's value, regardless of case.
  private func valuesByTitle(
    of parameter: ParameterShape, of filter: FilterReference, with values: [String: ParameterValue]
  ) async throws -> [String: ParameterValue] {
    switch parameter.type.element {
    case .entity, .enumeration: break
    case .string where parameter.hasOptions: break
    default: return [:]
    }
    let choices: [FilterChoices.Choice]
    do {
      choices = try await self.choices(for: parameter.name, of: filter, with: values).sections
        .flatMap(\.choices)
    } catch let error where error is FocusError || error is CancellationError {
      throw error
    } catch {
      // Settings has an empty list where a query throws.
      return [:]
    }
    let owners = Dictionary(grouping: Set(choices.map(\.value))) { value -> String? in
      if case .string(let word) = value { word.lowercased() } else { nil }
    }
    return Dictionary(grouping: choices) { $0.title.lowercased() }.compactMapValues { same in
      Set(same.map(\.value)).count == 1 ? same[0].value : nil
    }.filter { title, value in owners[title, default: [value]] == [value] }
  }
}

extension FocusSystem {
  /// Returns the form of a filter for a mode, filled in with the values configured in that mode.
  ///
  /// The method runs the app's code, which starts the app. A filter that isn't set up gets the
  /// values of the app's first suggestion, or else its defaults. Source:
  /// [suggestedFocusFilters(for:)](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
  /// - Parameters:
  ///   - filter: The filter.
  ///   - id: The mode; `nil` for any mode in which the filter isn't set up.
  ///   - given: Values that the person has chosen in the form; they replace the others, and choices
  ///     may depend on them.
  /// - Throws: ``FocusError``, also for an entity among the given values that the app doesn't know,
  ///   or an error of the app's queries.
  public func form(
    for filter: FilterReference, in id: FocusMode.ID?, with given: [String: ParameterValue] = [:]
  ) async throws -> FilterForm {
    try await begin(.question)
    let mode = try id.map { try requireMode($0) }
    let shape = try requireShape(of: filter)
    if try !entities(in: given, of: filter).isEmpty {
      try await checkEntities(in: shape.storedForm(of: given), of: filter)
    }
    let configured = mode?.configuration(of: filter)?.values
    let suggestions = try await suggestions(for: filter)
    var values = (configured ?? suggestions.first?.values ?? [:]).merging(given) { $1 }
    var fields: [FilterForm.Field] = []
    for parameter in shape.parameters {
      let choices = try await choices(for: parameter.name, of: filter, with: values)
      // A configured filter has no value for a parameter that the person left empty.
      let value =
        values[parameter.name] ?? parameter.shape.defaultValue
        ?? (configured == nil ? choices.initial : nil) ?? parameter.shape.initialValue
      // The next lists of choices may depend on a value that the form shows at first.
      if configured == nil, value != .null { values[parameter.name] = value }
      let shape = parameter.shape
      fields.append(
        FilterForm.Field(
          name: shape.name, title: parameter.title, description: parameter.description,
          kind: FilterForm.Kind(shape.type, hasChoices: !choices.sections.isEmpty),
          expectation: shape.type.name, isRequired: !shape.isOptional, value: value,
          defaultValue: shape.defaultValue, choices: choices.sections))
    }
    let app = state.apps[filter.app]?.description
    return FilterForm(
      filter: filter, appName: app?.name ?? filter.app, icon: app?.icon,
      title: shape.title, description: shape.description, suggestions: suggestions, fields: fields)
  }

  /// Returns the configurations that an app suggests for its filter, the best first.
  ///
  /// The method runs the app's code, which starts the app.
  /// - Throws: ``FocusError``, or an error of the app's start-up code or of the store.
  public func suggestions(for filter: FilterReference) async throws -> [FilterForm.Suggestion] {
    try await begin(.question)
    return try await ask(filter, ReadSuggestions(filter: filter.filter))
  }
}

extension FilterForm.Kind {
  fileprivate init(_ type: ParameterType, hasChoices: Bool) {
    self =
      switch type {
      case .array, .set: .several
      case .entity, .enumeration: .choice
      case .bool: .toggle
      case _ where hasChoices: .choice
      case .int, .double: .number
      case .string: .text
      case .date, .dateComponents: .date
      default: .other
      }
  }
}

/// The names by which people find filters.
extension FocusSystem {
  /// Returns the filter for a word: an app's identifier or name, or a filter's type name.
  ///
  /// Names are compared without regard to case, and identifiers exactly.
  /// - Throws: ``FocusError/unknownFilter(_:app:known:)`` if there is no such filter, and
  ///   ``FocusError/noSingleFilter(app:known:)`` if the app doesn't have exactly one filter.
  public func filter(named word: String) throws -> FilterReference {
    let apps = state.installationOrder.compactMap { state.apps[$0]?.description }
    if let app = apps.meant(by: word) {
      return try state.onlyFilter(of: app.id)
    }
    for app in apps {
      if let filter = app.filter(named: word) {
        return FilterReference(app: app.id, filter: filter.id)
      }
    }
    throw FocusError.unknownFilter(
      word, app: nil, known: apps.flatMap { [$0.id, $0.name] + $0.filters.map(\.typeName) })
  }
}
