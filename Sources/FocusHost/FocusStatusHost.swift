/// A process of a simulated app that can ask whether a Focus is on.
package protocol FocusStatusHost: HostedApp {
  /// Whether the person lets the app know; `nil` until it asked.
  var maySeeFocusStatus: Bool? { get }

  /// Whether a Focus is on, as the app may know it; `nil` where that is unknown.
  var isFocusOn: Bool? { get }

  /// Asks the person, and returns whether they let the app know.
  func requestFocusStatus() -> Bool
}

/// The principal class of an Intents extension, as far as the device tells it the Focus status.
package protocol FocusStatusReceiver: AnyObject {
  /// Tells the extension whether a Focus is on, and returns when it has answered.
  ///
  /// - Returns: Whether a handler of the intent was there.
  func receive(isFocused: Bool) async -> Bool
}
