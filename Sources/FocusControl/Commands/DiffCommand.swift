import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// Compares the stories of two days.
struct DiffCommand: Command {
  static let about = CommandDescription(
    name: "diff", summary: "compare two days, or one day in two ways", usesApps: true,
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

  @Argument("A scenario, such as one that 'export' wrote.", as: .file) var first: String
  @Argument(
    "Another one; with --reading or --processes the first one again unless given.", as: .file)
  var second: String?
  @Option(
    "Play the second day under this value of a contested behavior, such as switching=….",
    "NAME=VALUE", named: "reading", as: .reading) var readings: [String]
  @Flag(
    "Play the first day with all code in one process, which a test does unless it asks for processes."
  ) var processes: Bool
  @Option("Stop both days at this time, such as 12:00.", "TIME", as: .text) var until: String?
  @Option("Also write both stories as an HTML file to look at.", "FILE", as: .output)
  var report: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if second == nil, readings.isEmpty, !processes { _ = try $second.required() }
    if processes, context.processes == .inProcess {
      guard context.program == nil else {
        throw UsageError.conflict(["--processes", "--in-process"], command: context.syntax)
      }
      throw UsageError.unusable(
        "Use '--processes' with the tool itself, which other processes can run.",
        command: context.syntax)
    }
    var first = SharedDay(file: first, text: try context.read(first), until: until)
    let other = try second.map { (file: $0, text: try context.read($0)) }
    var scenarios = (
      try first.scenario(context),
      try context.scenario(
        other?.file ?? first.file, text: other?.text ?? first.text, until: until)
    )
    scenarios.1.policy = try context.policy(readings, from: scenarios.1.policy)
    let ofSecond = try await context.play(scenarios.1)
    var ended: String?
    let ofFirst: Simulation
    do {
      ofFirst =
        processes
        ? try await first.played(by: context) : try await context.play(scenarios.0)
    } catch let failure as Failure where failure.isCrash {
      // If all code runs in one process, a crash ends the day.
      ended = failure.document.message
      first.end = ofSecond.lines.first { $0.endsProcess }?.at ?? scenarios.0.start
      ofFirst = try await first.played(by: context)
    }
    let days = (ofFirst, ofSecond)
    let comparison = StoryComparison(
      of: days.0.lines, and: days.1.lines, shift: scenarios.1.midnight - scenarios.0.midnight)
    let result = DiffReport(
      document: .init(
        first: .init(days.0, readings: [], ended: ended),
        second: .init(days.1, readings: readings, isApart: processes), comparison: comparison),
      dates: DateText(scenarios.0.timeZone))
    try context.writeReport(report) { tool in
      let page = comparison.htmlReport(
        titles: (result.document.first.title, result.document.second.title),
        in: scenarios.0.timeZone, by: tool)
      return [page[...]]
    }
    return result
  }
}

extension StoryLine {
  /// Whether an app's code ended its process.
  fileprivate var endsProcess: Bool { self.ended == .crashed || self.ended == .exited }
}

extension Scenario {
  /// The time of the first day's local midnight, in seconds.
  fileprivate var midnight: TimeInterval {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    return calendar.startOfDay(for: start).timeIntervalSinceReferenceDate
  }
}

extension ArgumentKind where Value == String {
  /// A reading's value, as `NAME=VALUE`.
  static var reading: Self { .text(.words(FocusReading.allCases.flatMap(\.choices))) }
}

extension FocusReading {
  /// The reading's values as `NAME=VALUE`.
  fileprivate var choices: [String] { values.map { "\(id)=\($0.name)" } }
}

extension CommandContext {
  /// Returns a policy with the readings given as `NAME=VALUE`.
  func policy(
    _ readings: [String], from policy: FocusPolicy = FocusPolicy()
  ) throws -> FocusPolicy {
    var policy = policy
    for text in readings {
      let (name, value) = (String(text.prefix { $0 != "=" }), text.drop { $0 != "=" }.dropFirst())
      let reading: FocusReading = try syntax.word(name, "reading", for: "--reading")
      guard policy.choose(String(value), for: reading) else {
        let known = reading.values.map(\.name)
        throw UsageError.unusable(
          """
          '\(value)' isn't a value of the reading '\(name)'.\
          \(NameSuggestion.hint(for: String(value), among: known))
          """, command: syntax)
      }
    }
    return policy
  }
}

/// The lines in which two days differ, with their times.
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
    /// The readings chosen in the call, as `NAME=VALUE`.
    let readings: [String]
    /// A sentence about the crash that ended the day; `nil` for a complete day.
    let ended: String?
    /// Whether the apps had their own processes; the title mentions it.
    private let isApart: Bool

    private enum CodingKeys: String, CodingKey { case file, name, readings, ended }

    init(
      _ simulation: Simulation, readings: [String], ended: String? = nil, isApart: Bool = false
    ) {
      self.ended = ended
      file = simulation.file
      name = simulation.name
      self.readings = readings
      self.isApart = isApart
    }

    /// The day's title or file, and the way in which the day was played.
    var title: String {
      let way = readings.map(\.onOneLine) + (isApart ? ["real processes"] : [])
      return ([(name ?? file).onOneLine] + way).joined(separator: " · ")
    }
  }

  let document: Document
  let dates: DateText

  var exitCode: ToolExitCode {
    document.comparison.isAlike && document.first.ended == nil ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    let pairs = document.comparison.pairs
    let differing = pairs.count { !$0.isAlike }
    var lines = [
      "\(style("−", .red)) \(document.first.title)",
      "\(style("+", .green)) \(document.second.title)", "",
    ]
    if let ended = document.first.ended {
      lines += ["\(style("−", .red)) In one process, a crash ends the day. \(ended)", ""]
    }
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
    lines.append("")
    if let headline = document.comparison.headline { lines.append(style("\(headline).", .bold)) }
    lines += [
      differing == 0
        ? style("The stories are alike: \(all).", .green)
        : style("\(differing) of \(all) \(differing == 1 ? "differs" : "differ").", .yellow)
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the texts that both lines share, and the texts of only one line after its sign.
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
