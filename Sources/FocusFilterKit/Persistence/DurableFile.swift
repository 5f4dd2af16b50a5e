import Foundation

/// Writes to files that are there after a crash, as far as the machine keeps its word.
enum DurableFile {
  /// Replaces a file by another that is complete, or leaves it as it was.
  static func replace(_ url: URL, by data: Data) throws(StoreProblem) {
    let temporary = url.deletingLastPathComponent()
      .appending(path: ".\(url.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
    do throws(StoreProblem) {
      try write(data, to: temporary, flags: O_CREAT | O_WRONLY | O_TRUNC)
      guard rename(temporary.path, url.path) == 0 else { throw StoreProblem(errno, at: url) }
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
        throw StoreProblem(
          path: url.path, sentence: "This is a file, not a folder. Choose another path.")
      }
    case ENOENT where parent.path.count < url.path.count:
      try makeFolder(parent)
      // Another process may have been quicker.
      guard mkdir(url.path, 0o755) == 0 || errno == EEXIST else {
        throw StoreProblem(errno, at: url)
      }
      try syncFolder(of: url)
    default: throw StoreProblem(number, at: url)
    }
  }

  private static func write(
    _ data: Data, to url: URL, flags: Int32
  ) throws(StoreProblem) {
    let file = open(url.path, flags | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw StoreProblem(errno, at: url) }
    defer { close(file) }
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw StoreProblem(count < 0 ? errno : ENOSPC, at: url) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw StoreProblem(errno, at: url) }
  }

  private static func syncFolder(of url: URL) throws(StoreProblem) {
    let folder = url.deletingLastPathComponent()
    let file = open(folder.path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw StoreProblem(errno, at: folder) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw StoreProblem(errno, at: folder) }
  }
}

extension StoreProblem {
  /// The problem behind an error number of the system.
  init(_ number: Int32, at url: URL) {
    let sentence =
      switch number {
      case EACCES, EPERM: "Permission denied. Choose another folder, or change its permissions."
      case EROFS: "The file system is read-only. Choose another folder."
      case ENOSPC, EDQUOT: "No space is left on the disk. Free some, and try again."
      case ENOTDIR: "A part of this path is a file, not a folder."
      case ENOENT: "A part of this path doesn't exist."
      case EFBIG: "The file may not grow any more. Raise the limit of your files, and try again."
      case EISDIR: "This is a folder, not a file."
      case ENAMETOOLONG: "The path is too long."
      case ELOOP: "The path has too many symbolic links."
      default: "\(String(cString: strerror(number)))."
      }
    self.init(path: url.path, sentence: sentence)
  }
}
