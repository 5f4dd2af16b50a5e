import FocusAppIntents
import FocusHost
import FocusProcesses
public import Foundation
import Synchronization

/// The temporary folder of a tool's run, with the folders of its devices and their apps.
///
/// The run removes the whole folder at its end. If a run is killed, the next one removes its
/// folder.
public enum RunFolder {
  /// The beginning of each run's folder name; the number of the run's process follows.
  private static let prefix = "focusctl-run-"
  /// The beginning of the folder name of this process, which keeps its number when it starts its
  /// program again.
  private static let ownPrefix = "\(prefix)\(ProcessInfo.processInfo.processIdentifier)-"

  /// The run's folder; `nil` before ``choose()``.
  public static var url: URL? {
    guard let path = ProcessInfo.processInfo.environment["TMPDIR"] else { return nil }
    let folder = URL(filePath: path)
    return folder.lastPathComponent.hasPrefix(ownPrefix) ? folder : nil
  }

  /// Makes a name for the run's folder, and sets the environment variable `TMPDIR` to its path.
  ///
  /// Call the method while the process has one thread. It does nothing if the program has started
  /// itself again after a call.
  public static func choose() {
    guard url == nil else { return }
    let folder = FileManager.machine.temporaryDirectory
      .appending(path: ownPrefix + UUID().uuidString)
    setenv("TMPDIR", folder.path, 1)
  }

  /// Creates the run's folder unless it exists, and removes the folders of killed runs.
  ///
  /// - Throws: `POSIXError` if the folder can't be created; no other folder is removed then.
  public static func make() throws(POSIXError) {
    guard let path = url?.path else { return }
    guard mkdir(path, 0o700) == 0 else {
      if errno == EEXIST { return }
      throw POSIXError(POSIXError.Code(rawValue: errno) ?? .EIO)
    }
    // The descriptor holds the lock until this process ends, whatever the cause.
    _ = lock(path)
    removeLeftovers(in: URL(filePath: path).deletingLastPathComponent())
  }

  /// Ends the processes of all apps, and removes the run's folder, if there is one, with everything
  /// that apps have left in it.
  ///
  /// The method waits until the processes have ended, for at most two seconds.
  public static func remove() {
    ChildProcess.endAll()
    guard let path = url?.path else { return }
    // A device that is released at the same time removes its own folder inside this one, which
    // can make the removal fail.
    for _ in 1...5 where FileManager.machine.fileExists(atPath: path) {
      try? FileManager.machine.removeTree(atPath: path)
    }
  }

  /// Removes the folders of killed runs.
  ///
  /// A folder is removed if no process has its number and no process holds its lock. The lock
  /// matters because a tool in another container may share the temporary folder, but its processes
  /// are invisible here. A folder that can't be removed stays.
  private static func removeLeftovers(in place: URL) {
    let names = (try? FileManager.machine.contentsOfDirectory(atPath: place.path)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      guard let owner = pid_t(number), owner > 0, kill(owner, 0) != 0, errno == ESRCH else {
        continue
      }
      let folder = place.appending(path: name)
      guard let descriptor = lock(folder.path) else { continue }
      try? FileManager.machine.removeTree(atPath: folder.path)
      close(descriptor)
    }
  }

  /// Locks a folder, and returns the descriptor with the lock; `nil` if another process has it.
  private static func lock(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    close(descriptor)
    return nil
  }
}

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
