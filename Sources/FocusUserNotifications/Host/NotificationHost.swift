import Dispatch
package import FocusHost
import Foundation
import Synchronization

/// A process of a simulated app that can use the notification center.
///
/// The notification center stores nothing: it looks up this host at each call and forwards the
/// call.
package protocol NotificationHost: HostedApp {
  /// Accepts a call of the app, in the order of the calls.
  ///
  /// Returns at once. A reply can come from any thread; the device doesn't run the app's code on
  /// it.
  func enqueue(_ call: NotificationCall)

  /// The app's delegate and completion handlers on this device; the same object at each call.
  var callbacks: NotificationCallbacks { get }

  /// The current time of the device.
  var now: Date { get }

  /// The calendar of the device, with its time zone.
  var calendar: Calendar { get }
}

/// A call of an app to the notification center.
package enum NotificationCall: Sendable {
  /// Schedules or delivers a request; replaces a pending request with the same identifier.
  case add(RequestRecord, Reply<Void>)
  /// Sets the badge number, which is never negative.
  case setBadgeCount(Int, Reply<Void>)
  case requestAuthorization(UNAuthorizationOptions, Reply<Bool>)
  case settings(Reply<SettingsRecord>)
  /// Registers categories, sorted by identifier; they replace all earlier ones.
  case setCategories([CategoryRecord])
  case categories(Reply<[CategoryRecord]>)
  case pendingRequests(Reply<[RequestRecord]>)
  /// Removes pending requests with these identifiers, or all for `nil`; unknown identifiers are
  /// ignored.
  case removePending([String]?)
  case deliveredNotifications(Reply<[NotificationRecord]>)
  /// Removes delivered notifications with these identifiers, or all for `nil`; unknown ones are
  /// ignored.
  case removeDelivered([String]?)
}

extension CurrentHost {
  /// Returns the host of the running code if it can use the notification center.
  static func notificationHost() throws(HostError) -> any NotificationHost {
    guard let host = try resolve() as? any NotificationHost else { throw .noHost }
    return host
  }
}

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
    to handler: @escaping Reply<Value>.Handler, as host: any HostedApp
  ) -> Reply<Value> {
    handlers.enter()
    return Reply { [queue, handlers] result in
      queue.async {
        CurrentHost.$bound.withValue(host) { handler(result) }
        handlers.leave()
      }
    }
  }

  /// Returns when all completion handlers have run, including handlers of calls that other handlers
  /// made.
  package func finishCallbacks() async {
    guard !areFinished else { return }
    await withCheckedContinuation { continuation in
      handlers.notify(queue: queue) { continuation.resume() }
    }
  }

  private var areFinished: Bool { handlers.wait(timeout: .now()) == .success }
}

/// A weak reference to a delegate.
//
// Unchecked because the delegate isn't Sendable: any thread can read it, as with Apple's center,
// but this module calls it only on the main actor.
private struct DelegateReference: @unchecked Sendable {
  weak var object: (any UNUserNotificationCenterDelegate)?
}

extension NotificationCallbacks {
  /// A delegate's answer to a notification that arrived in the foreground.
  package enum Presentation: Sendable, Equatable {
    /// The app has no delegate, or the delegate doesn't implement `willPresent`.
    case notImplemented
    case options(UNNotificationPresentationOptions)
    /// The delegate released the completion handler without calling it.
    case unanswered
  }

  /// Asks the delegate how to present a notification that arrived in the foreground.
  ///
  /// Calls the method that the delegate implements, with a completion handler or `async`, on the
  /// main actor. Waits until the completion handler is called or released.
  @MainActor
  package func presentation(of record: NotificationRecord) async -> Presentation {
    guard let delegate else { return .notImplemented }
    let center = UNUserNotificationCenter.current()
    let notification = UNNotification(record)
    let options = await withCheckedContinuation { continuation in
      let reply = Reply<UNNotificationPresentationOptions> { continuation.resume(returning: $0) }
      delegate.userNotificationCenter(center, willPresent: notification) { reply.succeed($0) }
    }
    switch options {
    case .failure: return .unanswered
    case .success(.notImplemented): break
    case .success(let options): return .options(options)
    }
    let asyncOptions = await delegate.userNotificationCenter(center, willPresent: notification)
    return asyncOptions == .notImplemented ? .notImplemented : .options(asyncOptions)
  }

  /// Passes a person's response to the delegate, on the main actor.
  ///
  /// Waits until the completion handler is called or released.
  @MainActor
  package func receive(_ record: ResponseRecord) async {
    guard let delegate else { return }
    let center = UNUserNotificationCenter.current()
    let response = UNNotificationResponse.object(for: record)
    await withCheckedContinuation { continuation in
      let reply = Reply<Void> { _ in continuation.resume() }
      delegate.userNotificationCenter(center, didReceive: response) { reply.succeed() }
    }
    await delegate.userNotificationCenter(center, didReceive: response)
  }

  /// Asks the delegate to open the app's own notification settings.
  @MainActor
  package func openSettings(for record: NotificationRecord?) {
    delegate?.userNotificationCenter(
      .current(), openSettingsFor: record.map(UNNotification.init))
  }
}

/// The reply to a call, given at most once.
///
/// Later results are ignored. If the reply is released without a result, the handler receives
/// ``NoReply``, so that no caller waits forever.
package final class Reply<Value: Sendable>: Sendable {
  package typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  private let handler: Mutex<Handler?>

  package init(_ handler: @escaping Handler) {
    self.handler = Mutex(handler)
  }

  deinit {
    answer(.failure(NoReply()))
  }

  package func answer(_ result: Result<Value, any Error>) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(result)
  }

  package func succeed(_ value: Value) {
    answer(.success(value))
  }

  package func fail(_ error: any Error) {
    answer(.failure(error))
  }
}

extension Reply<Void> {
  package func succeed() {
    succeed(())
  }
}

/// The error of a call whose reply was released without a result.
package struct NoReply: Error, CustomStringConvertible {
  package var description: String { "The call was dropped without a reply." }
}
