public import Foundation

/// A notification in Notification Center.
public struct DeliveredNotification: Sendable, Hashable, Codable, Identifiable {
  /// Counts up from 1 over the whole device.
  public let id: Int
  /// The notification, as the service extension may have changed it.
  public let request: NotificationRequest
  /// The instant at which it was decided about.
  public let date: Date
  /// The outcome of the notification.
  public let outcome: Decision.Outcome
}
