import FocusFilterKit

/// A kind of finding, with what follows from it on an iPhone and the rules behind it.
struct FindingKindReport: Report {
  struct Document: Encodable, Sendable {
    /// The identifier.
    let finding: String
    /// The usual one first.
    let severities: [Finding.Severity]
    let meaning: String
    let consequence: String
    let remedy: String
    let rules: [RuleReport.Entry]
  }

  let document: Document

  init(_ kind: FindingKind) {
    document = Document(
      finding: kind.id, severities: kind.severities, meaning: kind.meaning,
      consequence: kind.consequence, remedy: kind.remedy,
      rules: kind.rules.map(RuleReport.Entry.init))
  }

  func text(_ style: ToolTextStyle) -> String {
    let severities = document.severities.map(\.rawValue).joined(separator: " or ")
    var lines = [
      "\(style(document.finding, .bold)) \(severities)", document.meaning, "",
      "On an iPhone:", "  \(document.consequence)", "",
      "To resolve it:", "  \(document.remedy)",
    ]
    if !document.rules.isEmpty {
      lines += ["", "Rules:"]
      lines +=
        TextTable(
          document.rules.map { [$0.rule, $0.basis.fidelity.rawValue, $0.sentence] }, indent: "  "
        ).lines
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
