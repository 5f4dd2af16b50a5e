import Dispatch
import FocusHost
import Synchronization

/// What calls back into one app on one device: its delegate, and its completion handlers.
package final class NotificationCallbacks: Sendable {
  private let delegateReference = Mutex(DelegateReference())
  private let queue = DispatchQueue(label: "FocusUserNotifications.callbacks")

  package init() {}

  /// The app's delegate, which is kept only as long as the app keeps it.
  package var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { $0 }.object }
    set {
      let reference = DelegateReference(object: newValue)
      delegateReference.withLock { $0 = reference }
    }
  }

  /// Runs a completion handler as code of `host`, after all earlier ones and off the caller's thread.
  func run(as host: any AppHost, _ handler: @escaping @Sendable () -> Void) {
    queue.async {
      CurrentHost.$bound.withValue(host) { handler() }
    }
  }

  /// Returns when every handler that was due at the time of the call has run.
  package func settle() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}

/// Sendable although the delegate isn't: it is handed out to the thread that asks, as Apple's center
/// does, and this module calls it on the main actor only. It could go if delegates were `Sendable`.
private struct DelegateReference: @unchecked Sendable {
  weak var object: (any UNUserNotificationCenterDelegate)?
}
