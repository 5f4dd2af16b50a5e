public import Foundation

/// A request to deliver a notification: its identifier, content and trigger.
///
/// ```swift
/// let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 600, repeats: false)
/// let request = UNNotificationRequest(identifier: "tea", content: content, trigger: trigger)
/// try await UNUserNotificationCenter.current().add(request)
/// ```
///
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationrequest).
public final class UNNotificationRequest: NSObject, NSCopying, NSSecureCoding {
  /// The identifier, unique within the app; a later request with it replaces this one.
  public let identifier: String

  /// The content, copied when the request was created.
  public let content: UNNotificationContent

  /// The trigger; `nil` delivers the notification at once.
  public let trigger: UNNotificationTrigger?

  /// Creates a request with a copy of the content.
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(record: content.record, userInfo: content.attachedInfo)
    self.trigger = trigger
  }

  /// Creates the request from a device's record.
  package convenience init(_ record: RequestRecord) {
    self.init(
      identifier: record.identifier, content: UNNotificationContent(record.content),
      trigger: record.trigger?.object)
  }

  /// Creates a request from an archive.
  public convenience init?(coder: NSCoder) {
    guard let record: RequestRecord = coder.decodeRecord() else { return nil }
    self.init(record)
  }

  /// Returns the request itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object has an equal identifier, content and trigger.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationRequest).map(RequestRecord.init) == RequestRecord(self)
  }

  /// The hash of the identifier, content and trigger.
  public override var hash: Int { RequestRecord(self).hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the request.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(RequestRecord(self))
  }
}
