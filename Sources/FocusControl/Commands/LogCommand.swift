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
      document: .init(timeZone: seen.dates.zone, now: seen.device.now, lines: story.lines),
      dates: DateText(story.timeZone), exitCode: seen.hasWholeHistory ? .done : .world)
  }

  /// Returns the instant of `--since`.
  private func start(_ context: CommandContext, _ seen: SeenDevice) throws -> Date {
    guard let since else { return .distantPast }
    let (now, zone) = (seen.device.now, seen.dates.calendar.timeZone)
    do {
      if let written = LocalDateTime(since) { return try written.instant(in: zone) }
      if let time = FocusSchedule.TimeOfDay(since) {
        return try time.nextShown(after: seen.dates.calendar.startOfDay(for: now) - 1, in: zone)
      }
    } catch {
      throw UsageError.unusable("\(error)")
    }
    if let duration = TimeInterval(duration: since) { return now - duration }
    throw UsageError.invalid("time", since, use: "one such as '2026-11-23T09:00', '09:00' or '2h'")
  }
}

/// The story of the device, in order.
struct LogReport: Report {
  struct Document: Encodable, Sendable {
    let timeZone: String
    let now: Date
    var lines: [StoryLine]
  }

  let document: Document
  /// The device's time zone before the first line.
  let dates: DateText
  /// The exit code, which isn't 0 if the story is incomplete.
  let exitCode: ToolExitCode

  var parts: (document: Document, story: [StoryLine]) {
    var rest = document
    rest.lines = []
    return (rest, document.lines)
  }

  func text(_ style: ToolTextStyle) -> String {
    guard !document.lines.isEmpty else { return "Nothing happened.\n" }
    var story = StoryText(dates: dates, style: style.story)
    return document.lines.flatMap { story.lines(of: $0) }.joined(separator: "\n") + "\n"
  }
}
