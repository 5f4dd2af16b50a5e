import Dispatch
import FocusHost
import Synchronization

/// The delegate and the completion handlers of one app on one device.
package final class NotificationCallbacks: Sendable {
  private let delegateReference = Mutex(DelegateReference())
  private let queue = DispatchQueue(label: "FocusUserNotifications.callbacks")
  /// The completion handlers that haven't run yet.
  private let handlers = DispatchGroup()

  package init() {}

  /// The app's delegate, as a weak reference.
  package var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { $0 }.object }
    set {
      let reference = DelegateReference(object: newValue)
      delegateReference.withLock { $0 = reference }
    }
  }

  /// Returns a reply whose result is passed to a completion handler, as code of `host`.
  ///
  /// Handlers don't run on the caller's thread. They run one after another, in the order of the
  /// replies.
  func reply<Value>(
    to handler: @escaping Reply<Value>.Handler, as host: any AppHost
  ) -> Reply<Value> {
    handlers.enter()
    return Reply { [queue, handlers] result in
      queue.async {
        CurrentHost.$bound.withValue(host) { handler(result) }
        handlers.leave()
      }
    }
  }

  /// Returns when all completion handlers have run, including those that they cause.
  package func settle() async {
    guard !areSettled else { return }
    await withCheckedContinuation { continuation in
      handlers.notify(queue: queue) { continuation.resume() }
    }
  }

  private var areSettled: Bool { handlers.wait(timeout: .now()) == .success }
}

/// A weak reference to a delegate.
//
// Unchecked because the delegate isn't Sendable: any thread can read it, as with Apple's center,
// but this module calls it only on the main actor.
private struct DelegateReference: @unchecked Sendable {
  weak var object: (any UNUserNotificationCenterDelegate)?
}
