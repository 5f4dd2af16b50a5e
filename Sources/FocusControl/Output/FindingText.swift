import FocusFilterKit
import Foundation

/// Findings as lines for people, with a color for the severity.
struct FindingText {
  private let style: ToolTextStyle

  init(_ style: ToolTextStyle) {
    self.style = style
  }

  func lines(of findings: [Finding]) -> [String] {
    findings.flatMap { finding in
      let accent: ToolTextStyle.Accent =
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
  /// The message and the resolution.
  var sentences: String {
    let message = message.prefix { $0 != "\n" }
    return [String(message), resolution].filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension [Finding] {
  /// The findings without duplicates, in their order.
  var withoutRepetitions: [Finding] {
    var seen: Set<Finding> = []
    return filter { seen.insert($0).inserted }
  }

  /// The findings that aren't among the lines of a story.
  func untold(in lines: [StoryLine]) -> [Finding] {
    let told = Set(lines.filter { $0.event == .finding }.compactMap(\.text))
    return filter { !told.contains("\($0)") }
  }
}
