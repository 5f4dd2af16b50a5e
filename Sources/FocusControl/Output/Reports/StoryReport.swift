import FocusFilterKit

/// The story lines that a command caused.
struct StoryReport: Report {
  struct Document: Encodable {
    let lines: [StoryLine]
    let status: FocusStatus
    /// The findings about the delivered file and about the calls meanwhile.
    let findings: [Finding]
  }

  var document: Document
  let dates: DateText
  let tool: String
  let explains: Bool

  func text(_ style: ToolTextStyle) -> String {
    guard !document.lines.isEmpty else {
      return "Nothing changes.\n"
        + StatusReport(document: document.status, dates: dates).text(style)
    }
    var story = StoryText(dates: dates, explains: explains, style: style.story)
    var lines =
      document.lines.flatMap { story.lines(of: $0) }
      + FindingText(style).lines(of: document.findings.untold(in: document.lines))
    if style.tellsNextSteps, !explains, let number = lastNotification {
      lines.append(style("'\(tool) explain \(number)' tells every step.", .faint))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of the last notification that the story tells of.
  private var lastNotification: Int? {
    document.lines.last { $0.event == .notification }?.notification
  }
}
