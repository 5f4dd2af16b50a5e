public import Foundation

/// A notification to deliver: what it says, and when.
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
  /// The request's name, unique within the app; a later request of that name replaces it.
  public let identifier: String

  /// What the notification says: a copy that later changes don't reach.
  public let content: UNNotificationContent

  /// When to deliver, or `nil` for at once.
  public let trigger: UNNotificationTrigger?

  /// Creates a request, and copies its content.
  public init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) {
    self.identifier = identifier
    self.content = UNNotificationContent(record: content.record, userInfo: content.attachedInfo)
    self.trigger = trigger
  }

  /// Creates the request that a device stored.
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

  /// Returns the request itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object asks for the same under the same name.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationRequest).map(RequestRecord.init) == RequestRecord(self)
  }

  /// The hash of name, content and trigger.
  public override var hash: Int { RequestRecord(self).hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the request.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(RequestRecord(self))
  }
}
