import Foundation

/// A lock that lets one process at a time work on a folder. It ends with the process.
final class FileLock: Sendable {
  private let file: Int32

  /// Takes the lock, and waits for another process to give it back.
  ///
  /// - Parameters:
  ///   - limit: How long to wait.
  ///   - waiting: Called once when another process holds it, with that process's identifier if known.
  /// - Throws: ``StoreProblem`` when the limit passes or the file can't be made.
  init(
    _ url: URL, limit: Duration, waiting: (Int32?) -> Void
  ) throws(StoreProblem) {
    file = open(url.path, O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw StoreProblem(errno, .lock, at: url) }
    let clock = ContinuousClock()
    let end = clock.now + limit
    var hasTold = false
    // Polling is needed for the limit; a blocking lock can't be given up.
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        let number = errno
        close(file)
        throw StoreProblem(number, .lock, at: url)
      }
      let holder = Self.holder(of: file)
      if !hasTold, clock.now > end - limit + .milliseconds(500) {
        hasTold = true
        waiting(holder)
      }
      guard clock.now < end else {
        close(file)
        throw StoreProblem(.lock, path: url.path, reason: .locked(by: holder, limit: limit))
      }
      usleep(UInt32.random(in: 1_000...8_000))
    }
    ftruncate(file, 0)
    let name = "\(ProcessInfo.processInfo.processIdentifier)\n"
    // Only for messages of those who wait: whether it can be written doesn't matter.
    _ = name.withCString { pwrite(file, $0, strlen($0), 0) }
  }

  deinit {
    flock(file, LOCK_UN)
    close(file)
  }

  private static func holder(of file: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(file, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let text = String(decoding: bytes.prefix(count), as: UTF8.self)
    return Int32(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
