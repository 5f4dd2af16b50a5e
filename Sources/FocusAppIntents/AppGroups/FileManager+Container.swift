#if !canImport(Darwin)
  import FocusHost
  public import Foundation

  extension FileManager {
    /// Returns the folder that an app group shares on the device that the code runs on.
    ///
    /// It exists already. Two devices don't share a folder.
    ///
    /// - Returns: `nil` when the app isn't a member of the group, and for code that runs in no app.
    public func containerURL(forSecurityApplicationGroupIdentifier groupIdentifier: String) -> URL?
    {
      var folder: URL?
      HostReport.withHost("containerURL(forSecurityApplicationGroupIdentifier:)") { host in
        folder = host.sharedContainer(forGroup: groupIdentifier)
      }
      return folder
    }
  }
#endif
