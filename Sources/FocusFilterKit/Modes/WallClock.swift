import Foundation

/// The day and time that clocks show at a place, and the instants that they mean.
///
/// Days are counted from Monday, 1 January 2001, as 0, in the Gregorian calendar. A time inside an
/// hour that daylight saving skips becomes the first instant after it; of a repeated hour the first
/// occurrence counts (*modeled*). It remembers the zone's offset for every day it came across, so
/// that a walk along a timeline looks each day up once.
package struct WallClock {
  package let timeZone: TimeZone
  /// The number of questions to the time zone. Only tests read it: it is the cost of a walk along a
  /// timeline, and unlike a time it doesn't flicker.
  private(set) var lookUps = 0
  /// The offset at midnight UTC of a day, in seconds.
  private var offsetsAtMidnight: [Int: Double] = [:]

  package init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// The day that clocks show at an instant.
  package mutating func day(of instant: Date) -> Int {
    Self.day(ofSeconds: wallSeconds(of: instant))
  }

  /// The time that clocks show at an instant, seconds dropped.
  package mutating func time(of instant: Date) -> FocusSchedule.TimeOfDay {
    let seconds = wallSeconds(of: instant)
    let ofDay = seconds - Double(Self.day(ofSeconds: seconds)) * Self.day
    let minutes = Int(exactly: (ofDay / 60).rounded(.down)) ?? 0
    return FocusSchedule.TimeOfDay(hour: minutes / 60, minute: minutes % 60) ?? .midnight
  }

  /// The day of the week, Monday as 0.
  static func weekday(ofDay day: Int) -> Int { (day % 7 + 7) % 7 }

  /// The instant at which clocks first show a time on a day.
  mutating func instant(day: Int, time: FocusSchedule.TimeOfDay) -> Date {
    let wall = Double(day) * Self.day + Double(time.minutes * 60)
    let before = offset(at: wall - Self.day)
    let after = offset(at: wall + Self.day)
    guard before != after else { return Date(timeIntervalSinceReferenceDate: wall - before) }
    // The larger offset gives the earlier instant.
    for offset in [max(before, after), min(before, after)]
    where self.offset(at: wall - offset) == offset {
      return Date(timeIntervalSinceReferenceDate: wall - offset)
    }
    return firstInstant(withOffset: after, from: wall - Self.day, to: wall + Self.day)
  }

  /// The instant at which clocks show a time on a day again; `nil` when they show it once at most.
  mutating func secondInstant(day: Int, time: FocusSchedule.TimeOfDay) -> Date? {
    let wall = Double(day) * Self.day + Double(time.minutes * 60)
    let before = offset(at: wall - Self.day)
    let after = offset(at: wall + Self.day)
    guard before > after, offset(at: wall - before) == before, offset(at: wall - after) == after
    else { return nil }
    return Date(timeIntervalSinceReferenceDate: wall - after)
  }

  /// Clocks jump over the time; the instant at which they do is found by halving.
  private mutating func firstInstant(
    withOffset offset: Double, from: Double, to: Double
  ) -> Date {
    var low = from.rounded(.down)
    var high = to.rounded(.up)
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if self.offset(at: middle) == offset { high = middle } else { low = middle }
    }
    return Date(timeIntervalSinceReferenceDate: high)
  }

  private mutating func wallSeconds(of instant: Date) -> Double {
    let seconds = instant.timeIntervalSinceReferenceDate
    return seconds + offset(at: seconds)
  }

  private mutating func offset(at seconds: Double) -> Double {
    let day = Self.day(ofSeconds: seconds)
    let midnight = offset(atMidnight: day)
    // No zone changes its offset twice within a day.
    return midnight == offset(atMidnight: day + 1) ? midnight : lookUp(seconds)
  }

  private mutating func offset(atMidnight day: Int) -> Double {
    if let known = offsetsAtMidnight[day] { return known }
    let offset = lookUp(Double(day) * Self.day)
    offsetsAtMidnight[day] = offset
    return offset
  }

  private mutating func lookUp(_ seconds: Double) -> Double {
    lookUps += 1
    return Double(timeZone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: seconds)))
  }

  /// A number that no day has, as in a damaged file, counts as day 0.
  private static func day(ofSeconds seconds: Double) -> Int {
    Int(exactly: (seconds / day).rounded(.down)) ?? 0
  }

  private static let day = 86_400.0
}
