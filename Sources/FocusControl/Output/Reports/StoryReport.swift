import FocusFilterKit

/// What happened because of a command.
struct StoryReport: Report {
  struct Document: Encodable {
    let lines: [StoryLine]
    let status: FocusStatus
    /// What is doubtful about the file that was delivered, and what was found meanwhile.
    let findings: [Finding]
  }

  let document: Document
  let dates: DateText
  let tool: String
  let explains: Bool

  /// Runs a body and tells what happened meanwhile.
  ///
  /// Beside it stands what was found: by `findings` on the device after it, by the device itself, and
  /// in schedules that weren't there before.
  static func telling(
    _ device: Device, explains: Bool = false, findings: (FocusState) -> [Finding] = { _ in [] },
    _ body: () async throws -> Void
  ) async throws -> StoryReport {
    let told = await device.system.history.count
    let known = await device.system.state.timeline.findings
    try await body()
    let lines = await device.system.story(since: told)
    let state = await device.system.state
    let found =
      findings(state) + (await device.system.findings(since: told))
      + state.timeline.findings.filter { !known.contains($0) }
    return StoryReport(
      document: Document(
        lines: lines, status: await device.system.status, findings: found.withoutRepetitions),
      dates: device.dates, tool: device.tool, explains: explains)
  }

  func text(_ style: TextStyle) -> String {
    guard !document.lines.isEmpty else {
      return "Nothing changes.\n"
        + StatusReport(document: document.status, dates: dates).text(style)
    }
    var story = StoryText(dates: dates, style: style, explains: explains)
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
    document.lines.compactMap { line in
      if case .notification(let told) = line.content { told.number } else { nil }
    }.last
  }
}
