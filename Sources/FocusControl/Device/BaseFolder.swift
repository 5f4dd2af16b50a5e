import Foundation

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
      // Foundation's home directory ignores the environment.
      let home = environment["HOME"].map { URL(filePath: $0) }
      return (home ?? FileManager.default.homeDirectoryForCurrentUser)
        .appending(path: pathAtHome).appending(path: name)
    #else
      return (self == .state ? URL.applicationSupportDirectory : URL.cachesDirectory)
        .appending(path: name)
    #endif
  }

  #if os(Linux)
    // By the XDG Base Directory Specification.
    private var variable: String { self == .state ? "XDG_STATE_HOME" : "XDG_CACHE_HOME" }
    private var pathAtHome: String { self == .state ? ".local/state" : ".cache" }
  #endif
}
