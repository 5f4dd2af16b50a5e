public import Foundation

/// A person's response to a notification.
///
/// Only the system creates responses. `targetScene` isn't available because it needs UIKit. Unlike
/// Apple's class it is `Sendable`, so that a delegate on the main actor can receive it in an
/// `async` method. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationresponse).
//
// Unchecked because the class isn't final: it stores one immutable value, and its only subclass,
// which no other module can add to, stores nothing. Merging the two into a final class would make
// it checked.
public class UNNotificationResponse: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
  final let record: ResponseRecord

  /// The notification to which the person responded.
  public var notification: UNNotification { UNNotification(record.notification) }

  /// The identifier of the chosen action.
  ///
  /// The value is ``UNNotificationDefaultActionIdentifier`` if the person opened the app, and
  /// ``UNNotificationDismissActionIdentifier`` if the person dismissed the notification.
  public var actionIdentifier: String { record.actionIdentifier }

  init(_ record: ResponseRecord) {
    self.record = record
  }

  /// Creates a response from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ResponseRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns a `UNTextInputNotificationResponse` if there is typed text, else a plain response.
  package static func object(for record: ResponseRecord) -> UNNotificationResponse {
    record.userText == nil
      ? UNNotificationResponse(record) : UNTextInputNotificationResponse(record)
  }

  /// Returns the response itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object is an equal response.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationResponse)?.record == record
  }

  /// The hash of the notification, action and text.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the response.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }
}

/// A person's typed response to a notification.
//
// Unchecked because its superclass is unchecked; it stores nothing of its own.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// The typed text.
  public var userText: String { record.userText ?? "" }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action that opens the app.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action that dismisses the notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"
