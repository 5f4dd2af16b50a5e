import FocusFilterKit

/// The report of a command on the device, after the events since the last command.
struct DeviceReport<Told: Report>: Report {
  let report: Told
  let meanwhile: [StoryLine]?
  let dates: DateText

  var document: Told.Document { report.document }
  var exitCode: ToolExitCode { report.exitCode }

  func text(_ style: ToolTextStyle) -> String {
    Meanwhile(meanwhile ?? [], dates).lines(style).map { $0 + "\n" }.joined() + report.text(style)
  }
}

/// The events on the device between two commands, as text.
struct Meanwhile {
  private let events: [StoryLine]
  private let dates: DateText

  init(_ events: [StoryLine], _ dates: DateText) {
    self.events = events
    self.dates = dates
  }

  /// The lines, with an empty one at their end; none when nothing happened.
  func lines(_ style: ToolTextStyle) -> [String] {
    guard !events.isEmpty else { return [] }
    return [style("Meanwhile", .bold)] + FoldedStory(dates, style).lines(of: events) + [""]
  }
}
