import FocusFilterKit
import FocusText
import Foundation

/// Shows the Focus that is on.
struct StatusCommand: Command {
  static let about = CommandDescription(
    name: "status", summary: "show the Focus that is on, its source and its end",
    usesDevice: true,
    examples: [
      "status": "The Focus that is on, the next change, and what was overridden."
    ])

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      StatusReport(document: seen.device.status, dates: seen.dates)
    }
  }
}

/// Turns a Focus on.
struct OnCommand: Command {
  static let about = CommandDescription(
    name: "on", summary: "turn a Focus on", usesDevice: true, usesApps: true,
    examples: [
      "on work": "Turn Work on until it is turned off, or until its current schedule ends.",
      "on work --for 1h": "Turn Work on for an hour.",
      "on work --until evening": "Turn Work on until 19:00.",
      "on work --until leave": "Turn Work on until '{{TOOL}} off --occasion leave'.",
    ])

  @Argument("The name or identifier of the Focus.", as: .mode) var mode: String
  @Option(
    "The duration, such as 1h or 90m.", "LENGTH", named: "for",
    as: .duration([OfferedDuration.oneHour.rawValue])) var length: TimeInterval?
  @Option(
    """
    The end: the next 17:00, evening (19:00) or morning (07:00), a date and time, or leave or \
    event, which 'off --occasion' brings.
    """, "TIME", as: .text(.ends)) var until: String?
  @Option(
    "The source: \(FocusSource.list). The default is person.", "SOURCE", as: .word("source"),
    default: .person) var by: FocusSource

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context) { device in
      let mode = try context.mode(mode, on: await device.system.state)
      var event = context.call.arguments.members
      event["on"] = .string(mode.id.rawValue)
      return try await device.perform(event, context)
    }
  }
}

extension FocusSource {
  /// A list of all sources, for help.
  static let list = allCases.map(\.rawValue).list(.or)
}

/// Turns the Focus off, or ends a Focus that lasts until an occasion.
struct OffCommand: Command {
  static let about = CommandDescription(
    name: "off", summary: "turn the Focus off", usesDevice: true, usesApps: true,
    examples: [
      "off": "Turn off the Focus that is on.",
      "off --occasion leave": "End what 'on --until leave' turned on.",
    ], adviceForMore: "Write 'off' alone, which turns off the Focus that is on.",
    alternatives: [["by", "occasion"]])

  @Option(
    """
    The source that ends: \(FocusSource.list). The default, person, ends any Focus, and a shortcut \
    does, too.
    """, "SOURCE", as: .word("source")) var by: FocusSource?
  @Option(
    """
    End only a Focus that is on until an occasion. leave: the person leaves; event: the event in \
    the calendar ends.
    """, "OCCASION", as: .word("occasion")) var occasion: FocusOccasion?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let event: [String: ParameterValue] =
      switch occasion {
      case .leaving: ["leave": true]
      case .eventEnd: ["eventEnds": true]
      case nil: ["off": .string((by ?? .person).rawValue)]
      }
    return try await OpenDevice.use(context) { device in
      let result = try await device.perform(event, context)
      if by == .schedule, let active = await device.system.status.active,
        active.source == .schedule
      {
        context.showNotices([
          """
          A schedule ends by itself. '\(context.calling) off' turns \(active.mode) off for the \
          rest of the schedule's interval.
          """
        ])
      }
      return result
    }
  }
}

/// Shows the Focus that will be on at each time of the coming days.
struct TimelineCommand: Command {
  static let about = CommandDescription(
    name: "timeline", summary: "show the Focus of the coming days, hour by hour", usesDevice: true,
    examples: ["timeline --days 2": "Today and tomorrow."])

  @Option(
    "The number of days, 1 to 366. The default is 7.", "N",
    as: .number("number of days", in: 1...366), default: 7) var days: Int

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      let (state, start, calendar) = (seen.state, seen.device.now, seen.dates.calendar)
      let end =
        calendar.date(byAdding: .day, value: days, to: calendar.startOfDay(for: start)) ?? start
      let stretches = state.timeline.stretches(from: start, to: end)
      return TimelineReport(
        start: start, end: end,
        stretches: stretches.map { stretch in
          TimelineText.Stretch(
            start: stretch.start, end: stretch.end,
            mode: stretch.assertion.map { state.mode($0.mode)?.name ?? $0.mode.rawValue },
            source: stretch.assertion?.source, by: stretch.assertion?.source.description)
        }, nextChange: seen.device.status.nextChange, dates: seen.dates)
    }
  }
}

/// A table with a row for each day: a bar for its hours, and the times of each Focus.
struct TimelineReport: Report, Encodable {
  let start: Date
  let end: Date
  /// The intervals from start to end, without gaps.
  let stretches: [TimelineText.Stretch]
  /// The next change, which may be later than the end.
  let nextChange: FocusStatus.Change?

  @ForText var dates: DateText

  func text(_ style: ToolTextStyle) -> String {
    let text = TimelineText(
      stretches: stretches, start: start, end: end, dates: dates, width: style.width)
    let days =
      stretches.contains { $0.mode != nil }
      ? text.lines : ["No Focus is on until \(dates.time(end, readAt: start))."]
    let next = nextChange.map { "next  \(dates.time($0.at, readAt: start)): \($0.words)" }
    return (days + [next ?? "No change is scheduled."]).asText
  }
}
