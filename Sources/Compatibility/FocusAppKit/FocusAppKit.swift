@_exported public import FocusFoundation
import FocusHost
// The modules that `import AppKit` exports, for files that use little else from AppKit.
@_exported public import Foundation

/// The object through which a Mac app opens URLs.
///
/// Mirrors [`NSWorkspace`](https://developer.apple.com/documentation/appkit/nsworkspace), without
/// running apps, icons and notifications.
///
/// An iPhone has no such class. There a file uses `UIApplication` instead, which is unavailable in
/// an extension. Here any process of an app can use this class (*modeled*).
open class NSWorkspace: @unchecked Sendable {
  // `@unchecked`, because the class, like Apple's, is open; it stores nothing.

  /// The workspace of the running code's app.
  public class var shared: NSWorkspace { workspace }
  private static let workspace = NSWorkspace()

  private init() {}

  /// Records in the device's story that the app opens a URL, and returns `true`.
  @discardableResult open func open(_ url: URL) -> Bool {
    HostReport.withHost("NSWorkspace.open(_:)") { ($0 as? any ApplicationHost)?.open(url) }
    return true
  }
}
