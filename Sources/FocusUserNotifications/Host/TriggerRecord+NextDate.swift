package import Foundation

extension TriggerRecord {
  /// The shortest interval at which a notification may repeat, in seconds.
  package static let shortestRepetition: TimeInterval = 60

  /// Returns the first instant after `instant` at which the trigger fires, or `nil` if it never will.
  ///
  /// A trigger that doesn't repeat fires once, at its first date after it was scheduled. Wall-clock
  /// times follow `calendar` and its time zone, unless the components bring their own. A time that
  /// daylight saving skips becomes the first moment after the gap; of a repeated time the first
  /// counts; a day that a month doesn't have is passed over (*modelled*).
  ///
  /// - Parameters:
  ///   - instant: The exclusive lower bound.
  ///   - scheduled: When the request was added, which intervals count from.
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
    guard seconds.isFinite, seconds > 0, !repeats || seconds >= shortestRepetition else {
      return nil
    }
    let first = scheduled + seconds
    if first > instant { return first }
    guard repeats else { return nil }
    // Multiplying, unlike adding in a loop, collects no rounding errors over years.
    let passed = (instant.timeIntervalSince(scheduled) / seconds).rounded(.down)
    let next = scheduled + (passed + 1) * seconds
    return next > instant ? next : scheduled + (passed + 2) * seconds
  }

  private static func nextDate(
    matching components: DateComponents, after instant: Date, calendar deviceCalendar: Calendar
  ) -> Date? {
    var calendar = components.calendar ?? deviceCalendar
    if components.calendar == nil { calendar.timeZone = deviceCalendar.timeZone }
    if let timeZone = components.timeZone { calendar.timeZone = timeZone }
    var wanted = components
    wanted.calendar = nil
    wanted.timeZone = nil

    func next(after date: Date, _ policy: Calendar.MatchingPolicy) -> Date? {
      calendar.nextDate(
        after: date, matching: wanted, matchingPolicy: policy, repeatedTimePolicy: .first)
    }
    let exact = next(after: instant, .strict)
    // `.nextTime` finds skipped times of day, but also turns the 31st into the 1st. So its dates
    // count only on the wanted day; between two exact matches it offers a few wrong ones at most.
    var candidate = next(after: instant, .nextTime)
    for _ in 0..<mostDaysPassedOver {
      guard let date = candidate, exact.map({ date < $0 }) ?? true else { break }
      if calendar.date(date, isOnDayOf: wanted) { return date }
      candidate = next(after: date, .nextTime)
    }
    return exact
  }

  private static let mostDaysPassedOver = 64
}

extension Calendar {
  /// Whether a date lies on a day that the components describe, whatever its time of day.
  fileprivate func date(_ date: Date, isOnDayOf wanted: DateComponents) -> Bool {
    let units: [Component] = [
      .era, .year, .month, .day, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth, .weekOfYear,
      .yearForWeekOfYear, .dayOfYear,
    ]
    return units.allSatisfy { unit in
      guard let value = wanted.value(for: unit) else { return true }
      return component(unit, from: date) == value
    }
  }
}
