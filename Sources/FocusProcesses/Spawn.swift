package import Foundation

#if os(Linux)
  import GlibcSpawn
#endif

/// The arguments, environment and descriptors of a new process, which inherits nothing else.
struct Start: ~Copyable {
  let executable: URL
  let arguments: [String]
  let environment: [String: String]
  let folder: URL
  /// The child's line, as the descriptor ``ParentLine/number``.
  let line: Descriptor
  let output: Descriptor
  let errors: Descriptor
}

/// Starts a program in a process group of its own, and returns the process identifier.
///
/// The function uses `posix_spawn` instead of Foundation's `Process`, for two reasons on Linux
/// (`swift-corelibs-foundation`, `Process.swift`):
/// - `Process` closes only the descriptors that existed before the start. A child inherits
///   descriptors that another thread opens meanwhile, and a socket never reaches its end while a
///   second child has a copy of it.
/// - A single thread waits for all processes. It learns of an end from a socket in the child, and
///   then waits until the process is gone. A child that closes its descriptors and continues to run
///   blocks this thread, so that no end of any other process is noticed.
///
/// - Throws: ``StartError``.
func spawn(_ start: borrowing Start) throws(StartError) -> Int32 {
  #if os(macOS) || os(Linux)
    #if canImport(Darwin)
      var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?) = (nil, nil)
      let flags =
        POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
        | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
      let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addchdir_np(&actions, start.folder.path)
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, start.output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, start.errors.number, 2)
    posix_spawn_file_actions_adddup2(&actions, start.line.number, ParentLine.number)
    #if !canImport(Darwin)
      posix_spawn_file_actions_addclosefrom_np(&actions, ParentLine.number + 1)
    #endif
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    keepEnds
    let words = CStrings([start.executable.path] + start.arguments)
    let variables = CStrings(start.environment.map { "\($0)=\($1)" })
    var id: pid_t = 0
    let error = posix_spawn(
      &id, start.executable.path, &actions, &attributes, words.pointers, variables.pointers)
    guard error == 0 else { throw StartError(executable: start.executable, number: error) }
    return id
  #else
    throw StartError(executable: start.executable, number: ENOTSUP)
  #endif
}

/// Makes the system keep the exit status of children, which a process that ignores `SIGCHLD` loses.
///
/// A process can inherit that setting. A handler that other code has set isn't changed.
private let keepEnds: Void = {
  var action = sigaction()
  sigaction(SIGCHLD, nil, &action)
  // The handler is the first field; the fields' names differ between systems.
  let handler = withUnsafeBytes(of: action) { $0.load(as: Int.self) }
  if handler == unsafeBitCast(SIG_IGN, to: Int.self) { signal(SIGCHLD, SIG_DFL) }
}()

/// The error for a program that can't be started as a process.
package struct StartError: Error, Hashable, CustomStringConvertible {
  package let executable: URL
  /// The system's error number.
  package let number: Int32

  package var description: String {
    "'\(executable.path)' can't be started: \(String(cString: strerror(number)))."
  }
}

/// C strings with a null pointer at the end.
private struct CStrings: ~Copyable {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() {
      (pointers + index).initialize(to: strdup(string))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
