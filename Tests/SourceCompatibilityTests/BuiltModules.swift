import Foundation
import TestPrograms

/// The modules that the test run was built from, and the compiler that built them.
enum BuiltModules {
  /// The folder with the module files, found from where the test runner lies.
  static var folder: URL {
    get throws {
      let runner = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      var folder = runner
      while folder.path() != "/" {
        folder = folder.deletingLastPathComponent()
        let modules = folder.appending(path: "Modules")
        if FileManager.default.fileExists(
          atPath: modules.appending(path: "FocusAppIntents.swiftmodule").path())
        {
          return modules
        }
      }
      throw NotFound(what: "a folder of modules above \(runner.path())")
    }
  }

  /// Runs a tool of the toolchain and returns what it printed, errors included.
  static func run(
    _ tool: String, _ arguments: [String]
  ) async throws -> (output: String, status: Int32) {
    let run = try await ProgramRun.of(
      URL(filePath: "/usr/bin/env"), [tool] + arguments, joinsErrors: true)
    return (run.output, run.status)
  }

  struct NotFound: Error, CustomStringConvertible {
    let what: String
    var description: String { "Found no \(what)." }
  }
}
