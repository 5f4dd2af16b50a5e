public import Foundation

/// A length of time for which a Focus is offered when somebody turns it on.
///
/// Source: *observed* for the choice, *modelled* for the hours.
public enum OfferedDuration: String, Sendable, Hashable, Codable, CaseIterable {
  case oneHour
  /// Until 19:00 on the same day.
  case untilThisEvening
  /// Until the next 07:00.
  case untilTomorrowMorning

  /// Returns what is offered at an instant, in the order of a menu.
  ///
  /// This evening is offered from 04:00 to 17:59 on the clocks of the zone, tomorrow morning at all
  /// other times.
  public static func offered(at instant: Date, in timeZone: TimeZone) -> [OfferedDuration] {
    var clock = WallClock(timeZone: timeZone)
    let isDay = (4..<18).contains(clock.time(of: instant).hour)
    return [.oneHour, isDay ? .untilThisEvening : .untilTomorrowMorning]
  }

  /// Returns the instant at which a Focus ends that is turned on at another.
  ///
  /// Always later than the other one, also for a duration that isn't offered then.
  public func end(from instant: Date, in timeZone: TimeZone) -> Date {
    switch self {
    case .oneHour: instant + 3600
    case .untilThisEvening: Self.next(TimeOfDay(literalHour: 19), after: instant, in: timeZone)
    case .untilTomorrowMorning: Self.next(TimeOfDay(literalHour: 7), after: instant, in: timeZone)
    }
  }

  private static func next(
    _ time: TimeOfDay, after instant: Date, in timeZone: TimeZone
  ) -> Date {
    var clock = WallClock(timeZone: timeZone)
    let today = clock.day(of: instant)
    let first = clock.instant(day: today, time: time)
    return first > instant ? first : clock.instant(day: today + 1, time: time)
  }
}
