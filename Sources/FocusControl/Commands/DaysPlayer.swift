import FocusFilterKit
import FocusScenarios
import Foundation

/// Plays several scenario files, each in a process of its own, so that what an app keeps in memory, or a
/// crash of its code, doesn't reach the others.
///
/// Where the tool isn't a program of its own, the files are played one after another in this process.
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

  /// Plays the files, and writes what came of each in their order.
  func play(_ files: [String]) async throws -> DaysReport {
    let progress = context.terminal.progress
    defer { progress?.clear() }
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
        while let next = played.removeValue(forKey: days.count) {
          days.append(next)
          progress?.clear()
          try tell(next)
          progress?.show(days.count, of: files.count, "scenarios")
        }
      }
    }
    try command.writeJUnit(days)
    return DaysReport(document: .init(days))
  }

  private func tell(_ day: PlayedDay) throws {
    guard !context.writesJSON else { return }
    let text = day.text(
      context.terminal.style, isVerbose: command.verbose,
      explains: command.explain)
    try context.terminal.write(context.terminal.style.shown(text))
  }

  private func play(_ file: String) async throws -> PlayedDay {
    if let program = context.program { return await play(file, by: program) }
    do {
      return PlayedDay(
        file: file,
        try await context.scenario(file, until: command.until).play(on: context.tool.apps))
    } catch let error as CancellationError {
      throw error
    } catch {
      return PlayedDay(file: file, Failure(error, tool: context.tool.name))
    }
  }

  // MARK: In a process

  /// The words of the call that plays one of the files.
  private func words(for file: String) -> [String] {
    let until = command.until.map { ["--until=\($0)"] } ?? []
    let place = context.call.usesProcesses ? "--processes" : "--in-process"
    return ["simulate", "--json", place] + until + ["--", file]
  }

  private func play(_ file: String, by program: URL) async -> PlayedDay {
    do {
      let run = try await ToolProcess.run(program, words(for: file))
      let answer = try? ToolAnswer(json: run.output)
      switch answer {
      case .result(let simulation): return PlayedDay(file: file, simulation)
      case .error(let document):
        let message = run.errors.isEmpty ? document.message : run.errors
        return PlayedDay(
          file: file,
          Failure(
            message: message, document: document,
            exitCode: ToolExitCode(rawValue: run.status) ?? .world))
      case nil:
        let message = [run.ending, run.errors].filter { !$0.isEmpty }.joined(separator: "\n")
        return PlayedDay(
          file: file,
          Failure(
            message: "\(context.tool.name): \(message)",
            document: .init(code: "process", message: message, file: file), exitCode: .world))
      }
    } catch {
      return PlayedDay(file: file, Failure(error, tool: context.tool.name))
    }
  }
}

/// The document that a process of the tool writes with `--json`.
private enum ToolAnswer {
  case result(Simulation)
  case error(ErrorReport.Document)

  init(json: Data) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let envelope = try decoder.decode(Envelope.self, from: json)
    if let result = envelope.result {
      self = .result(result)
    } else if let error = envelope.error {
      self = .error(error)
    } else {
      throw CocoaError(.coderValueNotFound)
    }
  }

  private struct Envelope: Decodable {
    let result: Simulation?
    let error: ErrorReport.Document?
  }
}
