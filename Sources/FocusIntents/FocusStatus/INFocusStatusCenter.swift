import FocusHost
public import Foundation

/// The object that tells an app whether a Focus is on, if the person shares the Focus status with
/// the app.
///
/// ```swift
/// let center = INFocusStatusCenter.default
/// if await center.requestAuthorization() == .authorized {
///   show(isQuiet: center.focusStatus.isFocused == true)
/// }
/// ```
///
/// The center reads the status of the calling code's simulated device. Mirrors
/// [`INFocusStatusCenter`](https://developer.apple.com/documentation/intents/infocusstatuscenter).
public class INFocusStatusCenter: NSObject, @unchecked Sendable {
  // Unchecked because the class, like Apple's, isn't final; it stores nothing.

  /// The center of the calling code's app.
  public class var `default`: INFocusStatusCenter { shared }

  private static let shared = INFocusStatusCenter()

  /// The person's permission for the app to read the Focus status; `.notDetermined` until the app
  /// asks.
  public var authorizationStatus: INFocusStatusAuthorizationStatus {
    host("authorizationStatus").map { .init($0.maySeeFocusStatus) } ?? .notDetermined
  }

  /// The current Focus status. Without permission, its ``INFocusStatus/isFocused`` is `nil`, unless
  /// the device's readings say otherwise.
  public var focusStatus: INFocusStatus {
    get { INFocusStatus(isFocused: host("focusStatus")?.isFocusOn) }
    // The message names who can change the Focus; without the setter, the compiler only says that
    // the property is get-only.
    @available(
      *, unavailable,
      message: "an app can't turn a Focus on or off; a person, a schedule or a shortcut does"
    )
    set {}
  }

  /// Asks the person for permission. The person agrees, unless they refused before (*modeled*).
  public func requestAuthorization(
    completionHandler: (@Sendable (INFocusStatusAuthorizationStatus) -> Void)? = nil
  ) {
    let allowed = host("requestAuthorization()")?.requestFocusStatus()
    completionHandler?(.init(allowed))
  }

  /// Asks the person for permission. The person agrees, unless they refused before (*modeled*).
  public func requestAuthorization() async -> INFocusStatusAuthorizationStatus {
    .init(host("requestAuthorization()")?.requestFocusStatus())
  }

  private func host(_ call: String) -> (any FocusStatusHost)? {
    HostReport.attempt(call) { try CurrentHost.resolve() } as? any FocusStatusHost
  }
}

/// A Focus status, as an app may read it.
public class INFocusStatus: NSObject {
  /// Whether a Focus is on; `nil` if the app has no permission to know.
  public let isFocused: Bool?

  /// Creates a status.
  public init(isFocused: Bool? = nil) { self.isFocused = isFocused }

  /// Explains that an app can't know which Focus is on.
  @available(
    *, unavailable,
    message: "nobody tells an app which Focus is on; give each Focus a filter with its own values"
  )
  public var name: String? { nil }
}

/// The permission for an app to read the Focus status.
public enum INFocusStatusAuthorizationStatus: Int, Sendable {
  /// The app hasn't asked the person yet.
  case notDetermined
  /// A restriction, not the person, forbids access; never the status on a simulated device.
  case restricted
  /// The person refused permission.
  case denied
  /// The person gave permission.
  case authorized

  fileprivate init(_ answer: Bool?) {
    self = answer.map { $0 ? .authorized : .denied } ?? .notDetermined
  }
}
