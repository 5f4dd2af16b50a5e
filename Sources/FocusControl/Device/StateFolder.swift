import Foundation
import Synchronization

/// The folder in which the tool stores its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// The given folder, else that of the environment, else the platform's default.
  ///
  /// - Parameter tool: The name of the tool, which its default folder has: another tool has other apps.
  static func url(_ given: String?, tool: String) -> URL {
    let path = given ?? ProcessInfo.processInfo.environment[variable]
    return path.flatMap { $0.isEmpty ? nil : URL(filePath: $0) } ?? BaseFolder.state.url(of: tool)
  }

  /// The folder of the app groups.
  static func containers(in folder: URL) -> URL { folder.appending(path: "containers") }

  /// The folder of the apps' preferences.
  static func preferences(in folder: URL) -> URL { folder.appending(path: "preferences") }
}

/// A folder that a person has for one kind of files of all programs, where a tool has one of its own.
enum BaseFolder {
  /// State that outlives a run.
  case state
  /// Data that can be made again.
  case cache

  /// The folder of a tool in it, which needn't exist.
  func url(of tool: String) -> URL {
    let name = tool.replacing("/", with: "_")
    #if os(Linux)
      let environment = ProcessInfo.processInfo.environment
      if let given = environment[variable], given.hasPrefix("/") {
        return URL(filePath: given).appending(path: name)
      }
      return Self.home.appending(path: pathAtHome).appending(path: name)
    #else
      return (self == .state ? URL.applicationSupportDirectory : URL.cachesDirectory)
        .appending(path: name)
    #endif
  }

  /// Throws unless a folder of a tool that isn't there can be made without making a home folder, which the
  /// person doesn't have.
  static func requireHome(of folder: URL) throws(FileProblem) {
    #if os(Linux)
      let home = home.path(percentEncoded: false)
      guard folder.path(percentEncoded: false).hasPrefix(home),
        !FileManager.default.fileExists(atPath: home)
      else { return }
      throw FileProblem(
        path: home,
        problem: """
          The home folder doesn't exist. Set HOME to one that does, or name the device's folder with \
          '--state'.
          """)
    #endif
  }

  #if os(Linux)
    /// The person's home folder, by the environment, which Foundation ignores.
    private static var home: URL {
      ProcessInfo.processInfo.environment["HOME"].map { URL(filePath: $0) }
        ?? FileManager.default.homeDirectoryForCurrentUser
    }

    // By the XDG Base Directory Specification.
    private var variable: String { self == .state ? "XDG_STATE_HOME" : "XDG_CACHE_HOME" }
    private var pathAtHome: String { self == .state ? ".local/state" : ".cache" }
  #endif
}
