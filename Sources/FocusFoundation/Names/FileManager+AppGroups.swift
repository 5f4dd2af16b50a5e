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
