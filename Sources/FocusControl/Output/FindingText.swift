import FocusFilterKit

/// Findings as lines for people, with their severity in color.
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
  var sentences: String {
    let message = message.prefix { $0 != "\n" }
    return [String(message), resolution].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
