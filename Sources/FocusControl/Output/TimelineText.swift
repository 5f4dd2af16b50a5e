import FocusFilterKit
import Foundation

/// Days as bars for their hours, with the times of each Focus beside or below the bars.
struct TimelineText {
  /// An interval, with the mode that is on.
  struct Stretch: Encodable, Sendable {
    let start: Date
    let end: Date
    let mode: String?
    var source: FocusSource?
    /// The source in words that complete "by …"; `nil` if the text omits it.
    var by: String?
  }

  let stretches: [Stretch]
  let start: Date
  let end: Date
  let dates: DateText
  /// The number of columns; `nil` for no limit.
  let width: Int?

  /// The lines. A day that equals the previous day is counted instead of drawn.
  var lines: [String] {
    var rows = [Row(day: "", bar: scale, texts: [])]
    var (alike, last): (Int, Row?) = (0, nil)
    func addAlike() {
      let days = SimulationText.counted(alike, "more day")
      if alike > 0 { rows.append(Row(day: "", bar: "… \(days) like this", texts: [])) }
      alike = 0
    }
    for day in days {
      let row = row(of: day)
      if row.bar == last?.bar, row.texts == last?.texts {
        alike += 1
        continue
      }
      addAlike()
      rows.append(row)
      last = row
    }
    addAlike()
    return isNarrow ? rows.flatMap(\.stacked) : TextTable(rows.flatMap(\.cells)).lines
  }

  /// A day, or another line beside the bars.
  private struct Row {
    let day: String
    let bar: String
    let texts: [String]

    var cells: [[String]] {
      [[day, bar, texts.first ?? ""]] + texts.dropFirst().map { ["", "", $0] }
    }

    var stacked: [String] { [day, bar].filter { !$0.isEmpty } + texts.map { "  \($0)" } }
  }

  // MARK: Columns

  /// Whether there is no room beside the bars.
  private var isNarrow: Bool { width.map { $0 < 60 } ?? false }

  /// The minutes of a cell: half an hour on a wide terminal, two hours on a narrow one.
  private var minutes: Int {
    guard let width else { return 60 }
    return width >= 120 ? 30 : width >= 24 ? 60 : 120
  }

  /// The line with the hours above the bars.
  private var scale: String {
    let every = minutes == 120 ? 6 : 3
    return stride(from: 0, to: 24, by: every)
      .map { "\($0)".padding(to: every * 60 / minutes) }.joined().trimmingCharacters(
        in: .whitespaces)
  }

  // MARK: Days

  /// The first instant of each day.
  private var days: [Date] {
    var days: [Date] = []
    var day = dates.calendar.startOfDay(for: start)
    while day < end {
      days.append(day)
      day = dates.calendar.date(byAdding: .day, value: 1, to: day) ?? end
    }
    return days
  }

  private func row(of day: Date) -> Row {
    let end = dates.calendar.date(byAdding: .day, value: 1, to: day) ?? end
    let onThisDay = stretches.filter { $0.start < end && $0.end > day }
    let texts = onThisDay.compactMap { stretch -> String? in
      let (from, to) = (max(stretch.start, day), min(stretch.end, end))
      guard let mode = stretch.mode, from < to else { return nil }
      let until = to == end ? "24:00" : dates.time(to)
      return "\(dates.time(from))–\(until) \(mode)\(stretch.by.map { " by \($0)" } ?? "")"
    }
    let bar = (0..<(24 * 60 / minutes)).map { cell($0 * minutes, of: day, onThisDay) }.joined()
    return Row(day: dates.shortDay(day), bar: bar, texts: texts)
  }

  /// Returns a cell of a bar: full, left half, right half or empty, depending on when a Focus is
  /// on.
  ///
  /// Before the start and after the end, the cell is blank.
  private func cell(_ minute: Int, of day: Date, _ stretches: [Stretch]) -> String {
    let calendar = dates.calendar
    let begin =
      calendar.date(bySettingHour: minute / 60, minute: minute % 60, second: 0, of: day) ?? day
    let close = begin + Double(minutes * 60)
    guard close > start, begin < end else { return " " }
    let on = stretches.filter { $0.mode != nil && $0.start < close && $0.end > begin }
    guard let first = on.first, let last = on.last else { return "·" }
    let begins = first.start <= max(begin, start)
    if begins, last.end >= min(close, end) { return "█" }
    return begins ? "▌" : "▐"
  }
}
