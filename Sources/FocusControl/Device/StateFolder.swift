import Foundation

/// The folder in which the tool stores its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// The given folder, else that of the environment, else the platform's default.
  static func url(_ given: String?) -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = given ?? environment[variable], !path.isEmpty { return URL(filePath: path) }
    #if os(Linux)
      if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
        return URL(filePath: state).appending(path: "focusctl")
      }
      // Foundation's home directory ignores the environment.
      let home = environment["HOME"].map { URL(filePath: $0) }
      return (home ?? FileManager.default.homeDirectoryForCurrentUser)
        .appending(path: ".local/state/focusctl")
    #else
      return URL.applicationSupportDirectory.appending(path: "focusctl")
    #endif
  }

  /// The folder of the app groups.
  static func containers(in folder: URL) -> URL { folder.appending(path: "containers") }

  /// The folder of the apps' preferences.
  static func preferences(in folder: URL) -> URL { folder.appending(path: "preferences") }
}
