import Foundation
import Synchronization

/// A lock on a folder, held by one process at a time and released when the process ends.
///
/// The value owns the lock, and releases it when the value is consumed or goes out of scope.
struct FileLock: ~Copyable {
  private let descriptor: Int32
  private let identity: Identity

  /// The identity of a file on this machine, independent of its path.
  private struct Identity: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  /// The locks that this process holds or waits for, because a system lock doesn't exclude the same
  /// process.
  private static let ours = Mutex<Set<Identity>>([])

  /// Acquires the lock, and waits until another process releases it.
  ///
  /// The task suspends while it waits; no thread is blocked.
  /// - Parameters:
  ///   - url: The file to lock, which is created if it doesn't exist. A symbolic link isn't
  ///     followed.
  ///   - limit: The longest time to wait.
  ///   - waiting: A closure that is called once if another process holds the lock, with that
  ///     process's identifier if it is known.
  /// - Throws: ``StoreProblem`` if the limit passes, if the file can't be created, or if this
  ///   process already has the lock; `CancellationError`.
  init(
    _ url: URL, limit: Duration, waiting: (Int32?) -> Void
  ) async throws {
    let file = open(url.path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { throw StoreProblem(errno, .lock, at: url) }
    let identity: Identity
    do {
      identity = try await Self.take(file, at: url, limit: limit, waiting: waiting)
    } catch {
      close(file)
      throw error
    }
    self.descriptor = file
    self.identity = identity
    var status = stat()
    // A file with another name may be somebody else's. The identifier serves only the messages of
    // waiting processes, so a failure to write it doesn't matter.
    guard fstat(file, &status) == 0, status.st_nlink < 2 else { return }
    ftruncate(file, 0)
    let name = "\(ProcessInfo.processInfo.processIdentifier)\n"
    _ = name.withCString { pwrite(file, $0, strlen($0), 0) }
  }

  deinit {
    let identity = identity
    _ = Self.ours.withLock { $0.remove(identity) }
    // Closing the only descriptor of the file releases the lock.
    close(descriptor)
  }

  /// Acquires the lock on an open file, which stays open.
  private static func take(
    _ file: Int32, at url: URL, limit: Duration, waiting: (Int32?) -> Void
  ) async throws -> Identity {
    let identity = try identity(of: file, at: url)
    guard ours.withLock({ $0.insert(identity).inserted }) else {
      throw StoreProblem(.lock, path: url.path, reason: .isOpen)
    }
    do {
      try await lock(file, at: url, limit: limit, waiting: waiting)
    } catch {
      _ = ours.withLock { $0.remove(identity) }
      throw error
    }
    return identity
  }

  private static func lock(
    _ file: Int32, at url: URL, limit: Duration, waiting: (Int32?) -> Void
  ) async throws {
    let clock = ContinuousClock()
    let start = clock.now
    var hasTold = false
    // The limit requires polling, because a blocking lock can't be canceled.
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StoreProblem(errno, .lock, at: url)
      }
      let waited = start.duration(to: clock.now)
      let holder = holder(of: file)
      if !hasTold, waited > .milliseconds(500) {
        hasTold = true
        waiting(holder)
      }
      guard waited < limit else {
        throw StoreProblem(.lock, path: url.path, reason: .locked(by: holder, limit: limit))
      }
      try await Task.sleep(for: .milliseconds(Int.random(in: 1...8)))
    }
  }

  /// - Throws: ``StoreProblem`` if the path isn't a regular file.
  private static func identity(of file: Int32, at url: URL) throws(StoreProblem) -> Identity {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreProblem(errno, .lock, at: url) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreProblem(.lock, path: url.path, reason: .isForeign)
    }
    return Identity(device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(status.st_ino))
  }

  private static func holder(of file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
