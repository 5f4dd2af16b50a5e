public import Foundation

/// A program that a test has run to its end, and what it wrote.
public struct ProgramRun: Sendable {
  /// What the program wrote to its standard output.
  public let output: String
  /// What the program wrote to its standard error; empty where both are ``output``.
  public let errors: String
  /// The exit code, or the number of the signal that ended the program.
  public let status: Int32

  /// Runs a program beside other tests, and waits without one of the threads that tasks share.
  ///
  /// As many programs run at once as there are cores; the others wait for their turn.
  ///
  /// - Parameters:
  ///   - environment: The whole environment; `nil` for that of the tests.
  ///   - folder: The working directory; `nil` for that of the tests.
  ///   - input: The standard input.
  ///   - joinsErrors: Whether ``output`` has both streams, in the order in which they were written.
  public static func of(
    _ program: URL, _ arguments: [String], environment: [String: String]? = nil,
    in folder: URL? = nil, input: Data = Data(), joinsErrors: Bool = false
  ) async throws -> ProgramRun {
    try await withCheckedThrowingContinuation { continuation in
      turns.addOperation {
        continuation.resume(
          with: Result {
            try run(program, arguments, environment, folder, input, joinsErrors)
          })
      }
    }
  }

  /// The threads that wait for programs.
  private static let turns: OperationQueue = {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
    return queue
  }()

  private static func run(
    _ program: URL, _ arguments: [String], _ environment: [String: String]?, _ folder: URL?,
    _ input: Data, _ joinsErrors: Bool
  ) throws -> ProgramRun {
    let files = try makeTemporaryFolder()
    defer { try? FileManager.default.removeItem(at: files) }
    // Files, because two pipes would have to be emptied at the same time.
    let streams = ["input", "output", "errors"].map { files.appending(path: $0) }
    try input.write(to: streams[0])
    for file in streams.dropFirst() { try Data().write(to: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    if let folder { process.currentDirectoryURL = folder }
    process.standardInput = try FileHandle(forReadingFrom: streams[0])
    let output = try FileHandle(forWritingTo: streams[1])
    process.standardOutput = output
    process.standardError = joinsErrors ? output : try FileHandle(forWritingTo: streams[2])
    try process.run()
    // A thread of `turns`, which is none of those that tasks share.
    process.waitUntilExit()
    return ProgramRun(
      output: String(decoding: try Data(contentsOf: streams[1]), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: streams[2]), as: UTF8.self),
      status: process.terminationStatus)
  }
}

/// Calls `body` with a new folder, which is gone afterwards.
public func withTemporaryFolder<Result>(
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = try makeTemporaryFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// A folder that is empty at first, and is removed with the suite that has it: each test has a
/// suite, and so a folder, of its own.
public final class TemporaryFolder: Sendable {
  public let url: URL

  public init() {
    do { url = try makeTemporaryFolder() } catch { preconditionFailure("\(error)") }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

private func makeTemporaryFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
