import FocusFilterKit
import Foundation

/// Shows what will be on.
enum TimelineCommand: Command {
  static let syntax = CommandSyntax(
    name: "timeline", summary: "show what will be on, day by day", usesDevice: true,
    options: [.init(name: "days", help: "How many days, 1 to 366; 7 unless given.", value: "N")],
    examples: [.init(words: "timeline --days 2", meaning: "Today and tomorrow.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    let word = context.arguments["days"] ?? "7"
    guard let days = Int(word), (1...366).contains(days) else {
      throw UsageError.unusable(
        "'\(word)' is no number of days from 1 to 366.", command: syntax)
    }
    return try await Device.use(context) { device in
      let state = await device.system.state
      let start = await device.system.now
      let calendar = device.dates.calendar
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
          }, nextChange: await device.system.status.nextChange), dates: device.dates)
    }
  }
}
