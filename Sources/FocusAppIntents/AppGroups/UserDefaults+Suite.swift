import FocusHost
public import Foundation

extension UserDefaults {
  /// Opens a suite of defaults, such as an app group's, on the running code's device.
  ///
  /// Each device has its own suites, and so has each process of an app, except for the suites of
  /// groups that its target declares. Code outside any app gets Foundation's suite of that name.
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
  /// Reads what other processes wrote to stored defaults, and writes what was changed here.
  ///
  /// Foundation on Linux does so only on request. Defaults without a change cost little.
  package static func synchronize(_ names: some Sequence<String>) {
    for name in names where UserDefaults(suiteName: Optional(name))?.synchronize() != true {
      HostReport.report("The defaults '\(name)' couldn't be written.")
    }
  }

  /// Removes all values of defaults, so that nothing is left to be written.
  package static func forget(_ names: some Sequence<String>) {
    for name in names {
      UserDefaults(suiteName: Optional(name))?.removePersistentDomain(forName: name)
    }
  }

  /// Returns the name of a suite on the simulated device of the running code.
  ///
  /// The result is optional in order to select Foundation's initializer.
  fileprivate static func name(ofSuite suite: String) -> String? {
    do {
      return try CurrentHost.resolve().defaultsName(forSuite: suite)
    } catch .noHost {
      return suite
    } catch {
      HostReport.report("The defaults '\(suite)' are shared by all devices. \(error)")
      return suite
    }
  }
}
