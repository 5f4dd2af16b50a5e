import FocusFilterKit
import FocusText
import Foundation

/// The story of a scenario as text, in parts that can be written during play.
struct SimulationText {
  private let style: ToolTextStyle
  private let dates: DateText
  /// The lines before the day.
  let opening: [String]
  private var story: StoryText

  /// - Parameters:
  ///   - name: The scenario's title or file.
  ///   - explains: Whether the text shows every step of every decision.
  init(name: String, timeZone: TimeZone, style: ToolTextStyle, explains: Bool) {
    self.style = style
    dates = DateText(timeZone)
    opening = ["\(style(name.onOneLine, .bold)) · \(timeZone.identifier)", ""]
    story = StoryText(dates: dates, explains: explains, style: style.story)
  }

  /// Returns the lines for a step of the play; empty for a step without a part in the story.
  mutating func lines(of step: SimulationStep) -> [String] {
    switch step {
    case .began: opening
    case .told(let line): lines(of: line)
    case .checked(let expectation): lines(of: expectation)
    case .played: []
    @unknown default: []
    }
  }

  /// Returns the lines for one line of the story.
  mutating func lines(of line: StoryLine) -> [String] { story.lines(of: line) }

  /// Returns the lines for a failed expectation; empty for an expectation that holds.
  func lines(of checked: Simulation.CheckedExpectation) -> [String] {
    guard !checked.holds else { return [] }
    let words = "✗ \(checked.subject): expected \(checked.expected), found \(checked.actual)"
    return ["       " + style(words, .red)]
  }

  /// Returns the lines after the day: its timeline, the findings, and the expectations that hold.
  ///
  /// - Parameter showsCards: Whether the cards in Settings come first, for the modes that have
  ///   cards.
  func closing(_ day: Simulation, showsCards: Bool) -> [String] {
    var lines = [""]
    if showsCards { lines += day.modes.flatMap(settings) }
    let timeline = timeline(of: day)
    if !timeline.isEmpty { lines += timeline + [""] }
    if let left = day.unplayedEvents, left > 0 {
      let events = Self.counted(left, "event")
      lines.append("Stopped at \(dates.time(day.end, readAt: day.start)), before \(events).")
    }
    lines += style.lines(of: day.findings.untold(in: day.lines))
    lines += expectations(of: day)
    if !day.failures.isEmpty {
      let count = Self.counted(day.failures.count, "failure")
      lines.append(style("\(count) of the apps' code that no expectation takes.", .red))
    }
    lines.append(Self.summary(of: day.summary))
    return lines
  }

  // MARK: Parts

  private func settings(of mode: Simulation.Mode) -> [String] {
    let schedules = mode.schedules.isEmpty ? "" : " · \(mode.schedules.joined(separator: ", "))"
    let cards = mode.cards.filter { $0.configured != nil }
      .flatMap { CardText($0, width: style.width.map { $0 - 2 }).lines.map { "  \($0)" } }
    guard !cards.isEmpty else { return [] }
    return ["Settings › Focus › \(style(mode.name.onOneLine, .bold))\(schedules)"] + cards + [""]
  }

  private func timeline(of day: Simulation) -> [String] {
    var changes: [StoryLine] = []
    for line in day.lines where [.focusOn, .focusKept, .focusOff].contains(line.event) {
      // A Focus may stay on with another end.
      if line.event == .focusKept, changes.last?.source == line.source { continue }
      changes.append(line)
    }
    let ends = changes.dropFirst().map(\.at) + [day.end]
    let stretches = zip(changes, ends).compactMap { line, end -> TimelineText.Stretch? in
      guard line.event != .focusOff, line.at < end, let mode = line.mode, let source = line.source
      else { return nil }
      return .init(start: line.at, end: end, mode: mode, by: source.description)
    }
    guard !stretches.isEmpty else { return [] }
    return TimelineText(
      stretches: stretches, start: day.start, end: day.end, dates: dates, width: style.width
    ).lines
  }

  private func expectations(of day: Simulation) -> [String] {
    let all = day.expectations
    guard !all.isEmpty else { return ["The scenario has no \(day.lack)."] }
    let failed = all.filter { !$0.holds }
    guard !failed.isEmpty else {
      let which = all.count == 1 ? "the one expectation" : "all \(all.count) expectations"
      let first = which.prefix(1).uppercased() + which.dropFirst()
      return [style(day.isCut ? "Until then, \(which) held." : "\(first) held.", .green)]
    }
    let which =
      all.count == 1 ? "The one expectation" : "\(failed.count) of \(all.count) expectations"
    var lines = [style("\(which) did not hold:", .red)]
    for expectation in failed {
      let place = expectation.place
      let notes = (expectation.reason.map { [$0] } ?? []) + expectation.advice
      let heading = "\(place.file):\(place.line):\(place.column): \(expectation.subject)"
      lines.append("  \(heading.onOneLine)")
      lines += (["expected \(expectation.expected)", "actual   \(expectation.actual)"] + notes)
        .map { "    \($0.onOneLine)" }
    }
    return lines
  }

  private static func summary(of summary: Simulation.Summary) -> String {
    var parts = [
      counted(summary.focusChanges, "Focus change"), counted(summary.deliveries, "delivery"),
    ]
    if summary.missedDeliveries > 0 { parts.append("\(summary.missedDeliveries) missed") }
    let all = summary.notifications.values.reduce(0, +)
    if all > 0 {
      let outcomes = summary.notifications.sorted { $0.key < $1.key }
        .map { "\($0.value) \(OutcomeWord(rawValue: $0.key)?.participle ?? $0.key)" }
        .joined(separator: ", ")
      parts.append("\(counted(all, "notification")) (\(outcomes))")
    }
    return parts.joined(separator: " · ")
  }

  /// Returns a number with its noun: `2 deliveries`.
  static func counted(_ number: Int, _ noun: String) -> String {
    let endsInY = noun.hasSuffix("y") && !noun.hasSuffix("ay")
    let plural = endsInY ? "\(noun.dropLast())ies" : "\(noun)s"
    return "\(number) \(number == 1 ? noun : plural)"
  }
}

extension Simulation {
  /// Whether events weren't played. Their expectations weren't judged, and neither was a statement
  /// about the whole day that one of them could have decided.
  var isCut: Bool { unplayedEvents ?? 0 > 0 }

  /// A noun such as `events`, the first thing that a day without results lacks.
  var lack: String { isCut ? "judged expectations" : hasEvents ? "expectations" : "events" }
}

extension OutcomeWord {
  /// The outcome as a word that follows a number of notifications: `2 silenced`.
  var participle: String {
    switch self {
    case .alerts: "alerted"
    case .toApp: "for the app"
    case .silenced, .quiet, .refused: rawValue
    }
  }
}

extension ToolTextStyle {
  /// Returns the text of story lines, in order, in which repeated days are written once.
  ///
  /// If a day's text equals an earlier day's, apart from the numbers of notifications, the day is
  /// only counted: `… 364 more days like this`.
  func folded(_ lines: [StoryLine], _ dates: DateText) -> [String] {
    var text = StoryText(dates: dates, style: story)
    var result: [String] = []
    var known: Set<[String]> = []
    var (folded, areLikeTheLast) = (0, true)
    var last: [String] = []
    func count() -> [String] {
      guard folded > 0 else { return [] }
      let days = SimulationText.counted(folded, "more day")
      return [self("       … \(days) like \(areLikeTheLast ? "this" : "those above")", .faint)]
    }
    var rest = lines[...]
    while let first = rest.first {
      let day = rest.prefix { dates.calendar.isDate($0.at, inSameDayAs: first.at) }
      rest = rest.dropFirst(day.count)
      // The day's texts without the date and the numbers of notifications.
      var plain = StoryText(dates: dates)
      let pattern = day.flatMap { plain.lines(of: $0) }.dropFirst()
        .map { $0.replacing(/#\d+/, with: "#") }
      if known.insert(pattern).inserted {
        result += count() + day.flatMap { text.lines(of: $0) }
        (folded, areLikeTheLast, last) = (0, true, pattern)
      } else {
        folded += 1
        areLikeTheLast = areLikeTheLast && pattern == last
      }
    }
    return result + count()
  }
}

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
    var rest = days.map(row)[...]
    while let row = rest.first {
      let alike = rest.prefix { $0.bar == row.bar && $0.texts == row.texts }
      rest = rest.dropFirst(alike.count)
      rows.append(row)
      guard alike.count > 1 else { continue }
      let days = SimulationText.counted(alike.count - 1, "more day")
      rows.append(Row(day: "", bar: "… \(days) like this", texts: []))
    }
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

  /// Whether the bars would take more than half of the columns, so that there is no room beside
  /// them.
  private var isNarrow: Bool { width.map { $0 < 76 } ?? false }

  /// The minutes of a cell: half an hour on a wide terminal, two hours on a narrow one.
  private var minutes: Int {
    guard let width else { return 60 }
    return width >= 124 ? 30 : width >= 24 ? 60 : 120
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
    sequence(first: dates.calendar.startOfDay(for: start)) {
      dates.calendar.date(byAdding: .day, value: 1, to: $0)
    }.prefix { $0 < end }
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
