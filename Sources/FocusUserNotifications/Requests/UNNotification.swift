public import Foundation

/// A notification that was delivered.
///
/// Only the system makes one. It is `Sendable`, unlike Apple's, so that a delegate on the main actor may
/// take it in an `async` method. Behaves otherwise as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotification).
public final class UNNotification: NSObject, NSCopying, NSSecureCoding, Sendable {
  let record: NotificationRecord

  /// When it was delivered, by the device's clock.
  public var date: Date { record.date }

  /// The request that it came from; of a remote notification, one that the system made up.
  public var request: UNNotificationRequest { UNNotificationRequest(record.request) }

  /// Creates the notification that a device delivered.
  package init(_ record: NotificationRecord) {
    self.record = record
  }

  /// Creates a notification from an archive.
  public init?(coder: NSCoder) {
    guard let record: NotificationRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns the notification itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same delivery of the same request.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotification)?.record == record
  }

  /// The hash of date and request.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the notification.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}
