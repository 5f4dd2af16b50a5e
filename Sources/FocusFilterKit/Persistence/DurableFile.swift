import Foundation

/// Reads files, and writes them so that they are there after a crash, as far as the machine keeps its
/// word.
enum DurableFile {
  /// Returns the bytes of a file from an offset on, or from its end when it is shorter, and where they
  /// begin; `nil` when there is no file.
  static func read(
    _ url: URL, from offset: UInt64 = 0
  ) throws(StoreProblem) -> (bytes: Data, start: UInt64)? {
    let file = open(url.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StoreProblem(errno, .read, at: url)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StoreProblem(errno, .read, at: url) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw StoreProblem(EISDIR, .read, at: url) }
    let end = UInt64(max(status.st_size, 0))
    let start = min(offset, end)
    var bytes = Data(count: Int(end - start))
    var count = 0
    while count < bytes.count {
      let part = bytes.withUnsafeMutableBytes {
        pread(
          file, $0.baseAddress?.advanced(by: count), $0.count - count, off_t(start) + off_t(count))
      }
      if part < 0 && errno == EINTR { continue }
      guard part >= 0 else { throw StoreProblem(errno, .read, at: url) }
      // Somebody made the file shorter meanwhile.
      if part == 0 { return (bytes.prefix(count), start) }
      count += part
    }
    return (bytes, start)
  }

  /// Replaces a file by another that is complete, or leaves it as it was.
  static func replace(_ url: URL, by data: Data) throws(StoreProblem) {
    let temporary = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    do throws(StoreProblem) {
      try write(data, to: temporary, flags: O_CREAT | O_WRONLY | O_TRUNC)
      guard rename(temporary.path, url.path) == 0 else {
        throw StoreProblem(errno, .write, at: url)
      }
      try syncFolder(of: url)
    } catch {
      unlink(temporary.path)
      throw error
    }
  }

  /// Appends to a file and returns its new length; a failed append leaves the file as it was.
  static func append(_ data: Data, to url: URL, length: UInt64) throws(StoreProblem) -> UInt64 {
    do throws(StoreProblem) {
      try write(data, to: url, flags: O_CREAT | O_WRONLY | O_APPEND)
    } catch {
      truncate(url.path, off_t(length))
      throw error
    }
    if length == 0 { try syncFolder(of: url) }
    return length + UInt64(data.count)
  }

  /// Makes a folder with those that it is in, unless it exists.
  static func makeFolder(_ url: URL) throws(StoreProblem) {
    if mkdir(url.path, 0o755) == 0 { return try syncFolder(of: url) }
    let number = errno
    let parent = url.deletingLastPathComponent()
    switch number {
    case EEXIST:
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
        isFolder.boolValue
      else {
        throw StoreProblem(.makeFolder, path: url.path, reason: .isFile)
      }
    case ENOENT where parent.path.count < url.path.count:
      try makeFolder(parent)
      // Another process may have been quicker.
      guard mkdir(url.path, 0o755) == 0 || errno == EEXIST else {
        throw StoreProblem(errno, .makeFolder, at: url)
      }
      try syncFolder(of: url)
    default: throw StoreProblem(number, .makeFolder, at: url)
    }
  }

  /// Removes a file, unless there is none.
  static func remove(_ url: URL) throws(StoreProblem) {
    guard unlink(url.path) == 0 || errno == ENOENT else {
      throw StoreProblem(errno, .remove, at: url)
    }
  }

  /// Keeps damaged bytes of a file beside it, under the first free name, which is returned.
  static func setAside(_ data: Data, of url: URL) throws(StoreProblem) -> String {
    var number = 1
    var kept: URL
    repeat {
      kept = url.appendingPathExtension("damaged-\(number)")
      number += 1
    } while FileManager.default.fileExists(atPath: kept.path)
    try replace(kept, by: data)
    return kept.lastPathComponent
  }

  private static func write(
    _ data: Data, to url: URL, flags: Int32
  ) throws(StoreProblem) {
    let file = open(url.path, flags | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw StoreProblem(errno, .write, at: url) }
    defer { close(file) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw StoreProblem(count < 0 ? errno : ENOSPC, .write, at: url) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw StoreProblem(errno, .write, at: url) }
  }

  private static func syncFolder(of url: URL) throws(StoreProblem) {
    let folder = url.deletingLastPathComponent()
    let file = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreProblem(errno, .write, at: folder) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw StoreProblem(errno, .write, at: folder) }
  }
}
