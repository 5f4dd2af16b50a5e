@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Shows which Focus will be on.
enum TimelineCommand: Command {
  static let syntax = CommandSyntax(
    name: "timeline", summary: "show the Focus of the coming days, hour by hour", usesDevice: true,
    options: [
      .init(name: "days", help: "The number of days, 1 to 366. The default is 7.", value: "N")
    ],
    examples: [.init(words: "timeline --days 2", meaning: "Today and tomorrow.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    let word = context.arguments["days"] ?? "7"
    guard let days = Int(word), (1...366).contains(days) else {
      throw UsageError.invalid("number of days", word, use: "1 to 366", command: syntax)
    }
    return try SeenDevice.use(context) { seen in
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
      lines += TextTable([["", Self.scale]] + days.flatMap(rows)).lines
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

  /// The hours above a bar.
  private static let scale =
    stride(from: 0, to: 21, by: 3).map { "\($0)".padding(to: 3) }.joined() + "21"

  /// The first instant of each day.
  private var days: [Date] {
    var days: [Date] = []
    var day = dates.calendar.startOfDay(for: document.start)
    while day < document.end {
      days.append(day)
      day = dates.calendar.date(byAdding: .day, value: 1, to: day) ?? document.end
    }
    return days
  }

  private func rows(of day: Date) -> [[String]] {
    let end = dates.calendar.date(byAdding: .day, value: 1, to: day) ?? document.end
    let texts = document.stretches.compactMap { stretch -> String? in
      let (from, to) = (max(stretch.start, day), min(stretch.end, end))
      guard let mode = stretch.mode, from < to else { return nil }
      let until = to == end ? "24:00" : dates.time(to)
      return "\(dates.time(from))–\(until) \(mode)\(stretch.by.map { " by \($0)" } ?? "")"
    }
    let first = [
      dates.shortDay(day), (0..<24).map { cell($0, of: day) }.joined(), texts.first ?? "",
    ]
    return [first] + texts.dropFirst().map { ["", "", $0] }
  }

  /// The cell of one hour: full, left or right half, or empty, by when a Focus is on; blank in the past.
  private func cell(_ hour: Int, of day: Date) -> String {
    let calendar = dates.calendar
    let start = calendar.date(bySettingHour: hour, minute: 0, second: 0, of: day) ?? day
    let end = start + 3600
    guard end > document.start else { return " " }
    let on = document.stretches.filter { $0.mode != nil && $0.start < end && $0.end > start }
    guard let first = on.first, let last = on.last else { return "·" }
    let begins = first.start <= max(start, document.start)
    if begins, last.end >= end { return "█" }
    return begins ? "▌" : "▐"
  }
}
