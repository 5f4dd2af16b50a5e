import FocusFilterKit

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
