import FocusAppIntents
public import FocusHost
import Foundation

/// A run of an action of an app, with a word or without.
package struct ActionRun: Sendable, Hashable {
  package let action: String
  package let word: String?
}

/// The values with which a check tries a filter.
package struct ValuesToTry: Sendable {
  /// The values of each parameter: the default first, then the others.
  package var byParameter: [String: [ParameterValue]] = [:]
  /// The parameters in the order of their declaration.
  package var parameters: [String] = []
  /// The configurations that the app suggests.
  package var suggestions: [[String: ParameterValue]] = []
  /// For each parameter, an identifier that no entity has, like a deleted entity's.
  package var deleted: [String: ParameterValue] = [:]
  /// The parameters whose values a person types.
  private var typed: Set<String> = []
  /// The entity parameters whose query returned no entities.
  package var withoutChoices: [String] = []
  /// The run of an action after which the queries of the app offer these values; `nil` if they do at
  /// any time.
  package var preparation: ActionRun?
  private var defaults: [String: ParameterValue] = [:]
  /// The values of each parameter that a suggestion, the settings or a scenario has.
  private var chosen: [String: [ParameterValue]] = [:]
  /// The most values of a parameter that are tried, and the most given ones besides them.
  private static let most = (values: 12, given: 6)

  /// Whether a configuration has a text or number that is only made up: code may be right to refuse
  /// it.
  func isMadeUp(_ configuration: [String: ParameterValue]) -> Bool {
    configuration.contains { name, value in
      typed.contains(name) && chosen[name]?.contains(value) != true
    }
  }

  /// A configuration with each parameter's first value that isn't its default.
  package var allChanged: [String: ParameterValue] {
    var values: [String: ParameterValue] = [:]
    for name in parameters {
      values[name] =
        byParameter[name]?.first { $0 != defaults[name] && $0 != deleted[name] && $0 != .null }
        ?? defaults[name]
    }
    return values
  }

  /// The configurations to try: all parameters changed, each value of each parameter with the other
  /// parameters' required values, and the app's suggestions. Of configurations with which the code
  /// gets the same values, only the first is among them.
  package var configurations: [[String: ParameterValue]] {
    let needed = allChanged.filter { defaults[$0.key] == nil }
    var result = [allChanged]
    for name in parameters {
      for value in byParameter[name] ?? [] {
        result.append(needed.merging([name: value]) { $1 })
      }
    }
    for suggestion in suggestions { result.append(needed.merging(suggestion) { $1 }) }
    var seen: Set<[ParameterValue]> = []
    return result.filter { configuration in
      let completed = parameters.map { configuration[$0] ?? defaults[$0] ?? .null }
      return seen.insert(completed).inserted
    }
  }

  /// The configurations that a person can choose: those without a deleted entity.
  package var choosable: [[String: ParameterValue]] {
    configurations.filter { configuration in
      !configuration.contains { name, value in
        deleted[name]?.parts.contains(where: value.parts.contains) == true
      }
    }
  }

  /// The identifiers of the entities among the values, in their order.
  package var entities: [String] {
    let all = parameters.filter { deleted[$0] != nil }.flatMap { name in
      (byParameter[name] ?? []).filter { $0 != deleted[name] }.flatMap(\.parts)
    }
    var seen: Set<String> = []
    return all.compactMap { value in
      guard case .string(let id) = value, seen.insert(id).inserted else { return nil }
      return id
    }.filter { id in !deleted.values.contains { $0 == .string(id) || $0 == [.string(id)] } }
  }

  /// The words to pass to an app's actions: the first two text values.
  package var words: [String] {
    let texts = parameters.flatMap { byParameter[$0] ?? [] }.flatMap(\.parts).compactMap { value in
      if case .string(let text) = value, !text.isEmpty { text } else { String?.none }
    }
    return Array(texts.prefix(2))
  }

  /// Values at a type's bounds, and some between them; none for types with choices.
  private static func values(of type: ParameterType) -> [ParameterValue] {
    switch type {
    case .bool: [true, false]
    case .int(let range?): [.int(range.upperBound), .int(range.lowerBound), 7, 1, 0]
    case .int(nil): [7, 0, 1, -1]
    case .double(let range?): [.double(range.upperBound), .double(range.lowerBound), 0.5, 1]
    case .double(nil): [0.5, 0, 1, -1]
    case .string: ["something", "", "Tom's 50%"]
    case .date(.date): ["2026-11-23", "2030-01-01"]
    case .date: ["2026-11-23T18:00:00Z", "2030-01-01T09:00:00Z"]
    case .dateComponents(.time): ["18:00", "00:00"]
    case .dateComponents: ["2026-11-23T18:00"]
    // Texts and numbers in several forms; each type reads some of them.
    case .other:
      [7, 0.5, 0, "something", true, "https://example.com/a?b=c", "12.50 EUR", "0 EUR"]
        + ["m", "s", "kg", "°C", "L", "m/s", "W", "J", "B", "Hz", "°"].flatMap { unit in
          ["7", "0", "-1"].map { ParameterValue.string("\($0) \(unit)") }
        }
    case .array, .set, .entity, .enumeration: []
    }
  }

  init() {}

  fileprivate init(
    _ shapes: [ParameterShape], choices: [String: [ParameterValue]],
    suggestions: [[String: ParameterValue]], given: [[String: ParameterValue]]
  ) {
    self.suggestions = suggestions
    for shape in shapes {
      let name = shape.name
      parameters.append(name)
      defaults[name] = shape.initialValue
      let offered = choices[name] ?? []
      if offered.isEmpty, shape.type.element.isTyped { typed.insert(name) }
      // A text in a suggested configuration is one that people use.
      let said: [ParameterValue] = suggestions.compactMap { $0[name] }
      var single = said + (offered.isEmpty ? Self.values(of: shape.type.element) : offered)
      if case .entity = shape.type.element {
        if offered.isEmpty { withoutChoices.append(name) }
        single.append(Self.identifier(notIn: offered))
      }
      let lists = single.map { ParameterValue.array([$0]) } + [.array(single), .array([])]
      let isList =
        (try? shape.type.check(.array([]))) != nil
        || lists.contains {
          (try? shape.type.check($0)) != nil
        }
      var values: [ParameterValue] = []
      for value in (shape.initialValue.map { [$0] } ?? []) + (isList ? lists : single) + [.null] {
        guard let value = try? shape.check(value), !values.contains(value) else { continue }
        values.append(value)
      }
      values = Array(values.prefix(Self.most.values))
      chosen[name] = said
      for value in given.compactMap({ $0[name] }) where chosen[name]?.contains(value) != true {
        guard let value = try? shape.check(value) else { continue }
        chosen[name]?.append(value)
        guard (chosen[name]?.count ?? 0) - said.count <= Self.most.given else { break }
        if !values.contains(value) { values.append(value) }
      }
      byParameter[name] = values
      if case .entity = shape.type.element, let gone = single.last {
        deleted[name] = isList ? .array([gone]) : gone
      }
    }
  }

  /// Returns an unknown identifier in the form of known ones.
  private static func identifier(notIn known: [ParameterValue]) -> ParameterValue {
    let example: String? = if case .string(let text)? = known.first { text } else { nil }
    return .string(EntitySource.unknownIdentifier(like: example))
  }
}

extension ParameterValue {
  /// The elements of a list; the value itself if it is none.
  fileprivate var parts: [ParameterValue] {
    if case .array(let elements) = self { elements } else { [self] }
  }
}

extension ParameterType {
  /// Whether a person types the value and no bounds limit it.
  fileprivate var isTyped: Bool {
    switch self {
    case .string, .int(nil), .double(nil): true
    default: false
    }
  }
}

extension FocusSystem {
  /// Returns an example value for each of a filter's parameters, such as the first entity that the
  /// app suggests.
  ///
  /// The value differs from the default if the parameter has another value.
  ///
  /// The result leaves out a parameter if no value of its type is known.
  /// - Throws: ``FocusError`` for an unknown filter. A query that throws offers no values.
  public func exampleValues(for filter: FilterReference) async throws -> [String: ParameterValue] {
    try await valuesToTry(for: filter).allChanged
  }

  /// Returns the values with which a check tries a filter: the default, no value, the bounds of a
  /// range, each case, each suggested entity and a deleted one, texts of suggested configurations,
  /// an empty text, and values that are given.
  ///
  /// - Parameter given: Configurations of the filter in settings or scenarios; values that don't
  ///   fit a parameter are left out.
  /// - Throws: ``FocusError`` for an unknown filter. An error of the app's queries is a finding of
  ///   its own.
  package func valuesToTry(
    for filter: FilterReference, given: [[String: ParameterValue]] = []
  ) async throws -> ValuesToTry {
    let shape = try requireShape(of: filter)
    var choices: [String: [ParameterValue]] = [:]
    for parameter in shape.parameters {
      let name = parameter.name
      let offered = try await attempt { try await self.choices(for: name, of: filter) }
      choices[name] = offered?.sections.flatMap(\.choices).map(\.value)
    }
    let suggestions = try await attempt {
      try await ask(filter, ReadSuggestions(filter: filter.filter))
    }
    return ValuesToTry(
      shape.parameters.map(\.shape), choices: choices,
      suggestions: suggestions?.map(\.values) ?? [], given: given)
  }
}

extension FocusSystem {
  /// Returns the values with which a check tries a filter, and asks again after each action of the
  /// app if an entity parameter has no choice.
  ///
  /// The actions run on devices of their own, one on each: first without a word, then with “Home”.
  /// - Throws: The errors of ``valuesToTry(for:given:)``. What an action throws says nothing about
  ///   the filter.
  package func valuesToTry(
    for filter: FilterReference, of app: SimulatedApp, given: [[String: ParameterValue]] = []
  ) async throws -> ValuesToTry {
    let values = try await valuesToTry(for: filter, given: given)
    guard !values.withoutChoices.isEmpty else { return values }
    let runs = app.actions.filter { !$0.reads }.flatMap { action in
      [nil, "Home"].map { ActionRun(action: action.name, word: $0) }
    }
    for run in runs {
      let bench = TrialBench(
        app: app, limit: timeLimit, processes: processModel, preparation: run)
      let later = try await attempt {
        try await bench.valuesToTry(for: filter.filter, given: given)
      }
      guard var later, later.withoutChoices.count < values.withoutChoices.count else { continue }
      later.preparation = run
      return later
    }
    return values
  }
}

extension SimulatedApp {
  /// Returns the configurations with which a check tries a filter and that a person can choose,
  /// from a device of their own.
  ///
  /// - Throws: ``FocusError`` for an unknown filter, or an error of the app's start-up code.
  package func configurationsToTry(
    of filter: String, processes: ProcessModel
  ) async throws -> [[String: ParameterValue]] {
    try await TrialBench(app: self, limit: .seconds(30), processes: processes)
      .valuesToTry(for: filter).choosable
  }
}

extension TrialBench {
  /// Returns the values with which a check tries a filter, for which the app is asked on a device of
  /// its own.
  fileprivate func valuesToTry(
    for filter: String, given: [[String: ParameterValue]] = []
  ) async throws -> ValuesToTry {
    try await life { device in
      try await device.launch()
      return try await device.system.valuesToTry(
        for: FilterReference(app: app.id, filter: filter), given: given)
    }
  }
}
