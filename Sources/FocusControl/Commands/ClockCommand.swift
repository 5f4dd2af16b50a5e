@_spi(FocusTool) import FocusFilterKit
import Foundation

/// Shows the device's clock, moves it on, or lets it follow the machine's.
enum ClockCommand: Command {
  static let syntax = CommandSyntax(
    name: "clock", summary: "show the device's clock, move it on, or let it follow this machine's",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "ACTION",
        help: "live, manual, or a duration such as +1h; without it, the clock is shown.",
        isOptional: true, completes: .words(ClockSetting.allCases.map(\.rawValue) + ["+1h"]))
    ],
    examples: [
      .init(words: "clock +1h", meaning: "Let an hour pass; the clock is manual from then on."),
      .init(words: "clock manual", meaning: "Keep the time until '--now' or 'clock' moves it."),
      .init(words: "clock", meaning: "The time, and whether it follows this machine's."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    guard let word = context.arguments.positionals.first else {
      return try SeenDevice.use(context) { seen in ClockReport(of: seen.device.status, []) }
    }
    if let setting = ClockSetting(rawValue: word) {
      return try await pass(context) { system in
        guard setting == .live else { return }
        try await system.requireReachable(Date())
        try await system.advance(to: max(Date(), await system.now))
      } then: { device in
        try await device.undoable(context) { try await device.system.setClock(setting) }
      }
    }
    guard word.hasPrefix("+"), let duration = TimeInterval(duration: String(word.dropFirst()))
    else {
      throw UsageError.invalid(
        "clock", word, use: "'live', 'manual', or a duration such as '+1h30m'", command: syntax)
    }
    return try await pass(context) { system in
      let later = await system.now + duration
      try await system.requireReachable(later)
      try await system.setClock(.manual)
      try await system.advance(to: later)
    }
  }

  /// Lets time pass, which nobody can take back, and then changes what can be.
  private static func pass(
    _ context: CommandContext, _ body: (FocusSystem) async throws -> Void,
    then change: (OpenDevice) async throws -> Void = { _ in }
  ) async throws -> any Report {
    try await OpenDevice.use(context, undoing: .commandBefore) { device in
      let told = await device.system.eventCount
      try await body(device.system)
      if await !device.system.story(since: told).isEmpty { device.undo.forget() }
      try await change(device)
      return ClockReport(
        of: await device.system.status, await device.system.story(since: told).lines)
    }
  }
}

/// The time of the device, after what happened on the way to it.
struct ClockReport: Report {
  struct Document: Encodable, Sendable {
    let clock: ClockSetting
    let now: Date
    let timeZone: String
    let lines: [StoryLine]
  }

  let document: Document

  init(of status: FocusStatus, _ lines: [StoryLine]) {
    document = Document(
      clock: status.clock, now: status.now, timeZone: status.timeZone, lines: lines)
  }

  func text(_ style: ToolTextStyle) -> String {
    let dates = DateText(TimeZone(identifier: document.timeZone) ?? .gmt)
    let lines = FoldedStory(dates, style).lines(of: document.lines)
    let clock = "\(document.clock.rawValue)  \(dates.instant(document.now))"
    return (lines + (lines.isEmpty ? [] : [""]) + [clock]).joined(separator: "\n") + "\n"
  }
}
