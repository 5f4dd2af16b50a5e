import FocusFilterKit
import FocusScenarios
import Foundation

/// The scenario files that the words of a call mean.
enum ScenarioFiles {
  /// Returns files as they are, and instead of a folder the scenarios in it and below it, by name.
  ///
  /// In a folder, a scenario is a `.json`, `.jsonc` or `.json5` file with the keys of one.
  ///
  /// - Parameter onOther: Called with the path of what has such a name in a folder and isn't a regular
  ///   file: reading a pipe or a device may never end. A path that is named itself may be a pipe.
  static func found(
    in paths: [String], onOther: (String) -> Void
  ) throws -> [String] {
    try paths.flatMap { path in
      var isFolder: ObjCBool = false
      guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else { return [path] }
      return try scenarios(in: path, onOther: onOther)
    }
  }

  private static func scenarios(
    in folder: String, onOther: (String) -> Void
  ) throws -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    } catch {
      throw FileProblem(path: folder, problem: error.localizedDescription)
    }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    return try names.filter { name in
      let parts = name.split(separator: "/")
      let ending = parts.last?.split(separator: ".").last.map(String.init) ?? ""
      return ["json", "jsonc", "json5"].contains(ending)
        && !parts.contains { $0.hasPrefix(".") }
    }
    .sorted().map { start + $0 }
    .filter { path in
      switch StandardStreams.kind(of: path) {
      case S_IFREG: return Scenario.isLikely(try StandardStreams.read(fileAt: path))
      // A folder may have any name.
      case S_IFDIR: return false
      default:
        onOther(path)
        return false
      }
    }
  }
}
