import FocusFilterKit
import FocusReport
import FocusText
import Foundation

/// Shows the device's story.
struct LogCommand: Command {
  static let about = CommandDescription(
    name: "log", summary: "tell what happened on the device since it was new", usesDevice: true,
    examples: [
      "log": "The whole story.",
      "log --since 2h --app com.example.chat": "The app's last two hours.",
    ])

  @Option(
    "The earliest instant: a date and time, a time of this day, or a duration before now.", "TIME",
    as: .text) var since: String?
  @Option("Tell only what is about this app.", "APP", as: .app) var app: String?
  @Option("Also write the whole story as an HTML file to look at.", "FILE", as: .output)
  var report: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try SeenDevice(context)
    let start = try start(context, seen)
    let app = try app.map { try seen.state.app(named: $0) }
    let history = try seen.history(context)
    if let history {
      let file = "Device of \(context.tool.name)"
      try context.writeReport(report) { history.simulation(file: file).htmlParts(by: $0) }
    }
    let story = (history?.story ?? seen.device.story).since(start) { line in
      app == nil || line.app == app
    }
    return LogReport(
      timeZone: seen.dates.zone, now: seen.device.now, lines: story.lines,
      dates: DateText(story.timeZone), exitCode: seen.hasWholeHistory ? .done : .world)
  }

  /// Returns the instant of `--since`.
  private func start(_ context: CommandContext, _ seen: SeenDevice) throws -> Date {
    guard let since else { return .distantPast }
    let (now, calendar) = (seen.device.now, seen.dates.calendar)
    if let duration = TimeInterval(duration: since) { return now - duration }
    return try context.instant(
      since, in: calendar.timeZone, after: calendar.startOfDay(for: now), "time",
      use: "one such as '2026-11-23T09:00', '09:00' or '2h'")
  }
}

/// The story of the device, in order.
struct LogReport: Report, Encodable {
  let timeZone: String
  let now: Date
  var lines: [StoryLine]

  /// The device's time zone before the first line.
  @ForText var dates: DateText
  /// The exit code, which isn't 0 if the story is incomplete.
  @ForText var exitCode: ToolExitCode

  var parts: (document: Self, story: [StoryLine]) {
    var rest = self
    rest.lines = []
    return (rest, lines)
  }

  func text(_ style: ToolTextStyle) -> String {
    guard !lines.isEmpty else { return "Nothing happened.\n" }
    var story = StoryText(dates: dates, style: style.story)
    return lines.flatMap { story.lines(of: $0) }.asText
  }
}
