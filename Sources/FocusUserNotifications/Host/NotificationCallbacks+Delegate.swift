import Foundation

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
