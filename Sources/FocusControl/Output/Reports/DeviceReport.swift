import FocusFilterKit

/// The report of a command on the device, with the events since the last command.
struct DeviceReport<Told: Report>: CommandResult {
  let report: Told
  let meanwhile: Meanwhile?
}

/// The events on the device between two commands, as text.
struct Meanwhile: Sendable {
  let events: [StoryLine]
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
