import FocusFilterKit
import FocusScenarios
import Foundation

/// The scenario files that the words of a call mean.
enum ScenarioFiles {
  /// Returns files as they are, and instead of a folder the scenarios in it and below it, by name.
  ///
  /// In a folder, a scenario is a `.json`, `.jsonc` or `.json5` file with the keys of one.
  static func found(in paths: [String]) throws -> [String] {
    try paths.flatMap { path in
      var isFolder: ObjCBool = false
      guard path != "-", FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        isFolder.boolValue
      else { return [path] }
      return try scenarios(in: path)
    }
  }

  private static func scenarios(in folder: String) throws -> [String] {
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
    .filter { Scenario.isLikely(try StandardStreams.read(fileAt: $0)) }
  }
}
