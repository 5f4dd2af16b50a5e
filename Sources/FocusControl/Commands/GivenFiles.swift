import FocusFilterKit
import FocusScenarios
import Foundation

/// The files that a call names, directly or by their folder.
struct GivenFiles: Sendable {
  /// The files; the files of a folder are sorted by name.
  private(set) var files: [String] = []
  /// The JSON files in folders that aren't of the wanted kind, sorted by name.
  private(set) var passedOver: [String] = []
  /// Whether the call names a folder.
  private(set) var hasFolder = false

  /// A kind of file to search for in folders.
  enum Kind {
    /// Scenarios: `.jsonc` and `.json5` files, and `.json` files with a scenario's keys.
    case scenarios
    /// Scenarios and payloads; payloads are `.apns` files, and `.json` files with the key `aps`.
    case scenariosAndPayloads

    /// Returns whether a file is of this kind; `nil` for another file name extension.
    fileprivate func has(_ path: String) throws -> Bool? {
      if path.hasSuffix(".apns") { return self == .scenarios ? nil : true }
      guard Scenario.fileEndings.contains(where: { path.hasSuffix(".\($0)") }) else { return nil }
      let data = try StandardStreams.read(fileAt: path)
      if Scenario.isLikely(data, named: path) { return true }
      return self == .scenariosAndPayloads && PushPayload.isLikely(data)
    }
  }

  /// Finds the files. A folder stands for all files of the kind at any depth in it.
  ///
  /// - Parameter onOther: Called with the path of a file in a folder that isn't a regular file.
  ///   Such a file isn't read, because a pipe or a device may block. A path that the call itself
  ///   names may be a pipe.
  init(_ kind: Kind, in paths: [String], onOther: (String) -> Void) throws {
    for path in paths {
      guard path != "-", StandardStreams.kind(of: path) == S_IFDIR else {
        files.append(path)
        continue
      }
      hasFolder = true
      try search(path, for: kind, onOther: onOther)
    }
  }

  /// Leaves out the files that don't satisfy a condition, and returns whether one is left.
  mutating func keep(_ isMeant: (String) throws -> Bool) rethrows -> Bool {
    files = try files.filter(isMeant)
    return !files.isEmpty
  }

  private mutating func search(
    _ folder: String, for kind: Kind, onOther: (String) -> Void
  ) throws {
    let names: [String]
    do {
      names = try FileManager().subpathsOfDirectory(atPath: folder)
    } catch {
      throw FileProblem(error, with: folder)
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted() {
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
      let path = start + name
      switch StandardStreams.kind(of: path) {
      case S_IFREG:
        guard let isMeant = try kind.has(path) else { continue }
        if isMeant { files.append(path) } else { passedOver.append(path) }
      // A folder isn't a file of any kind, whatever its name is.
      case S_IFDIR: continue
      default:
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        if Scenario.fileEndings.contains(ending) { onOther(path) }
      }
    }
  }
}
