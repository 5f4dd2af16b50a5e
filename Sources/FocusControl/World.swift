import Foundation

/// The tool's requirements on the system, checked before any app code runs so that no app is blamed
/// for a failure.
enum World {
  /// The minimum number of files that a process of the tool must be able to open at the same time.
  private static let leastFiles: rlim_t = 64

  /// Raises the limit on open files.
  ///
  /// - Throws: ``FileProblem`` if the system allows too few.
  static func allowFiles() throws(FileProblem) {
    #if canImport(Darwin)
      let resource = RLIMIT_NOFILE
    #else
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < leastFiles else { return }
    let allowed = limit.rlim_cur
    limit.rlim_cur = min(leastFiles, limit.rlim_max)
    guard limit.rlim_cur == leastFiles, setrlimit(resource, &limit) == 0 else {
      throw FileProblem(
        path: "ulimit -n",
        problem: """
          A process may have \(allowed) open files here, but \(leastFiles) are needed to run the code of \
          apps.
          """)
    }
  }

  /// Replaces languages in the environment that ICU can't read; a language of more than eleven
  /// letters crashes ICU.
  ///
  /// - Parameter report: Receives a message for each replaced language.
  static func replaceUnusableLanguages(_ report: (String) -> Void) {
    for (name, value) in ProcessInfo.processInfo.environment.sorted(by: { $0.key < $1.key })
    where name == "LANG" || name == "LANGUAGE" || name.hasPrefix("LC_") {
      // A language subtag has at most eight letters (RFC 5646).
      guard value.prefix(while: { !"_-.@:".contains($0) }).utf8.count > 8 else { continue }
      report("'\(value)' in \(name) begins with no language; 'C' is used.")
      setenv(name, "C", 1)
    }
  }
}
