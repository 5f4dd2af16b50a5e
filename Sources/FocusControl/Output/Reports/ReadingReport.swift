import FocusFilterKit

/// A contested behavior, with what every value rests on.
struct ReadingReport: Report {
  struct Document: Encodable, Sendable {
    let reading: String
    let title: String
    /// The default first.
    let values: [Value]
  }

  /// A value of the reading.
  struct Value: Encodable, Sendable {
    let name: String
    let words: String
    let basis: RuleReport.Basis
  }

  let document: Document
  let tool: String

  init(_ reading: FocusReading, tool: String) {
    document = Document(
      reading: reading.id, title: reading.title,
      values: reading.values.map {
        Value(name: $0.name, words: $0.words, basis: RuleReport.Basis($0.source))
      })
    self.tool = tool
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines = ["\(style(document.reading, .bold)) \(document.title)"]
    for (index, value) in document.values.enumerated() {
      let mark = index == 0 ? ", the default" : ""
      lines += [
        "",
        "\(style(value.name, .bold)) \(value.basis.fidelity.rawValue): \(value.words)\(mark)",
      ]
      lines += value.basis.lines(style)
    }
    let other = document.values.last?.name ?? ""
    lines += ["", "'\(tool) reset --reading \(document.reading)=\(other)' chooses a value."]
    return lines.joined(separator: "\n") + "\n"
  }
}
