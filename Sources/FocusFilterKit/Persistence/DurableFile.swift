import FocusAppIntents
import FocusHost
import Foundation

/// File operations whose writes survive a crash, if the machine's disk keeps its promises.
///
/// All calls that change a file in a device's folder are made here, one after another, so that a
/// test can stop or fail each call (``FileObstacle``).
package enum DurableFile {
  /// The obstacle for the calls below; `nil` outside of tests.
  @TaskLocal package static var obstacle: (any FileObstacle)?

  // MARK: Reading

  /// Returns a file's bytes from an offset, or from the end of a shorter file, and the offset at
  /// which they begin; `nil` if there is no file.
  static func read(
    _ url: URL, from offset: UInt64 = 0, atMost limit: Int = .max
  ) throws(StoreProblem) -> (bytes: Data, start: UInt64)? {
    // A pipe in place of a file would never end.
    let file = retrying { open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
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
    var bytes = Data(count: min(Int(end - start), limit))
    var count = 0
    while count < bytes.count {
      let part = bytes.withUnsafeMutableBytes { buffer in
        let place = buffer.baseAddress?.advanced(by: count)
        return retrying { pread(file, place, buffer.count - count, off_t(start) + off_t(count)) }
      }
      guard part >= 0 else { throw StoreProblem(errno, .read, at: url) }
      // Another process truncated the file meanwhile.
      if part == 0 { return (bytes.prefix(count), start) }
      count += part
    }
    return (bytes, start)
  }

  /// Returns the bytes of a whole file; `nil` if there is no file.
  package static func contents(of url: URL) throws(StoreProblem) -> Data? {
    try read(url)?.bytes
  }

  /// Whether anything exists at a path, including a dangling link.
  ///
  /// - Throws: ``StoreProblem`` if the system can't tell, so that data whose disk fails for a moment
  ///   don't count as missing.
  package static func exists(_ url: URL) throws(StoreProblem) -> Bool { try kind(of: url) != nil }

  /// Whether a path is a symbolic link.
  static func isLink(_ url: URL) throws(StoreProblem) -> Bool { try kind(of: url) == S_IFLNK }

  /// Throws if a path is a symbolic link.
  static func refuseLink(_ url: URL) throws(StoreProblem) {
    if try isLink(url) { throw StoreProblem(ELOOP, .write, at: url) }
  }

  /// Returns the kind of a file, folder or link; `nil` if there is none.
  private static func kind(of url: URL) throws(StoreProblem) -> mode_t? {
    var status = stat()
    if retrying({ lstat(url.path, &status) }) == 0 { return status.st_mode & S_IFMT }
    if errno == ENOENT || errno == ENOTDIR { return nil }
    throw StoreProblem(errno, .read, at: url)
  }

  /// The size of the file or folder to which a path leads; 0 if it leads to nothing.
  static func size(of url: URL) -> UInt64 {
    var status = stat()
    return stat(url.path, &status) == 0 ? UInt64(max(status.st_size, 0)) : 0
  }

  /// Whether a path leads to a folder; `nil` if it leads to nothing.
  static func isFolder(_ url: URL) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.machine.fileExists(atPath: url.path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  // MARK: Files

  /// Replaces a file by a complete new one, or leaves it unchanged.
  ///
  /// The method first writes the new bytes to a file beside the old one, its ``leftover(of:)``.
  package static func replace(_ url: URL, by data: Data) throws(StoreProblem) {
    let temporary = leftover(of: url)
    do throws(StoreProblem) {
      try write(data, to: temporary, flags: O_CREAT | O_WRONLY | O_TRUNC)
      try move(temporary, to: url)
    } catch {
      try? change(.remove, temporary) { unlink(temporary.path) }
      throw error
    }
  }

  /// The temporary file, which a process leaves if it is killed while it replaces a file.
  static func leftover(of url: URL) -> URL {
    url.deletingLastPathComponent().appending(path: ".\(url.lastPathComponent).new")
  }

  /// Appends to a file and returns its new length; a failed append leaves the file unchanged if
  /// that, at least, can be done.
  static func append(_ data: Data, to url: URL, length: UInt64) throws(StoreProblem) -> UInt64 {
    do throws(StoreProblem) {
      try write(data, to: url, flags: O_CREAT | O_WRONLY | O_APPEND)
      if length == 0 { try syncFolder(of: url) }
    } catch {
      try? truncate(url, to: length)
      throw error
    }
    return length + UInt64(data.count)
  }

  /// Truncates a file, and returns when the disk has the change.
  static func truncate(_ url: URL, to length: UInt64) throws(StoreProblem) {
    let file = try descriptor(of: url, flags: O_WRONLY)
    defer { close(file) }
    try change(.write, url) { ftruncate(file, off_t(length)) }
    try sync(file, of: url)
  }

  /// Creates a marker file with a text for people; an existing file stays unchanged.
  static func mark(_ url: URL, saying text: String) throws(StoreProblem) {
    var file: Int32 = -1
    do throws(StoreProblem) {
      try change(.write, url) {
        file = open(url.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        return file
      }
    } catch {
      if error.reason == .system(EEXIST) { return }
      throw error
    }
    defer { close(file) }
    // The file's name is the mark, and the text is for people.
    _ = text.withCString { Foundation.write(file, $0, strlen($0)) }
    try sync(file, of: url)
    try syncFolder(of: url)
  }

  /// Moves a file or folder on the same disk; an existing file at the new place is replaced.
  package static func move(_ url: URL, to place: URL) throws(StoreProblem) {
    try change(.write, place) { rename(url.path, place.path) }
    try syncFolder(of: place)
  }

  /// Makes a symbolic link with a target, or changes an existing link's target atomically.
  ///
  /// Anything else at the path is moved aside.
  static func link(_ url: URL, to target: String) throws(StoreProblem) {
    if try isLink(url) {
      let present = try? FileManager.machine.destinationOfSymbolicLink(atPath: url.path)
      if present == target { return }
    } else if try exists(url) {
      try move(url, to: unusedName(beside: url))
    }
    let temporary = leftover(of: url)
    try remove(temporary)
    try change(.write, url) { symlink(target, temporary.path) }
    try move(temporary, to: url)
  }

  /// Removes a file if it exists.
  static func remove(_ url: URL) throws(StoreProblem) {
    guard try exists(url) else { return }
    try change(.remove, url) { unlink(url.path) }
  }

  /// Stores a file's damaged bytes beside it under the first free name, and returns the name.
  static func setAside(_ data: Data, of url: URL) throws(StoreProblem) -> String {
    let kept = try unusedName(beside: url)
    try replace(kept, by: data)
    return kept.lastPathComponent
  }

  /// The first free name for something damaged beside a file or folder.
  static func unusedName(beside url: URL) throws(StoreProblem) -> URL {
    var number = 1
    var kept: URL
    repeat {
      kept = url.appendingPathExtension("damaged-\(number)")
      number += 1
    } while try exists(kept)
    return kept
  }

  private static func write(_ data: Data, to url: URL, flags: Int32) throws(StoreProblem) {
    let file = try descriptor(of: url, flags: flags | O_NOFOLLOW)
    defer { close(file) }
    var rest = data[...]
    while !rest.isEmpty {
      let part = obstacle?.length(ofNext: rest.count) ?? rest.count
      var count = 0
      try change(.write, url) {
        count = rest.prefix(part).withUnsafeBytes {
          Foundation.write(file, $0.baseAddress, $0.count)
        }
        // A write of no bytes means that the disk is full.
        if count == 0 { errno = ENOSPC }
        return count > 0 ? 0 : -1
      }
      rest = rest.dropFirst(count)
    }
    try sync(file, of: url)
  }

  /// Syncs the names in a file's folder to the disk.
  static func syncFolder(of url: URL) throws(StoreProblem) {
    let folder = url.deletingLastPathComponent()
    let file = try descriptor(of: folder, flags: O_RDONLY)
    defer { close(file) }
    try sync(file, of: folder)
  }

  /// Opens a file for writing, or a folder.
  private static func descriptor(of url: URL, flags: Int32) throws(StoreProblem) -> Int32 {
    var file: Int32 = -1
    try attempt(.access, .write, url) {
      file = open(url.path, flags | O_CLOEXEC, 0o600)
      return file
    }
    return file
  }

  /// Syncs a file's bytes, or a folder's names, to the disk.
  static func sync(_ file: Int32, of url: URL) throws(StoreProblem) {
    try attempt(.access, .write, url) { fsync(file) }
  }

  /// Makes one call that changes a file.
  static func change(
    _ operation: StoreProblem.Operation, _ url: URL, _ call: () -> Int32
  ) throws(StoreProblem) {
    try attempt(.change, operation, url, call)
  }

  /// Makes a call, and repeats it if a signal interrupts it.
  static func attempt(
    _ kind: FileCall, _ operation: StoreProblem.Operation, _ url: URL, _ call: () -> Int32
  ) throws(StoreProblem) {
    if let number = obstacle?.error(of: kind) { throw StoreProblem(number, operation, at: url) }
    guard retrying(call) >= 0 else { throw StoreProblem(errno, operation, at: url) }
  }

  /// Makes a call of the system again if a signal interrupts it, up to a hundred times.
  static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
    for _ in 1..<100 {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
    return call()
  }

  // MARK: Folders

  /// Creates a folder with its parent folders, unless it exists.
  package static func makeFolder(_ url: URL) throws(StoreProblem) {
    var number = try makeOneFolder(url)
    let parent = url.deletingLastPathComponent()
    if number == ENOENT, parent.path.count < url.path.count {
      try makeFolder(parent)
      number = try makeOneFolder(url)
    }
    switch number {
    case 0: try syncFolder(of: url)
    case EEXIST:
      guard isFolder(url) == true else {
        throw StoreProblem(.makeFolder, path: url.path, reason: .isFile)
      }
    default: throw StoreProblem(number, .makeFolder, at: url)
    }
  }

  /// Creates a folder, and returns the system's error number; 0 for none.
  private static func makeOneFolder(_ url: URL) throws(StoreProblem) -> Int32 {
    if try exists(url) { return EEXIST }
    do throws(StoreProblem) {
      try change(.makeFolder, url) { mkdir(url.path, 0o700) }
      return 0
    } catch {
      guard case .system(let number) = error.reason else { throw error }
      return number
    }
  }

  /// Removes a file, or a folder with its contents; does nothing if there is none.
  package static func removeAll(_ url: URL) throws(StoreProblem) {
    try change(.remove, url) {
      do throws(POSIXError) {
        try FileManager.machine.removeTree(atPath: url.path)
        return 0
      } catch {
        if error.code == .ENOENT { return 0 }
        errno = error.code.rawValue
        return -1
      }
    }
  }

  /// The names in a folder, in alphabetical order.
  package static func names(in folder: URL) throws(StoreProblem) -> [String] {
    do {
      return try FileManager.machine.contentsOfDirectory(atPath: folder.path).sorted()
    } catch {
      throw StoreProblem(error.posixError?.code.rawValue ?? EIO, .read, at: folder)
    }
  }
}

/// An obstacle that a test puts in the way of the calls that change files.
package protocol FileObstacle: Sendable {
  /// Returns the error number with which the next call fails; `nil` if the call is made.
  func error(of call: FileCall) -> Int32?
  /// Returns the number of bytes that the next call writes.
  func length(ofNext length: Int) -> Int
}

/// A kind of call that an obstacle can fail.
package enum FileCall: Sendable {
  /// The call changes a file or a folder.
  case change
  /// The call opens a file for writing, or waits until the disk has its bytes.
  case access
}
