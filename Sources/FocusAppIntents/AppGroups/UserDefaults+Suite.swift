#if !canImport(Darwin)
  import FocusHost
  public import Foundation
  import Synchronization

  extension UserDefaults {
    /// Opens the defaults of a suite, such as an app group's, on the device that the code runs on.
    ///
    /// Two devices don't share a suite, and an app outside a group gets a suite of its own. Code
    /// that runs in no app gets Foundation's suite of that name.
    ///
    /// Foundation's initializer takes an optional name. This one wins for a `String`, in every file
    /// of a module that imports AppIntents somewhere (with `MemberImportVisibility`: in that file).
    /// Elsewhere, and for an optional name, it is Foundation's, whose suites all devices share.
    public convenience init?(suiteName: String) {
      self.init(suiteName: SharedDefaults.name(ofSuite: suiteName))
    }
  }

  /// The defaults that apps have opened on their devices.
  package enum SharedDefaults {
    private static let opened = Mutex<Set<String>>([])

    /// Writes what apps have changed in the suites that a device keeps in a folder.
    ///
    /// Foundation on Linux does so only when it is told to. A suite without a change costs nothing.
    package static func write(in folder: URL) {
      for name in opened.withLock({ $0 }) where name.hasPrefix(folder.path) {
        let defaults = UserDefaults(suiteName: Optional(name))
        if defaults?.synchronize() != true {
          HostReport.report("The defaults of \(name) can't be written.")
        }
      }
    }

    /// Returns the name of a suite on the device that the code runs on.
    ///
    /// The result is optional so that it leads to Foundation's initializer.
    fileprivate static func name(ofSuite suite: String) -> String? {
      do {
        let name = try CurrentHost.resolve().defaultsName(forSuite: suite)
        opened.withLock { _ = $0.insert(name) }
        return name
      } catch .noHost {
        return suite
      } catch {
        HostReport.report("The defaults of \(suite) aren't kept apart. \(error)")
        return suite
      }
    }
  }
#endif
