import FocusAppIntents
import FocusHost
import FocusProcesses
public import Foundation
import Synchronization

/// A process that does one piece of a tool's work, so that a crash ends only this piece.
public enum ToolWorker {
  /// The first argument of such a process.
  private static let word = "tool-worker"

  /// The error for a worker that ended without a result or couldn't be started.
  public struct Ended: Error, CustomStringConvertible {
    /// The worker's end in one sentence.
    public let description: String
  }

  /// Starts a worker, sends it some work, and returns its result.
  ///
  /// The worker ends with this process, however this process ends.
  ///
  /// - Parameters:
  ///   - work: The work, which the worker gets unchanged.
  ///   - program: The executable of the tool, which calls ``serveIfAsked(_:)`` first.
  ///   - folder: A folder for the worker's temporary files and preferences.
  ///   - print: A closure that gets each line of the worker's output, up to 64 KiB.
  /// - Throws: ``Ended``.
  public static func result(
    of work: Data, by program: URL, in folder: URL, print: @escaping @Sendable (String) -> Void
  ) async throws -> Data {
    let result = Mutex<Data?>(nil)
    var environment = ProcessInfo.processInfo.environment
    for name in ["TMPDIR", "XDG_CONFIG_HOME"] { environment[name] = folder.path }
    // When the tool ends, it ends its workers, too, without resuming this continuation: nothing
    // waits for the result any longer.
    return try await withUnsafeThrowingContinuation { continuation in
      do {
        let worker = try ChildProcess(
          program, arguments: [word], environment: environment,
          folder: URL(filePath: FileManager.machine.currentDirectoryPath),
          longestMessage: ProcessMessage.longest,
          onMessage: { data in result.withLock { $0 = data } },
          onOutput: { print($0.shown) },
          onEnd: { end in
            if let result = result.withLock({ $0 }) {
              continuation.resume(returning: result)
            } else {
              continuation.resume(
                throwing: Ended(
                  description:
                    "The process ended without a result: \(ProcessEnding(end, of: program).words).")
              )
            }
          })
        // A worker that got no work has no result.
        do { try worker.send(work) } catch { worker.kill() }
      } catch {
        continuation.resume(
          throwing: Ended(description: ProcessEnding.reason(error, of: "A process of the tool")))
      }
    }
  }

  /// Does some work if this process was started as a worker, and then doesn't return.
  ///
  /// - Parameter result: Returns the result of a piece of work.
  public static func serveIfAsked(_ result: (Data) async throws -> Data) async {
    guard CommandLine.arguments.dropFirst().first == word,
      let line = try? ParentLine.take(longestMessage: ProcessMessage.longest)
    else { return }
    let (pieces, continuation) = AsyncStream.makeStream(of: Data.self)
    line.start { continuation.yield($0) }
    for await work in pieces {
      do {
        try line.send(try await result(work))
      } catch {
        // The message is the last line of this worker's output that the tool reads.
        fatalError("\(error)")
      }
      exit(0)
    }
  }
}
