import FocusFilterKit
import FocusText

/// Draws the cards that Settings shows for filters, or changes a filter in a mode.
struct FilterCommand: Command {
  static let about = CommandDescription(
    name: "filter",
    summary: "show the filters as Settings shows them; set up, enable, disable or remove one",
    usesDevice: true, usesApps: true,
    examples: [
      .init(words: "filter work", meaning: "The cards of Work."),
      .init(
        words: "filter set work com.example.chat account=work status='Heads down'",
        meaning: "Set the filter of an app up for Work."),
      .init(
        words: "filter set sleep Calendar calendars=home,work",
        meaning: "Set a parameter that has several values."),
      .init(
        words: "filter disable work com.example.chat",
        meaning: "Turn the filter off for Work, but keep its values."),
    ])

  @Argument(
    "set, enable, disable or remove; without it, the filters are shown.", as: .word("action"),
    yields: true) var action: Action?
  @Argument("The name of the Focus.", as: .mode) var mode: String?
  @Argument("The app, or the type of the filter.", as: .filter) var filter: String?
  @Argument(
    """
    With set and enable: name=value for each parameter that changes; name=nil for no value; a,b for \
    an array; yes or no for a Boolean. A filter that isn't set up starts with the first configuration \
    that the app proposes. 'options FILTER' lists both.
    """, as: .text(.values)) var values: [String]
  @Flag("Show the filters that aren't set up, too.") var all: Bool

  enum Action: String, CaseIterable { case set, enable, disable, remove }

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else { return try show(context) }
    let (modeName, filterName) = (try $mode.required(), try $filter.required())
    if let value = values.first, action == .disable || action == .remove {
      throw UsageError.unexpected(value, command: context.syntax)
    }
    if all {
      throw UsageError.unusable(
        "Unexpected option '--all' for 'filter \(action.rawValue)'.", command: context.syntax)
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let mode = try await context.mode(modeName, on: system)
      let filter = try await system.filter(named: filterName)
      var values = try await system.values(typed: values, for: filter)
      let isNew = !mode.filters.contains { $0.filter == filter }
      if action == .set, isNew {
        // The first proposal is what the form is filled in with.
        let proposal = try await system.suggestions(for: filter).first
        values.merge(proposal?.values ?? [:]) { given, _ in given }
      }
      if action == .set || action == .enable {
        let asked = try await system.parametersToAsk(for: filter, in: mode.id)
        for parameter in asked where values[parameter.name] == nil {
          let answer = try await Self.ask(for: parameter, of: filter, on: system, context)
          values.merge(answer) { $1 }
        }
      }
      return try await device.story {
        switch action {
        case .set: try await system.updateFilter(filter, in: mode.id, values: values)
        case .enable: try await system.enable(filter, in: mode.id, values: values)
        case .disable: try await system.disable(filter, in: mode.id)
        case .remove: try await system.removeFilter(filter, from: mode.id)
        }
      }
    }
  }

  private func show(_ context: CommandContext) throws -> any CommandResult {
    try SeenDevice.use(context, listsApps: true) { seen in
      let named = try mode.map { try context.mode($0, on: seen.state) }
      let modes = (named.map { [$0] } ?? seen.state.modes).map { mode in
        CardsReport.Mode(
          name: mode.name, identifier: mode.id, cards: seen.device.cards(of: mode))
      }
      return CardsReport(
        document: .init(modes: modes), showsAll: all, tool: context.tool.name)
    }
  }

  /// Asks on a terminal for a value, up to three times; returns no value without a terminal.
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
      } catch let error as FocusError where triesLeft > 0 && error.isAboutAValue {
        context.terminal.writeError("\(error)")
      }
    }
    return [:]
  }
}

extension FocusError {
  /// Whether another value could avoid the error.
  fileprivate var isAboutAValue: Bool {
    switch self {
    case .unusableValue, .unknownEntity: true
    default: false
    }
  }
}

/// The cards of some modes.
struct CardsReport: Report {
  struct Document: Encodable, Sendable {
    let modes: [Mode]
  }

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let cards: [FilterCard]
  }

  let document: Document
  /// Whether filters that aren't set up are shown, too.
  let showsAll: Bool
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    var rest = 0
    for mode in document.modes {
      let cards = mode.cards.filter { showsAll || $0.configured != nil }
      rest += mode.cards.count - cards.count
      if cards.isEmpty, !mode.cards.isEmpty { continue }
      lines.append(style(mode.name.shortened(to: 60), .bold))
      for card in cards {
        lines += CardText(card, width: style.width.map { $0 - 2 }).lines.map { "  \($0)" }
        for (name, value) in (card.configured?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
          lines.append("    \(name) = \(value.words)")
        }
      }
    }
    if lines.isEmpty {
      lines.append("No filter is set up. '\(tool) filter --all' shows those that there are.")
    } else if rest > 0 {
      let filters = SimulationText.counted(rest, "card")
      lines.append(
        style("\(filters) of filters that aren't set up: '\(tool) filter --all'.", .faint))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
