import FocusProcesses
import Foundation

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
    let top = try OpenFolder(path, in: AT_FDCWD)
    var waiting: [FileName] = []
    var moved = 0
    try top.removeFiles { waiting.append($0) }
    while let name = waiting.popLast() {
      do {
        let folder = try OpenFolder(name, in: top.descriptor)
        try folder.removeFiles { inner throws(POSIXError) in
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
private typealias FileName = [CChar]

/// An open folder whose contents are about to be removed.
private struct OpenFolder: ~Copyable {
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

  /// Removes the files and links, and passes on the name of each folder.
  func removeFiles(
    _ body: (FileName) throws(POSIXError) -> Void
  ) throws(POSIXError) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, let stream = fdopendir(copy) else { throw .last }
    var folders: [FileName] = []
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        FileName(bytes.prefix { $0 != 0 }.map { CChar(bitPattern: $0) }) + [0]
      }
      guard name != [46, 0], name != [46, 46, 0] else { continue }
      if unlinkat(descriptor, name, 0) == 0 { continue }
      guard errno == EISDIR || errno == EPERM else { throw .last }
      folders.append(name)
    }
    // Moving a folder while the names are read could repeat a name.
    for folder in folders { try body(folder) }
  }

  /// Moves an inner folder to another one; `false` if something of that name is there.
  func move(
    _ name: FileName, to other: borrowing OpenFolder, as place: FileName
  ) throws(POSIXError) -> Bool {
    // The system would replace an empty folder.
    if faccessat(other.descriptor, place, F_OK, 0) == 0 { return false }
    if renameat(descriptor, name, other.descriptor, place) == 0 { return true }
    guard errno == EACCES else { throw .last }
    // A folder that changes its parent must be writable.
    fchmodat(descriptor, name, 0o700, 0)
    guard renameat(descriptor, name, other.descriptor, place) == 0 else { throw .last }
    return true
  }
}
