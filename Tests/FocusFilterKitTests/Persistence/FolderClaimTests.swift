import Foundation
import Synchronization
import TestPrograms
import Testing

@testable import FocusFilterKit

/// Which folders a device uses, and which process; damage.txt has the files of other people.
@Suite struct FolderClaimTests {
  private let temporary = TemporaryFolder()
  private var folder: URL { temporary.url }

  // MARK: Whose folder

  /// Somebody has copied the device without its marker and its history.
  @Test func theSnapshotOfADeviceIsEnough() async throws {
    try FileManager.default.copyItem(
      at: GoldenFiles.folder.appending(path: "device.json"),
      to: folder.appending(path: "device.json"))
    try FileManager.default.createDirectory(
      at: folder.appending(path: "containers"), withIntermediateDirectories: true)
    try await FileStore(folder: folder).close()
    #expect(try DurableFile.exists(folder.appending(path: "simulated-device.txt")))
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

  @Test func aSecondProcessWaitsForTheLock() async throws {
    try await FileStore(folder: folder).close()
    let other = try OtherLocks(of: [folder])
    var holders: [Int32?] = []
    let limit = Duration.milliseconds(700)
    let problem = await #expect(throws: StoreProblem.self) {
      _ = try await FileStore(folder: folder, lockLimit: limit) { holders.append($0) }
    }
    #expect(holders == [OtherLocks.holder])
    #expect(problem?.reason == .locked(by: OtherLocks.holder, limit: limit))
    other.release()
    try await FileStore(folder: folder).close()
  }

  /// More stores wait than Swift's pool has threads, and what they wait for needs one.
  @Test func waitingForTheLockBlocksNoThread() async throws {
    let folders = (0...ProcessInfo.processInfo.activeProcessorCount).map {
      folder.appending(path: "\($0)")
    }
    for folder in folders { try await FileStore(folder: folder).close() }
    let other = try OtherLocks(of: folders)
    let waiting = Diary()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for folder in folders {
        group.addTask {
          let store = try await FileStore(folder: folder, lockLimit: .seconds(1800)) { _ in
            waiting.note(folder.lastPathComponent)
            if waiting.lines.count == folders.count { Task { other.release() } }
          }
          store.close()
        }
      }
      try await group.waitForAll()
    }
    #expect(waiting.lines.count == folders.count)
  }
}

/// The locks of some folders as another process holds them, until they are released.
///
/// A lock belongs to the open file, whichever process has opened it.
private final class OtherLocks: Sendable {
  static let holder: Int32 = 4711
  private let files = Mutex<[Int32]>([])

  init(of folders: [URL]) throws {
    for folder in folders {
      let lock = folder.appending(path: "lock")
      try Data("\(Self.holder)\n".utf8).write(to: lock)
      let file = open(lock.path, O_RDWR | O_CLOEXEC)
      try #require(flock(file, LOCK_EX | LOCK_NB) == 0)
      files.withLock { $0.append(file) }
    }
  }

  func release() {
    files.withLock { files in
      for file in files { close(file) }
      files = []
    }
  }
}
