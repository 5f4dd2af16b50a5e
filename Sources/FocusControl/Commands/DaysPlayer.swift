import FocusFilterKit
import FocusReport
import FocusScenarios
import Foundation

/// A player of several scenario files. A crash of an app's code fails only its own file.
///
/// The apps' own processes separate the files. If app code runs in the tool's process
/// (`--in-process`), each file is played in a separate process of the tool. If the tool isn't a
/// program of its own, this process plays the files one after another.
struct DaysPlayer {
  private let command: SimulateCommand
  private let context: CommandContext
  private let jobs: Int

  init(_ command: SimulateCommand, _ context: CommandContext) {
    self.command = command
    self.context = context
    let jobs = command.jobs ?? ProcessInfo.processInfo.activeProcessorCount
    self.jobs = context.program == nil ? 1 : jobs
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
      var played: [Int: PlayedDay] = [:]
      func start() {
        guard let (index, file) = waiting.popFirst() else { return }
        group.addTask { (index, try await play(file)) }
      }
      for _ in 0..<jobs { start() }
      while let (index, day) = try await group.next() {
        played[index] = day
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
    try pages?.writeIndex(by: context.nameAndVersion)
    try command.writeJUnit(days, passedOver: given.passedOver)
    return DaysReport(document: .init(days, passedOver: given.passedOver))
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

  private func play(_ file: String) async throws -> PlayedDay {
    let start = ContinuousClock.now
    let tool = command.report == nil ? nil : context.nameAndVersion
    do {
      let text = try context.read(file)
      if let program = context.program, !context.call.usesProcesses {
        return try await WorkersDay(file: file, text: text, until: command.until, pageBy: tool)
          .played(by: program, context, since: start)
      }
      let simulation = try await context.scenario(file, text: text, until: command.until)
        .play(on: context.tool.apps, processes: context.processes)
      return PlayedDay(
        file: file, .played(simulation), page: tool.map { simulation.htmlReport(by: $0) },
        since: start)
    } catch let error as CancellationError {
      throw error
    } catch {
      return PlayedDay(
        file: file, .failed(Failure(error, tool: context.tool.name)), since: start)
    }
  }
}

extension CommandContext {
  /// Plays a day with all app code in one process.
  ///
  /// If the tool is a program, that process is a separate process of the tool, so that a crash ends
  /// only that process.
  /// - Throws: ``Failure`` with the code `process` for a crash, or the errors of playing the
  ///   scenario.
  func playInOneProcess(_ day: WorkersDay) async throws -> Simulation {
    guard let program else { return try await day.scenario(self).play(on: tool.apps) }
    switch try await day.played(by: program, self, since: .now).ending {
    case .played(let simulation): return simulation
    case .failed(let failure): throw failure
    }
  }
}

/// A scenario file for a separate process of the tool, which also runs the app code.
struct WorkersDay: Codable {
  let file: String
  let text: Data
  let until: String?
  /// The chosen readings, as `NAME=VALUE`.
  var readings: [String] = []
  /// The instant before which the day ends; `nil` for the whole day.
  var end: Date?
  /// The tool's name for a report of the day; `nil` for no report.
  var pageBy: String?

  /// Reads the scenario.
  func scenario(_ context: CommandContext) throws -> Scenario {
    var scenario = try context.scenario(file, text: text, until: until)
    if let end { scenario = scenario.ending(before: end) }
    scenario.policy = try context.policy(readings, from: scenario.policy)
    return scenario
  }

  /// The result: a simulation with its report, or the parts of a ``Failure``.
  enum Result: Codable {
    case played(Simulation, page: String?)
    case failed(message: String, document: ErrorReport.Document, exitCode: Int32)
  }

  /// Plays the file in a new process of the tool, and returns the result.
  func played(
    by program: URL, _ context: CommandContext, since start: ContinuousClock.Instant
  ) async throws -> PlayedDay {
    func day(_ ending: PlayedDay.Ending, page: String? = nil) -> PlayedDay {
      PlayedDay(file: file, ending, page: page, since: start)
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let result = try await ToolWorker.result(
        of: JSONEncoder().encode(self), by: program, in: folder
      ) { context.terminal.writeError($0) }
      switch try JSONDecoder().decode(Result.self, from: result) {
      case .played(let simulation, let page): return day(.played(simulation), page: page)
      case .failed(let message, let document, let exitCode):
        return day(
          .failed(
            Failure(
              message: message, document: document,
              exitCode: ToolExitCode(rawValue: exitCode) ?? .world)))
      }
    } catch let ended as ToolWorker.Ended {
      return day(
        .failed(
          Failure(
            message: "\(context.tool.name): \(ended)",
            document: .init(code: "process", message: "\(ended)", file: file), exitCode: .world)))
    }
  }

  /// Plays the file in this process.
  func result(by tool: FocusTool) async -> Result {
    do {
      let context = CommandContext(
        tool: tool, terminal: .standard,
        call: try CallArguments(["--in-process", "--", file], for: SimulateCommand.syntax),
        program: nil, beforeApps: {})
      let simulation = try await scenario(context).play(on: tool.apps)
      return .played(simulation, page: pageBy.map { simulation.htmlReport(by: $0) })
    } catch {
      let failure = Failure(error, tool: tool.name)
      return .failed(
        message: failure.message, document: failure.document, exitCode: failure.exitCode.rawValue)
    }
  }
}

extension FocusTool {
  /// Plays a file if another process of the tool started this process for that purpose.
  func workIfAsked() async {
    await ToolWorker.serveIfAsked { work in
      let day = try JSONDecoder().decode(WorkersDay.self, from: work)
      return try JSONEncoder().encode(await day.result(by: self))
    }
  }
}
