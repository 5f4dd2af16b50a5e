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
  /// An empty identifier is replaced by a new one. A notification for an app that isn't installed is
  /// refused, which is no error.
  /// - Throws: What the store throws; the notification is delivered nevertheless.
  @discardableResult
  public func deliver(_ request: NotificationRequest) async throws -> Decision {
    try await catchUp()
    var request = request
    if request.identifier.isEmpty {
      request.record.identifier = "notification-\(lastEventNumber + 1)"
    }
    let before = journal.entries.count
    if let decision = record(.posted(request)).decision(about: request) {
      try storeHistory()
      return decision
    }
    // The app's delegate or its service extension is being asked.
    try await finishCalls()
    return journal.decision(about: request, since: before) ?? state.decision(about: request)
  }

  /// Lets an app add a notification that waits for its trigger, as its own code would.
  ///
  /// An empty identifier is replaced by a new one.
  /// - Throws: What the store throws.
  package func schedule(_ request: NotificationRequest) async throws {
    try await catchUp()
    var request = request
    if request.identifier.isEmpty {
      request.record.identifier = "notification-\(lastEventNumber + 1)"
    }
    try await perform(.acted(app: request.app, [.addNotification(request)], isLate: false))
  }
}
