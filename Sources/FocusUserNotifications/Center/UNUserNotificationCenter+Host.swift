import FocusHost
import Foundation

/// Functions that forward calls of the notification center to the simulated device.
extension UNUserNotificationCenter {
  /// A call with a reply.
  typealias Question<Value: Sendable> = (Reply<Value>) -> NotificationCall

  /// Sends a call and runs `handler` with the reply, as code of the same app.
  func send<Value>(
    _ question: Question<Value>, handler: @escaping Reply<Value>.Handler
  ) {
    do {
      let host = try CurrentHost.notificationHost()
      question(host.callbacks.reply(to: handler, as: host)).enqueue(on: host)
    } catch {
      handler(.failure(error))
    }
  }

  /// Sends a call without a result and passes its error, if any, to `handler`.
  func send(
    _ question: Question<Void>, handler: (@Sendable ((any Error)?) -> Void)?
  ) {
    send(question) { (result: Result<Void, any Error>) in
      switch result {
      case .success: handler?(nil)
      case .failure(let error): handler?(error)
      }
    }
  }

  /// Sends a call and waits for the reply.
  nonisolated(nonsending) func answer<Value>(_ question: Question<Value>) async throws -> Value {
    let host = try CurrentHost.notificationHost()
    return try await withCheckedThrowingContinuation { continuation in
      question(Reply { continuation.resume(with: $0) }).enqueue(on: host)
    }
  }

  /// Sends a call and returns the reply; on failure, reports the error and returns `value`.
  nonisolated(nonsending) func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value
  ) async -> Value {
    do {
      return try await answer(question)
    } catch {
      HostReport.report("\(call) failed. \(error)")
      return value
    }
  }

  /// Sends a call and passes on the reply; on failure, reports the error and passes on `value`.
  func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value,
    handler: @escaping @Sendable (Value) -> Void
  ) {
    send(question) { result in
      switch result {
      case .success(let value): handler(value)
      case .failure(let error):
        HostReport.report("\(call) failed. \(error)")
        handler(value)
      }
    }
  }

  /// Sends a call that has no reply.
  func post(_ name: String, _ call: NotificationCall) {
    HostReport.attempt(name) { call.enqueue(on: try CurrentHost.notificationHost()) }
  }

  /// Returns the delegate and completion handlers of the running app, or reports why it has none.
  func callbacks(for purpose: String) -> NotificationCallbacks? {
    HostReport.attempt(purpose) { try CurrentHost.notificationHost().callbacks }
  }
}

extension NotificationCall {
  /// Fails invalid calls at once and sends others to the device.
  fileprivate func enqueue(on host: any NotificationHost) {
    switch self {
    case .setBadgeCount(let count, let reply) where count < 0:
      reply.fail(UNError(.badgeInputInvalid))
    case .add(let request, let reply)
    where request.trigger?.canFire(after: host.now, calendar: host.calendar) == false:
      reply.fail(UNError(.notificationInvalidNoDate))
    default:
      host.enqueue(self)
    }
  }
}
