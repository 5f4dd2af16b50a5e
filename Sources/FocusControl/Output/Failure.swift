import FocusFilterKit
import Foundation

/// An error as the tool tells it: a sentence, a next step, and the exit code.
struct Failure {
  let message: String
  let exitCode: ExitCode

  init(_ error: any Error, tool: String) {
    switch error {
    case let error as UsageError:
      message = "\(tool): \(error.sentence)\n\(error.nextStep(tool))"
      exitCode = .usage
    case let error as BadPredicate:
      message = error.report
      exitCode = .usage
    case let error as UnusablePayload:
      message = "\(error)"
      exitCode = .usage
    case let error as StoreProblem:
      message = "\(tool): \(error)"
      exitCode = .world
    case let error as FileProblem:
      message = "\(tool): \(error)"
      exitCode = .world
    case is ScenarioError:
      message = "\(error)"
      exitCode = .usage
    case is FocusError:
      message = "\(tool): \(error)"
      exitCode = .usage
    default:
      message = "\(tool): \(error)"
      exitCode = .world
    }
  }
}

/// A file that can't be read or written.
struct FileProblem: Error, CustomStringConvertible {
  let path: String
  let problem: String

  var description: String { "\(path): \(problem)" }

  /// Reads a file.
  static func read(_ path: String) throws(FileProblem) -> Data {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw FileProblem(path: path, problem: "There is no such file.")
    }
    guard !isDirectory.boolValue else {
      throw FileProblem(path: path, problem: "This is a directory, not a file.")
    }
    do {
      return try Data(contentsOf: URL(filePath: path))
    } catch {
      throw FileProblem(path: path, problem: "It can't be read. Check its permissions.")
    }
  }
}
