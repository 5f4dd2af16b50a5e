import Foundation

#if os(Linux)
  import Glibc
#endif

/// The folder that `UserDefaults.standard` writes to while the tool runs.
///
/// An app in the tool may write there, and the tool has no business in a person's own
/// `~/.config`. Foundation on Linux reads `XDG_CONFIG_HOME` before any code of the program runs, so
/// setting it takes a second start of the program. That costs about as long as its first.
enum PreferencesFolder {
  private static let variable = "XDG_CONFIG_HOME"
  private static let prefix = "focusctl-preferences-"

  /// Starts the program again with a temporary folder for preferences, unless it has one already.
  ///
  /// If the program can't be started again it goes on as it is. Then only an app that calls
  /// `synchronize()` writes to the person's folder. On other platforms nothing happens.
  static func keepApart() {
    #if os(Linux)
      let present = ProcessInfo.processInfo.environment[variable] ?? ""
      guard !present.contains(prefix), let program = Bundle.main.executablePath else { return }
      let folder = FileManager.default.temporaryDirectory
        .appending(path: prefix + UUID().uuidString)
      setenv(variable, folder.path, 1)
      execv(program, CommandLine.unsafeArgv)
      // Reached only when the program wasn't started again: leave no trace in its environment.
      if present.isEmpty { unsetenv(variable) } else { setenv(variable, present, 1) }
    #endif
  }

  /// Removes the folder with everything in it.
  static func remove() {
    let path = ProcessInfo.processInfo.environment[variable] ?? ""
    guard path.contains(prefix) else { return }
    // Most runs write no preferences, and then there is no folder.
    try? FileManager.default.removeItem(atPath: path)
  }
}
