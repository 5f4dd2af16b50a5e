import FocusHost

/// The object through which an app asks the system to reload its controls.
///
/// Each call is forwarded to the simulated device of the calling code. Mirrors
/// [`ControlCenter`](https://developer.apple.com/documentation/widgetkit/controlcenter).
public final class ControlCenter: Sendable {
  /// The control center of the app that the calling code belongs to.
  public static let shared = ControlCenter()

  private init() {}

  /// Reloads all of the app's controls.
  public func reloadAllControls() {
    HostReport.withHost("reloadAllControls()") { $0.reloadControls(ofKind: nil) }
  }

  /// Reloads the app's controls of one kind.
  public func reloadControls(ofKind kind: String) {
    HostReport.withHost("reloadControls(ofKind:)") { $0.reloadControls(ofKind: kind) }
  }
}
