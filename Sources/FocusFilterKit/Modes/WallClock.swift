import Foundation

/// A time of day on the clock on the wall, to the minute.
public struct TimeOfDay: Sendable, Hashable, Codable, Comparable {
  /// 0 to 23.
  public let hour: Int
  /// 0 to 59.
  public let minute: Int

  /// Returns `nil` for a time that no clock shows.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// Reads `9:05` or `09:05`; `nil` for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let hour = Int(parts[0]), let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// Minutes since midnight, 0 to 1439.
  public var minutes: Int { hour * 60 + minute }

  public static func < (a: Self, b: Self) -> Bool { a.minutes < b.minutes }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = TimeOfDay(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is not a time such as 09:30.")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// Two digits each: `09:05`.
  public var description: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// The day and time that clocks show at a place, and the instants that they mean.
///
/// Days are counted from Monday, 1 January 2001, as 0, in the Gregorian calendar. A time inside an
/// hour that daylight saving skips becomes the first instant after it; of a repeated hour the first
/// occurrence counts (*modelled*). It remembers the zone's offset for every day it came across, so
/// that a walk along a timeline looks each day up once.
struct WallClock {
  let timeZone: TimeZone
  /// How often the zone was asked. Only tests read it: it is what a walk along a timeline costs,
  /// and unlike a time it doesn't flicker.
  private(set) var lookUps = 0
  /// The offset at midnight UTC of a day, in seconds.
  private var offsetsAtMidnight: [Int: Double] = [:]

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  /// The day that clocks show at an instant.
  mutating func day(of instant: Date) -> Int {
    Self.day(ofSeconds: wallSeconds(of: instant))
  }

  /// The time that clocks show at an instant, seconds dropped.
  mutating func time(of instant: Date) -> TimeOfDay {
    let seconds = wallSeconds(of: instant)
    let minutes = Int((seconds - Double(Self.day(ofSeconds: seconds)) * Self.day) / 60)
    return TimeOfDay(hour: minutes / 60, minute: minutes % 60) ?? .midnight
  }

  /// The day of the week, Monday as 0.
  static func weekday(ofDay day: Int) -> Int { (day % 7 + 7) % 7 }

  /// The instant at which clocks first show a time on a day.
  mutating func instant(day: Int, time: TimeOfDay) -> Date {
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

extension TimeOfDay {
  static let midnight = TimeOfDay(literalHour: 0)

  /// A full hour written in this module.
  init(literalHour hour: Int) {
    precondition((0..<24).contains(hour))
    self.hour = hour
    self.minute = 0
  }
}
