import FocusHost
import FocusUserNotifications
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
  @discardableResult
  public func requestAuthorization() async -> INFocusStatusAuthorizationStatus {
    .init(host("requestAuthorization()")?.requestFocusStatus())
  }

  /// Explains that an app can't turn a Focus on.
  @available(
    *, unavailable,
    message: "an app can't turn a Focus on or off; a person, a schedule or a shortcut does"
  )
  public func setFocus(_ focus: Any?) {}

  private func host(_ call: String) -> (any FocusStatusHost)? {
    HostReport.host(for: call) as? any FocusStatusHost
  }
}

/// A Focus status, as an app may read it.
@dynamicMemberLookup public class INFocusStatus: NSObject {
  /// Whether a Focus is on; `nil` if the app has no permission to know.
  public var isFocused: Bool? {
    get { isOn }
    @available(
      *, unavailable,
      message: "an app can't turn a Focus on or off; a person, a schedule or a shortcut does"
    )
    set {}
  }
  private let isOn: Bool?

  /// Creates a status.
  public init(isFocused: Bool? = nil) { isOn = isFocused }

  /// Explains, for any other name, that an app can't know which Focus is on.
  @available(
    *, unavailable,
    message: "nobody tells an app which Focus is on; give each Focus a filter with its own values"
  )
  public subscript(dynamicMember name: String) -> String? { nil }
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

/// The principal class of an Intents extension, which chooses the object that handles an intent.
///
/// ```swift
/// class IntentHandler: INExtension, INShareFocusStatusIntentHandling {
///   func handle(
///     intent: INShareFocusStatusIntent,
///     completion: @escaping (INShareFocusStatusIntentResponse) -> Void
///   ) {
///     UserDefaults(suiteName: group)?.set(intent.focusStatus?.isFocused, forKey: "isFocused")
///     completion(INShareFocusStatusIntentResponse(code: .success, userActivity: nil))
///   }
/// }
/// ```
open class INExtension: NSObject, INIntentHandlerProviding {
  /// Creates the extension.
  public override init() {}

  /// Returns the object that handles an intent; by default the extension itself.
  open func handler(for intent: INIntent) -> Any? { self }
}

/// A type that chooses the object that handles an intent.
public protocol INIntentHandlerProviding: NSObjectProtocol {
  /// Returns the object that handles an intent; `nil` for none.
  func handler(for intent: INIntent) -> Any?
}

/// An intent that tells an app that a Focus turned on or off.
///
/// The device sends the intent to an app's Intents extension if the app has the capability
/// Communication Notifications, may send notifications, and may read the Focus status.
public class INShareFocusStatusIntent: INIntent {
  /// The Focus status.
  public let focusStatus: INFocusStatus?

  /// Creates an intent.
  public init(focusStatus: INFocusStatus?) {
    self.focusStatus = focusStatus
    super.init()
  }
}

/// A type that handles the Focus status that the system shares.
///
/// Each method has a form with a completion handler and an `async` form; implement either form.
public protocol INShareFocusStatusIntentHandling: NSObjectProtocol {
  /// Handles the intent, and calls the completion handler.
  func handle(
    intent: INShareFocusStatusIntent,
    completion: @escaping (INShareFocusStatusIntentResponse) -> Void)

  /// Handles the intent, and returns the response.
  nonisolated(nonsending) func handle(intent: INShareFocusStatusIntent) async
    -> INShareFocusStatusIntentResponse

  /// Confirms that the intent can be handled; a simulated device doesn't call it.
  func confirm(
    intent: INShareFocusStatusIntent,
    completion: @escaping (INShareFocusStatusIntentResponse) -> Void)

  /// Confirms that the intent can be handled; a simulated device doesn't call it.
  nonisolated(nonsending) func confirm(intent: INShareFocusStatusIntent) async
    -> INShareFocusStatusIntentResponse
}

extension INShareFocusStatusIntentHandling {
  /// The default implementation, which tells the device that the method isn't implemented.
  public func handle(
    intent: INShareFocusStatusIntent,
    completion: @escaping (INShareFocusStatusIntentResponse) -> Void
  ) {
    completion(NotImplemented())
  }

  /// The default implementation, which tells the device that the method isn't implemented.
  nonisolated(nonsending) public func handle(
    intent: INShareFocusStatusIntent
  ) async -> INShareFocusStatusIntentResponse {
    NotImplemented()
  }

  /// Confirms that the intent can be handled.
  nonisolated(nonsending) public func confirm(
    intent: INShareFocusStatusIntent
  ) async -> INShareFocusStatusIntentResponse {
    INShareFocusStatusIntentResponse(code: .ready, userActivity: nil)
  }

  /// Confirms that the intent can be handled.
  public func confirm(
    intent: INShareFocusStatusIntent,
    completion: @escaping (INShareFocusStatusIntentResponse) -> Void
  ) {
    completion(INShareFocusStatusIntentResponse(code: .ready, userActivity: nil))
  }
}

/// A response to ``INShareFocusStatusIntent``.
public class INShareFocusStatusIntentResponse: INIntentResponse {
  /// The outcome.
  public let code: INShareFocusStatusIntentResponseCode

  /// Creates a response, with an activity that the app would continue.
  public init(code: INShareFocusStatusIntentResponseCode, userActivity: NSUserActivity?) {
    self.code = code
  }
}

/// The response of a default implementation, which stands for a form that the handler doesn't
/// implement.
private final class NotImplemented: INShareFocusStatusIntentResponse {
  init() { super.init(code: .unspecified, userActivity: nil) }
}

/// The outcome of handling ``INShareFocusStatusIntent``.
public enum INShareFocusStatusIntentResponseCode: Int, Sendable {
  /// The app doesn't specify an outcome.
  case unspecified
  /// The app is ready to handle the intent.
  case ready
  /// The app is handling the intent.
  case inProgress
  /// The app has handled the intent.
  case success
  /// The app couldn't handle the intent.
  case failure
  /// The system would have to launch the app to handle the intent.
  case failureRequiringAppLaunch
}

/// The mistake of an app that never calls the completion handler of its Focus status.
private struct UncalledHandler: Error, CustomStringConvertible {
  var description: String {
    "handle(intent:completion:) released its completion handler without calling it."
  }
}

extension INExtension: FocusStatusReceiver {
  package func receive(isFocused: Bool) async throws -> Bool {
    let intent = INShareFocusStatusIntent(focusStatus: INFocusStatus(isFocused: isFocused))
    guard let handler = handler(for: intent) as? any INShareFocusStatusIntentHandling else {
      return false
    }
    let isHandled = try await withCheckedThrowingContinuation { continuation in
      let reply = Reply<Bool> { continuation.resume(with: $0.mapError { _ in UncalledHandler() }) }
      handler.handle(intent: intent) { reply.succeed(!($0 is NotImplemented)) }
    }
    if isHandled { return true }
    let answer = await handler.handle(
      intent: INShareFocusStatusIntent(focusStatus: INFocusStatus(isFocused: isFocused)))
    return !(answer is NotImplemented)
  }
}
