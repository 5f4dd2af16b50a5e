import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// Compares the stories of two days.
enum DiffCommand: Command {
  static let syntax = CommandSyntax(
    name: "diff", summary: "compare two days, or one day in two ways", usesApps: true,
    alsoRunsInProcess: true,
    positionals: [
      .init(name: "FIRST", help: "A scenario, or a device that was exported.", completes: .files),
      .init(
        name: "SECOND",
        help: "Another one; with --reading or --processes the first one again unless given.",
        isOptional: true, completes: .files),
    ],
    options: [
      .init(
        name: "reading",
        help: "Play the second day under this value of a contested behavior, such as switching=….",
        value: "NAME=VALUE", repeats: true,
        completes: .words(FocusReading.allCases.flatMap(\.choices))),
      .init(
        name: "until", help: "Stop both days at this time, such as 12:00.", value: "TIME"),
      .init(
        name: "report", help: "Also write both stories as an HTML file to look at.",
        value: "FILE", completes: .files),
    ],
    examples: [
      .init(
        words: """
          diff Examples/ExampleChat/workday.json \
          --reading timeSensitiveOverPredicate=silenced
          """,
        meaning: "Show what a day would be where a predicate silences what is time-sensitive."),
      .init(
        words: "diff Examples/ExampleChat/workday.json Examples/ExampleChat/reminder.json",
        meaning: "Compare two days by the clock."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let files = context.arguments.positionals
    let readings = context.arguments.all("reading")
    let isApart = context.arguments.usesProcesses
    if files.count == 1, readings.isEmpty, !isApart {
      throw UsageError.missing("SECOND", command: syntax)
    }
    let first = try context.scenario(files[0])
    var second = files.count == 1 ? first : try context.scenario(files[1])
    second.policy = try context.policy(readings, from: second.policy)
    let days = (
      try await first.play(on: context.tool.apps),
      try await second.play(on: context.tool.apps, processes: context.processes)
    )
    let comparison = StoryComparison(
      of: days.0.lines, and: days.1.lines, shift: second.midnight - first.midnight)
    let report = DiffReport(
      document: .init(
        first: .init(days.0, readings: []),
        second: .init(days.1, readings: readings, isApart: isApart), comparison: comparison),
      dates: DateText(first.timeZone))
    try context.writeReport { tool in
      comparison.htmlReport(
        titles: (report.document.first.title, report.document.second.title),
        in: first.timeZone, by: tool)
    }
    return report
  }
}

extension Scenario {
  /// The seconds at which its first day begins, on clocks in its zone.
  fileprivate var midnight: TimeInterval {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.startOfDay(for: start).timeIntervalSinceReferenceDate
  }
}

extension FocusReading {
  /// Its values as `NAME=VALUE`.
  fileprivate var choices: [String] { values.map { "\(id)=\($0.name)" } }
}

extension CommandContext {
  /// A policy with the readings that are given as `NAME=VALUE`.
  func policy(
    _ readings: [String], from policy: FocusPolicy = FocusPolicy()
  ) throws -> FocusPolicy {
    var policy = policy
    for text in readings {
      let (name, value) = (String(text.prefix { $0 != "=" }), text.drop { $0 != "=" }.dropFirst())
      let reading: FocusReading = try syntax.word(name, "reading", for: "--reading")
      guard policy.choose(String(value), for: reading) else {
        throw UsageError.unknown(
          "value of '\(name)'", String(value), for: "--reading",
          known: reading.values.map(\.name), command: syntax)
      }
    }
    return policy
  }
}

/// The lines in which two days differ, at their times.
struct DiffReport: Report {
  struct Document: Encodable, Sendable {
    let first: Day
    let second: Day
    let comparison: StoryComparison
  }

  /// One of the days.
  struct Day: Encodable, Sendable {
    let file: String
    let name: String?
    /// The readings that were chosen in the call, as `NAME=VALUE`.
    let readings: [String]
    /// Whether the apps had processes of their own; the title says so.
    private let isApart: Bool

    private enum CodingKeys: String, CodingKey { case file, name, readings }

    init(_ simulation: Simulation, readings: [String], isApart: Bool = false) {
      file = simulation.file
      name = simulation.name
      self.readings = readings
      self.isApart = isApart
    }

    /// The title or the file, with the way in which it was played.
    var title: String {
      let way = readings.map(\.onOneLine) + (isApart ? ["real processes"] : [])
      return ([(name ?? file).onOneLine] + way).joined(separator: " · ")
    }
  }

  let document: Document
  let dates: DateText

  var exitCode: ToolExitCode { document.comparison.isAlike ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    let pairs = document.comparison.pairs
    let differing = pairs.count { !$0.isAlike }
    var lines = [
      "\(style("−", .red)) \(document.first.title)",
      "\(style("+", .green)) \(document.second.title)", "",
    ]
    let story = StoryText(dates: dates, style: style.story)
    var alike = 0
    var last: Date?
    func fold() {
      if alike > 0 {
        lines.append(style("  … \(SimulationText.counted(alike, "line")) alike", .faint))
      }
      alike = 0
    }
    for pair in pairs {
      guard !pair.isAlike else {
        alike += 1
        continue
      }
      fold()
      if last.map({ dates.day($0) != dates.day(pair.at) }) ?? true {
        lines.append(style(dates.day(pair.at), .bold))
        last = nil
      }
      let time = last == pair.at ? "     " : style(dates.time(pair.at), .cyan)
      for (index, text) in Self.texts(of: pair, story, style).enumerated() {
        lines.append("\(index == 0 ? time : "     ")  \(text)")
      }
      last = pair.at
    }
    fold()
    let all = SimulationText.counted(pairs.count, "line")
    lines += [
      "",
      differing == 0
        ? style("The stories are alike: \(all).", .green)
        : style("\(differing) of \(all) \(differing == 1 ? "differs" : "differ").", .yellow),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The texts that both lines have, and those of one of them behind its sign.
  private static func texts(
    of pair: StoryComparison.Pair, _ story: StoryText, _ style: ToolTextStyle
  ) -> [String] {
    let before = pair.first.map { story.texts(of: $0) } ?? []
    let after = pair.second.map { story.texts(of: $0) } ?? []
    let common = before.filter(after.contains)
    return common.map { "  \($0)" }
      + before.filter { !common.contains($0) }.map { "\(style("−", .red)) \($0)" }
      + after.filter { !common.contains($0) }.map { "\(style("+", .green)) \($0)" }
  }
}
