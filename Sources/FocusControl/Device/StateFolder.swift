import Foundation

/// Where the tool keeps its device.
enum StateFolder {
  static let variable = "FOCUSCTL_STATE"

  /// The folder that was given, else that of the environment, else the platform's usual place.
  static func url(_ given: String?) -> URL {
    let environment = ProcessInfo.processInfo.environment
    if let path = given ?? environment[variable], !path.isEmpty { return URL(filePath: path) }
    #if os(Linux)
      if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
        return URL(filePath: state).appending(path: "focusctl")
      }
      // Foundation's own idea of the home directory doesn't follow the environment.
      let home = environment["HOME"].map { URL(filePath: $0) }
      return (home ?? FileManager.default.homeDirectoryForCurrentUser)
        .appending(path: ".local/state/focusctl")
    #else
      return URL.applicationSupportDirectory.appending(path: "focusctl")
    #endif
  }

  /// Where the app groups of the device are.
  static func containers(in folder: URL) -> URL { folder.appending(path: "containers") }

  /// Where the preferences of the apps outlive a run.
  static func preferences(in folder: URL) -> URL { folder.appending(path: "preferences") }
}
