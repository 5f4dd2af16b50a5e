import FocusFilterKit
import FocusScenarios
import Foundation

/// A scenario file that one process plays with the code of all apps, for a comparison with
/// processes of their own.
///
/// The process is another one of the tool, so that a crash of the code is a result.
struct SharedDay: Codable {
  let file: String
  let text: Data
  let until: String?
  /// The instant before which the day ends; `nil` for the whole day.
  var end: Date?

  /// Reads the scenario.
  func scenario(_ context: CommandContext) throws -> Scenario {
    let scenario = try context.scenario(file, text: text, until: until)
    return end.map { scenario.ending(before: $0) } ?? scenario
  }

  /// The result: a simulation, or the parts of a ``Failure``.
  private enum Result: Codable {
    case played(Simulation)
    case failed(message: String, document: ErrorReport.Document, exitCode: Int32)
  }

  /// Plays the file in a new process of the tool.
  ///
  /// - Throws: ``Failure`` with the code `process` for a crash, or the errors of playing the
  ///   scenario.
  func played(by context: CommandContext) async throws -> Simulation {
    guard let program = context.program else {
      preconditionFailure("A day was shared by a tool without an executable.")
    }
    let folder = FileManager().temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager().createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager().removeItem(at: folder) }
    do {
      let result = try await ToolWorker.result(
        of: JSONEncoder().encode(self), by: program, in: folder
      ) { context.terminal.writeError($0) }
      switch try JSONDecoder().decode(Result.self, from: result) {
      case .played(let simulation): return simulation
      case .failed(let message, let document, let exitCode):
        throw Failure(
          message: message, document: document,
          exitCode: ToolExitCode(rawValue: exitCode) ?? .world)
      }
    } catch let ended as ToolWorker.Ended {
      throw Failure(
        message: "\(context.tool.name): \(ended)",
        document: .init(code: "process", message: "\(ended)", file: file), exitCode: .world)
    }
  }

  /// Plays the file in this process.
  private func result(by tool: FocusTool) async -> Result {
    do {
      let context = CommandContext(
        tool: tool, terminal: .standard,
        call: try CallArguments(["--in-process", "--", file], for: SimulateCommand.syntax),
        program: nil, beforeApps: {})
      return .played(try await context.play(scenario(context)))
    } catch {
      let failure = Failure(error, tool: tool.name, SimulateCommand.syntax)
      return .failed(
        message: failure.message, document: failure.document, exitCode: failure.exitCode.rawValue)
    }
  }

  /// Plays a file if another process of the tool started this process for that purpose.
  static func playIfAsked(for tool: FocusTool) async {
    await ToolWorker.serveIfAsked { work in
      let day = try JSONDecoder().decode(SharedDay.self, from: work)
      return try JSONEncoder().encode(await day.result(by: tool))
    }
  }
}

extension Failure {
  /// Whether a process of the tool ended without a result.
  var isCrash: Bool { document.code == "process" }
}
