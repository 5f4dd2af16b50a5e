import Foundation

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
