import FocusFilterKit
import Foundation
import Synchronization

/// The home folder in the environment of app code that runs in the tool's own process, for a
/// debugger.
///
/// Foundation's names lead an app to folders of its own there, too. What reads the environment
/// itself finds this folder, which all apps share, instead of the person's.
enum AppHome {
  /// The variable from which Foundation on Linux takes the folder for preferences.
  private static let variable = "XDG_CONFIG_HOME"

  /// Makes a folder the home folder of this process.
  ///
  /// Foundation on Linux reads the folder for preferences before any code of the program runs, so
  /// the program starts itself a second time, with the same process identifier. If that fails, it
  /// continues; an app then writes to the person's preferences if it calls `synchronize()` for a
  /// suite of Foundation's own.
  static func take(_ home: URL) {
    let preferences = home.appending(path: ".config").path
    #if os(Linux)
      if ProcessInfo.processInfo.environment[variable] != preferences,
        let program = Bundle.main.executablePath
      {
        setenv(variable, preferences, 1)
        execv(program, CommandLine.unsafeArgv)
      }
    #endif
    BaseFolder.keepHome()
    for name in ["HOME", "CFFIXED_USER_HOME"] { setenv(name, home.path, 1) }
    taken.withLock { $0 = home }
  }

  /// Creates the folder before app code runs, if this process has taken one.
  static func make() throws(FileProblem) {
    guard let home = taken.withLock({ $0 }) else { return }
    try FileProblem.with(home.path) {
      try FileManager().createDirectory(at: home, withIntermediateDirectories: true)
    }
  }

  private static let taken = Mutex<URL?>(nil)

  // MARK: The end of the process

  private static let hasEnded = Atomic(false)

  /// Ends the process with an error if app code calls `exit` before ``end(_:)``.
  static func failIfAppExits() {
    atexit {
      guard !AppHome.hasEnded.load(ordering: .relaxed) else { return }
      try? StandardStreams.write(
        """
        The code of an app called 'exit', which ended the tool. Without '--in-process' it ends \
        only the app's process.\n
        """, to: STDERR_FILENO)
      RunFolder.remove()
      _exit(ToolExitCode.world.rawValue)
    }
  }

  /// Ends the process with the tool's own exit code.
  static func end(_ code: ToolExitCode) -> Never {
    hasEnded.store(true, ordering: .relaxed)
    exit(code.rawValue)
  }
}
