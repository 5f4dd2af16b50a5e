import FocusHost
public import Foundation

/// The condition on which a notification is delivered.
///
/// Use one of the subclasses. `UNLocationNotificationTrigger` is missing: it needs CoreLocation, which
/// doesn't exist on Linux. Behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationtrigger).
public class UNNotificationTrigger: NSObject, NSCopying, NSSecureCoding {
  /// Whether the notification comes again each time the condition is met.
  public let repeats: Bool

  init(repeats: Bool) {
    self.repeats = repeats
  }

  /// Creates a trigger from an archive.
  public required init?(coder: NSCoder) {
    guard let record: TriggerRecord = coder.decodeRecord() else { return nil }
    self.repeats = record.repeats
  }

  /// Returns the trigger itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is a trigger with the same condition.
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

  /// The date at which the trigger would fire if it were scheduled now.
  fileprivate var dateIfScheduledNow: Date? {
    let host = try? CurrentHost.notificationHost()
    let now = host?.now ?? Date()
    return TriggerRecord(self)
      .nextDate(after: now, scheduled: now, calendar: host?.calendar ?? .current)
  }
}

/// A trigger that fires some time after the request is added.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  /// The time to wait, in seconds.
  public let timeInterval: TimeInterval

  /// Creates a trigger.
  ///
  /// On Apple's platforms a time that isn't above zero, or a repeating one below 60 seconds, ends the
  /// app with an exception. Here the trigger is made, never fires, and the center refuses the request
  /// with `UNError.notificationInvalidNoDate` (*modeled*).
  ///
  /// - Parameters:
  ///   - timeInterval: The seconds to wait: above 0, and at least 60 if it repeats.
  ///   - repeats: Whether to wait and fire again and again.
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

  /// Returns the device's time plus the interval, or `nil` if the trigger never fires.
  ///
  /// It counts from this call, also for a request that was added long ago. Without a simulated device
  /// it counts from the computer's time.
  public func nextTriggerDate() -> Date? {
    dateIfScheduledNow
  }
}

/// A trigger that fires when the clock on the wall shows a date and time.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger {
  /// The parts of the date that must match.
  public let dateComponents: DateComponents

  /// Creates a trigger.
  ///
  /// - Parameters:
  ///   - dateComponents: The parts that must match; the rest may be anything. Its own calendar and time
  ///     zone count if they are set, else the device's.
  ///   - repeats: Whether to fire at every match, or only at the first.
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

  /// Returns the first match after the device's time, or `nil` if there is none in half a century.
  ///
  /// A time that daylight saving skips becomes the first moment after the gap, the first of a repeated
  /// time counts, a day that a month doesn't have is passed over, and nanoseconds and leap months are
  /// ignored (*modeled*). Without a simulated device the computer's time and calendar count.
  public func nextTriggerDate() -> Date? {
    dateIfScheduledNow
  }
}

/// The trigger of a notification that came from a server; only the system makes it.
public final class UNPushNotificationTrigger: UNNotificationTrigger {}
