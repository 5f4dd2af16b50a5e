public import Foundation

/// The base class of an extension that modifies remote notifications before they are displayed.
///
/// Subclass it and override both methods. The device creates one instance for each notification
/// whose payload has `mutable-content`, as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension).
/// In a module with default isolation to the main actor, declare the subclass as
/// `nonisolated class`; the compiler on Linux requires it, Apple's doesn't.
open class UNNotificationServiceExtension: NSObject {
  /// Modifies a notification, and passes the new content to the handler.
  ///
  /// By default the method passes on the unchanged content. Later calls of the handler have no
  /// effect.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Handles the approaching time limit; the extension's last opportunity to call the handler.
  open func serviceExtensionTimeWillExpire() {}
}

/// The run of an app's service extension for one notification.
package enum ServiceExtensionRun {
  /// The result of a service extension.
  package enum Outcome: Sendable, Hashable {
    /// The extension passed a content to the handler, perhaps after its time limit.
    case changed(ContentRecord)
    /// The extension released the handler without calling it; the notification is unchanged.
    case unanswered
    /// The extension didn't call the handler before its time limit; the notification is unchanged.
    case expired
  }

  /// Runs a new extension on a request, off the caller's actor.
  ///
  /// - Parameters:
  ///   - make: Creates the extension.
  ///   - timeLimit: Returns when the extension's time is over. The extension's
  ///     `serviceExtensionTimeWillExpire()` is called then, and can still call the handler before
  ///     it returns.
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
    /// The result; `nil` if the handler was released without being called.
    case answer(ContentRecord?)
    case timeIsOver
    case end
  }
}
