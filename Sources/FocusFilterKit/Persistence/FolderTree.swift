import FocusAppIntents
import FocusHost
import FocusProcesses
import Foundation

// Folders of apps, which may contain anything: deep folders, sparse files, files that nobody may
// read. Each level is opened from the level around it, so that no path is too long, and few of them
// are open at a time.

extension DurableFile {
  /// Copies a folder with its contents to a place that doesn't exist yet.
  ///
  /// The copy has the modes and times of the original, its symbolic links and its holes. A file
  /// with several names becomes several files. The disk has the copy after ``syncTree(_:)``.
  /// - Returns: The paths of pipes, sockets and devices, which aren't copied.
  /// - Throws: ``StoreProblem``; a part of the copy then remains.
  static func copyFolder(_ url: URL, to place: URL) throws(StoreProblem) -> [String] {
    var leftOut: [String] = []
    try change(.makeFolder, place) { mkdir(place.path, 0o700) }
    var copies = try OpenFolders(place)
    defer { copies.close() }
    try walk(url) { step throws(StoreProblem) in
      let (parent, name) = (copies.last, step.name)
      let place = parent.url.appending(path: step.shownName)
      switch step.kind {
      case .folder:
        try change(.makeFolder, place) { mkdirat(parent.descriptor, name, 0o700) }
        try copies.enter(name, at: place)
      case .endOfFolder:
        try copies.leave { folder throws(StoreProblem) in
          try change(.write, folder.url) { step.status.apply(to: folder.descriptor) }
        }
      case .file(let source):
        try change(.write, place) { copyFile(source, step.status, to: name, in: parent.descriptor) }
      case .link:
        try change(.write, place) { copyLink(name, step, to: parent.descriptor) }
      case .other: leftOut.append(step.url.path)
      }
    }
    return leftOut
  }

  /// Syncs a folder with its contents to the disk, and returns its size there in bytes.
  static func syncTree(_ url: URL) throws(StoreProblem) -> Int {
    var bytes = 0
    try walk(url) { step throws(StoreProblem) in
      bytes += Int(step.status.st_blocks) * 512
      switch step.kind {
      case .file(let descriptor), .endOfFolder(let descriptor):
        try sync(descriptor, of: step.url)
      case .folder, .link, .other: break
      }
    }
    return bytes
  }

  // MARK: A walk

  /// A file or folder that a walk has come to.
  private struct Step {
    enum Kind {
      case folder
      /// The folder's contents have been visited; the descriptor is the folder's.
      case endOfFolder(Int32)
      case file(Int32)
      case link
      case other
    }

    let kind: Kind
    let status: stat
    /// The descriptor of the folder that contains the file.
    let parent: Int32
    /// The name in bytes, which needn't be text, with a zero at its end.
    let name: FileName
    let url: URL

    var shownName: String { DurableFile.text(name) }
  }

  private struct OpenFolder {
    /// The descriptor; -1 while the folder is closed.
    var descriptor: Int32
    let url: URL
    /// The status before anything in the folder was read or written.
    let status: stat
    /// The names that the walk hasn't visited, the next one at the end.
    var names: [FileName] = []

    init(opening name: UnsafePointer<CChar>, in parent: Int32, at url: URL) throws(StoreProblem) {
      self.url = url
      descriptor = try DurableFile.open(name, in: parent, O_DIRECTORY, at: url)
      var status = stat()
      fstat(descriptor, &status)
      self.status = status
    }

    mutating func close() {
      if descriptor >= 0 { Foundation.close(descriptor) }
      descriptor = -1
    }
  }

  /// A folder and the folders around it, of which only the innermost ones are open.
  private struct OpenFolders {
    /// More than one, because the way back leads through the inner folder, and an empty one may not
    /// be searched.
    private static let limit = 8
    private var folders: [OpenFolder]

    init(_ url: URL) throws(StoreProblem) {
      folders = [try OpenFolder(opening: url.path, in: AT_FDCWD, at: url)]
    }

    var isEmpty: Bool { folders.isEmpty }

    /// The innermost folder.
    var last: OpenFolder {
      get { folders[folders.count - 1] }
      set { folders[folders.count - 1] = newValue }
    }

    /// Removes and returns the next name that the walk hasn't visited in the innermost folder.
    mutating func popName() -> FileName? { folders[folders.count - 1].names.popLast() }

    /// Opens a folder in the innermost one.
    mutating func enter(_ name: FileName, at url: URL) throws(StoreProblem) {
      folders.append(try OpenFolder(opening: name, in: last.descriptor, at: url))
      if folders.count > Self.limit { folders[folders.count - 1 - Self.limit].close() }
    }

    /// Closes the innermost folder after a last use.
    mutating func leave(
      _ use: (OpenFolder) throws(StoreProblem) -> Void
    ) throws(StoreProblem) {
      var folder = folders.removeLast()
      defer { folder.close() }
      if !isEmpty, last.descriptor < 0 {
        last.descriptor = try DurableFile.open(
          "..", in: folder.descriptor, O_DIRECTORY, at: last.url)
        // Another process may have moved the inner folder.
        var status = stat()
        guard fstat(last.descriptor, &status) == 0, status.st_dev == last.status.st_dev,
          status.st_ino == last.status.st_ino
        else { throw StoreProblem(ENOENT, .read, at: last.url) }
      }
      try use(folder)
    }

    mutating func close() { for index in folders.indices { folders[index].close() } }
  }

  /// Visits everything in a folder, each folder before its contents and after them.
  private static func walk(
    _ url: URL, _ visit: (Step) throws(StoreProblem) -> Void
  ) throws(StoreProblem) {
    var open = try OpenFolders(url)
    defer { open.close() }
    open.last.names = try names(in: open.last)
    while !open.isEmpty {
      guard let name = open.popName() else {
        try open.leave { folder throws(StoreProblem) in
          try visit(
            Step(
              kind: .endOfFolder(folder.descriptor), status: folder.status, parent: -1, name: [],
              url: folder.url))
        }
        continue
      }
      let folder = open.last
      let url = folder.url.appending(path: text(name))
      var status = stat()
      guard fstatat(folder.descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
        // A process that writes in the folder may have removed the file.
        if errno == ENOENT { continue }
        throw StoreProblem(errno, .read, at: url)
      }
      func step(_ kind: Step.Kind) -> Step {
        Step(kind: kind, status: status, parent: folder.descriptor, name: name, url: url)
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        try open.enter(name, at: url)
        open.last.names = try names(in: open.last)
        try visit(step(.folder))
      case S_IFREG:
        let file = try self.open(name, in: folder.descriptor, O_NONBLOCK, at: url)
        defer { close(file) }
        try visit(step(.file(file)))
      case S_IFLNK: try visit(step(.link))
      default: try visit(step(.other))
      }
    }
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

  /// Reads the names in an open folder.
  private static func names(in folder: OpenFolder) throws(StoreProblem) -> [FileName] {
    do throws(POSIXError) {
      return try FileName.all(inOpen: folder.descriptor)
    } catch {
      throw StoreProblem(error.code.rawValue, .read, at: folder.url)
    }
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

  private static func copyLink(_ name: FileName, _ step: Step, to parent: Int32) -> Int32 {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    guard readlinkat(step.parent, name, &target, Int(PATH_MAX)) >= 0,
      symlinkat(target, parent, name) == 0
    else { return -1 }
    var times = step.status.times
    return utimensat(parent, name, &times, AT_SYMLINK_NOFOLLOW)
  }
}

extension stat {
  /// The times of the last access and of the last change.
  var times: [timespec] {
    #if canImport(Darwin)
      [st_atimespec, st_mtimespec]
    #else
      [st_atim, st_mtim]
    #endif
  }

  /// Gives an open file this status's mode and times; returns -1 after an error.
  fileprivate func apply(to file: Int32) -> Int32 {
    guard fchmod(file, st_mode & 0o7777) == 0 else { return -1 }
    return futimens(file, times)
  }
}

// MARK: - Removal

extension FileManager {
  /// Removes a file, or a folder with everything in it, whatever its depth and its permissions.
  ///
  /// Foundation's method fails if a path inside the folder is longer than the system allows, which
  /// an app's nested folders reach. Here each inner folder first moves to the top of the outermost
  /// one, so that no path has more than two parts, and two folders are open at a time. Links are
  /// removed and not followed. The cost is linear in the number of files.
  ///
  /// - Throws: `POSIXError` with the code `ENOENT` if nothing is there, or with the cause for which
  ///   something stays.
  package func removeTree(atPath path: String) throws(POSIXError) {
    if unlink(path) == 0 { return }
    guard errno == EISDIR || errno == EPERM || errno == EACCES else { throw .last }
    let top = try EmptiedFolder(path, in: AT_FDCWD)
    var waiting = try top.removeFiles()
    var moved = 0
    while let name = waiting.popLast() {
      do {
        let folder = try EmptiedFolder(name, in: top.descriptor)
        for inner in try folder.removeFiles() {
          var place: FileName
          repeat {
            moved += 1
            place = Array("\(moved)".utf8CString)
          } while try !folder.move(inner, to: top, as: place)
          waiting.append(place)
        }
      }
      guard unlinkat(top.descriptor, name, AT_REMOVEDIR) == 0 else { throw .last }
    }
    guard rmdir(path) == 0 else { throw .last }
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

/// An open folder whose contents are about to be removed.
private struct EmptiedFolder: ~Copyable {
  let descriptor: Int32

  /// Opens a folder, and makes it readable and writable if it isn't.
  init(_ name: UnsafePointer<CChar>, in parent: Int32) throws(POSIXError) {
    let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    var descriptor = openat(parent, name, flags)
    if descriptor < 0, errno == EACCES {
      fchmodat(parent, name, 0o700, 0)
      descriptor = openat(parent, name, flags)
    }
    guard descriptor >= 0 else { throw .last }
    fchmod(descriptor, 0o700)
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Removes the files and links, and returns the names of the folders.
  func removeFiles() throws(POSIXError) -> [FileName] {
    var folders: [FileName] = []
    for name in try FileName.all(inOpen: descriptor) where unlinkat(descriptor, name, 0) != 0 {
      guard errno == EISDIR || errno == EPERM else { throw .last }
      folders.append(name)
    }
    return folders
  }

  /// Moves an inner folder to another one; `false` if something of that name is there.
  func move(
    _ name: FileName, to other: borrowing EmptiedFolder, as place: FileName
  ) throws(POSIXError) -> Bool {
    // The system would replace an empty folder.
    if faccessat(other.descriptor, place, F_OK, 0) == 0 { return false }
    // A folder that changes its parent must be writable.
    fchmodat(descriptor, name, 0o700, 0)
    guard renameat(descriptor, name, other.descriptor, place) == 0 else { throw .last }
    return true
  }
}
