import Foundation

extension NotificationCallbacks {
  /// What an app in front wants done with a notification.
  package enum Presentation: Sendable, Equatable {
    /// There is no delegate, or it doesn't implement `willPresent`.
    case notImplemented
    case options(UNNotificationPresentationOptions)
    /// The delegate let go of the completion handler without calling it.
    case unanswered
  }

  /// Asks the delegate how to present a notification while the app is in front.
  ///
  /// Whichever spelling the delegate implements is called, on the main actor. It waits as long as the
  /// delegate keeps the completion handler.
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

  /// Tells the delegate what the person did with a notification, on the main actor.
  ///
  /// It waits until the delegate says that it is done, or lets go of the completion handler.
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

  /// Tells the delegate that the person wants to see the app's own notification settings.
  @MainActor
  package func openSettings(for record: NotificationRecord?) {
    delegate?.userNotificationCenter(
      .current(), openSettingsFor: record.map(UNNotification.init))
  }
}
