import FocusFilterKit
import FocusScenarios
import Foundation

/// The files that the words of a call mean.
struct GivenFiles: Sendable {
  /// The files, those of a folder by name.
  private(set) var files: [String] = []
  /// The JSON files of folders that are none of those that were asked for, by name.
  private(set) var passedOver: [String] = []
  /// Whether a word was a folder.
  private(set) var hasFolder = false

  /// A kind of file that a folder is searched for.
  enum Kind {
    /// Scenarios: `.jsonc`, `.json5`, and `.json` with the keys of one.
    case scenarios
    /// Scenarios and payloads: `.apns`, and `.json` with the key `aps`.
    case scenariosAndPayloads

    /// Whether a file in a folder is of this kind; `nil` where its name has another ending.
    fileprivate func has(_ path: String) throws -> Bool? {
      if path.hasSuffix(".apns") { return self == .scenarios ? nil : true }
      guard Scenario.fileEndings.contains(where: { path.hasSuffix(".\($0)") }) else { return nil }
      let data = try StandardStreams.read(fileAt: path)
      if Scenario.isLikely(data, named: path) { return true }
      return self == .scenariosAndPayloads && PushPayload.isLikely(data)
    }
  }

  /// Finds the files. A folder stands for the files of a kind in it and below it.
  ///
  /// - Parameter onOther: Called with the path of a file in a folder that isn't a regular file: reading a
  ///   pipe or a device may never end. A path that is named itself may be a pipe.
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

  private mutating func search(
    _ folder: String, for kind: Kind, onOther: (String) -> Void
  ) throws {
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    } catch {
      throw FileProblem(path: folder, problem: error.localizedDescription)
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    for name in names.sorted() {
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
      let path = start + name
      switch StandardStreams.kind(of: path) {
      case S_IFREG:
        guard let isMeant = try kind.has(path) else { continue }
        if isMeant { files.append(path) } else { passedOver.append(path) }
      // A folder may have any name.
      case S_IFDIR: continue
      default:
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        if Scenario.fileEndings.contains(ending) { onOther(path) }
      }
    }
  }
}
