import Foundation

/// One use of an app's service extension: one notification, one instance, one answer.
package enum ServiceExtensionRun {
  /// How an extension answered.
  package enum Outcome: Sendable, Hashable {
    /// It handed in a content, perhaps at the last moment.
    case changed(ContentRecord)
    /// It let go of the handler without calling it; the notification stays as it was.
    case unanswered
    /// It hadn't answered when its time was over; the notification stays as it was.
    case expired
  }

  /// Lets a new extension change a request's content, off the caller's actor.
  ///
  /// - Parameters:
  ///   - make: Creates the extension.
  ///   - timeLimit: Returns when the extension's time is over. The extension is told so, and may answer
  ///     before its `serviceExtensionTimeWillExpire()` returns.
  package static func outcome(
    of request: RequestRecord, changedBy make: @Sendable () -> UNNotificationServiceExtension,
    timeLimit: @escaping @Sendable () async -> Void
  ) async -> Outcome {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    let reply = Reply<ContentRecord> { continuation.yield(.answer(try? $0.get())) }
    let service = make()
    service.didReceive(UNNotificationRequest(request)) { [reply] content in
      reply.succeed(ContentRecord(content))
    }
    _ = consume reply
    let clock = Task {
      await timeLimit()
      continuation.yield(.timeIsOver)
    }
    defer { clock.cancel() }
    for await event in events {
      switch event {
      case .answer(let content?): return .changed(content)
      case .answer(nil): return .unanswered
      case .timeIsOver:
        service.serviceExtensionTimeWillExpire()
        continuation.yield(.end)
      case .end: return .expired
      }
    }
    return .expired
  }

  private enum Event {
    /// `nil` when no answer can come any more.
    case answer(ContentRecord?)
    case timeIsOver
    case end
  }
}
