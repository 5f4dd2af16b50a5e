import Foundation

extension TriggerRecord {
  /// Returns whether the trigger is valid and fires at least once after `now`.
  func canFire(after now: Date, calendar: Calendar) -> Bool {
    self == .push || nextDate(after: now, scheduled: now, calendar: calendar) != nil
  }

  private static func canFire(every seconds: TimeInterval, repeats: Bool) -> Bool {
    seconds.isFinite && seconds > 0 && (!repeats || seconds >= 60)
  }

  /// Returns the first instant after `instant` at which the trigger fires, or `nil`.
  ///
  /// A trigger that doesn't repeat fires once, at its first match after it was scheduled.
  /// Wall-clock times follow `calendar` and its time zone, unless the components have their own. A
  /// time that daylight saving skips becomes the end of the gap; a repeated time fires at its first
  /// occurrence; a day that a month doesn't have is skipped (*modeled*).
  ///
  /// - Parameters:
  ///   - instant: The exclusive lower bound.
  /// - scheduled: The time at which the request was added; intervals start there.
  ///   - calendar: The device's calendar with its time zone.
  package func nextDate(
    after instant: Date, scheduled: Date, calendar: Calendar
  ) -> Date? {
    switch self {
    case .timeInterval(let seconds, let repeats):
      Self.nextDate(every: seconds, repeats: repeats, after: instant, scheduled: scheduled)
    case .calendar(let components, true):
      Self.nextDate(matching: components, after: max(instant, scheduled), calendar: calendar)
    case .calendar(let components, false):
      Self.nextDate(matching: components, after: scheduled, calendar: calendar)
        .flatMap { $0 > instant ? $0 : nil }
    case .push: nil
    }
  }

  private static func nextDate(
    every seconds: TimeInterval, repeats: Bool, after instant: Date, scheduled: Date
  ) -> Date? {
    guard canFire(every: seconds, repeats: repeats) else { return nil }
    let first = scheduled + seconds
    if first > instant { return first }
    guard repeats else { return nil }
    // Multiplication doesn't accumulate rounding errors over years as repeated addition does.
    let passed = (instant.timeIntervalSince(scheduled) / seconds).rounded(.down)
    let next = scheduled + (passed + 1) * seconds
    return next > instant ? next : scheduled + (passed + 2) * seconds
  }

  private static func nextDate(
    matching components: DateComponents, after instant: Date, calendar deviceCalendar: Calendar
  ) -> Date? {
    var calendar = components.calendar ?? deviceCalendar
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    return CalendarSearch(for: components, in: calendar)?.first(after: instant)
  }
}
