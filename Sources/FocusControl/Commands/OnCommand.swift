import FocusFilterKit
import FocusText
import Foundation

/// Turns a Focus on.
enum OnCommand: Command {
  static let syntax = CommandSyntax(
    name: "on", summary: "turn a Focus on", usesDevice: true, usesApps: true,
    positionals: [
      .init(name: "MODE", help: "The name or identifier of the Focus.", completes: .modes)
    ],
    options: [
      .init(
        name: "for", help: "The duration, such as 1h or 90m.", value: "LENGTH",
        completes: .words([OfferedDuration.oneHour.rawValue])),
      .init(
        name: "until",
        help: """
          The end: the next 17:00, evening (19:00) or morning (07:00), a date and time, or leave or \
          event, which 'occasion' brings.
          """,
        value: "TIME", completes: .ends),
      .init(
        name: "by", help: "The source: \(FocusSource.list). The default is person.",
        value: "SOURCE", completes: .words(of: FocusSource.self)),
    ],
    examples: [
      .init(
        words: "on work",
        meaning: "Turn Work on until it is turned off, or until its current schedule ends."),
      .init(words: "on work --for 1h", meaning: "Turn Work on for an hour."),
      .init(words: "on work --until evening", meaning: "Turn Work on until 19:00."),
      .init(
        words: "on work --until leave", meaning: "Turn Work on until 'focusctl occasion leave'."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    try await OpenDevice.use(context) { device in
      let system = device.system
      let mode = try await context.mode(context.arguments.positionals[0], on: system)
      let occasion = try occasion(context)
      let end = occasion == nil ? try await end(context, system) : nil
      return try await device.story {
        try await system.activate(
          mode.id, by: try context.source(), until: end, endingWith: occasion)
      }
    }
  }

  /// What ends the Focus, where `--until` names no time.
  private static func occasion(_ context: CommandContext) throws -> FocusOccasion? {
    let arguments = context.arguments
    guard !(arguments.has("for") && arguments.has("until")) else {
      throw UsageError.conflict(["--for", "--until"], command: syntax)
    }
    return arguments["until"].flatMap { FocusOccasion(rawValue: $0.lowercased()) }
  }

  private static func end(_ context: CommandContext, _ system: FocusSystem) async throws -> Date? {
    let arguments = context.arguments
    if let length = arguments["for"] {
      guard let duration = TimeInterval(duration: length) else {
        throw UsageError.invalid(
          "duration", length, use: "1 second to 10 years, such as '1h30m'", command: syntax)
      }
      return await system.now + duration
    }
    guard let text = arguments["until"] else { return nil }
    let (now, zone) = (await system.now, system.calendar.timeZone)
    do {
      if let time = FocusSchedule.TimeOfDay(end: text) {
        return try time.nextShown(after: now, in: zone)
      }
      if let written = LocalDateTime(text) {
        let end = try written.instant(in: zone, notBefore: now)
        try await system.requireReachable(end)
        return end
      }
    } catch let error as SkippedTime {
      throw UsageError.unusable("\(error)", command: syntax)
    }
    throw UsageError.invalid(
      "time", text,
      use: "a time such as '17:00', 'evening', 'morning', '2026-11-23T17:00', 'leave' or 'event'",
      command: syntax)
  }
}

extension FocusSource {
  /// The words for all sources, for help.
  static let list = allCases.map(\.rawValue).list(.or)
}

extension CommandContext {
  /// The source that the option `--by` names.
  func source() throws -> FocusSource {
    try arguments["by"].map { try syntax.word($0, "source", for: "--by") } ?? .person
  }
}
