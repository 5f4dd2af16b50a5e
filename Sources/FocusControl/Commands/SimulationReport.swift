import FocusFilterKit
import FocusScenarios
import Foundation
import Synchronization

/// The result of a scenario, with the story of its day.
struct SimulationReport: Report {
  let document: Simulation
  /// Whether every step of every decision is shown.
  let explains: Bool
  /// Whether the cards of Settings are shown.
  let showsCards: Bool
  /// Whether the story has been written while it happened.
  var isTold = false

  var exitCode: ToolExitCode { document.holds ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    var text = SimulationText(
      name: document.name ?? document.file,
      timeZone: TimeZone(identifier: document.timeZone) ?? .gmt, style: style, explains: explains)
    let closing = text.closing(document, showsCards: showsCards)
    guard !isTold else { return closing.joined(separator: "\n") + "\n" }
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
    return (lines + closing).joined(separator: "\n") + "\n"
  }
}

/// Writes the story of a day to a terminal while it happens.
final class Storyteller: Sendable {
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
      try terminal.write(terminal.style.shown(lines.joined(separator: "\n") + "\n"))
    }
  }
}
