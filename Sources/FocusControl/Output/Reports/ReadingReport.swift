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

/// Every contested behavior, with its values as a call can have them.
struct ReadingsReport: Report {
  struct Document: Encodable, Sendable {
    let readings: [ReadingReport.Document]
  }

  let document: Document
  private let tool: String

  init(tool: String) {
    document = Document(
      readings: FocusReading.allCases.map { ReadingReport($0, tool: tool).document })
    self.tool = tool
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    for reading in document.readings {
      lines.append("\(style(reading.reading, .bold)) \(reading.title)")
      let rows = reading.values.map { value in
        ["\(reading.reading)=\(value.name)", value.basis.fidelity.rawValue, value.words]
      }
      lines += TextTable(rows, indent: "  ").lines
    }
    lines += [
      "", "The first value is the default. '\(tool) explain READING' tells the source of each.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}
