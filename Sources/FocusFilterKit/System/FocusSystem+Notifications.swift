public import FocusUserNotifications
import Foundation

extension FocusSystem {
  /// Delivers content to an app as a notification that arrives now, and decides about it.
  ///
  /// The identifier is that of the request within the app; `nil` makes a new one. An app that isn't
  /// installed gives ``Decision/Outcome/refused(_:)`` (F3-0).
  /// - Throws: What the store throws.
  @discardableResult
  public nonisolated func deliver(
    _ content: UNNotificationContent, to app: String, identifier: String? = nil
  ) async throws -> Decision {
    // The content isn't Sendable: it is copied here, before anything is waited for.
    let request = NotificationRequest(content, identifier: identifier ?? "", app: app)
    return try await deliver(request)
  }

  /// Delivers a notification that arrives now, and decides about it.
  ///
  /// An empty identifier is replaced by a new one. An app that isn't installed isn't a mistake here:
  /// a push to it is refused.
  /// - Throws: What the store throws; the notification has arrived all the same.
  @discardableResult
  public func deliver(_ request: NotificationRequest) async throws -> Decision {
    try await catchUp()
    var request = request
    if request.identifier.isEmpty {
      request.record.identifier = "notification-\(lastEventNumber + 1)"
    }
    let before = history.count
    record(.posted(request))
    if let decision = decision(about: request, since: before) {
      try storeHistory()
      return decision
    }
    // The app's delegate or its service extension is being asked.
    try await settle()
    return decision(about: request, since: before) ?? state.decision(about: request)
  }

  private func decision(about request: NotificationRequest, since entry: Int) -> Decision? {
    for entry in history[entry...] {
      for case .decided(let notification, let decision) in entry.effects
      where notification.request.app == request.app
        && notification.request.identifier == request.identifier
      {
        return decision
      }
    }
    return nil
  }
}
