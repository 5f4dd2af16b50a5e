import Foundation

/// The folder in which the tool stores its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// Returns the given folder, else the folder from the environment, else the platform's default
  /// folder.
  ///
  /// - Parameter tool: The tool's name, which is part of the default folder's path, because other
  ///   tools have other apps.
  static func url(_ given: String?, tool: String) -> URL {
    let path = given ?? ProcessInfo.processInfo.environment[variable]
    return path.flatMap { $0.isEmpty ? nil : URL(filePath: $0) } ?? BaseFolder.state.url(of: tool)
  }
}

/// A person's folder for one kind of files, in which each tool has a folder of its own.
enum BaseFolder {
  /// State that outlives a run.
  case state
  /// Data that can be recreated.
  case cache

  /// Returns a tool's folder inside this folder; it may not exist yet.
  func url(of tool: String) -> URL {
    let name = tool.replacing("/", with: "_")
    #if os(Linux)
      return (given ?? URL(filePath: Self.home).appending(path: pathAtHome)).appending(path: name)
    #else
      return (self == .state ? URL.applicationSupportDirectory : URL.cachesDirectory)
        .appending(path: name)
    #endif
  }

  /// Finds the person's home folder now, before app code in this process gets another one.
  static func keepHome() {
    #if os(Linux)
      _ = home
    #endif
  }

  /// Throws an error if making a tool's missing folder would also have to make the person's home
  /// folder, or if that folder has no absolute path.
  func requireHome(of folder: URL) throws(FileProblem) {
    #if os(Linux)
      let home = Self.home
      let isBelow = home.hasPrefix("/") && folder.path(percentEncoded: false).hasPrefix(home)
      guard isBelow ? !FileManager().fileExists(atPath: home) : given == nil else { return }
      throw FileProblem(
        path: home.isEmpty ? "HOME" : home,
        problem: """
          The home folder doesn't exist, or its path isn't absolute. Set HOME to one that does, \
          or name the device's folder with '--state'.
          """)
    #endif
  }

  #if os(Linux)
    /// The person's home folder from the environment, which Foundation ignores.
    private static let home =
      ProcessInfo.processInfo.environment["HOME"]
      ?? FileManager().homeDirectoryForCurrentUser.path(percentEncoded: false)

    /// The folder that the environment names; `nil` for none with an absolute path.
    private var given: URL? {
      let path = ProcessInfo.processInfo.environment[variable]
      return path.flatMap { $0.hasPrefix("/") ? URL(filePath: $0) : nil }
    }

    // The variables are from the XDG Base Directory Specification.
    private var variable: String { self == .state ? "XDG_STATE_HOME" : "XDG_CACHE_HOME" }
    private var pathAtHome: String { self == .state ? ".local/state" : ".cache" }
  #endif
}
