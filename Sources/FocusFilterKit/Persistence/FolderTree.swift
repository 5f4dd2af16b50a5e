import FocusAppIntents
import FocusHost
import FocusProcesses
import Foundation

// Folders of apps, which may contain anything: sparse files, names that aren't text, files that
// nobody may read. Each folder is opened from the one around it, which stays open meanwhile, so the
// number of levels has a limit.

#if os(Linux)
  /// Syncs the file system of an open file. The C library hides the function from programs that
  /// don't ask for extensions.
  @_silgen_name("syncfs") private func syncfs(_ file: Int32) -> Int32
#endif

extension DurableFile {
  /// The most levels of folders in a tree that is copied; a copy has two open files for each.
  static let levelLimit = 250

  /// Copies a folder with its contents to a place that doesn't exist yet.
  ///
  /// The copy has the modes and times of the original, its symbolic links and its holes. A file
  /// with several names becomes several files. The disk has the copy after ``syncTree(_:)``.
  /// - Returns: The paths of pipes, sockets and devices, which aren't copied.
  /// - Throws: ``StoreProblem``; a part of the copy then remains.
  static func copyFolder(_ url: URL, to place: URL) throws(StoreProblem) -> [String] {
    var leftOut: [String] = []
    try change(.makeFolder, place) { mkdir(place.path, 0o700) }
    try copy(OpenFolder(url), to: OpenFolder(place), leavingOut: &leftOut)
    return leftOut
  }

  private static func copy(
    _ folder: borrowing OpenFolder, to copy: borrowing OpenFolder,
    leavingOut leftOut: inout [String]
  ) throws(StoreProblem) {
    let (source, target, status) = (folder.descriptor, copy.descriptor, folder.status)
    for name in try folder.names() {
      guard let entry = try folder.entry(name) else { continue }
      let place = copy.url.appending(path: text(name))
      switch entry.kind {
      case S_IFDIR:
        try change(.makeFolder, place) { mkdirat(target, name, 0o700) }
        try Self.copy(
          OpenFolder(name, in: folder, at: entry.url), to: OpenFolder(name, in: copy, at: place),
          leavingOut: &leftOut)
      case S_IFREG:
        let file = try open(name, in: source, O_NONBLOCK, at: entry.url)
        defer { close(file) }
        try change(.write, place) { copyFile(file, entry.status, to: name, in: target) }
      case S_IFLNK:
        try change(.write, place) { copyLink(name, entry.status, from: source, to: target) }
      default: leftOut.append(entry.url.path)
      }
    }
    try change(.write, copy.url) { status.apply(to: target) }
  }

  /// Syncs a folder with its contents to the disk, and returns its size there in bytes.
  static func syncTree(_ url: URL) throws(StoreProblem) -> Int {
    let folder = try OpenFolder(url)
    var calls = 0
    let bytes = try sync(folder, after: &calls)
    #if os(Linux)
      if calls > syncLimit {
        let file = folder.descriptor
        try attempt(.access, .write, url) { syncfs(file) }
      }
    #endif
    return bytes
  }

  /// The most files and folders that are synced one by one. A larger tree is synced by one call for
  /// its whole file system, where the system has one: each call waits for the disk.
  private static var syncLimit: Int {
    #if os(Linux)
      200
    #else
      .max
    #endif
  }

  /// Syncs the first files and folders of a tree, up to the limit, and counts all.
  private static func sync(
    _ folder: borrowing OpenFolder, after calls: inout Int
  ) throws(StoreProblem) -> Int {
    var bytes = Int(folder.status.st_blocks) * 512
    for name in try folder.names() {
      guard let entry = try folder.entry(name) else { continue }
      if entry.kind == S_IFDIR {
        bytes += try sync(OpenFolder(name, in: folder, at: entry.url), after: &calls)
        continue
      }
      bytes += Int(entry.status.st_blocks) * 512
      guard entry.kind == S_IFREG else { continue }
      calls += 1
      if calls > syncLimit { continue }
      let file = try open(name, in: folder.descriptor, O_NONBLOCK, at: entry.url)
      defer { close(file) }
      try sync(file, of: entry.url)
    }
    calls += 1
    if calls <= syncLimit { try sync(folder.descriptor, of: folder.url) }
    return bytes
  }

  /// A folder that is closed when the value's lifetime ends.
  private struct OpenFolder: ~Copyable {
    let descriptor: Int32
    let url: URL
    /// The status before anything in the folder was read or written.
    let status: stat

    /// The number of folders around this one, from the outermost of the tree.
    let level: Int

    init(_ url: URL) throws(StoreProblem) {
      try self.init(url.path, in: AT_FDCWD, at: url, level: 0)
    }

    init(_ name: FileName, in parent: borrowing OpenFolder, at url: URL) throws(StoreProblem) {
      try self.init(name, in: parent.descriptor, at: url, level: parent.level + 1)
    }

    private init(
      _ name: UnsafePointer<CChar>, in parent: Int32, at url: URL, level: Int
    ) throws(StoreProblem) {
      if level > DurableFile.levelLimit {
        let path = "\(url.path.prefix(200))…"
        throw StoreProblem(.read, path: path, reason: .system(EOVERFLOW))
      }
      let descriptor = try DurableFile.open(name, in: parent, O_DIRECTORY, at: url)
      var status = stat()
      fstat(descriptor, &status)
      (self.descriptor, self.url, self.status, self.level) = (descriptor, url, status, level)
    }

    deinit { close(descriptor) }

    func names() throws(StoreProblem) -> [FileName] {
      do throws(POSIXError) {
        return try FileName.all(inOpen: descriptor)
      } catch {
        throw StoreProblem(error.code.rawValue, .read, at: url)
      }
    }

    /// Returns the file or folder of a name; `nil` if it is gone.
    func entry(_ name: FileName) throws(StoreProblem) -> Entry? {
      let url = url.appending(path: text(name))
      var status = stat()
      if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 {
        return Entry(status: status, url: url)
      }
      // A process that writes in the folder may have removed the file.
      if errno == ENOENT { return nil }
      throw StoreProblem(errno, .read, at: url)
    }
  }

  /// A file or folder in an open one.
  private struct Entry {
    let status: stat
    let url: URL

    var kind: mode_t { status.st_mode & S_IFMT }
  }

  /// Opens a file or folder for reading, also one that nobody may read.
  private static func open(
    _ name: UnsafePointer<CChar>, in parent: Int32, _ flags: Int32, at url: URL
  ) throws(StoreProblem) -> Int32 {
    let flags = flags | O_RDONLY | O_NOFOLLOW | O_CLOEXEC
    var file = retrying { openat(parent, name, flags) }
    if file < 0, errno == EACCES {
      var status = stat()
      guard fstatat(parent, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
        fchmodat(parent, name, status.st_mode & 0o7777 | 0o700, 0) == 0
      else { throw StoreProblem(EACCES, .read, at: url) }
      file = retrying { openat(parent, name, flags) }
      fchmodat(parent, name, status.st_mode & 0o7777, 0)
    }
    guard file >= 0 else { throw StoreProblem(errno, .read, at: url) }
    return file
  }

  private static func text(_ name: FileName) -> String {
    String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  // MARK: A copy

  // These functions return -1 after an error, as the system's do, with the cause in `errno`.

  private static func copyFile(
    _ source: Int32, _ status: stat, to name: FileName, in parent: Int32
  ) -> Int32 {
    let copy = retrying { openat(parent, name, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600) }
    guard copy >= 0 else { return -1 }
    defer { close(copy) }
    guard copyBytes(source, to: copy, length: status.st_size) == 0 else { return -1 }
    return status.apply(to: copy)
  }

  // The C library's header has these constants only for programs that ask for extensions.
  #if canImport(Darwin)
    private static let (seekData, seekHole): (Int32, Int32) = (4, 3)
  #else
    private static let (seekData, seekHole): (Int32, Int32) = (3, 4)
  #endif

  private static func copyBytes(_ source: Int32, to copy: Int32, length: off_t) -> Int32 {
    guard ftruncate(copy, length) == 0 else { return -1 }
    let room = 1 << 18
    return withUnsafeTemporaryAllocation(byteCount: room, alignment: 16) { buffer -> Int32 in
      var place: off_t = 0
      while place < length {
        // A file system that doesn't know holes has data everywhere.
        let start = lseek(source, place, seekData)
        if start < 0, errno == ENXIO { return 0 }
        place = max(start, place)
        let end = start < 0 ? length : lseek(source, place, seekHole)
        let stop = min(end < 0 ? length : end, length)
        while place < stop {
          let wanted = min(room, Int(stop - place))
          let count = retrying { pread(source, buffer.baseAddress, wanted, place) }
          guard count >= 0 else { return -1 }
          // The file became shorter meanwhile.
          if count == 0 { return ftruncate(copy, place) }
          var written = 0
          while written < count {
            let part = retrying {
              pwrite(
                copy, buffer.baseAddress?.advanced(by: written), count - written,
                place + off_t(written))
            }
            guard part > 0 else { return -1 }
            written += part
          }
          place += off_t(count)
        }
      }
      return 0
    }
  }

  private static func copyLink(
    _ name: FileName, _ status: stat, from source: Int32, to target: Int32
  ) -> Int32 {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlinkat(source, name, &path, Int(PATH_MAX)) >= 0, symlinkat(path, target, name) == 0
    else { return -1 }
    var times = status.times
    return utimensat(target, name, &times, AT_SYMLINK_NOFOLLOW)
  }
}

extension stat {
  /// Gives an open file this status's mode and times; returns -1 after an error.
  fileprivate func apply(to file: Int32) -> Int32 {
    guard fchmod(file, st_mode & 0o7777) == 0 else { return -1 }
    return futimens(file, times)
  }
}

// MARK: - Removal

extension FileManager {
  /// Removes a file, or a folder with everything in it, whatever its permissions.
  ///
  /// Links are removed and not followed. The cost is linear in the number of files.
  ///
  /// - Throws: `POSIXError` with the code `ENOENT` if nothing is there, or with the cause for which
  ///   something stays.
  package func removeTree(atPath path: String) throws(POSIXError) {
    var moved = 0
    try remove(path, in: AT_FDCWD, of: nil, level: 0, moved: &moved)
  }

  /// - Parameters:
  ///   - top: The outermost folder. A folder many levels below is moved there and removed later, so
  ///     that the depth of a tree has no limit.
  ///   - moved: The number of folders that were moved.
  private func remove(
    _ name: UnsafePointer<CChar>, in parent: Int32, of top: Int32?, level: Int, moved: inout Int
  ) throws(POSIXError) {
    if unlinkat(parent, name, 0) == 0 { return }
    guard errno == EISDIR || errno == EPERM || errno == EACCES else { throw .last }
    let folder = try openForRemoval(name, in: parent)
    defer { close(folder) }
    if let top, level > 100 {
      guard renameat(parent, name, top, UUID().uuidString) == 0 else { throw .last }
      moved += 1
      return
    }
    var before: Int
    repeat {
      before = moved
      for inner in try FileName.all(inOpen: folder) {
        try remove(inner, in: folder, of: top ?? folder, level: level + 1, moved: &moved)
      }
    } while top == nil && moved > before
    guard unlinkat(parent, name, AT_REMOVEDIR) == 0 else { throw .last }
  }

  /// Opens a folder, and makes it readable and writable if it isn't.
  private func openForRemoval(
    _ name: UnsafePointer<CChar>, in parent: Int32
  ) throws(POSIXError) -> Int32 {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var folder = openat(parent, name, flags)
    if folder < 0, errno == EACCES {
      fchmodat(parent, name, 0o700, 0)
      folder = openat(parent, name, flags)
    }
    guard folder >= 0 else { throw .last }
    fchmod(folder, 0o700)
    return folder
  }
}

/// A file's name in bytes, with the zero at its end; it may be no valid text.
typealias FileName = [CChar]

extension FileName {
  /// Returns the names in an open folder, of which a copy of the descriptor is read.
  static func all(inOpen folder: Int32) throws(POSIXError) -> [FileName] {
    let copy = fcntl(folder, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { throw .last }
    guard let stream = fdopendir(copy) else {
      let error = POSIXError.last
      close(copy)
      throw error
    }
    defer { closedir(stream) }
    // The copy shares its place with the descriptor, which may have been read before.
    rewinddir(stream)
    var names: [FileName] = []
    errno = 0
    while let entry = readdir(stream) {
      let name = Swift.withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) } + [0]
      }
      if name != [46, 0], name != [46, 46, 0] { names.append(name) }
    }
    guard errno == 0 else { throw .last }
    return names
  }
}
