import FocusExtraction
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

  /// A rule of Xcode's extraction.
  init(_ rule: ExtractionRule) {
    let xcode = rule.xcode.isEmpty ? "" : " Xcode says: \(rule.general(\.xcode))"
    document = Document(
      finding: rule.id, severities: [rule.severity],
      meaning: rule.general(\.mistake), consequence: rule.severity.consequence + xcode,
      remedy: rule.general(\.remedy), rules: [])
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

extension Finding.Severity {
  /// The result of a broken rule for the app.
  fileprivate var consequence: String {
    switch self {
    case .error: "The app has no metadata at all, so no filter, intent or shortcut."
    case .warning: "A part of the app's metadata may be missing."
    case .advice: "The metadata may be complete; public reports differ."
    }
  }
}
