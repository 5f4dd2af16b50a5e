import FocusHost
public import Foundation

/// The condition on which a notification is delivered.
///
/// Use a subclass. `UNLocationNotificationTrigger` isn't available because it needs Core Location.
/// Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationtrigger).
public class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
  /// Whether the notification is delivered each time the condition is met.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// Creates a trigger from an archive.
  public required init?(coder: NSCoder) {
    guard let record: TriggerRecord = coder.decodeRecord() else { return nil }
    self.repeats = record.repeats
  }

  /// Returns the trigger itself, because it is immutable.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Returns whether the other object is a trigger with the same condition.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationTrigger).map(TriggerRecord.init) == TriggerRecord(self)
  }

  /// The hash of the condition.
  public override var hash: Int { TriggerRecord(self).hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives the condition.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(TriggerRecord(self))
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
  /// On Apple's platforms, an interval that isn't positive, or a repeating interval below 60
  /// seconds, raises an exception. Here the trigger is created but never fires, and the
  /// notification center rejects the request with `UNError.notificationInvalidNoDate` (*modeled*).
  ///
  /// - Parameters:
  /// - timeInterval: The interval in seconds: above 0, and at least 60 if it repeats.
  ///   - repeats: Whether the trigger fires after each interval, or only once.
  public init(timeInterval: TimeInterval, repeats: Bool) {
    self.timeInterval = timeInterval
    super.init(repeats: repeats)
  }

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
public final class UNPushNotificationTrigger: UNNotificationTrigger {}
