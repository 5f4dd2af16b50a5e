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
/// or not. What a killed run leaves goes with the next run.
enum AppFolder {
  private static let variable = "XDG_CONFIG_HOME"
  /// The name of each run's folder begins so, and goes on with the number of its process.
  private static let prefixOfRuns = "focusctl-run-"
  /// A folder of this name is this process's own: it keeps its number when it starts again.
  private static let temporaryPrefix =
    "\(prefixOfRuns)\(ProcessInfo.processInfo.processIdentifier)-"

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

  /// Creates the temporary folder, and removes those of runs that were killed; ``close(_:)`` removes it.
  static func makeTemporary() throws(FileProblem) {
    guard let temporary else { return }
    guard mkdir(temporary, 0o700) == 0 else { throw FileProblem(errno, with: temporary) }
    // The descriptor holds the lock until this process ends, however that happens.
    _ = lock(temporary)
    removeLeftovers(in: URL(filePath: temporary).deletingLastPathComponent())
  }

  /// Removes the folders of runs that were killed.
  ///
  /// A process of the number has gone, and nobody has the lock: a tool in another container, which sees
  /// other processes, may share the folder of temporary files. What can't be removed stays.
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

  /// Takes the lock of a folder, and returns the descriptor that has it; `nil` where another process has it.
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
