public import Foundation

/// What a person did with a notification.
///
/// Only the system makes one. `targetScene` is missing: it needs UIKit. It is `Sendable`, unlike
/// Apple's, so that a delegate on the main actor may take it in an `async` method. Behaves otherwise as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationresponse).
//
// Unchecked because the class isn't final: it stores one immutable value, and its only subclass, which
// no other module can add to, stores nothing. A final class for both would make it checked.
public class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  final let record: ResponseRecord

  /// The notification that the person responded to.
  public var notification: UNNotification { UNNotification(record.notification) }

  /// The identifier of the chosen action.
  ///
  /// It is ``UNNotificationDefaultActionIdentifier`` if the person opened the app, and
  /// ``UNNotificationDismissActionIdentifier`` if the person put the notification away.
  public var actionIdentifier: String { record.actionIdentifier }

  init(_ record: ResponseRecord) {
    self.record = record
  }

  /// Creates a response from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ResponseRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns the response, of the class for typed text if there is some.
  package static func object(for record: ResponseRecord) -> UNNotificationResponse {
    record.userText == nil
      ? UNNotificationResponse(record) : UNTextInputNotificationResponse(record)
  }

  /// Returns the response itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is the same response to the same notification.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationResponse)?.record == record
  }

  /// The hash of notification, action and text.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the response.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// What a person answered to a notification in a text field.
//
// Unchecked because its superclass is; it stores nothing of its own.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// What the person typed.
  public var userText: String { record.userText ?? "" }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action by which a person opens the app from a notification.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action by which a person puts a notification away.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
