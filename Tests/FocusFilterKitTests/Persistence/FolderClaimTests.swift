import Foundation
import Synchronization
import TestPrograms
import Testing

@testable import FocusFilterKit

/// Which folders a device uses, and which process; the session damage.txt has more files of other
/// people.
@Suite struct FolderClaimTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  // MARK: Whose folder

  @Test(arguments: [
    ("device.json", #"{"name": "My phone", "model": 14}"#), ("containers/notes", "mine"),
  ])
  func filesOfSomebodyElseAreRefusedAndLeft(path: String, text: String) async throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    let name = path.split(separator: "/")[0]
    let problem = StoreProblem(
      .read, path: folder.appending(path: name).path, reason: .isForeign)
    #expect(throws: problem) { try FolderReader(folder) }
    await #expect(throws: problem) { try await FileStore(folder: folder) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [String(name)])
    #expect(try Data(contentsOf: file) == Data(text.utf8))
  }

  /// A device that somebody has copied without its marker, or one whose snapshot is damaged.
  @Test(arguments: ["device.json", "history.jsonl"])
  func oneFileOfADeviceIsEnough(name: String) async throws {
    try FileManager.default.copyItem(
      at: GoldenFiles.folder.appending(path: name), to: folder.appending(path: name))
    if name == "history.jsonl" {
      try Data("??".utf8).write(to: folder.appending(path: "device.json"))
    }
    try FileManager.default.createDirectory(
      at: folder.appending(path: "containers"), withIntermediateDirectories: true)
    try await FileStore(folder: folder).close()
    #expect(DurableFile.exists(folder.appending(path: "simulated-device.txt")))
  }

  @Test func aLinkInThePlaceOfTheLockIsNotFollowed() async throws {
    try await FileStore(folder: folder).close()
    let (lock, file) = (folder.appending(path: "lock"), folder.appending(path: "mine"))
    try Data("mine".utf8).write(to: file)
    try FileManager.default.removeItem(at: lock)
    try FileManager.default.createSymbolicLink(at: lock, withDestinationURL: file)
    let problem = await #expect(throws: StoreProblem.self) {
      try await FileStore(folder: folder)
    }
    #expect(problem?.systemNumber == ELOOP)
    #expect(try Data(contentsOf: file) == Data("mine".utf8))
  }

  // MARK: Whose turn

  @Test func aFolderThatThisProcessHasOpenIsAMistakeAtOnce() async throws {
    let first = try await FileStore(folder: folder)
    var hasWaited = false
    let problem = await #expect(throws: StoreProblem.self) {
      _ = try await FileStore(folder: folder) { _ in hasWaited = true }
    }
    #expect(problem?.reason == .isOpen)
    #expect(!hasWaited)
    // The mistake leaves the lock with the first one.
    #expect(try first.load() == nil)
    first.close()
    try await FileStore(folder: folder).close()
  }

  #if os(Linux)
    @Test func aSecondProcessWaitsForTheLock() async throws {
      try await FileStore(folder: folder).close()
      let other = try await LockingProcess([folder])
      var holders: [Int32?] = []
      let limit = Duration.milliseconds(700)
      let problem = await #expect(throws: StoreProblem.self) {
        _ = try await FileStore(folder: folder, lockLimit: limit) { holders.append($0) }
      }
      #expect(holders == [other.number])
      #expect(problem?.reason == .locked(by: other.number, limit: limit))
      other.release()
      try await FileStore(folder: folder).close()
    }

    /// More stores wait than Swift's pool has threads, and what they wait for needs one.
    @Test func waitingForTheLockBlocksNoThread() async throws {
      let folders = (0...ProcessInfo.processInfo.activeProcessorCount).map {
        folder.appending(path: "\($0)")
      }
      for folder in folders { try await FileStore(folder: folder).close() }
      let other = try await LockingProcess(folders)
      let waiting = Counter()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for folder in folders {
          group.addTask {
            let store = try await FileStore(folder: folder) { _ in
              if waiting.increase() == folders.count { Task { other.release() } }
            }
            store.close()
          }
        }
        try await group.waitForAll()
      }
      #expect(waiting.increase() == folders.count + 1)
    }
  #endif
}

#if os(Linux)
  private final class Counter: Sendable {
    private let count = Mutex(0)

    /// Counts one more, and returns the new count.
    func increase() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  /// A process that holds the locks of some folders until it is released.
  private final class LockingProcess: Sendable {
    let number: Int32
    private let input: FileHandle

    init(_ folders: [URL]) async throws {
      let process = Process()
      let (input, output) = (Pipe(), Pipe())
      let locks = folders.map { $0.appending(path: "lock").path }
      process.executableURL = URL(filePath: "/bin/bash")
      process.arguments =
        [
          "-c",
          """
          for lock in "$@"; do
            exec {file}<>"$lock"; flock "$file" || exit; echo $$ > "$lock"
          done
          echo locked; read -r
          """, "bash",
        ] + locks
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      self.number = process.processIdentifier
      self.input = input.fileHandleForWriting
      // Reading blocks a thread, which mustn't be one of those that tasks share.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          _ = output.fileHandleForReading.availableData
          continuation.resume()
        }
      }
    }

    func release() { try? input.close() }
  }
#endif
