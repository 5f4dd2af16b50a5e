#if !canImport(Darwin)
  import FocusHost
  public import Foundation
  import Synchronization

  extension UserDefaults {
    /// Opens a suite of defaults, such as an app group's, on the running code's device.
    ///
    /// Each device has its own suites, and so has each app, except for the suites of groups to
    /// which it belongs. Code outside any app gets Foundation's suite of that name.
    ///
    /// Foundation's initializer takes an optional name. A `String` selects this initializer in each
    /// file of a module that imports AppIntents anywhere (with `MemberImportVisibility`, only in
    /// files that import it). Elsewhere, and for an optional name, Foundation's initializer is
    /// called, whose suites are shared by all devices.
    public convenience init?(suiteName: String) {
      self.init(suiteName: SharedDefaults.name(ofSuite: suiteName))
    }
  }

  /// The suites of defaults that apps opened on simulated devices.
  package enum SharedDefaults {
    private static let opened = Mutex<Set<String>>([])

    /// Writes changed suites that a device stores in a folder.
    ///
    /// Foundation on Linux writes them only on request. An unchanged suite costs nothing.
    package static func write(in folder: URL) {
      for name in opened.withLock({ $0 }) where name.hasPrefix(folder.path) {
        let defaults = UserDefaults(suiteName: Optional(name))
        if defaults?.synchronize() != true {
          HostReport.report("The defaults '\(name)' couldn't be written.")
        }
      }
    }

    /// Returns the name of a suite on the simulated device of the running code.
    ///
    /// The result is optional in order to select Foundation's initializer.
    fileprivate static func name(ofSuite suite: String) -> String? {
      do {
        let name = try CurrentHost.resolve().defaultsName(forSuite: suite)
        opened.withLock { _ = $0.insert(name) }
        return name
      } catch .noHost {
        return suite
      } catch {
        HostReport.report("The defaults '\(suite)' are shared by all devices. \(error)")
        return suite
      }
    }
  }
#endif
