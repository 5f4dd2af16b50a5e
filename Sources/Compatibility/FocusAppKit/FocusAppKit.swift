import FocusHost
// The modules that `import AppKit` exports, so that a file compiles that uses little else of it.
@_exported public import Foundation
@_exported public import Observation

/// The object by which an app of a Mac opens addresses.
///
/// Mirrors [`NSWorkspace`](https://developer.apple.com/documentation/appkit/nsworkspace), without running
/// apps, icons and notifications.
///
/// An iPhone has no such class, neither in an app nor in an extension; there a file uses `UIApplication`, which
/// an extension can't. Here any process of an app can use it (*modeled*).
open class NSWorkspace: @unchecked Sendable {
  // `@unchecked`, because the class is open as Apple's; it stores nothing.

  /// The workspace of the running code's app.
  public class var shared: NSWorkspace { workspace }
  private static let workspace = NSWorkspace()

  private init() {}

  /// Records in the device's story that the app opens an address, and returns `true`.
  @discardableResult open func open(_ url: URL) -> Bool {
    HostReport.withHost("NSWorkspace.open(_:)") { ($0 as? any ApplicationHost)?.open(url) }
    return true
  }
}
