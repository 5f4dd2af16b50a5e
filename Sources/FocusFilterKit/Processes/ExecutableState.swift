import FocusText
import Foundation

/// An executable as its files are now, which tells one build of it from the next.
///
/// A build may replace a library or the texts of an app and leave the executable as it is, so the
/// libraries and resources beside it count, too.
struct ExecutableState: Sendable, Hashable, Codable {
  private let path: String
  /// The hash of the identities of all files.
  private let hash: String

  /// The cost is one call of the system for each file.
  ///
  /// - Throws: ``FocusError/unusableExecutable(_:)`` where no such file is.
  init(of executable: URL) throws {
    path = executable.path
    guard let identity = Self.identity(of: path) else {
      throw FocusError.unusableExecutable("\(path): \(String(cString: strerror(errno))).")
    }
    let files = [identity] + Self.filesBeside(executable).compactMap(Self.identity)
    hash = SHA256.hash(files.joined(separator: "\n").utf8)
      .map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
  }

  /// The libraries beside an executable, and the files of its resources, in alphabetical order.
  private static func filesBeside(_ executable: URL) -> [String] {
    let (files, folder) = (FileManager.default, executable.deletingLastPathComponent().path)
    // Without permission to list the folder, its files don't count.
    let names = (try? files.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let path = "\(folder)/\(name)"
      switch name.split(separator: ".").last {
      case "so", "dylib": return [path]
      case "resources", "bundle", "lproj":
        return (files.subpaths(atPath: path) ?? []).sorted().map { "\(path)/\($0)" }
      default: return []
      }
    }
  }

  /// What tells a file from another one at the same path; `nil` where there is none.
  private static func identity(of path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    return """
      \(path) \(status.st_dev) \(status.st_ino) \(status.st_size) \(changed.tv_sec) \
      \(changed.tv_nsec)
      """
  }
}
