import Foundation
import Synchronization

#if os(Linux)
  import Glibc
#endif

/// The folder for preferences that app code writes while the tool runs.
///
/// The tool must not write to a person's own `~/.config`. Foundation on Linux reads
/// `XDG_CONFIG_HOME` before any code of the program runs, so changing the variable requires
/// starting the program a second time. The second start takes about as long as the first.
///
/// A run without a device uses a temporary folder, which also contains the apps' temporary files
/// and the folders of their groups. The run removes the whole folder at its end, even if it is
/// interrupted. The next run removes the folder of a killed run.
enum AppFolder {
  private static let variable = "XDG_CONFIG_HOME"
  /// The beginning of the name of each run's folder; the number of the run's process follows.
  private static let prefixOfRuns = "focusctl-run-"
  /// The beginning of this process's own folder name; a process keeps its number when it starts its
  /// program again.
  private static let temporaryPrefix =
    "\(prefixOfRuns)\(ProcessInfo.processInfo.processIdentifier)-"

  /// Starts the program again with a separate folder for preferences, unless it already has one.
  ///
  /// If the program can't be started again, it continues unchanged. In that case, an app writes to
  /// the person's folder only if it calls `synchronize()`. On other platforms, the method does
  /// nothing.
  ///
  /// - Parameter place: The device's folder, which outlives the run; `nil` for a temporary folder.
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
      // This code runs only if the program couldn't be started again; it restores the environment.
      restore(variable, to: present)
      restore("TMPDIR", to: temporaryFolder)
    #endif
  }

  /// Selects a temporary folder for a process that runs no app code itself.
  ///
  /// ``makeTemporary()`` creates the folder. ``close(_:)`` removes it, including the files of the
  /// apps' processes.
  static func setTemporary() {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: temporaryPrefix + UUID().uuidString)
    setenv(variable, folder.path, 1)
    setenv("TMPDIR", folder.path, 1)
  }

  /// Creates this run's temporary folder, and removes the folders of killed runs.
  static func makeTemporary() throws(FileProblem) {
    guard let temporary else { return }
    guard mkdir(temporary, 0o700) == 0 else { throw FileProblem(errno, with: temporary) }
    // The descriptor holds the lock until this process ends, whatever the cause.
    _ = lock(temporary)
    removeLeftovers(in: URL(filePath: temporary).deletingLastPathComponent())
  }

  /// Removes the folders of killed runs.
  ///
  /// A folder is removed if no process has its number and no process holds its lock. The lock
  /// matters because a tool in another container may share the temporary folder, but its processes
  /// are invisible here. A folder that can't be removed stays.
  private static func removeLeftovers(in place: URL) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    for name in names where name.hasPrefix(prefixOfRuns) {
      let number = name.dropFirst(prefixOfRuns.count).prefix { $0 != "-" }
      guard let owner = pid_t(number), owner > 0, kill(owner, 0) != 0, errno == ESRCH else {
        continue
      }
      let folder = place.appending(path: name)
      guard let descriptor = lock(folder.path) else { continue }
      try? FileManager.default.removeItem(at: folder)
      Foundation.close(descriptor)
    }
  }

  /// Locks a folder, and returns the descriptor with the lock; `nil` if another process has it.
  private static func lock(_ folder: String) -> Int32? {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    Foundation.close(descriptor)
    return nil
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
      // A device that is released at the same time removes its own folder inside this one, which
      // can make the removal fail.
      for _ in 1...5 where FileManager.default.fileExists(atPath: temporary) {
        try? FileManager.default.removeItem(atPath: temporary)
      }
    }
  }

  /// Copies the preferences of a stored device into this run's temporary folder, if the run has one,
  /// so that app code finds them there and changes none of the device's.
  static func copyPreferences(from place: URL) throws(FileProblem) {
    guard let temporary else { return }
    let files = FileManager.default
    let source = place.resolvingSymlinksInPath()
    for name in (try? files.contentsOfDirectory(atPath: source.path)) ?? [] {
      let copy = URL(filePath: temporary).appending(path: name)
      do {
        try? files.removeItem(at: copy)
        try files.copyItem(at: source.appending(path: name), to: copy)
      } catch {
        throw FileProblem(path: source.path, problem: error.localizedDescription)
      }
    }
  }

  /// Prevents the process from writing preferences at its end, because the apps' changes were
  /// undone.
  static func forgetPreferences() { forgetsPreferences.store(true, ordering: .relaxed) }

  private static let forgetsPreferences = Atomic(false)

  /// The temporary folder of this run; `nil` if it has none.
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
