import Foundation

/// The folder in which the tool stores its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// The given folder, else that of the environment, else the platform's default.
  ///
  /// - Parameter tool: The name of the tool, which its default folder has: another tool has other apps.
  static func url(_ given: String?, tool: String) -> URL {
    let name = tool.replacing("/", with: "_")
    let environment = ProcessInfo.processInfo.environment
    if let path = given ?? environment[variable], !path.isEmpty { return URL(filePath: path) }
    #if os(Linux)
      if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
        return URL(filePath: state).appending(path: name)
      }
      // Foundation's home directory ignores the environment.
      let home = environment["HOME"].map { URL(filePath: $0) }
      return (home ?? FileManager.default.homeDirectoryForCurrentUser)
        .appending(path: ".local/state").appending(path: name)
    #else
      return URL.applicationSupportDirectory.appending(path: name)
    #endif
  }

  /// The folder of the app groups.
  static func containers(in folder: URL) -> URL { folder.appending(path: "containers") }

  /// The folder of the apps' preferences.
  static func preferences(in folder: URL) -> URL { folder.appending(path: "preferences") }
}
