import FocusFilterKit
import Foundation

/// Says what is on.
enum StatusCommand: Command {
  static let syntax = CommandSyntax(
    name: "status", summary: "say what is on, since when, until when and why",
    usesDevice: true,
    examples: [.init(words: "status", meaning: "What is on, what comes next, and what lost.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      StatusReport(document: await device.system.status, dates: device.dates)
    }
  }
}

/// Turns a Focus on.
enum OnCommand: Command {
  static let syntax = CommandSyntax(
    name: "on", summary: "turn a Focus on", usesDevice: true, usesApps: true,
    positionals: [
      .init(name: "MODE", help: "The name or identifier of the Focus.", completes: .modes)
    ],
    options: [
      .init(
        name: "for", help: "How long, such as 1h or 90m.", value: "LENGTH",
        completes: .words([OfferedDuration.oneHour.rawValue])),
      .init(
        name: "until", help: "Until the next 17:00, evening (19:00) or morning (07:00).",
        value: "TIME", completes: .offeredEnds),
      .init(
        name: "by", help: "Who asks for it: \(FocusSource.list); person unless given.",
        value: "SOURCE", completes: .words(of: FocusSource.self)),
    ],
    examples: [
      .init(
        words: "on work",
        meaning: "Turn Work on until it is turned off; inside its own schedule, until that ends."),
      .init(words: "on work --for 1h", meaning: "Turn Work on for an hour."),
      .init(words: "on work --until evening", meaning: "Turn Work on until 19:00."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let system = device.system
      let mode = try await context.mode(context.arguments.positionals[0], on: system)
      let end = try await end(context, system)
      return try await StoryReport.telling(device) {
        try await system.activate(mode.id, by: try context.source(), until: end)
      }
    }
  }

  private static func end(_ context: CommandContext, _ system: FocusSystem) async throws -> Date? {
    let arguments = context.arguments
    if let length = arguments["for"] {
      guard !arguments.has("until") else {
        throw UsageError.unusable("Give '--for' or '--until', not both.", command: syntax)
      }
      guard let duration = TimeInterval(duration: length) else {
        throw UsageError.unusable(
          "'\(length)' is no time from a second to ten years. Write one such as '1h30m'.",
          command: syntax)
      }
      return await system.now + duration
    }
    guard let text = arguments["until"] else { return nil }
    guard let time = TimeOfDay(end: text) else {
      throw UsageError.unusable(
        "'\(text)' is no time of day. Write one such as '17:00', 'evening' or 'morning'.",
        command: syntax)
    }
    return time.next(after: await system.now, in: system.calendar.timeZone)
  }
}

/// Turns the Focus off.
enum OffCommand: Command {
  static let syntax = CommandSyntax(
    name: "off", summary: "turn the Focus off", usesDevice: true, usesApps: true,
    options: [
      .init(
        name: "by",
        help: "Who ends it: \(FocusSource.list). A person, unless given, ends whatever is on.",
        value: "SOURCE", completes: .words(of: FocusSource.self))
    ],
    examples: [.init(words: "off", meaning: "Turn off whatever is on.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      try await StoryReport.telling(device) {
        try await device.system.deactivate(by: try context.source())
      }
    }
  }
}

extension FocusSource {
  fileprivate static let list = allCases.map(\.rawValue).joined(separator: ", ")
}

extension CommandContext {
  /// Who asks, by the option `--by`.
  fileprivate func source() throws -> FocusSource {
    try arguments["by"].map { try syntax.word($0, orSay: "Nobody is called '\($0)'.") } ?? .person
  }
}

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
