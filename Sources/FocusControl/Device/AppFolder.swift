import Foundation
import Synchronization

#if os(Linux)
  import Glibc
#endif

/// The folder that the code of apps writes to while the tool runs.
///
/// The tool has no business in a person's own `~/.config`. Foundation on Linux reads
/// `XDG_CONFIG_HOME` before any code of the program runs, so setting it takes a second start of the
/// program. That costs about as long as its first.
///
/// A run without a device has a temporary folder, which is also where its apps find their temporary
/// files and the folders of their groups, so that all of it goes at the end of the run, interrupted
/// or not.
enum AppFolder {
  private static let variable = "XDG_CONFIG_HOME"
  /// A folder of this name is this process's own: it keeps its number when it starts again.
  private static let temporaryPrefix =
    "focusctl-run-\(ProcessInfo.processInfo.processIdentifier)-"

  /// Starts the program again with a folder of its own for preferences, unless it has it already.
  ///
  /// If the program can't be started again it goes on as it is. Then only an app that calls
  /// `synchronize()` writes to the person's folder. On other platforms nothing happens.
  ///
  /// - Parameter place: The folder that outlives the run, with the device; `nil` for a temporary one.
  static func keepApart(in place: URL?) {
    #if os(Linux)
      let present = ProcessInfo.processInfo.environment[variable]
      let isSet = place.map { present == $0.path } ?? (temporary != nil)
      guard !isSet, let program = Bundle.main.executablePath else { return }
      let temporaryFolder = ProcessInfo.processInfo.environment["TMPDIR"]
      let folder =
        place
        ?? FileManager.default.temporaryDirectory
        .appending(path: temporaryPrefix + UUID().uuidString)
      setenv(variable, folder.path, 1)
      if place == nil { setenv("TMPDIR", folder.path, 1) }
      execv(program, CommandLine.unsafeArgv)
      // Reached only if the program couldn't be started again: restore its environment.
      restore(variable, to: present)
      restore("TMPDIR", to: temporaryFolder)
    #endif
  }

  /// Makes a temporary folder the place of temporary files of this process, which runs no code of apps.
  ///
  /// ``makeTemporary()`` creates it, and ``close(_:)`` removes it with what the processes of apps leave.
  static func setTemporary() {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: temporaryPrefix + UUID().uuidString)
    setenv(variable, folder.path, 1)
    setenv("TMPDIR", folder.path, 1)
  }

  /// Creates the temporary folder; ``close(_:)`` removes it.
  static func makeTemporary() throws(FileProblem) {
    guard let temporary, mkdir(temporary, 0o700) != 0 else { return }
    throw FileProblem(errno, with: temporary)
  }

  /// Writes the preferences that apps have changed, or removes the temporary folder.
  ///
  /// Foundation on Linux writes preferences only on request.
  static func close(_ place: URL?) {
    if let place {
      guard ProcessInfo.processInfo.environment[variable] == place.path,
        !forgetsPreferences.load(ordering: .relaxed)
      else { return }
      UserDefaults.standard.synchronize()
    } else if let temporary {
      // A device that is released at the same time removes its own folder in it, which can make
      // this removal fail.
      for _ in 1...5 where FileManager.default.fileExists(atPath: temporary) {
        try? FileManager.default.removeItem(atPath: temporary)
      }
    }
  }

  /// Leaves the preferences in the folder of the device as they are when the process ends, because what
  /// apps have changed was taken back.
  static func forgetPreferences() { forgetsPreferences.store(true, ordering: .relaxed) }

  private static let forgetsPreferences = Atomic(false)

  /// The temporary folder of this run; `nil` when it has none.
  private static var temporary: String? {
    let present = ProcessInfo.processInfo.environment[variable]
    let name = present.map { URL(filePath: $0).lastPathComponent }
    return name?.hasPrefix(temporaryPrefix) == true ? present : nil
  }

  #if os(Linux)
    private static func restore(_ name: String, to value: String?) {
      if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }
  #endif
}
