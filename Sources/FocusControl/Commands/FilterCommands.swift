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
  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let cards: [FilterCard]
  }

  let document: [Mode]

  init(_ modes: [FocusMode], on system: FocusSystem) async throws {
    var document: [Mode] = []
    for mode in modes {
      document.append(
        Mode(name: mode.name, identifier: mode.id, cards: try await system.cards(in: mode.id)))
    }
    self.document = document
  }

  func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for mode in document {
      lines.append(style(mode.name, .bold))
      for card in mode.cards {
        lines += CardText(card).lines.map { "  \($0)" }
        for (name, value) in (card.configured?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
          lines.append("    \(name) = \(value == .null ? "nothing" : "\(value)")")
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
        completes: .words(Action.allCases.map(\.rawValue))),
      .init(name: "MODE", help: "The name of the Focus.", completes: .modes),
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(
        name: "VALUES", help: "With set and enable: name=value for each parameter.",
        isOptional: true, repeats: true, completes: .values),
    ],
    examples: [
      .init(
        words: "filter set work com.example.chat account=work status='Heads down'",
        meaning: "Set the filter of an app up for Work."),
      .init(
        words: "filter disable work com.example.chat",
        meaning: "Keep its values, but leave it out of Work."),
    ])

  private enum Action: String, CaseIterable { case set, enable, disable, remove }

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    guard let action = Action(rawValue: words[0]) else {
      let hint = Suggestion.hint(for: words[0], among: Action.allCases.map(\.rawValue))
      throw UsageError.unusable("'filter' can't '\(words[0])'.\(hint)", command: syntax)
    }
    if words.count > 3, action == .disable || action == .remove {
      throw UsageError.unexpected(words[3], command: syntax)
    }
    return try await Device.use(context) { device in
      let system = device.system
      let mode = try await context.mode(words[1], on: system)
      let filter = try await system.filter(meaning: words[2])
      var values = try await system.values(typed: Array(words.dropFirst(3)), for: filter)
      if action == .set || action == .enable {
        try await ask(for: &values, of: filter, on: system, context.terminal)
      }
      return try await StoryReport.telling(device) {
        switch action {
        case .set: try await system.configure(filter, in: mode.id, values: values)
        case .enable: try await system.enable(filter, in: mode.id, values: values)
        case .disable: try await system.disable(filter, in: mode.id)
        case .remove: try await system.remove(filter, from: mode.id)
        }
      }
    }
  }

  /// Asks on a terminal for the required values that have no default and weren't given.
  private static func ask(
    for values: inout [String: ParameterValue], of filter: FilterReference,
    on system: FocusSystem, _ terminal: Terminal
  ) async throws {
    guard let ask = terminal.ask else { return }
    let parameters = await system.state.filter(filter)?.parameters ?? []
    for parameter in parameters where !parameter.isOptional && parameter.defaultValue == nil {
      guard values[parameter.name] == nil else { continue }
      guard let answer = ask("\(parameter.title) (\(parameter.type)): ") else { continue }
      let typed = try await system.values(typed: ["\(parameter.name)=\(answer)"], for: filter)
      values.merge(typed) { $1 }
    }
  }
}

/// Shows what a parameter offers.
enum OptionsCommand: Command {
  static let syntax = CommandSyntax(
    name: "options", summary: "show the choices that a parameter offers", usesDevice: true,
    usesApps: true,
    positionals: [
      .init(name: "FILTER", help: "The app, or the type of the filter.", completes: .filters),
      .init(name: "PARAMETER", help: "The name of the parameter.", completes: .parameters),
      .init(name: "TEXT", help: "Only those that match.", isOptional: true),
    ],
    examples: [
      .init(words: "options com.example.chat account", meaning: "The accounts on offer.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let words = context.arguments.positionals
    return try await Device.use(context) { device in
      let filter = try await device.system.filter(meaning: words[0])
      let text = words.count > 2 ? words[2] : nil
      return ChoicesReport(
        document: try await device.system.choices(for: words[1], of: filter, matching: text),
        text: text)
    }
  }
}

/// The choices of a parameter in a table.
struct ChoicesReport: Report {
  let document: FilterChoices
  /// What was searched for.
  let text: String?

  func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for section in document.sections {
      if let title = section.title { lines.append(style(title, .bold)) }
      let rows = section.choices.map { choice -> [String] in
        let value = if case .string(let text) = choice.value { text } else { "\(choice.value)" }
        return [value, choice.title, choice.subtitle ?? ""]
      }
      lines += TextTable(rows, indent: section.title == nil ? "" : "  ").lines
    }
    if lines.isEmpty {
      lines.append(
        text.map { "'\(document.parameter)' offers nothing that matches '\($0)'." }
          ?? "'\(document.parameter)' offers nothing; type a value.")
    }
    return lines.joined(separator: "\n") + "\n"
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
        return CurrentReport(
          document: .init(
            values: try await device.system.currentValues(of: filter), error: nil))
      } catch {
        return CurrentReport(document: .init(values: nil, error: "\(error)"))
      }
    }
  }
}

/// The values in force, or the error that the app gets.
struct CurrentReport: Report {
  struct Document: Encodable, Sendable {
    let values: [String: ParameterValue]?
    let error: String?
  }

  let document: Document

  func text(_ style: TextStyle) -> String {
    if let error = document.error { return "`current` throws \(error).\n" }
    let rows = (document.values ?? [:]).sorted { $0.key < $1.key }
      .map { [$0.key, $0.value == .null ? "nothing" : "\($0.value)"] }
    return TextTable(rows).lines.joined(separator: "\n") + "\n"
  }
}
