import FocusHost
import Foundation

/// How the center's calls reach the device: three ways to ask, and one to tell.
extension UNUserNotificationCenter {
  /// A question that the device will answer.
  typealias Question<Value: Sendable> = (Reply<Value>) -> NotificationCall

  /// Asks, and runs `handler` as code of the same app when the answer is there.
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

  /// Asks for something to be done, and tells `handler` what prevented it.
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

  /// Asks, and waits for the answer.
  nonisolated(nonsending) func answer<Value>(_ question: Question<Value>) async throws -> Value {
    let host = try CurrentHost.notificationHost()
    return try await withCheckedThrowingContinuation { continuation in
      question(Reply { continuation.resume(with: $0) }).enqueue(on: host)
    }
  }

  /// Asks what can't fail on a device; where there is none, says so and takes the other value.
  nonisolated(nonsending) func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value
  ) async -> Value {
    do {
      return try await answer(question)
    } catch {
      HostReport.report("\(call) had no answer. \(error)")
      return value
    }
  }

  /// Asks what can't fail on a device; where there is none, says so and takes the other value.
  func read<Value>(
    _ call: String, _ question: Question<Value>, otherwise value: Value,
    handler: @escaping @Sendable (Value) -> Void
  ) {
    send(question) { result in
      switch result {
      case .success(let value): handler(value)
      case .failure(let error):
        HostReport.report("\(call) had no answer. \(error)")
        handler(value)
      }
    }
  }

  /// Tells the device something that has no answer.
  func post(_ name: String, _ call: NotificationCall) {
    HostReport.attempt(name) { call.enqueue(on: try CurrentHost.notificationHost()) }
  }

  /// What calls back into the app of the running code.
  func callbacks(for purpose: String) -> NotificationCallbacks? {
    HostReport.attempt(purpose) { try CurrentHost.notificationHost().callbacks }
  }
}

extension NotificationCall {
  /// Hands the call to the device, unless no device would take it.
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
