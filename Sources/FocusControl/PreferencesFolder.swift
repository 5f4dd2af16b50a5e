import Foundation

#if os(Linux)
  import Glibc
#endif

/// The folder that the preferences of apps are written to while the tool runs.
///
/// The tool has no business in a person's own `~/.config`. Foundation on Linux reads
/// `XDG_CONFIG_HOME` before any code of the program runs, so setting it takes a second start of the
/// program. That costs about as long as its first.
enum PreferencesFolder {
  private static let variable = "XDG_CONFIG_HOME"
  private static let temporaryPrefix = "focusctl-preferences-"

  /// Starts the program again with a folder of its own for preferences, unless it has it already.
  ///
  /// If the program can't be started again it goes on as it is. Then only an app that calls
  /// `synchronize()` writes to the person's folder. On other platforms nothing happens.
  ///
  /// - Parameter place: The folder that outlives the run, with the device; `nil` for a temporary one.
  static func keepApart(in place: URL?) {
    #if os(Linux)
      let present = ProcessInfo.processInfo.environment[variable] ?? ""
      let isSet = place.map { present == $0.path } ?? present.contains(temporaryPrefix)
      guard !isSet, let program = Bundle.main.executablePath else { return }
      let folder =
        place
        ?? FileManager.default.temporaryDirectory
        .appending(path: temporaryPrefix + UUID().uuidString)
      setenv(variable, folder.path, 1)
      execv(program, CommandLine.unsafeArgv)
      // Reached only when the program wasn't started again: leave no trace in its environment.
      if present.isEmpty { unsetenv(variable) } else { setenv(variable, present, 1) }
    #endif
  }

  /// Writes what apps have changed, or removes a temporary folder with everything in it.
  ///
  /// Foundation on Linux writes only when it is told to.
  static func close(_ place: URL?) {
    let path = ProcessInfo.processInfo.environment[variable] ?? ""
    if path.contains(temporaryPrefix) {
      // Most runs write no preferences, and then there is no folder.
      try? FileManager.default.removeItem(atPath: path)
    } else if path == place?.path {
      UserDefaults.standard.synchronize()
    }
  }
}
