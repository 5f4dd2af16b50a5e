/// A process of a simulated app that can ask whether a Focus is on.
package protocol FocusStatusHost: HostedApp {
  /// Whether the person lets the app know; `nil` until it asked.
  var maySeeFocusStatus: Bool? { get }

  /// Whether a Focus is on, as the app may know it; `nil` where that is unknown.
  var isFocusOn: Bool? { get }

  /// Asks the person, and returns whether they let the app know.
  func requestFocusStatus() -> Bool
}
