import FocusFilterKit
import FocusText

/// Draws the filters' cards in Settings, or changes a filter of a mode.
struct FilterCommand: Command {
  static let about = CommandDescription(
    name: "filter",
    summary: "show the filters as Settings shows them; set up, enable, disable or remove one",
    usesDevice: true, usesApps: true,
    examples: [
      "filter work": "The cards of Work.",
      "filter set work com.example.chat account=work status='Heads down'":
        "Set the filter of an app up for Work.",
      "filter set sleep Calendar calendars=home,work": "Set a parameter that has several values.",
      "filter disable work com.example.chat": "Turn the filter off for Work, but keep its values.",
    ])

  @Argument(
    "set, enable, disable or remove; without it, the filters are shown.",
    as: .word("action", besides: ["options", "current"]), yields: true) var action: Action?
  @Argument("The name of the Focus.", as: .mode) var mode: String?
  @Argument("The app, or the type of the filter.", as: .filter) var filter: String?
  @Argument(
    """
    With set and enable: name=value for each parameter that changes; name=nil for no value; a,b or \
    [a,b] for an array; yes or no for a Boolean. A filter that isn't set up starts with the first \
    configuration that the app proposes, and with the values that its lists start with. 'filter \
    options' lists them.
    """, as: .text(.values)) var values: [String]
  @Flag("Show the filters that aren't set up, too.") var all: Bool

  enum Action: String, CaseIterable { case set, enable, disable, remove }

  static func takes(_ option: String, with action: String?) -> Bool { action == nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else { return try await show(context) }
    let (modeName, filterName) = (try $mode.required(), try $filter.required())
    if let value = values.first, action == .disable || action == .remove {
      throw UsageError.unexpected(value, for: context.syntax)
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let mode = try context.mode(modeName, on: await system.state)
      let filter = try await system.filter(named: filterName)
      let configured = mode.filters.first { $0.filter == filter }?.values
      var values = try await system.values(typed: values, for: filter, with: configured ?? [:])
      if action == .set, configured == nil {
        let proposed = try await Self.proposedValues(
          of: filter, in: mode.id, with: values, on: system, context)
        values.merge(proposed) { given, _ in given }
      }
      if action == .set || action == .enable {
        let asked = try await system.parametersToAsk(for: filter, in: mode.id)
        for parameter in asked where values[parameter.name] == nil {
          let answer = try await Self.ask(for: parameter, of: filter, on: system, context)
          values.merge(answer) { $1 }
        }
      }
      return try await device.story(
        findings: { try await action == .set ? $0.checkSettings(of: filter, in: mode.id) : [] }
      ) {
        switch action {
        case .set: try await system.updateFilter(filter, in: mode.id, values: values)
        case .enable: try await system.enable(filter, in: mode.id, values: values)
        case .disable: try await system.disable(filter, in: mode.id)
        case .remove: try await system.removeFilter(filter, from: mode.id)
        }
      }
    }
  }

  private func show(_ context: CommandContext) async throws -> any CommandResult {
    try await AskedDevice.use(context) { asked in
      let state = await asked.system.state
      let named = try mode.map { try context.mode($0, on: state) }
      var modes: [CardsReport.Mode] = []
      for mode in named.map({ [$0] }) ?? state.modes {
        var cards = asked.seen.device.cards(of: mode)
        do {
          cards = try await asked.system.cards(in: mode.id)
        } catch {
          context.showNotices(["A card of a filter can't be shown. \(error)"])
        }
        modes.append(CardsReport.Mode(name: mode.name, identifier: mode.id, cards: cards))
      }
      return CardsReport(modes: modes, showsAll: all)
    }
  }

  /// Returns the values of a new form that differ from the filter's defaults.
  ///
  /// Settings has an empty list where a query throws, so the filter can still be set up.
  fileprivate static func proposedValues(
    of filter: FilterReference, in mode: FocusMode.ID?, with given: [String: ParameterValue],
    on system: FocusSystem, _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    do {
      let changed = try await system.form(for: filter, in: mode, with: given).fields.filter {
        $0.value ?? .null != $0.defaultValue ?? .null
      }
      return Dictionary(uniqueKeysWithValues: changed.map { ($0.name, $0.value ?? .null) })
    } catch let error
      where error is FocusError || error is StoreProblem || error is CancellationError
    {
      throw error
    } catch {
      context.showNotices(["The app's query for a list of choices threw: \(error)"])
      return try await system.suggestions(for: filter).first?.values ?? [:]
    }
  }

  /// Asks the person for a value, up to three times; returns no value without a terminal.
  private static func ask(
    for parameter: ParameterMetadata, of filter: FilterReference, on system: FocusSystem,
    _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    guard let ask = context.terminal.ask else { return [:] }
    var triesLeft = 3
    while let answer = ask("\(parameter.title) (\(parameter.type)): ") {
      triesLeft -= 1
      do {
        return try await system.values(typed: ["\(parameter.name)=\(answer)"], for: filter)
      } catch {
        guard triesLeft > 0 else { throw error }
        switch error as? FocusError {
        case .unusableValue, .unknownEntity: context.terminal.writeError("\(error)")
        default: throw error
        }
      }
    }
    return [:]
  }
}

/// The cards of several modes.
struct CardsReport: Report, Encodable {
  let modes: [Mode]

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let cards: [FilterCard]
  }

  /// Whether filters that aren't set up are shown, too.
  @ForText var showsAll: Bool

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    var rest = 0
    for mode in modes {
      let cards = mode.cards.filter { showsAll || $0.configured != nil }
      rest += mode.cards.count - cards.count
      if cards.isEmpty, !mode.cards.isEmpty { continue }
      lines.append(style(mode.name.shortened(to: 60), .bold))
      for card in cards {
        lines += CardText(card, width: style.width.map { $0 - 2 }).lines.map { "  \($0)" }
        lines += (card.configured?.values ?? [:]).assignments.map { "    \($0)" }
      }
    }
    if lines.isEmpty {
      lines.append("No filter is set up. '\(style.tool) filter --all' shows those that there are.")
    } else if rest > 0 {
      let filters = SimulationText.counted(rest, "card")
      lines.append(
        style("\(filters) of filters that aren't set up: '\(style.tool) filter --all'.", .faint))
    }
    return lines.asText
  }
}

/// Lists the parameters of a filter, or the suggested values of a parameter.
struct OptionsCommand: Command {
  static let about = CommandDescription(
    name: "filter options", summary: "list the parameters of a filter, or the values of one",
    note: CommandDescription.asksApps, usesDevice: true, usesApps: true,
    examples: [
      "filter options com.example.chat": "The parameters of the filter.",
      "filter options com.example.chat account": "The accounts that the app suggests.",
      "filter options com.example.chat account alwaysUseDarkMode=yes":
        "The accounts that it suggests once another value is chosen.",
    ])

  @Argument("The app, or the type of the filter.", as: .filter) var filter: String
  @Argument("The name of the parameter.", as: .text(.parameters)) var parameter: String?
  @Argument(
    "name=value for each value that is already chosen; other words list only values that match.",
    as: .text(.values)) var words: [String]

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await AskedDevice.use(context) { device in
      let filter = try await device.system.filter(named: filter)
      let installed = await device.system.state.filter(filter)
      let parameters = installed?.parameters ?? []
      let given = try await device.system.values(
        typed: words.filter { $0.contains("=") }, for: filter)
      // A list of choices may depend on the values that Settings shows at first.
      let shown = try await FilterCommand.proposedValues(
        of: filter, in: nil, with: given, on: device.system, context
      ).merging(given) { $1 }
      guard let parameter else {
        var initial: [String: ParameterValue] = [:]
        for name in parameters.filter({ $0.defaultValue == nil }).map(\.name) {
          do {
            initial[name] = try await device.system.choices(for: name, of: filter, with: shown)
              .initial
          } catch let error where error is FocusError || error is CancellationError {
            throw error
          } catch {
            context.showNotices(["The list of '\(name)' is empty. \(error)"])
          }
        }
        return OptionsReport(
          title: installed?.title, description: installed?.description,
          suggestions: try await device.system.suggestions(for: filter), parameters: parameters,
          initial: initial, choices: nil, text: nil)
      }
      let text = words.filter { !$0.contains("=") }.joined(separator: " ")
      let choices = try await device.system.choices(
        for: parameter, of: filter, with: shown, matching: text)
      return OptionsReport(
        parameters: parameters.filter { $0.name == choices.parameter }, choices: choices,
        text: text.isEmpty ? nil : text)
    }
  }
}

/// A table of a filter's parameters, or of a parameter's choices.
struct OptionsReport: Report, Encodable {
  /// The filter's title. This and the next two properties are `nil` if the call names a
  /// parameter.
  var title: String?
  /// The filter's description.
  var description: String?
  /// The configurations that the app suggests, the best first.
  var suggestions: [FilterForm.Suggestion]?
  /// All parameters, or only the parameter that the call names.
  let parameters: [ParameterMetadata]
  /// The values that the lists of choices start with, by parameter; `nil` if the call names one.
  var initial: [String: ParameterValue]?
  /// The suggested values of the parameter that the call names; `nil` for all parameters.
  let choices: FilterChoices?

  /// The search text for the values; `nil` for all values.
  @ForText var text: String?

  func text(_ style: ToolTextStyle) -> String {
    if let choices { return lines(of: choices, style).asText }
    let head = (title.map { [style($0, .bold)] } ?? []) + (description.map { [$0, ""] } ?? [])
    return (head + table + proposals).asText
  }

  private var proposals: [String] {
    guard let suggestions, !suggestions.isEmpty else { return [] }
    return ["", "The app proposes:"]
      + suggestions.flatMap { suggestion in
        let values = suggestion.values.filter { $0.value != .null }.assignments
        return [
          "  \(suggestion.title)" + (suggestion.subtitle.map { ": \($0)" } ?? ""),
          "    " + values.joined(separator: ", "),
        ]
      }
  }

  private var table: [String] {
    let rows = parameters.map { parameter in
      let rest =
        parameter.defaultValue.map { "\($0.words) unless given" }
        ?? initial?[parameter.name].map { "starts as \($0.words)" }
        ?? (parameter.isOptional ? "optional" : "required")
      return [parameter.name, parameter.type, rest, parameter.title]
    }
    return rows.isEmpty ? ["The filter has no parameters."] : TextTable(rows).lines
  }

  private func lines(of choices: FilterChoices, _ style: ToolTextStyle) -> [String] {
    var lines: [String] = []
    for section in choices.sections {
      if let title = section.title { lines.append(style(title, .bold)) }
      let rows = section.choices.map { choice in
        let word = choice.typed
        let texts = [choice.title == word ? nil : choice.title, choice.subtitle]
        let mark = choices.startsWith(choice.value) ? "chosen at first" : nil
        // A mark needs no column of its own where there are no texts.
        let isBare = !texts.contains { $0 != nil }
        return [word] + (isBare ? [mark ?? ""] : texts.map { $0 ?? "" } + [mark ?? ""])
      }
      lines += TextTable(rows, indent: section.title == nil ? "" : "  ").lines
    }
    guard lines.isEmpty else { return lines }
    let type = parameters.first?.type ?? "a value"
    return [
      text.map { "'\(choices.parameter)' has no suggested value that matches '\($0)'." }
        ?? "'\(choices.parameter)' has no suggested values; enter \(type)."
    ]
  }
}

extension FilterChoices {
  /// Whether a value is the initial one, or an element of it.
  fileprivate func startsWith(_ value: ParameterValue) -> Bool {
    if case .array(let elements)? = initial { elements.contains(value) } else { initial == value }
  }
}

/// Shows the values of a filter's `current`.
struct CurrentCommand: Command {
  static let about = CommandDescription(
    name: "filter current", summary: "show the values that a filter gets from `current`",
    note: CommandDescription.asksApps, usesDevice: true, usesApps: true,
    examples: [
      "filter current com.example.chat": "The values of the filter for the Focus that is on."
    ])

  @Argument("The app, or the type of the filter.", as: .filter) var filter: String

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await AskedDevice.use(context) { device in
      let filter = try await device.system.filter(named: self.filter)
      do {
        let values = try await device.system.currentValues(of: filter)
        return CurrentReport(values: values, error: nil, reason: nil)
      } catch let error as SetFocusFilterIntentError {
        return CurrentReport(values: nil, error: "\(error)", reason: error.errorDescription)
      }
    }
  }
}

/// The values that `current` returns, or the error that it throws.
struct CurrentReport: Report, Encodable {
  let values: [String: ParameterValue]?
  /// The error that `current` throws, and its meaning in one sentence.
  let error: String?
  let reason: String?

  func text(_ style: ToolTextStyle) -> String {
    if let error {
      return "`current` throws \(error). \(reason ?? "")\n"
    }
    let rows = (values ?? [:]).sorted { $0.key < $1.key }
      .map { [$0.key, $0.value.words] }
    return TextTable(rows).lines.asText
  }
}
