import FocusFilterKit
import FocusReport
import FocusScenarios
import Foundation

/// A player of several scenario files. A crash of an app's code fails only its own file.
///
/// The apps' own processes separate the files. If app code runs in the tool's process
/// (`--in-process`), the files are played one after another, and a crash ends the tool.
struct DaysPlayer {
  private let command: SimulateCommand
  private let context: CommandContext
  private let jobs: Int

  init(_ command: SimulateCommand, _ context: CommandContext) {
    self.command = command
    self.context = context
    let jobs = command.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    self.jobs = context.processes == .inProcess ? 1 : jobs
  }

  /// Plays the files, and writes their results in the files' order.
  func play(_ given: GivenFiles) async throws -> DaysReport {
    let files = given.files
    let progress = context.terminal.progress
    defer { progress?.clear() }
    var pages = try ReportFolder(command.report, isFolder: given.hasFolder || files.count > 1)
    var days: [PlayedDay] = []
    try await withThrowingTaskGroup(of: (Int, PlayedDay).self) { group in
      var waiting = Array(files.enumerated())[...]
      let index = pages?.index
      var played: [Int: PlayedDay] = [:]
      func start() {
        guard let (place, file) = waiting.popFirst() else { return }
        group.addTask { (place, try await play(file, listedIn: index)) }
      }
      for _ in 0..<jobs { start() }
      while let (place, day) = try await group.next() {
        played[place] = day
        start()
        while var next = played.removeValue(forKey: days.count) {
          try pages?.add(&next)
          days.append(next)
          progress?.clear()
          try tell(next)
          progress?.show(days.count, of: files.count, "scenarios")
        }
      }
    }
    let coverage = command.coverage ? Coverage(of: days) : nil
    try pages?.writeIndex(
      by: context.nameAndVersion, passedOver: given.passedOver, coverage: coverage)
    try command.writeJUnit(days, passedOver: given.passedOver)
    return DaysReport(
      document: .init(days, passedOver: given.passedOver, coverage: coverage),
      leastCoverage: command.failUnder)
  }

  private func tell(_ day: PlayedDay) throws {
    guard !context.writesJSON else { return }
    let style = context.terminal.style
    guard command.format != .github else {
      let lines = day.annotations.map { $0 + "\n" }.joined()
      return try context.terminal.write(lines.showingControls(isColored: style.isColored))
    }
    let text = day.text(style, isVerbose: command.verbose, explains: command.explain)
    try context.terminal.write(style.shown(text))
  }

  private func play(_ file: String, listedIn index: String?) async throws -> PlayedDay {
    let start = ContinuousClock.now
    let tool = command.report == nil ? nil : context.nameAndVersion
    do {
      let simulation = try await context.play(context.scenario(file, until: command.until))
      return PlayedDay(
        file: file, .played(simulation),
        page: tool.map { simulation.htmlReport(by: $0, listedIn: index) }, since: start)
    } catch let error as CancellationError {
      throw error
    } catch {
      return PlayedDay(
        file: file, .failed(Failure(error, tool: context.tool.name)), since: start)
    }
  }
}
