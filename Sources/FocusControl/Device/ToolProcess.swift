import Dispatch
import Foundation

/// A process of the tool, started by the tool, that has ended.
struct ToolProcess: Sendable {
  let output: Data
  let errors: String
  /// The exit code, or the number of the signal that ended it.
  let status: Int32
  private let isSignaled: Bool

  /// The process's end, in one sentence.
  var ending: String {
    isSignaled
      ? "The process was ended by signal \(status) (\(String(cString: strsignal(status))))."
      : "The process ended with the exit code \(status) and no result."
  }

  /// Runs a program to its end, with the standard input of this process.
  static func run(_ program: URL, _ words: [String]) async throws -> ToolProcess {
    try await withCheckedThrowingContinuation { continuation in
      // Waiting blocks a thread, which mustn't be one of those that tasks share.
      DispatchQueue.global().async {
        continuation.resume(with: Result { try waiting(for: program, words) })
      }
    }
  }

  private static func waiting(for program: URL, _ words: [String]) throws -> ToolProcess {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Files, because two pipes would have to be emptied at the same time.
    let (output, errors) = (folder.appending(path: "output"), folder.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = words
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return ToolProcess(
      output: try Data(contentsOf: output),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        .trimmingCharacters(in: .newlines),
      status: process.terminationStatus, isSignaled: process.terminationReason == .uncaughtSignal)
  }
}
