import FocusAppIntents
public import FocusHost
import Foundation

/// A run of an action of an app, with a word or without.
package struct ActionRun: Sendable, Hashable {
  package let action: String
  package let word: String?
}

extension Sequence<SimulatedApp.Action> {
  /// The runs of actions: each without a word, and with each of some words.
  package func runs(with words: some Sequence<String>) -> [ActionRun] {
    flatMap { action in
      ([nil] + words.map(Optional.init)).map { ActionRun(action: action.name, word: $0) }
    }
  }
}

/// The values with which a check tries a filter.
package struct ValuesToTry: Sendable {
  /// The parameters in the order of their declaration.
  var parameters: [Parameter] = []
  /// The configurations that the app suggests.
  package var suggestions: [[String: ParameterValue]] = []
  /// The run of an action after which the queries of the app offer these values; `nil` if they do
  /// at any time.
  package var preparation: ActionRun?

  /// The entity parameters whose query returned no entities, whatever the other values.
  package var withoutChoices: [String] {
    parameters.filter { $0.lacksChoices && !$0.isQueryFaulty }.map(\.name)
  }
  /// Sentences about these parameters, with advice.
  package var sentencesOnMissingChoices: [String] {
    withoutChoices.map {
      "'\($0)' had no choice, so only its absence was tried; add data in `launch:`."
    }
  }
  /// The number of entity parameters without an entity to choose.
  fileprivate var lacking: Int { parameters.count(where: \.lacksChoices) }

  /// Whether a configuration has a text or number that is only made up: code may be right to refuse
  /// it.
  func isMadeUp(_ configuration: [String: ParameterValue]) -> Bool {
    parameters.contains { parameter in
      parameter.isTyped
        && configuration[parameter.name].map { !parameter.chosen.contains($0) } ?? false
    }
  }

  /// A configuration with each parameter's first value that isn't its default.
  package var allChanged: [String: ParameterValue] {
    parameters.reduce(into: [:]) { $0[$1.name] = $1.others.first ?? $1.initial }
  }

  /// The configurations to try: all parameters changed, each value of each parameter with the other
  /// parameters' required values, and the app's suggestions. No two give the code the same values.
  package var configurations: [[String: ParameterValue]] {
    let optional = Set(parameters.filter { $0.initial != nil }.map(\.name))
    let needed = allChanged.filter { !optional.contains($0.key) }
    let single = parameters.flatMap { parameter in
      parameter.values.map { value in
        let isChosen = value != parameter.initial && value != .null
        return (isChosen ? parameter.condition : [:]).merging([parameter.name: value]) { $1 }
      }
    }
    var seen: Set<[ParameterValue]> = []
    return ([allChanged] + (single + suggestions).map { needed.merging($0) { $1 } })
      .filter { configuration in
        seen.insert(parameters.map { configuration[$0.name] ?? $0.initial ?? .null }).inserted
      }
  }

  /// The configurations that a person can choose: those without a deleted entity.
  package var choosable: [[String: ParameterValue]] {
    configurations.filter { configuration in
      !parameters.contains { parameter in
        guard let value = configuration[parameter.name] else { return false }
        return parameter.deleted?.parts.contains(where: value.parts.contains) == true
      }
    }
  }

  /// The identifiers of the entities among the values, in their order.
  package var entities: [String] {
    let withEntities = parameters.filter { $0.deleted != nil }
    let gone = withEntities.compactMap(\.deleted).flatMap(\.parts)
    var seen: Set<String> = []
    return withEntities.flatMap(\.values).flatMap(\.parts).compactMap { value in
      guard case .string(let id) = value, !gone.contains(value), seen.insert(id).inserted
      else { return nil }
      return id
    }
  }

  /// The words to pass to an app's actions: the first two text values.
  package var words: [String] {
    let texts = parameters.flatMap(\.values).flatMap(\.parts).compactMap { value in
      if case .string(let text) = value, !text.isEmpty { text } else { String?.none }
    }
    return Array(texts.prefix(2))
  }
}

extension ValuesToTry {
  /// A parameter with the values that are tried.
  struct Parameter: Sendable {
    let name: String
    /// The value of the parameter that nobody has chosen; `nil` for a required one.
    let initial: ParameterValue?
    /// The default first, then the others.
    let values: [ParameterValue]
    /// An identifier that no entity has, like a deleted entity's; `nil` for other types.
    let deleted: ParameterValue?
    /// The values that a suggestion, the settings or a scenario has.
    fileprivate let chosen: [ParameterValue]
    /// Whether a person types the values, and no bounds limit them.
    fileprivate let isTyped: Bool
    /// Whether it has entities, and its query returned none.
    fileprivate let lacksChoices: Bool
    /// Whether its query threw or didn't return.
    fileprivate let isQueryFaulty: Bool
    /// The values of other parameters with which the choices are offered; empty if they always are.
    let condition: [String: ParameterValue]

    /// The values besides the default, without a deleted entity and the absence of a value.
    var others: [ParameterValue] {
      values.filter { $0 != initial && $0 != deleted && $0 != .null }
    }
  }
}

extension ValuesToTry.Parameter {
  /// The most values of a parameter that are tried, and the most given ones besides them.
  private static let most = (values: 12, given: 6)

  /// - Parameters:
  ///   - offered: The choices that the app offers; `nil` if its query failed.
  ///   - condition: The values of other parameters with which it offers them.
  ///   - said: The values in suggested configurations.
  ///   - given: The values in settings or scenarios.
  fileprivate init(
    _ shape: ParameterShape, offered choices: [ParameterValue]?,
    with condition: [String: ParameterValue] = [:], said: [ParameterValue],
    given: [ParameterValue]
  ) {
    let offered = choices ?? []
    (isQueryFaulty, self.condition) = (choices == nil, condition)
    let type = shape.type.element
    let isEntity = if case .entity = type { true } else { false }
    let isTyped =
      switch type {
      case .string, .int(nil), .double(nil): true
      default: false
      }
    (name, initial) = (shape.name, shape.initialValue)
    (self.isTyped, lacksChoices) = (offered.isEmpty && isTyped, offered.isEmpty && isEntity)
    let example: String? = if case .string(let text)? = offered.first { text } else { nil }
    let gone = ParameterValue.string(EntitySource.unknownIdentifier(like: example))
    // A text in a suggested configuration is one that people use.
    let single =
      said + (offered.isEmpty ? Self.values(of: type) : offered) + (isEntity ? [gone] : [])
    let lists = single.map { ParameterValue.array([$0]) } + [.array(single), .array([])]
    let isList = lists.contains { (try? shape.type.check($0)) != nil }
    deleted = !isEntity ? nil : isList ? .array([gone]) : gone
    var values: [ParameterValue] = []
    for value in [initial].compactMap(\.self) + (isList ? lists : single) + [.null] {
      guard let value = try? shape.check(value), !values.contains(value) else { continue }
      values.append(value)
    }
    values = Array(values.prefix(Self.most.values))
    var chosen = said
    for value in given where !chosen.contains(value) {
      guard let value = try? shape.check(value) else { continue }
      chosen.append(value)
      guard chosen.count - said.count <= Self.most.given else { break }
      if !values.contains(value) { values.append(value) }
    }
    (self.values, self.chosen) = (values, chosen)
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
    case .date(.date): ["2026-11-23T00:00:00Z", "2030-01-01T00:00:00Z"]
    case .date: ["2026-11-23T18:00:00Z", "2030-01-01T09:00:00Z"]
    case .dateComponents(.time): [["hour": 18, "minute": 0], ["hour": 0, "minute": 0]]
    case .dateComponents(.date): [["year": 2026, "month": 11, "day": 23]]
    case .dateComponents:
      [["year": 2026, "month": 11, "day": 23, "hour": 18, "minute": 0]]
    case .amount(let codes, let range):
      [range?.upperBound ?? 12.5, range?.lowerBound ?? 0].map { amount in
        .string("\(amount) \(codes.first ?? "EUR")")
      }
    case .other(.type(let type), _): values(of: type)
    case .array, .set, .entity, .enumeration, .other(.described, _): []
    }
  }

  /// Values of a type that isn't an app's own.
  private static func values(of type: any _IntentValue.Type) -> [ParameterValue] {
    switch type {
    // A text would be the path of a file.
    case is IntentFile.Type:
      ["a.txt", "b.txt"].map { ["filename": $0, "data": "c29tZXRoaW5n"] }
    case is IntentPerson.Type:
      [
        ["name": "Ana Sousa", "contact": "1", "handle": ["emailAddress": "ana@example.com"]],
        ["name": "Tom Lee", "contact": "2", "handle": ["phoneNumber": "+44 20 7946 0000"]],
      ]
    case is PersonNameComponents.Type: ["Ana Sousa", "Tom"]
    case is IntentPaymentMethod.Type: ["credit", "applePay"]
    case is IntentWidgetFamily.Type: ["systemSmall", "systemLarge"]
    case is Duration.Type: [7, 0.5, 0]
    case is URL.Type: ["https://example.com/a?b=c", "something"]
    case is AttributedString.Type, is StringSearchCriteria.Type: values(of: .string)
    // A measurement reads its own units.
    default:
      ["m", "h", "kg", "°C", "L", "m/s", "W", "J", "B", "Hz", "°"].flatMap { unit in
        ["7", "0", "-1"].map { .string("\($0) \(unit)") }
      }
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
    func offered(
      for name: String, with values: [String: ParameterValue] = [:]
    ) async throws -> [ParameterValue]? {
      let choices = try await attempt {
        try await self.choices(for: name, of: filter, with: values)
      }
      return choices?.sections.flatMap(\.choices).map(\.value)
    }
    var choices: [String: [ParameterValue]] = [:]
    for name in shape.parameters.map(\.name) { choices[name] = try await offered(for: name) }
    let suggestions = try await attempt {
      try await ask(filter, ReadSuggestions(filter: filter.filter))
    }
    let suggested = suggestions?.map(\.values) ?? []
    func parameter(
      _ shape: ParameterShape, with condition: [String: ParameterValue] = [:]
    ) -> ValuesToTry.Parameter {
      ValuesToTry.Parameter(
        shape, offered: choices[shape.name], with: condition,
        said: suggested.compactMap { $0[shape.name] }, given: given.compactMap { $0[shape.name] })
    }
    var values = ValuesToTry(
      parameters: shape.parameters.map { parameter($0.shape) }, suggestions: suggested)
    // A query may read the values of other parameters: one of them, or all.
    for (index, name) in shape.parameters.map(\.name).enumerated()
    where values.withoutChoices.contains(name) {
      let others = values.allChanged.filter { $0.key != name && $0.value != .null }
      let single = others.sorted { $0.key < $1.key }.map { [$0.key: $0.value] }
      for condition in single + (others.count > 1 ? [others] : []) {
        guard let found = try await offered(for: name, with: condition), !found.isEmpty
        else { continue }
        choices[name] = found
        values.parameters[index] = parameter(shape.parameters[index].shape, with: condition)
        break
      }
    }
    return values
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
    guard values.lacking > 0 else { return values }
    for run in app.actions.filter({ !$0.reads }).runs(with: ["Home"]) {
      let bench = TrialBench(
        app: app, limit: timeLimit, processes: processModel, preparation: run)
      let later = try await attempt {
        try await bench.valuesToTry(for: filter.filter, given: given)
      }
      guard var later, later.lacking < values.lacking else { continue }
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
  /// Returns the values with which a check tries a filter, for which the app is asked on a device
  /// of its own.
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
