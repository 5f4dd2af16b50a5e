public import Foundation

/// A notification that waits for its trigger.
public struct PendingNotification: Sendable, Hashable {
  /// The notification that will arrive.
  public let request: NotificationRequest
  /// When the app added it.
  public let scheduled: Date
  /// When it arrives next.
  public internal(set) var nextDate: Date
}
