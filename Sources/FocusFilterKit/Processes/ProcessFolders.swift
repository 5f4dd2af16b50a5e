import Foundation

/// The folders of its own that a process of an app has, besides the containers of its device.
struct ProcessFolders: Sendable {
  /// The home folder, which also is the working directory.
  let home: URL
  private let temporary: URL

  /// Makes the folders.
  ///
  /// - Parameter root: The folder with the containers of the device.
  init(of app: String, in host: ProcessHost, under root: URL) throws {
    let folder = root.appending(path: Self.name).appending(path: app.asFileName)
      .appending(path: host.rawValue)
    home = folder.appending(path: "home")
    temporary = folder.appending(path: "tmp")
    for folder in [home, temporary] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  /// The name of the folder that has them all. It can't be that of a group.
  static let name = ".homes"

  /// The whole environment of the process: its folders, and what decides about language and libraries.
  var environment: [String: String] {
    let present = ProcessInfo.processInfo.environment
    var environment = present.filter { name, _ in
      name == "LANG" || name == "TZ" || name.hasPrefix("LC_") || name.hasPrefix("DYLD_")
        || name == "LD_LIBRARY_PATH"
    }
    environment["HOME"] = home.path
    environment["TMPDIR"] = temporary.path
    environment["XDG_CONFIG_HOME"] = home.appending(path: ".config").path
    return environment
  }
}
