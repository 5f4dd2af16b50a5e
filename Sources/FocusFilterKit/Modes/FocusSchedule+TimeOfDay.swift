public import Foundation

extension FocusSchedule {
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

    /// Compares by the time since midnight.
    public static func < (a: Self, b: Self) -> Bool { a.minutes < b.minutes }

    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let time = FocusSchedule.TimeOfDay(text) else {
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
}

extension FocusSchedule.TimeOfDay: CustomStringConvertible {
  /// Two digits each: `09:05`.
  public var description: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension FocusSchedule.TimeOfDay {
  /// Returns the first instant after another at which clocks in a zone show the time.
  ///
  /// A time that clocks jump over is the first instant after the jump (*modeled*); one that they show
  /// twice is the second one when the first has gone by.
  public func next(after instant: Date, in timeZone: TimeZone) -> Date {
    var clock = WallClock(timeZone: timeZone)
    let today = clock.day(of: instant)
    let first = clock.instant(day: today, time: self)
    if first > instant { return first }
    if let second = clock.secondInstant(day: today, time: self), second > instant { return second }
    return clock.instant(day: today + 1, time: self)
  }
}

extension FocusSchedule.TimeOfDay {
  static let midnight = FocusSchedule.TimeOfDay(literalHour: 0)

  /// A full hour written in this module.
  init(literalHour hour: Int) {
    precondition((0..<24).contains(hour))
    self.hour = hour
    self.minute = 0
  }
}
