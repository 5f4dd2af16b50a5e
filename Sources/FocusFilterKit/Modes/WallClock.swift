public import Foundation

/// A converter between instants and the days and times that clocks in a time zone show.
///
/// Days are counted from Monday, 1 January 2001, as 0, in the Gregorian calendar. A time in an hour
/// that daylight saving skips becomes the first instant after that hour; a time in a repeated hour
/// means its first occurrence (*modeled*). The converter caches the zone's offset for each day, so
/// that a walk along a timeline looks up each day once.
package struct WallClock {
  package let timeZone: TimeZone
  /// The number of calls to the time zone. Only tests read it, as the cost of a walk along a
  /// timeline that doesn't vary between runs.
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
    instants(day: day, time: time)[0]
  }

  /// The second instant at which clocks show a time on a day; `nil` if they show it at most once.
  mutating func secondInstant(day: Int, time: FocusSchedule.TimeOfDay) -> Date? {
    instants(day: day, time: time).dropFirst().first
  }

  /// The instants at which clocks show a time on a day, in order; if they skip the time, the instant
  /// at which they do.
  private mutating func instants(day: Int, time: FocusSchedule.TimeOfDay) -> [Date] {
    let wall = Double(day) * Self.day + Double(time.minutes * 60)
    let (before, after) = (offset(at: wall - Self.day), offset(at: wall + Self.day))
    guard before != after else { return [Date(timeIntervalSinceReferenceDate: wall - before)] }
    // The larger offset gives the earlier instant.
    let shown = [max(before, after), min(before, after)].filter { offset(at: wall - $0) == $0 }
    guard shown.isEmpty else {
      return shown.map { Date(timeIntervalSinceReferenceDate: wall - $0) }
    }
    let dayBefore = Date(timeIntervalSinceReferenceDate: wall - Self.day)
    return [timeZone.nextDaylightSavingTimeTransition(after: dayBefore) ?? dayBefore]
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

  /// A number that isn't a day, as in a damaged file, counts as day 0.
  private static func day(ofSeconds seconds: Double) -> Int {
    Int(exactly: (seconds / day).rounded(.down)) ?? 0
  }

  private static let day = 86_400.0
}

/// A date and time as a person writes them: in local time, or with an offset from UTC.
public struct LocalDateTime: Sendable, Hashable {
  private let day: Int
  private let time: FocusSchedule.TimeOfDay
  private let seconds: TimeInterval
  /// The offset from UTC in seconds; `nil` for local time.
  private let offset: TimeInterval?

  /// Reads `2026-11-23T09:00`, optionally with seconds, a fraction, and `Z` or an offset such as
  /// `+01:00`.
  ///
  /// The result is `nil` for any other text and for a day that doesn't exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Self.day(parts[0]) else { return nil }
    let zone = parts[1].drop { !"Z+-".contains($0) }
    guard let (time, seconds) = Self.time(parts[1].prefix { !"Z+-".contains($0) }) else {
      return nil
    }
    offset = Self.offset(zone)
    guard zone.isEmpty || offset != nil else { return nil }
    self.day = day
    self.time = time
    self.seconds = seconds
  }

  /// Reads the local time `09:00` or `9:00`, optionally with seconds and a fraction, on a day of a
  /// ``WallClock``; `nil` for any other text.
  package init?(time text: String, day: Int) {
    guard let (time, seconds) = Self.time(text[...]) else { return nil }
    (self.day, self.time, self.seconds, offset) = (day, time, seconds, nil)
  }

  /// Returns the instant of this date and time.
  ///
  /// - Parameters:
  ///   - timeZone: The zone of the local time; ignored if the text has an offset.
  ///   - earliest: Decides between the two instants of a time that clocks show twice: the first one
  ///     that isn't before `earliest` counts, or the first one if this is `nil`.
  /// - Throws: ``SkippedTime`` if the zone's clocks don't show the time on that day.
  public func instant(
    in timeZone: TimeZone, notBefore earliest: Date? = nil
  ) throws(SkippedTime) -> Date {
    var clock = WallClock(timeZone: offset == nil ? timeZone : .gmt)
    let bound = offset == nil ? earliest.map { $0 - seconds } : nil
    let minute = try clock.shownInstant(day: day, time: time, notBefore: bound)
    return minute + seconds - (offset ?? 0)
  }

  /// Returns an instant in a zone's local time, such as `2026-11-23T09:00`.
  ///
  /// The text has seconds, and fractions down to microseconds, only if they aren't 0. If the clocks
  /// show the time twice and a reader would take it for the other instant, the text is in UTC, with
  /// a `Z`.
  public static func text(_ instant: Date, in timeZone: TimeZone) -> String {
    let text = digits(of: instant, in: timeZone)
    let read = try? LocalDateTime(text)?.instant(in: timeZone)
    let isSame = read.map { abs($0.timeIntervalSince(instant)) < 0.000_001 } ?? false
    return isSame ? text : digits(of: instant, in: .gmt) + "Z"
  }

  /// Returns an instant in a zone's local time, with seconds only if they aren't 0.
  static func digits(of instant: Date, in timeZone: TimeZone) -> String {
    let text = exact(instant, in: timeZone)
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }

  /// Returns an instant in a zone's local time, always with seconds, and with microseconds if they
  /// aren't 0.
  package static func exact(_ instant: Date, in timeZone: TimeZone) -> String {
    let seconds = instant.timeIntervalSinceReferenceDate
    let second = seconds.rounded(.down)
    let micros = Int(((seconds - second) * 1_000_000).rounded())
    let whole = second + Double(micros / 1_000_000)
    let style = Date.ISO8601FormatStyle(timeZone: timeZone)
      .year().month().day().time(includingFractionalSeconds: false)
    let text = Date(timeIntervalSinceReferenceDate: whole).formatted(style)
    let rest = micros % 1_000_000
    guard rest > 0 else { return text }
    let digits = String(rest)
    return "\(text).\(String(repeating: "0", count: 6 - digits.count))\(digits)"
  }

  /// The day of an ISO 8601 date.
  private static func day(_ text: Substring) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, (4...6).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let components = DateComponents(year: year, month: month, day: day)
    guard let date = calendar.date(from: components),
      calendar.dateComponents([.year, .month, .day], from: date) == components
    else { return nil }
    var clock = WallClock(timeZone: .gmt)
    return clock.day(of: date)
  }

  /// The time in `09:00` or `09:00:30`, and the seconds after it.
  static func time(_ text: Substring) -> (FocusSchedule.TimeOfDay, seconds: TimeInterval)? {
    guard let time = FocusSchedule.TimeOfDay(text.prefix(5)) else { return nil }
    guard text.count > 5 else { return (time, 0) }
    // Seconds are written like the minutes of a time, and may have a fraction.
    let parts = text.dropFirst(5).split(separator: ".", omittingEmptySubsequences: false)
    guard let seconds = FocusSchedule.TimeOfDay("00\(parts[0])")?.minute else { return nil }
    guard parts.count > 1 else { return (time, TimeInterval(seconds)) }
    guard parts.count == 2, (1...9).contains(parts[1].count), parts[1].utf8.allSatisfy(isDigit),
      let fraction = TimeInterval("0.\(parts[1])")
    else { return nil }
    return (time, TimeInterval(seconds) + fraction)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The offset from UTC in seconds that `Z` or `+01:00` stands for.
  private static func offset(_ text: Substring) -> TimeInterval? {
    if text == "Z" { return 0 }
    guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
    return FocusSchedule.TimeOfDay(text.dropFirst()).map { ahead in
      TimeInterval(ahead.minutes * (text.hasPrefix("-") ? -60 : 60))
    }
  }
}

/// The error for a time that clocks skip on a day because they are set forward.
public struct SkippedTime: Error, CustomStringConvertible {
  let time: FocusSchedule.TimeOfDay
  let day: Int
  let timeZone: TimeZone

  /// The mistake in one sentence: `Clocks in Europe/London skip 01:30 on 2026-03-29.`
  public var description: String {
    let date = Date(timeIntervalSinceReferenceDate: Double(day) * 86_400)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
    return "Clocks in \(timeZone.identifier) skip \(time) on \(date.formatted(style))."
  }
}

extension FocusSchedule.TimeOfDay {
  /// Returns the first instant after a given one at which clocks in a zone show the time, which is
  /// a day later if they skip it.
  public func nextShown(after instant: Date, in timeZone: TimeZone) -> Date {
    let next = next(after: instant, in: timeZone)
    var clock = WallClock(timeZone: timeZone)
    return clock.time(of: next) == self ? next : self.next(after: next, in: timeZone)
  }
}

extension WallClock {
  /// The instant at which clocks show a time on a day.
  ///
  /// - Parameter earliest: For a time that clocks show twice, the second instant counts if only
  ///   that one isn't before `earliest`.
  package mutating func shownInstant(
    day: Int, time: FocusSchedule.TimeOfDay, notBefore earliest: Date? = nil
  ) throws(SkippedTime) -> Date {
    let instant = instant(day: day, time: time)
    guard self.time(of: instant) == time else {
      throw SkippedTime(time: time, day: day, timeZone: timeZone)
    }
    guard let earliest, instant < earliest else { return instant }
    return secondInstant(day: day, time: time) ?? instant
  }
}

extension TimeZone {
  /// Returns the zone's abbreviation, such as `BST`, at an instant whose time of day occurs twice
  /// on that day; `nil` for any other instant.
  package func nameOfRepeatedTime(at instant: Date) -> String? {
    let day: TimeInterval = 86_400
    guard secondsFromGMT(for: instant - day) > secondsFromGMT(for: instant + day) else {
      return nil
    }
    var clock = WallClock(timeZone: self)
    let (shown, time) = (clock.day(of: instant), clock.time(of: instant))
    guard clock.secondInstant(day: shown, time: time) != nil else { return nil }
    // A language has short names for the zones of its own countries only.
    let names = ["en_GB", "en_US", "en_AU"].map { language in
      instant.formatted(
        Date.FormatStyle(locale: Locale(identifier: language), timeZone: self)
          .timeZone(.specificName(.short)))
    }
    return names.first { !$0.hasPrefix("GMT") } ?? names[0]
  }
}
