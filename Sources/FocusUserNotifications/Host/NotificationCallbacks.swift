import Dispatch
import FocusHost
import Synchronization

/// What calls back into one app on one device: its delegate, and its completion handlers.
package final class NotificationCallbacks: Sendable {
  private let delegateReference = Mutex(DelegateReference())
  private let queue = DispatchQueue(label: "FocusUserNotifications.callbacks")
  /// The completion handlers that haven't run yet.
  private let handlers = DispatchGroup()

  package init() {}

  /// The app's delegate, which is kept only as long as the app keeps it.
  package var delegate: (any UNUserNotificationCenterDelegate)? {
    get { delegateReference.withLock { $0 }.object }
    set {
      let reference = DelegateReference(object: newValue)
      delegateReference.withLock { $0 = reference }
    }
  }

  /// Returns a reply whose answer a completion handler gets, as code of `host`.
  ///
  /// Handlers run off the caller's thread, one after another in the order of the answers.
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

  /// Returns when every completion handler has run, with those that they ask for in turn.
  package func settle() async {
    guard !areSettled else { return }
    await withCheckedContinuation { continuation in
      handlers.notify(queue: queue) { continuation.resume() }
    }
  }

  private var areSettled: Bool { handlers.wait(timeout: .now()) == .success }
}

/// A delegate that isn't kept alive.
//
// Unchecked because the delegate isn't Sendable: it is handed out to the thread that asks, as Apple's
// center does, and this module calls it on the main actor only.
private struct DelegateReference: @unchecked Sendable {
  weak var object: (any UNUserNotificationCenterDelegate)?
}
