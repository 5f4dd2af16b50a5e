import FocusFilterKit

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
