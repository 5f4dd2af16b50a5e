import FocusFilterKit
import FocusText

/// The result of one scenario file of several.
struct PlayedDay: Encodable, Sendable {
  let file: String
  let ending: Ending

  enum Ending: Sendable {
    case played(Simulation)
    case failed(Failure)
  }

  init(file: String, _ simulation: Simulation) {
    self.file = file
    ending = .played(simulation)
  }

  init(file: String, _ failure: Failure) {
    self.file = file
    ending = .failed(failure)
  }

  var exitCode: ToolExitCode {
    switch ending {
    case .played(let simulation): simulation.holds ? .done : .notHeld
    case .failed(let failure): failure.exitCode
    }
  }

  /// A line for a day that passed, or the whole story.
  func text(_ style: ToolTextStyle, isVerbose: Bool, explains: Bool) -> String {
    let name = file.onOneLine
    switch ending {
    case .played(let simulation):
      let story = SimulationReport(document: simulation, explains: explains).text(style)
      guard simulation.holds else { return "\(style("✗", .red)) \(name)\n\n\(story)\n" }
      let count = SimulationText.counted(simulation.expectations.count, "expectation")
      let line = "\(style("✓", .green)) \(name) · \(count)\n"
      return isVerbose ? "\(line)\n\(story)\n" : line
    case .failed(let failure):
      return "\(style("✗", .red)) \(name)\n\n\(failure.message)\n\n"
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(file, forKey: .file)
    try members.encode(exitCode == .done, forKey: .holds)
    switch ending {
    case .played(let simulation): try members.encode(simulation, forKey: .simulation)
    case .failed(let failure): try members.encode(failure.document, forKey: .error)
    }
  }

  private enum Key: String, CodingKey { case file, holds, simulation, error }
}

/// The results of several scenario files, whose texts were written while they were played.
struct DaysReport: Report {
  struct Document: Encodable, Sendable {
    let days: [PlayedDay]
    let passed: Int
    let failed: Int

    init(_ days: [PlayedDay]) {
      self.days = days
      passed = days.count { $0.exitCode == .done }
      failed = days.count - passed
    }
  }

  let document: Document

  /// That of the worst day.
  var exitCode: ToolExitCode {
    document.days.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .done
  }

  func text(_ style: ToolTextStyle) -> String {
    let all = SimulationText.counted(document.days.count, "scenario")
    return document.failed == 0
      ? style("\(all) passed.", .green) + "\n"
      : style("\(document.failed) of \(all) failed.", .red) + "\n"
  }
}
