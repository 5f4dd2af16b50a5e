import FocusFilterKit
import FocusScenarios
import Foundation
import Synchronization

/// The result of a scenario, with the story of its day.
struct SimulationReport: Report {
  let document: Simulation
  /// Whether the report shows every step of every decision.
  let explains: Bool
  /// Whether the report shows the cards in Settings.
  let showsCards: Bool
  /// Whether the story was already written during play.
  var isTold = false

  var parts: (document: Simulation, story: [StoryLine]) {
    var rest = document
    rest.lines = []
    return (rest, document.lines)
  }

  var exitCode: ToolExitCode { document.holds ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    var text = SimulationText(
      name: document.name ?? document.file,
      timeZone: TimeZone(identifier: document.timeZone) ?? .gmt, style: style, explains: explains)
    let closing = text.closing(document, showsCards: showsCards)
    guard !isTold else { return closing.asText }
    var lines = text.opening
    var checked = document.expectations[...]
    for (index, line) in document.lines.enumerated() {
      while let next = checked.first, next.line <= index {
        lines += text.lines(of: next)
        checked = checked.dropFirst()
      }
      lines += text.lines(of: line)
    }
    lines += checked.flatMap { text.lines(of: $0) }
    return (lines + closing).asText
  }
}

/// A writer of a day's story to a terminal during play.
final class TerminalStory: Sendable {
  private let text: Mutex<SimulationText>
  private let terminal: ToolTerminal

  init(_ scenario: Scenario, explains: Bool, _ context: CommandContext) {
    terminal = context.terminal
    text = Mutex(
      SimulationText(
        name: scenario.name ?? scenario.file, timeZone: scenario.timeZone, style: terminal.style,
        explains: explains))
  }

  func tell(_ step: SimulationStep) throws {
    let lines: [String] = text.withLock { text in
      switch step {
      case .began: text.opening
      case .told(let line): text.lines(of: line)
      case .checked(let expectation): text.lines(of: expectation)
      case .played: []
      @unknown default: []
      }
    }
    if !lines.isEmpty {
      try terminal.write(terminal.style.shown(lines.asText))
    }
  }
}

/// The results of a day that depend on a reading.
struct SweepReport: Report {
  let document: ReadingSweep
  let form: CheckReport.Form
  /// Whether a dependence is an error.
  let isStrict: Bool

  var isVerbatim: Bool { form == .github }

  var exitCode: ToolExitCode {
    let isBad = isStrict && !(document.dependences.isEmpty && document.isRepeatable)
    return document.simulation.holds && !isBad ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    switch form {
    case .github: findings.map(\.workflowCommand).map { $0 + "\n" }.joined()
    case .text: lines(style).asText
    }
  }

  private var findings: [Finding] {
    let unmet = document.simulation.expectations.compactMap(\.finding)
    guard document.isRepeatable else { return unmet + [notRepeatable] }
    return unmet + document.dependences.map { $0.finding(isError: isStrict) }
  }

  private var notRepeatable: Finding {
    Finding(
      .dayNotRepeatable, as: isStrict ? .error : .warning, subject: document.simulation.file,
      message: "The same day under the same readings came out otherwise when it was played again.")
  }

  private func lines(_ style: ToolTextStyle) -> [String] {
    let unmet = document.simulation.expectations.compactMap(\.finding)
    var lines = style.lines(of: unmet)
    guard document.isRepeatable else {
      return lines + style.lines(of: [notRepeatable])
    }
    let all = document.simulation.expectations.count
    let dependent = document.dependentExpectations
    if all > 0 {
      lines.append(
        dependent == 0
          ? style("All \(all) expectations come out the same under every reading.", .green)
          : style("\(dependent) of \(all) expectations hold only under some readings", .yellow))
    }
    lines += table(of: document.dependences.filter { $0.kind == .expectation })
    let others = document.dependences.filter { $0.kind != .expectation }
    if !others.isEmpty {
      lines += (lines.isEmpty ? [] : [""]) + ["Other results that depend on a reading"]
      lines += table(of: others)
    }
    let readings = SimulationText.counted(document.simulation.readings.count, "reading")
    lines += ["", "\(document.plays) plays, \(readings) consulted."]
    return lines
  }

  private func table(of dependences: [ReadingSweep.Dependence]) -> [String] {
    TextTable(
      dependences.map { dependence in
        let place = dependence.place.map { "\($0.file):\($0.line)" } ?? dependence.subject
        let value = dependence.reading.value(named: dependence.value)
        let words = value.map { "\($0.words) (\($0.source.brief))" } ?? dependence.value
        return [
          place, "\(dependence.outcome) → \(dependence.otherwise)",
          "--reading \(dependence.reading.id)=\(dependence.value)", words,
        ]
      }, indent: "  "
    ).lines
  }
}

extension RuleSource {
  /// The source's name, or the fidelity if the source has none.
  fileprivate var brief: String {
    switch self {
    case .documented(let quotations, _): quotations.first?.page.title ?? "documented"
    case .observed(let reports):
      reports.first.map { String($0.prefix { $0 != ":" }) } ?? "observed"
    case .modeled: "modeled"
    }
  }
}
