import Foundation

/// A notification's trigger as a value.
package enum TriggerRecord: Sendable, Hashable, Codable {
  case timeInterval(seconds: TimeInterval, repeats: Bool)
  // Indirect, because the value is large and only a few stored requests have one.
  indirect case calendar(components: DateComponents, repeats: Bool)
  /// A push from a server.
  case push

  package var repeats: Bool {
    switch self {
    case .timeInterval(_, let repeats), .calendar(_, let repeats): repeats
    case .push: false
    }
  }

  /// Copies the values of a trigger.
  package init(_ trigger: UNNotificationTrigger) {
    switch trigger {
    case let trigger as UNTimeIntervalNotificationTrigger:
      self = .timeInterval(seconds: trigger.timeInterval, repeats: trigger.repeats)
    case let trigger as UNCalendarNotificationTrigger:
      self = .calendar(components: trigger.dateComponents, repeats: trigger.repeats)
    default:
      self = .push
    }
  }

  /// The trigger as an instance of Apple's class.
  var object: UNNotificationTrigger {
    switch self {
    case .timeInterval(let seconds, let repeats):
      UNTimeIntervalNotificationTrigger(timeInterval: seconds, repeats: repeats)
    case .calendar(let components, let repeats):
      UNCalendarNotificationTrigger(dateMatching: components, repeats: repeats)
    case .push:
      UNPushNotificationTrigger(repeats: false)
    }
  }
}

extension TriggerRecord {
  /// Returns whether the trigger is valid and fires at least once after `now`.
  func canFire(after now: Date, calendar: Calendar) -> Bool {
    self == .push || nextDate(after: now, scheduled: now, calendar: calendar) != nil
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
  ///   - scheduled: The time at which the request was added; intervals start there.
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
    guard seconds.isFinite, seconds > 0, !repeats || seconds >= 60 else { return nil }
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

/// A search for the next date that matches date components in a calendar.
///
/// Foundation's search can run forever if components contradict each other, such as day 337 of a
/// year and February. This search goes from day to day, skips months and years that can't match,
/// and stops after 50 years.
struct CalendarSearch {
  private let calendar: Calendar
  /// The components that select days.
  private let day: DateComponents
  /// The components that select times of day.
  private let time: DateComponents

  /// Creates a search; `nil` if there are no components, or one is out of the calendar's range.
  init?(for wanted: DateComponents, in calendar: Calendar) {
    var day = DateComponents()
    var time = DateComponents()
    for unit in Self.dayUnits + Self.timeUnits {
      guard let value = wanted.value(for: unit) else { continue }
      guard calendar.maximumRange(of: unit)?.contains(value) ?? true else { return nil }
      if Self.timeUnits.contains(unit) {
        time.setValue(value, for: unit)
      } else {
        day.setValue(value, for: unit)
      }
    }
    guard day != DateComponents() || time != DateComponents() else { return nil }
    // Missing smaller units are zero: an event on a day fires at midnight, and in an hour at its
    // first minute.
    if time.hour == nil, time.minute == nil, time.second == nil { time.hour = 0 }
    if time.minute == nil, time.hour != nil { time.minute = 0 }
    if time.second == nil { time.second = 0 }
    self.calendar = calendar
    self.day = day
    self.time = time
  }

  private static let dayUnits: [Calendar.Component] = [
    .era, .year, .month, .day, .weekday, .weekdayOrdinal, .quarter, .weekOfMonth, .weekOfYear,
    .yearForWeekOfYear, .dayOfYear,
  ]
  private static let timeUnits: [Calendar.Component] = [.hour, .minute, .second]

  /// The farthest date of a search. February 29 has a given weekday at least once in 40 years, even
  /// around 2100.
  private static let farthest: TimeInterval = 50 * 366 * 86_400

  /// Returns the first match after `instant`, or `nil`.
  ///
  /// Takes time linear in the number of days that could match.
  func first(after instant: Date) -> Date? {
    var start = calendar.startOfDay(for: max(instant, beginningOfYear ?? instant))
    let end = start + Self.farthest
    while start < end {
      let next = endOfWrongUnit(at: start) ?? endOfDay(at: start)
      if isWanted(start), let moment = moment(after: instant, from: start, to: next) {
        return moment
      }
      start = next
    }
    return nil
  }
}

// Days.
extension CalendarSearch {
  private var beginningOfYear: Date? {
    day.year.flatMap { calendar.date(from: DateComponents(era: day.era, year: $0)) }
  }

  private func isWanted(_ date: Date) -> Bool {
    Self.dayUnits.allSatisfy { unit in
      guard let value = day.value(for: unit) else { return true }
      return calendar.component(unit, from: date) == value
    }
  }

  private func endOfDay(at start: Date) -> Date {
    // 30 hours are longer than any day and shorter than two; some days begin at one o'clock.
    let next = calendar.startOfDay(for: start + 30 * 3600)
    return next > start ? next : start + 86_400
  }

  /// The end of the current year or month if the unit can't match, so that the search skips its
  /// days.
  private func endOfWrongUnit(at start: Date) -> Date? {
    for unit in [Calendar.Component.year, .month] {
      guard let value = day.value(for: unit), calendar.component(unit, from: start) != value,
        let end = calendar.dateInterval(of: unit, for: start)?.end, end > start
      else { continue }
      return end
    }
    return nil
  }
}

// Times of day.
extension CalendarSearch {
  private func moment(after instant: Date, from start: Date, to end: Date) -> Date? {
    let bound = max(instant, start - 1)
    let exact = calendar.nextDate(
      after: bound, matching: time, matchingPolicy: .strict, repeatedTimePolicy: .first)
    let moments = [exact, gap(after: bound, to: end)].compactMap { $0 }
    return moments.filter { $0 >= start && $0 < end }.min()
  }

  /// The end of a daylight-saving gap on this day that contains the wanted time.
  ///
  /// A search without an hour skips nothing in a gap, because the next hour has the same minute.
  private func gap(after bound: Date, to end: Date) -> Date? {
    let zone = calendar.timeZone
    guard time.hour != nil,
      let transition = zone.nextDaylightSavingTimeTransition(after: bound), transition < end
    else { return nil }
    let offset = zone.secondsFromGMT(for: transition - 1)
    let gap = TimeInterval(zone.secondsFromGMT(for: transition) - offset)
    var unchanged = calendar
    unchanged.timeZone = TimeZone(secondsFromGMT: offset) ?? zone
    // A whole day that a time zone skips doesn't match; neither does February 30.
    guard (1..<86_400).contains(gap),
      let skipped = unchanged.nextDate(
        after: transition - 1, matching: time, matchingPolicy: .strict),
      skipped < transition + gap
    else { return nil }
    return transition
  }
}
