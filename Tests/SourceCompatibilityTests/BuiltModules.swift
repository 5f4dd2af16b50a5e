import Foundation

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
  static func run(_ tool: String, _ arguments: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [tool] + arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  /// Calls `body` with a new folder, which is gone afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  struct NotFound: Error, CustomStringConvertible {
    let what: String
    var description: String { "Found no \(what)." }
  }
}
