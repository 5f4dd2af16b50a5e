import FocusScenarios
import Foundation

/// The place of a file on the disk, without links.
struct FilePlace {
  /// The absolute path without links and dots; the file itself may be missing.
  let path: String
  /// What the system knows about the file; `nil` if it is missing.
  private let status: stat?

  init(_ path: String) {
    var status = stat()
    self.path = Self.resolved(path)
    self.status = stat(path, &status) == 0 ? status : nil
  }

  private init(descriptor: Int32) {
    var status = stat()
    path = ""
    self.status = fstat(descriptor, &status) == 0 ? status : nil
  }

  static var standardInput: FilePlace { FilePlace(descriptor: STDIN_FILENO) }

  /// The streams to which the tool writes its results and messages, if they are files.
  static var streams: [(name: String, place: FilePlace)] {
    [("standard output", STDOUT_FILENO), ("standard error", STDERR_FILENO)]
      .map { (name: $0.0, place: FilePlace(descriptor: $0.1)) }
      .filter { $0.place.kind == S_IFREG }
  }

  var exists: Bool { status != nil }
  /// The kind of file, such as `S_IFREG`; `nil` if it is missing.
  var kind: mode_t? { status.map { $0.st_mode & S_IFMT } }
  var isFolder: Bool { kind == S_IFDIR }
  var folder: String { (path as NSString).deletingLastPathComponent }
  var name: String { (path as NSString).lastPathComponent }

  /// Whether both are the same file, or would be. A device, such as `/dev/null`, loses nothing.
  func isSame(as other: FilePlace) -> Bool {
    if kind == S_IFCHR { return false }
    guard let status, let other = other.status else { return path == other.path && path != "" }
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino
  }

  func isInside(_ folder: FilePlace) -> Bool {
    path == folder.path || path.hasPrefix("\(folder.path)/")
  }

  /// Returns the absolute path without links, as far as it exists.
  private static func resolved(_ path: String) -> String {
    var path = path
    // The end of a link may be missing, and is then the file that would be written.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let target = try? FileManager().destinationOfSymbolicLink(atPath: path) else {
        break
      }
      path = URL(filePath: target, relativeTo: URL(filePath: path)).path
    }
    let url = URL(filePath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent()
    guard folder.path != url.path else { return url.path }
    return "\(resolved(folder.path))/\(url.lastPathComponent)"
  }
}
