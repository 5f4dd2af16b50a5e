import FocusFilterKit
import Foundation

/// Draws the cards of Settings.
enum FiltersCommand: Command {
  static let syntax = CommandSyntax(
    name: "filters", summary: "show the filters as Settings shows them", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(name: "MODE", help: "Only those of this mode.", isOptional: true, completes: .modes)
    ],
    examples: [.init(words: "filters work", meaning: "The cards of Work.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let system = device.system
      var modes = await system.state.modes
      if let name = context.arguments.positionals.first {
        modes = [try await context.mode(name, on: system)]
      }
      return try await CardsReport(modes, on: system)
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

  init(_ modes: [FocusMode], on system: FocusSystem) async throws {
    var described: [Mode] = []
    for mode in modes {
      described.append(
        Mode(name: mode.name, identifier: mode.id, cards: try await system.cards(in: mode.id)))
    }
    document = Document(modes: described)
  }

  func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for mode in document.modes {
      lines.append(style(mode.name, .bold))
      for card in mode.cards {
        lines += CardText(card).lines.map { "  \($0)" }
        for (name, value) in (card.configured?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
          lines.append("    \(name) = \(value.words)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// Sets up, enables, disables or removes a filter in a mode.
enum FilterCommand: Command {
  static let syntax = CommandSyntax(
    name: "filter", summary: "set up, enable, disable or remove a filter", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(
        name: "ACTION", help: "set, enable, disable or remove.",
        completes: .words(of: Action.self)),
      .init(name: "MODE", help: "The name of the Focus.", completes: .modes),
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(
        name: "VALUES",
        help: """
          With set and enable: name=value for each parameter that changes; name=nil for no value; \
          a,b for a list; yes or no for a Boolean. 'options FILTER' tells what each takes.
          """,
        isOptional: true, repeats: true, completes: .values),
    ],
    examples: [
      .init(
        words: "filter set work com.example.chat account=work status='Heads down'",
        meaning: "Set the filter of an app up for Work."),
      .init(
        words: "filter set sleep Calendar calendars=home,work",
        meaning: "Give a parameter that takes several values a list."),
      .init(
        words: "filter disable work com.example.chat",
        meaning: "Keep its values, but leave it out of Work."),
    ])

  private enum Action: String, CaseIterable { case set, enable, disable, remove }

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    let action: Action = try syntax.action(words[0])
    if words.count > 3, action == .disable || action == .remove {
      throw UsageError.unexpected(words[3], command: syntax)
    }
    return try await Device.use(context) { device in
      let system = device.system
      let mode = try await context.mode(words[1], on: system)
      let filter = try await system.filter(meaning: words[2])
      var values = try await system.values(typed: Array(words.dropFirst(3)), for: filter)
      if action == .set || action == .enable {
        let asked = try await system.parametersToAsk(for: filter, in: mode.id)
        for parameter in asked where values[parameter.name] == nil {
          let answer = try await ask(for: parameter, of: filter, on: system, context)
          values.merge(answer) { $1 }
        }
      }
      return try await StoryReport.telling(device) {
        switch action {
        case .set: try await system.change(filter, in: mode.id, values: values)
        case .enable: try await system.enable(filter, in: mode.id, values: values)
        case .disable: try await system.disable(filter, in: mode.id)
        case .remove: try await system.remove(filter, from: mode.id)
        }
      }
    }
  }

  /// Asks on a terminal for a value, and again when it isn't one; nothing without a terminal.
  private static func ask(
    for parameter: InstalledParameter, of filter: FilterReference, on system: FocusSystem,
    _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    guard let ask = context.terminal.ask else { return [:] }
    var triesLeft = 3
    while let answer = ask("\(parameter.title) (\(parameter.type)): ") {
      triesLeft -= 1
      do {
        return try await system.values(typed: ["\(parameter.name)=\(answer)"], for: filter)
      } catch let error as FocusError where triesLeft > 0 {
        context.terminal.writeError("\(error)")
      }
    }
    return [:]
  }
}

/// Shows the parameters of a filter, or what one of them offers.
enum OptionsCommand: Command {
  static let syntax = CommandSyntax(
    name: "options", summary: "show what a filter takes, or the choices of a parameter",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(
        name: "PARAMETER", help: "The name of the parameter.", isOptional: true,
        completes: .parameters),
      .init(name: "TEXT", help: "Only those that match.", isOptional: true),
    ],
    examples: [
      .init(words: "options com.example.chat", meaning: "The parameters of the filter."),
      .init(words: "options com.example.chat account", meaning: "The accounts on offer."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    return try await Device.use(context) { device in
      let filter = try await device.system.filter(meaning: words[0])
      let parameters = await device.system.state.filter(filter)?.parameters ?? []
      guard words.count > 1 else {
        return OptionsReport(document: .init(parameters: parameters, choices: nil), text: nil)
      }
      let text = words.count > 2 ? words[2] : nil
      let choices = try await device.system.choices(for: words[1], of: filter, matching: text)
      return OptionsReport(
        document: .init(
          parameters: parameters.filter { $0.name == choices.parameter }, choices: choices),
        text: text)
    }
  }
}

/// The parameters of a filter, or the choices of one of them, in a table.
struct OptionsReport: Report {
  struct Document: Encodable, Sendable {
    /// All parameters, or the one that was named.
    let parameters: [InstalledParameter]
    /// What the parameter that was named offers.
    let choices: FilterChoices?
  }

  let document: Document
  /// What was searched for.
  let text: String?

  func text(_ style: TextStyle) -> String {
    let lines = document.choices.map { self.lines(of: $0, style) } ?? parameters
    return lines.joined(separator: "\n") + "\n"
  }

  private var parameters: [String] {
    let rows = document.parameters.map { parameter in
      let rest =
        parameter.defaultValue.map { "\($0.words) unless given" }
        ?? (parameter.isOptional ? "optional" : "required")
      return [parameter.name, parameter.type, rest, parameter.title]
    }
    return rows.isEmpty ? ["It takes nothing."] : TextTable(rows).lines
  }

  private func lines(of choices: FilterChoices, _ style: TextStyle) -> [String] {
    var lines: [String] = []
    for section in choices.sections {
      if let title = section.title { lines.append(style(title, .bold)) }
      let rows = section.choices.map { choice in
        let word = choice.typed
        return [word, choice.title == word ? "" : choice.title, choice.subtitle ?? ""]
      }
      lines += TextTable(rows, indent: section.title == nil ? "" : "  ").lines
    }
    guard lines.isEmpty else { return lines }
    let type = document.parameters.first?.type ?? "a value"
    return [
      text.map { "'\(choices.parameter)' offers nothing that matches '\($0)'." }
        ?? "'\(choices.parameter)' offers nothing; type \(type)."
    ]
  }
}

/// Reads what a filter reads as `current`.
enum CurrentCommand: Command {
  static let syntax = CommandSyntax(
    name: "current", summary: "read what a filter reads as `current`", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters)
    ],
    examples: [.init(words: "current com.example.chat", meaning: "Its values in force.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let filter = try await device.system.filter(meaning: context.arguments.positionals[0])
      do {
        let values = try await device.system.currentValues(of: filter)
        return CurrentReport(document: .init(values: values, error: nil, reason: nil))
      } catch let error as SetFocusFilterIntentError {
        return CurrentReport(
          document: .init(values: nil, error: "\(error)", reason: error.errorDescription))
      }
    }
  }
}

/// The values in force, or the error that the app gets.
struct CurrentReport: Report {
  struct Document: Encodable, Sendable {
    let values: [String: ParameterValue]?
    /// The error that the app gets, and what it means in one sentence.
    let error: String?
    let reason: String?
  }

  let document: Document

  func text(_ style: TextStyle) -> String {
    if let error = document.error {
      return "`current` throws \(error). \(document.reason ?? "")\n"
    }
    let rows = (document.values ?? [:]).sorted { $0.key < $1.key }
      .map { [$0.key, $0.value.words] }
    return TextTable(rows).lines.joined(separator: "\n") + "\n"
  }
}

extension ParameterValue {
  /// The value in a sentence: `nothing` where there is none.
  fileprivate var words: String { self == .null ? "nothing" : "\(self)" }
}
