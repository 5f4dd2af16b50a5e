import FocusFilterKit
import FocusReport
import Foundation

/// Plays a scenario file on a new device.
enum SimulateCommand: Command {
  static let syntax = CommandSyntax(
    name: "simulate", summary: "play a whole day from a scenario file", usesApps: true,
    positionals: [
      .init(
        name: "SCENARIO", help: "The scenario, a JSON5 file; - for standard input.",
        completes: .files)
    ],
    options: [
      .init(name: "explain", help: "Show all steps of all decisions."),
      .init(
        name: "report", help: "Also write the day as an HTML file to look at.", value: "FILE",
        completes: .files),
      .init(
        name: "readings",
        help: "Play the day under every reading that it consults, and show what depends on which."),
      .init(
        name: "every-reading", help: "With --readings: what depends on a reading is an error."),
      .init(
        name: "format", help: "With --readings: text, or github for annotations.", value: "FORM",
        completes: .words(of: CheckReport.Form.self)),
    ],
    examples: [
      .init(
        words: "simulate Examples/ExampleChat/workday.json",
        meaning: "Play a working day of the example app."),
      .init(
        words: "simulate Examples/ExampleChat/workday.json --readings",
        meaning: "Show which expectations rest on a contested behavior."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let path = context.arguments.positionals[0]
    let scenario = try Scenario(context.read(path), file: path)
    let progress = context.terminal.progress
    defer { progress?.clear() }
    if context.arguments.has("readings") {
      let form = try CheckCommand.form(context, syntax)
      let sweep = try await scenario.sweep(on: context.tool.apps) { played, all in
        progress?.show(played, of: all, "plays")
      }
      try context.writeReport { sweep.htmlReport(by: $0) }
      return SweepReport(
        document: sweep, form: form, isStrict: context.arguments.has("every-reading"))
    }
    for option in ["every-reading", "format"] where context.arguments.has(option) {
      throw UsageError.unusable("Use '--\(option)' with '--readings'.", command: syntax)
    }
    let simulation = try await scenario.play(on: context.tool.apps) { played, all in
      progress?.show(played, of: all, "events")
    }
    try context.writeReport { simulation.htmlReport(by: $0) }
    return SimulationReport(
      document: simulation, explains: context.arguments.has("explain"))
  }
}

extension CommandContext {
  /// Writes the HTML file that the option `--report` asks for, by the name and version of the tool.
  fileprivate func writeReport(_ page: (_ tool: String) -> String) throws {
    guard let file = arguments["report"] else { return }
    try page("\(tool.name) \(FocusTool.version)")
      .write(to: URL(filePath: file), atomically: true, encoding: .utf8)
  }
}

/// The result of a scenario, with the story of its day.
struct SimulationReport: Report {
  let document: Simulation
  /// Whether every step of every decision is shown.
  let explains: Bool

  var exitCode: ToolExitCode { document.holds ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    var story = StoryText(
      dates: DateText(TimeZone(identifier: document.timeZone) ?? .gmt), style: style,
      explains: explains)
    var lines = [title(style), ""]
    for mode in document.modes { lines += settings(of: mode, style) }
    var failed = document.expectations.filter { !$0.holds }[...]
    for (index, line) in document.lines.enumerated() {
      while failed.first.map({ $0.line <= index }) == true {
        lines.append(mark(failed.removeFirst(), style))
      }
      lines += story.lines(of: line)
    }
    lines += failed.map { mark($0, style) }
    lines.append("")
    lines += FindingText(style).lines(of: document.findings.untold(in: document.lines))
    lines += expectations(style)
    if !document.failures.isEmpty {
      let count = counted(document.failures.count, "failure")
      lines.append(style("\(count) of the apps' code that no expectation takes.", .red))
    }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  private func title(_ style: ToolTextStyle) -> String {
    let name = document.name ?? document.file
    return "\(style(name, .bold)) · \(document.timeZone)"
  }

  /// An expectation that doesn't hold, at its place in the story.
  private func mark(_ failed: Simulation.CheckedExpectation, _ style: ToolTextStyle) -> String {
    "       "
      + style("✗ \(failed.subject): expected \(failed.expected), found \(failed.actual)", .red)
  }

  // MARK: Settings

  private func settings(of mode: Simulation.Mode, _ style: ToolTextStyle) -> [String] {
    let schedules = mode.schedules.isEmpty ? "" : " · \(mode.schedules.joined(separator: ", "))"
    var lines = ["Settings › Focus › \(style(mode.name, .bold))\(schedules)"]
    for card in mode.cards where card.configured != nil {
      lines += CardText(card).lines.map { "  \($0)" }
    }
    return lines + [""]
  }

  // MARK: Results

  private func expectations(_ style: ToolTextStyle) -> [String] {
    let all = document.expectations
    guard !all.isEmpty else { return [] }
    let failed = all.filter { !$0.holds }
    guard !failed.isEmpty else {
      let text =
        all.count == 1
        ? "The one expectation held." : "All \(all.count) expectations held."
      return [style(text, .green)]
    }
    var lines = [style("\(failed.count) of \(all.count) expectations did not hold:", .red)]
    for expectation in failed {
      let place = expectation.place
      lines.append("  \(place.file):\(place.line):\(place.column): \(expectation.subject)")
      lines.append("    expected \(expectation.expected)")
      lines.append("    actual   \(expectation.actual)")
      let notes = (expectation.reason.map { [$0] } ?? []) + expectation.advice
      lines += notes.map { "    \($0)" }
    }
    return lines
  }

  private var summary: String {
    let summary = document.summary
    var parts = [
      counted(summary.focusChanges, "Focus change"), counted(summary.deliveries, "delivery"),
    ]
    if summary.missedDeliveries > 0 { parts.append("\(summary.missedDeliveries) missed") }
    let all = summary.notifications.values.reduce(0, +)
    if all > 0 {
      let outcomes = summary.notifications.sorted { $0.key < $1.key }
        .map { "\($0.value) \(OutcomeWord(rawValue: $0.key)?.participle ?? $0.key)" }
        .joined(separator: ", ")
      parts.append("\(counted(all, "notification")) (\(outcomes))")
    }
    return parts.joined(separator: " · ")
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    let plural = noun.hasSuffix("y") ? "\(noun.dropLast())ies" : "\(noun)s"
    return "\(number) \(number == 1 ? noun : plural)"
  }
}

extension OutcomeWord {
  /// The outcome in words that follow a number of notifications: `2 silenced`.
  fileprivate var participle: String {
    switch self {
    case .alerts: "alerted"
    case .silenced: "silenced"
    case .quiet: "quiet"
    case .toApp: "for the app"
    case .refused: "refused"
    }
  }
}
