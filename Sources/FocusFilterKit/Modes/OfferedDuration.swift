public import Foundation

/// A duration that the system offers when a person turns a Focus on.
///
/// The raw value is the word for it that `focusctl` and scenarios read. A system also offers *until I
/// leave this location* and *until the end of this event*, which are a ``FocusOccasion``.
///
/// Source: *observed* for the choice, *modeled* for the hours.
public enum OfferedDuration: String, Sendable, Hashable, Codable, CaseIterable {
  /// 3600 seconds, independent of daylight saving.
  case oneHour = "1h"
  /// Until the next 19:00.
  case untilThisEvening = "evening"
  /// Until the next 07:00.
  case untilTomorrowMorning = "morning"

  /// Returns what is offered at an instant, in the order of a menu.
  ///
  /// This evening is offered from 04:00 to 17:59 on the clocks of the zone, tomorrow morning at all
  /// other times.
  public static func offered(at instant: Date, in timeZone: TimeZone) -> [OfferedDuration] {
    var clock = WallClock(timeZone: timeZone)
    // Rule F2.7.
    let isDay = (4..<18).contains(clock.time(of: instant).hour)
    return [.oneHour, isDay ? .untilThisEvening : .untilTomorrowMorning]
  }

  /// The time of day at which the duration ends; `nil` for one hour.
  public var endTime: FocusSchedule.TimeOfDay? {
    switch self {
    case .oneHour: nil
    case .untilThisEvening: FocusSchedule.TimeOfDay(literalHour: 19)
    case .untilTomorrowMorning: FocusSchedule.TimeOfDay(literalHour: 7)
    }
  }

  /// Returns the instant at which a Focus ends that is turned on at another.
  ///
  /// Always later than the other one, also for a duration that isn't offered then.
  public func end(from instant: Date, in timeZone: TimeZone) -> Date {
    endTime?.next(after: instant, in: timeZone) ?? instant + 3600
  }
}

extension FocusSchedule.TimeOfDay {
  /// Reads the end of a Focus: a time such as `17:00`, or `evening` or `morning`.
  public init?(end text: String) {
    guard let time = FocusSchedule.TimeOfDay(text) ?? OfferedDuration(rawValue: text)?.endTime
    else { return nil }
    self = time
  }
}
