package import Foundation

/// A process of a simulated app, as `UIApplication` and `NSWorkspace` see it.
package protocol ApplicationHost: HostedApp {
  /// Whether the app was in front when the running code began.
  var isInFront: Bool { get }

  /// Records that the app asked the system to open an address.
  func open(_ address: URL)
}
