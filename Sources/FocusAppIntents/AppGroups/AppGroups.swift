import FocusHost
public import Foundation

extension FileManager {
  /// Returns the shared folder of an app group on the simulated device of the running code.
  ///
  /// The folder exists. Each device has its own.
  ///
  /// - Returns: `nil` if the process isn't a member of the group, or the code runs outside any app.
  public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL? {
    var folder: URL?
    HostReport.withHost("containerURL(forSecurityApplicationGroupIdentifier:)") { host in
      folder = host.sharedContainer(forGroup: groupIdentifier)
    }
    return folder
  }
}

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
  ///
  /// On Linux, `synchronize()` of such a suite returns `false` where it returns `true` on a phone:
  /// the device, not Foundation, keeps the values.
  public convenience init?(suiteName: String) {
    self.init(suiteName: SharedDefaults.name(ofSuite: suiteName))
  }
}

extension UserDefaults {
  /// Stores a URL so that `url(forKey:)` returns an equal one: a file URL as its path, any other
  /// URL as an archive.
  ///
  /// Foundation's method takes an optional URL and keeps only the path on Linux, so that
  /// `https://example.com/chat` is read back as the file `/chat`. The compiler selects this method
  /// for a URL that isn't optional.
  public func set(_ url: URL, forKey defaultName: String) {
    let archive = try? NSKeyedArchiver.archivedData(
      withRootObject: url as NSURL, requiringSecureCoding: true)
    if !url.isFileURL, let archive {
      set(archive, forKey: defaultName)
    } else {
      set(url as URL?, forKey: defaultName)
    }
  }
}

/// The names of defaults on simulated devices.
package enum SharedDefaults {
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
