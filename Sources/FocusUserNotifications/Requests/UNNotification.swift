public import Foundation

/// A delivered notification.
///
/// Only the system creates notifications. Unlike Apple's class it is `Sendable`, so that a delegate
/// on the main actor can receive it in an `async` method. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotification).
public final class UNNotification: NSObject, NSCopying, NSSecureCoding, Sendable {
  let record: NotificationRecord

  /// The date of delivery, by the device's clock.
  public var date: Date { record.date }

  /// The original request; for a remote notification, a request that the system created.
  public var request: UNNotificationRequest { UNNotificationRequest(record.request) }

  /// Creates the notification from a device's record.
  package init(_ record: NotificationRecord) {
    self.record = record
  }

  /// Creates a notification from an archive.
  public init?(coder: NSCoder) {
    guard let record: NotificationRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns the notification itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object has the same date and an equal request.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotification)?.record == record
  }

  /// The hash of the date and the request.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the notification.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}
