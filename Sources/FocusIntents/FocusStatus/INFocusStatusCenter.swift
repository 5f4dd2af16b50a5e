import FocusHost
public import Foundation

/// The object that tells an app whether a Focus is on, if the person shares that with it.
///
/// It answers for the simulated device of the calling code. Mirrors
/// [`INFocusStatusCenter`](https://developer.apple.com/documentation/intents/infocusstatuscenter).
public class INFocusStatusCenter: NSObject, @unchecked Sendable {
  // Unchecked because the class isn't final, as Apple's; it stores nothing.

  /// The center of the app that the calling code belongs to.
  public class var `default`: INFocusStatusCenter { shared }

  private static let shared = INFocusStatusCenter()

  /// The person's permission for the app to read the Focus status; `.notDetermined` until the app
  /// asks.
  public var authorizationStatus: INFocusStatusAuthorizationStatus {
    host("authorizationStatus").map { .init($0.maySeeFocusStatus) } ?? .notDetermined
  }

  /// The current Focus status. Its ``INFocusStatus/isFocused`` is `nil` if the app has no permission,
  /// unless the device's readings say otherwise.
  public var focusStatus: INFocusStatus {
    get { INFocusStatus(isFocused: host("focusStatus")?.isFocusOn) }
    // The message names who can; without the setter the compiler only says that the property is get-only.
    @available(
      *, unavailable,
      message: "an app can't turn a Focus on or off; a person, a schedule or a shortcut does"
    )
    set {}
  }

  /// Asks the person, who agrees unless they have refused before (*modeled*).
  public func requestAuthorization(
    completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
  ) {
    let allowed = host("requestAuthorization()")?.requestFocusStatus()
    completionHandler?(.init(allowed))
  }

  /// Asks the person, who agrees unless they have refused before (*modeled*).
  public func requestAuthorization() async -> INFocusStatusAuthorizationStatus {
    .init(host("requestAuthorization()")?.requestFocusStatus())
  }

  private func host(_ call: String) -> (any FocusStatusHost)? {
    HostReport.attempt(call) { try CurrentHost.resolve() } as? any FocusStatusHost
  }
}

/// A Focus status, as an app may read it.
public class INFocusStatus: NSObject {
  /// Whether a Focus is on; `nil` if the app may not know.
  public let isFocused: Bool?

  /// Creates a status.
  public init(isFocused: Bool? = nil) { self.isFocused = isFocused }
}

/// The permission for an app to read the Focus status.
public enum INFocusStatusAuthorizationStatus: Int, Sendable {
  /// The app didn't ask.
  case notDetermined
  /// Something else than the person forbids it; never on a simulated device.
  case restricted
  /// The person forbids it.
  case denied
  /// The person allows it.
  case authorized

  fileprivate init(_ answer: Bool?) {
    self = answer.map { $0 ? .authorized : .denied } ?? .notDetermined
  }
}
