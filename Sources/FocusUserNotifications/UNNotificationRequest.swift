import FocusHost
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
public final class UNNotificationRequest: _RecordedObject {
  /// The identifier, unique within the app; a later request with the same identifier replaces this
  /// request.
  public let identifier: String

  /// The content, copied when the request was created.
  public let content: UNNotificationContent

  /// The trigger; `nil` delivers the notification at once.
  public let trigger: UNNotificationTrigger?

  override var ownRecord: any Codable & Hashable { RequestRecord(self) }

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

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a request from an archive.
  public required convenience init?(coder: NSCoder) {
    guard let record: RequestRecord = coder.decodeRecord() else { return nil }
    self.init(record)
  }
}

/// A delivered notification.
///
/// Only the system creates notifications. Unlike Apple's class, this class is `Sendable`, so that a
/// delegate on the main actor can receive a notification in an `async` method. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotification).
//
// Unchecked because its superclass isn't `Sendable`. `_RecordedObject` stores nothing, and no other
// module can subclass it; a composed record would make the conformance checked.
public final class UNNotification: _RecordedObject, @unchecked Sendable {
  let record: NotificationRecord
  override var ownRecord: any Codable & Hashable { record }

  /// The date of delivery, by the device's clock.
  public var date: Date { record.date }

  /// The original request; for a remote notification, a request that the system created.
  public var request: UNNotificationRequest { UNNotificationRequest(record.request) }

  /// Creates the notification from a device's record.
  package init(_ record: NotificationRecord) {
    self.record = record
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a notification from an archive.
  public required init?(coder: NSCoder) {
    guard let record: NotificationRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }
}

/// A person's response to a notification.
///
/// Only the system creates responses. `targetScene` isn't available because it needs UIKit. Unlike
/// Apple's class, this class is `Sendable`, so that a delegate on the main actor can receive a
/// response in an `async` method. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationresponse).
//
// Unchecked because its superclass isn't `Sendable`. `_RecordedObject` stores nothing, and no other
// module can subclass it; a composed record would make the conformance checked. This class has one
// immutable value, and its only subclass stores nothing.
public class UNNotificationResponse: _RecordedObject, @unchecked Sendable {
  final let record: ResponseRecord
  override var ownRecord: any Codable & Hashable { record }

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

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a response from an archive.
  public required init?(coder: NSCoder) {
    guard let record: ResponseRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// Returns a `UNTextInputNotificationResponse` if there is typed text, even an empty one, else
  /// a plain response.
  package static func object(for record: ResponseRecord) -> UNNotificationResponse {
    record.userText == nil
      ? UNNotificationResponse(record) : UNTextInputNotificationResponse(record)
  }
}

/// A person's typed response to a notification.
//
// Unchecked because its superclass is unchecked; it stores nothing of its own.
public final class UNTextInputNotificationResponse: UNNotificationResponse, @unchecked Sendable {
  /// The typed text.
  public var userText: String { record.userText ?? "" }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action that opens the app.
public let UNNotificationDefaultActionIdentifier = "com.apple.UNNotificationDefaultActionIdentifier"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The identifier of the action that dismisses the notification.
public let UNNotificationDismissActionIdentifier = "com.apple.UNNotificationDismissActionIdentifier"

/// The condition on which a notification is delivered.
///
/// Use a subclass. `UNLocationNotificationTrigger` isn't available because it needs Core Location.
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationtrigger).
public class UNNotificationTrigger: _RecordedObject {
  /// Whether the notification is delivered each time the condition is met.
  public let repeats: Bool

  override var ownRecord: any Codable & Hashable { TriggerRecord(self) }

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a trigger from an archive.
  public required init?(coder: NSCoder) {
    guard let record: TriggerRecord = coder.decodeRecord() else { return nil }
    self.repeats = record.repeats
  }

  /// The next date at which the trigger would fire if it were scheduled now.
  fileprivate var dateIfScheduledNow: Date? {
    let host = try? CurrentHost.notificationHost()
    let now = host?.now ?? Date()
    return TriggerRecord(self)
      .nextDate(after: now, scheduled: now, calendar: host?.calendar ?? .current)
  }
}

/// A trigger that fires a number of seconds after the request is added.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The interval in seconds.
  public let timeInterval: TimeInterval

  /// Creates a trigger from an interval.
  ///
  /// - Precondition: The interval is above 0, and at least 60 seconds if it repeats. For any other
  ///   interval Apple's initializer raises an exception, which ends the app.
  ///
  /// - Parameters:
  ///   - timeInterval: The interval in seconds.
  ///   - repeats: Whether the trigger fires after each interval, or only once.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    guard timeInterval > 0 else {
      stop("time interval must be greater than 0, but it is \(timeInterval)")
    }
    guard !repeats || timeInterval >= 60 else {
      stop("time interval must be at least 60 if repeating, but it is \(timeInterval)")
    }
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a trigger from an archive.
  public required init?(coder: NSCoder) {
    guard
      case .timeInterval(let seconds, let repeats) = coder.decodeRecord(TriggerRecord.self)
    else { return nil }
    self.timeInterval = seconds
    super.init(repeats: repeats)
  }

  /// Returns the device's current time plus the interval, or `nil` if the trigger never fires.
  ///
  /// The interval starts at this call, even for a request that was added earlier. Outside a
  /// simulated device, the method uses the computer's time.
  public func nextTriggerDate() -> Date? {
    dateIfScheduledNow
  }
}

/// A trigger that fires when the wall clock matches date components.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The components that must match.
  public let dateComponents: DateComponents

  /// Creates a trigger from date components.
  ///
  /// - Parameters:
  ///   - dateComponents: The components that must match. Their calendar and time zone are used if
  ///     set, else the device's.
  ///   - repeats: Whether the trigger fires at each match, or only at the first.
  public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
    self.dateComponents = dateComponents
    super.init(repeats: repeats)
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates a trigger from an archive.
  public required init?(coder: NSCoder) {
    guard
      case .calendar(let components, let repeats) = coder.decodeRecord(TriggerRecord.self)
    else { return nil }
    self.dateComponents = components
    super.init(repeats: repeats)
  }

  /// Returns the first match after the device's current time; `nil` if none occurs within 50 years.
  ///
  /// A time that daylight saving skips becomes the end of the gap. A repeated time fires at its
  /// first occurrence. A day that a month doesn't have is skipped. Nanoseconds and leap months are
  /// ignored (*modeled*). Outside a simulated device, the method uses the computer's time and
  /// calendar.
  public func nextTriggerDate() -> Date? {
    dateIfScheduledNow
  }
}

/// The trigger of a remote notification; only the system creates it.
public final class UNPushNotificationTrigger: UNNotificationTrigger {
  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }
}
