import FocusFilterKit
import Foundation

/// Findings, a line each.
struct CheckReport: Report {
  /// The ways in which findings are written.
  enum Form: String, Sendable, CaseIterable { case text, github }

  struct Document: Encodable, Sendable {
    let findings: [Finding]
    let errors: Int
    let warnings: Int
    let advice: Int
    let checked: Checked
  }

  /// How much was looked at.
  struct Checked: Encodable, Sendable {
    let apps: Int
    let files: Int
    let predicates: Int
  }

  let document: Document
  private let form: Form
  private let isUnreadable: Bool

  /// - Parameter isUnreadable: Whether there was a file that couldn't be read.
  init(_ found: [Finding], of checked: Checked, form: Form, isUnreadable: Bool) {
    let findings = found.withoutRepetitions
    func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
    document = Document(
      findings: findings, errors: count(.error), warnings: count(.warning), advice: count(.advice),
      checked: checked)
    self.form = form
    self.isUnreadable = isUnreadable
  }

  var exitCode: ExitCode {
    isUnreadable ? .world : document.errors == 0 ? .done : .notHeld
  }

  func text(_ style: TextStyle) -> String {
    switch form {
    case .github: document.findings.map(\.workflowCommand).map { $0 + "\n" }.joined()
    case .text:
      (FindingText(style).lines(of: document.findings) + [summary]).joined(separator: "\n") + "\n"
    }
  }

  private var summary: String {
    guard !document.findings.isEmpty else {
      let checked = [
        (document.checked.files, "file"), (document.checked.predicates, "predicate"),
        (document.checked.apps, "app"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      return "\(checked.joined(separator: ", ")) checked, nothing to report."
    }
    let counts = [
      (document.errors, document.errors == 1 ? "error" : "errors"),
      (document.warnings, document.warnings == 1 ? "warning" : "warnings"),
      (document.advice, "advice"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension [Finding] {
  /// The findings in their order, each once: an app's own come with each scenario it is played in.
  var withoutRepetitions: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }

  /// The findings that no line of a story tells, at the time when they were found.
  func untold(in lines: [StoryLine]) -> [Finding] {
    let told = Set(lines.filter { $0.event == .finding }.compactMap(\.text))
    return filter { !told.contains("\($0)") }
  }
}

/// Findings as lines for people, with their severity in colour.
struct FindingText {
  private let style: TextStyle

  init(_ style: TextStyle) {
    self.style = style
  }

  func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let accent: TextStyle.Accent =
        switch finding.severity {
        case .error: .red
        case .warning: .yellow
        case .advice: .cyan
        }
      let place = finding.place.map { "\($0.file):\($0.line):\($0.column): " } ?? ""
      let severity = style(finding.severity.rawValue, accent)
      // A picture of the place may follow the first line.
      let picture = finding.message.split(separator: "\n").dropFirst().map { "  \($0)" }
      return [
        "\(place)\(severity): \(finding.subject): \(finding.sentences) [\(finding.id)]"
      ] + picture
    }
  }
}

extension Finding {
  /// What was found and how to resolve it.
  fileprivate var sentences: String {
    let message = message.prefix { $0 != "\n" }
    return [String(message), resolution].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The finding as an annotation: a
  /// [workflow command](https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  fileprivate var workflowCommand: String {
    let level =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .advice: "notice"
      }
    var properties: [String] = []
    if let place {
      properties = [
        "file=\(place.file.escapedProperty)", "line=\(place.line)", "col=\(place.column)",
      ]
    }
    properties.append("title=\(id.escapedProperty)")
    let text = "\(subject): \(sentences)"
    return "::\(level) \(properties.joined(separator: ","))::\(text.escapedData)"
  }
}

extension String {
  fileprivate var escapedData: String {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  fileprivate var escapedProperty: String {
    escapedData.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
