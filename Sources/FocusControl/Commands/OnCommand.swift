import FocusFilterKit
import FocusText
import Foundation

/// Turns a Focus on.
struct OnCommand: Command {
  static let about = CommandDescription(
    name: "on", summary: "turn a Focus on", usesDevice: true, usesApps: true,
    examples: [
      .init(
        words: "on work",
        meaning: "Turn Work on until it is turned off, or until its current schedule ends."),
      .init(words: "on work --for 1h", meaning: "Turn Work on for an hour."),
      .init(words: "on work --until evening", meaning: "Turn Work on until 19:00."),
      .init(
        words: "on work --until leave",
        meaning: "Turn Work on until 'focusctl off --occasion leave'."),
    ])

  @Argument("The name or identifier of the Focus.", as: .mode) var mode: String
  @Option(
    "The duration, such as 1h or 90m.", "LENGTH", named: "for",
    as: .duration([OfferedDuration.oneHour.rawValue])) var length: TimeInterval?
  @Option(
    """
    The end: the next 17:00, evening (19:00) or morning (07:00), a date and time, or leave or event, \
    which 'off --occasion' brings.
    """, "TIME", as: .text(.ends)) var until: String?
  @Option(
    "The source: \(FocusSource.list). The default is person.", "SOURCE", as: .word("source"),
    default: .person) var by: FocusSource

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if length != nil, until != nil {
      throw UsageError.conflict(["--for", "--until"], command: context.syntax)
    }
    return try await OpenDevice.use(context) { device in
      let system = device.system
      let mode = try await context.mode(mode, on: system)
      let occasion = until.flatMap { FocusOccasion(rawValue: $0.lowercased()) }
      let end = occasion == nil ? try await end(context, system) : nil
      return try await device.story {
        try await system.activate(mode.id, by: by, until: end, endingWith: occasion)
      }
    }
  }

  /// The time at which the Focus ends; `nil` where no option names one.
  private func end(_ context: CommandContext, _ system: FocusSystem) async throws -> Date? {
    let (now, zone) = (await system.now, system.calendar.timeZone)
    if let length { return now + length }
    guard let until else { return nil }
    do {
      if let time = FocusSchedule.TimeOfDay(end: until) {
        return try time.nextShown(after: now, in: zone)
      }
      if let written = LocalDateTime(until) {
        let end = try written.instant(in: zone, notBefore: now)
        try await system.requireReachable(end)
        return end
      }
    } catch let error as SkippedTime {
      throw UsageError.unusable("\(error)", command: context.syntax)
    }
    throw UsageError.invalid(
      "time", until,
      use: "a time such as '17:00', 'evening', 'morning', '2026-11-23T17:00', 'leave' or 'event'",
      command: context.syntax)
  }
}

extension FocusSource {
  /// The words for all sources, for help.
  static let list = allCases.map(\.rawValue).list(.or)
}
