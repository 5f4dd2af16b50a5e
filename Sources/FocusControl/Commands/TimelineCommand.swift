import FocusFilterKit
import Foundation

/// Shows which Focus will be on.
struct TimelineCommand: Command {
  static let about = CommandDescription(
    name: "timeline", summary: "show the Focus of the coming days, hour by hour", usesDevice: true,
    examples: [.init(words: "timeline --days 2", meaning: "Today and tomorrow.")])

  @Option(
    "The number of days, 1 to 366. The default is 7.", "N",
    as: .number("number of days", in: 1...366, use: "1 to 366"), default: 7) var days: Int

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      let (state, start, calendar) = (seen.state, seen.device.now, seen.dates.calendar)
      let end =
        calendar.date(byAdding: .day, value: days, to: calendar.startOfDay(for: start)) ?? start
      let stretches = state.timeline.stretches(from: start, to: end)
      return TimelineReport(
        document: .init(
          start: start, end: end,
          stretches: stretches.map { stretch in
            TimelineReport.Stretch(
              start: stretch.start, end: stretch.end,
              mode: stretch.assertion.map { state.mode($0.mode)?.name ?? $0.mode.rawValue },
              source: stretch.assertion?.source, by: stretch.assertion?.source.description)
          }, nextChange: seen.device.status.nextChange), dates: seen.dates)
    }
  }
}

/// A table with a row for each day: a bar of its hours, and the times of each Focus.
struct TimelineReport: Report {
  struct Document: Encodable, Sendable {
    let start: Date
    let end: Date
    /// The parts of the time from start to end, without gaps.
    let stretches: [Stretch]
    /// The next change, which may be later than the end.
    let nextChange: FocusStatus.Change?
  }

  struct Stretch: Encodable, Sendable {
    let start: Date
    let end: Date
    let mode: String?
    let source: FocusSource?
    /// The source in words that complete "turned on by …".
    let by: String?
  }

  let document: Document
  let dates: DateText

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    if document.stretches.contains(where: { $0.mode != nil }) {
      lines += timeline(style.width).lines
    } else {
      lines.append("No Focus is on until \(dates.time(document.end, readAt: document.start)).")
    }
    if let change = document.nextChange {
      let what = change.mode.map { "\($0) turns on" } ?? "no Focus is on any more"
      lines.append("next  \(dates.time(change.at, readAt: document.start)): \(what)")
    } else {
      lines.append("No change is scheduled.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func timeline(_ width: Int?) -> TimelineText {
    TimelineText(
      stretches: document.stretches.map { stretch in
        .init(start: stretch.start, end: stretch.end, mode: stretch.mode, by: stretch.by)
      }, start: document.start, end: document.end, dates: dates, width: width)
  }
}
