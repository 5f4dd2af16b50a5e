import FocusFilterKit

/// Lists the parameters of a filter, or the suggested values of one.
struct OptionsCommand: Command {
  static let about = CommandDescription(
    name: "options", summary: "list the parameters of a filter, or the values of one",
    note: CommandDescription.asksApps, usesDevice: true, usesApps: true,
    examples: [
      .init(words: "options com.example.chat", meaning: "The parameters of the filter."),
      .init(
        words: "options com.example.chat account", meaning: "The accounts that the app suggests."),
    ])

  @Argument("The app, or the type of the filter.", as: .filter) var filter: String
  @Argument("The name of the parameter.", as: .text(.parameters)) var parameter: String?
  @Argument("List only values that match.", as: .text) var text: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context, undoing: .commandBefore) { device in
      let filter = try await device.system.filter(named: filter)
      let installed = await device.system.state.filter(filter)
      let parameters = installed?.parameters ?? []
      guard let parameter else {
        return OptionsReport(
          document: .init(
            title: installed?.title, description: installed?.description,
            suggestions: try await device.system.suggestions(for: filter),
            parameters: parameters, choices: nil),
          text: nil)
      }
      let choices = try await device.system.choices(for: parameter, of: filter, matching: text)
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
    /// The filter's title; `nil` where one parameter was named, as the next two.
    var title: String?
    /// The filter's description of its purpose.
    var description: String?
    /// The configurations that the app proposes, the best first.
    var suggestions: [FilterForm.Suggestion]?
    /// All parameters, or the one that was named.
    let parameters: [ParameterMetadata]
    /// The suggested values of the parameter that was named.
    let choices: FilterChoices?
  }

  let document: Document
  /// The text that the values must match.
  let text: String?

  func text(_ style: ToolTextStyle) -> String {
    let lines =
      document.choices.map { self.lines(of: $0, style) } ?? (head(style) + parameters + proposals)
    return lines.joined(separator: "\n") + "\n"
  }

  private func head(_ style: ToolTextStyle) -> [String] {
    let title = document.title.map { [style($0, .bold)] } ?? []
    return title + (document.description.map { [$0, ""] } ?? [])
  }

  private var proposals: [String] {
    guard let suggestions = document.suggestions, !suggestions.isEmpty else { return [] }
    return ["", "The app proposes:"]
      + suggestions.flatMap { suggestion in
        let values = suggestion.values.filter { $0.value != .null }.sorted { $0.key < $1.key }
        return [
          "  \(suggestion.title)" + (suggestion.subtitle.map { ": \($0)" } ?? ""),
          "    " + values.map { "\($0.key) = \($0.value.words)" }.joined(separator: ", "),
        ]
      }
  }

  private var parameters: [String] {
    let rows = document.parameters.map { parameter in
      let rest =
        parameter.defaultValue.map { "\($0.words) unless given" }
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
        return [word, choice.title == word ? "" : choice.title, choice.subtitle ?? ""]
      }
      lines += TextTable(rows, indent: section.title == nil ? "" : "  ").lines
    }
    guard lines.isEmpty else { return lines }
    let type = document.parameters.first?.type ?? "a value"
    return [
      text.map { "'\(choices.parameter)' has no suggested value that matches '\($0)'." }
        ?? "'\(choices.parameter)' has no suggested values; enter \(type)."
    ]
  }
}
