import Foundation

/// An interval of the day during which a Focus is on automatically, on some days of the week.
///
/// A mode has any number of schedules. On a device, ``FocusSystem/setSchedules(of:_:)`` sets them.
///
/// ```swift
/// let office = try FocusSchedule(id: "office", reading: "09:00–17:30 mon–fri")
/// office.description  // 09:00–17:30 mon–fri
/// ```
///
/// Start and end are times on the clock of the device's time zone. The interval includes its start
/// and excludes its end. If the end is before the start, the interval ends on the next day and
/// belongs to the day on which it starts. A schedule with equal start and end is never on
/// (*modeled*).
public struct FocusSchedule: Sendable, Hashable, Codable, Identifiable {
  /// The identifier within its Focus.
  public let id: String
  /// The time at which the Focus turns on, on each of the schedule's days.
  public var start: FocusSchedule.TimeOfDay
  /// The time at which the Focus turns off; on the next day if it is earlier than ``start``.
  public var end: FocusSchedule.TimeOfDay
  /// The days on which the Focus turns on.
  public var days: FocusSchedule.Weekdays
  /// Whether the schedule takes effect; the mode keeps a disabled schedule.
  public var isEnabled: Bool

  /// Creates a schedule for the given days, or for every day.
  public init(
    id: String, start: FocusSchedule.TimeOfDay, end: FocusSchedule.TimeOfDay,
    days: FocusSchedule.Weekdays = .everyDay,
    isEnabled: Bool = true
  ) {
    self.id = id
    self.start = start
    self.end = end
    self.days = days
    self.isEnabled = isEnabled
  }
}

extension FocusSchedule: CustomStringConvertible {
  /// The schedule as text: `09:00–17:30 mon–fri`.
  public var description: String { "\(start)–\(end) \(days)" }
}

extension FocusSchedule {
  /// Reads a schedule in the form of ``description``: `09:00–17:30 mon–fri`, also with plain
  /// hyphens.
  ///
  /// A text without days means every day.
  /// - Throws: ``FocusError/unusableSchedule(_:word:)``.
  public init(id: String, reading text: String) throws(FocusError) {
    let words = text.replacing("–", with: "-").split(separator: " ", maxSplits: 1)
    let times = words.first?.split(separator: "-", omittingEmptySubsequences: false) ?? []
    guard times.count == 2 else {
      throw .unusableSchedule(text, word: words.first.map(String.init) ?? "")
    }
    var ends: [FocusSchedule.TimeOfDay] = []
    for word in times {
      guard let time = FocusSchedule.TimeOfDay(word) else {
        throw .unusableSchedule(text, word: String(word))
      }
      ends.append(time)
    }
    self.init(id: id, start: ends[0], end: ends[1])
    if words.count == 2 {
      do {
        days = try FocusSchedule.Weekdays(reading: words[1])
      } catch {
        throw .unusableSchedule(text, word: error.word)
      }
    }
  }

  /// The interval that starts on a day, up to but not including its end, or `nil` on other days.
  func occurrence(onDay day: Int, by clock: inout WallClock) -> DateInterval? {
    guard isEnabled, start != end, days.contains(dayFromMonday: WallClock.weekday(ofDay: day))
    else { return nil }
    let first = clock.instant(day: day, time: start)
    // Rule F2.9.
    let last = clock.instant(day: end < start ? day + 1 : day, time: end)
    // The start and the end may fall into the same skipped hour.
    return first < last ? DateInterval(start: first, end: last) : nil
  }

  /// The occurrence that contains an instant, or else the next occurrence; `nil` for a schedule
  /// that is never on.
  ///
  /// The occurrences of one schedule never overlap.
  func occurrence(endingAfter instant: Date, by clock: inout WallClock) -> DateInterval? {
    let today = clock.day(of: instant)
    // Two weeks are enough to find an occurrence, even if daylight saving swallows the one of a
    // week.
    for day in today - 1...today + 15 {
      if let found = occurrence(onDay: day, by: &clock), found.end > instant { return found }
    }
    return nil
  }

  /// A time of day as clocks show it, to the minute.
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
    package var minutes: Int { hour * 60 + minute }

    /// Compares by the time since midnight.
    public static func < (a: Self, b: Self) -> Bool { a.minutes < b.minutes }

    public init(from decoder: any Decoder) throws {
      let text = try String(from: decoder)
      guard let time = FocusSchedule.TimeOfDay(text) else {
        let mistake = "'\(text)' is not a time such as 09:30."
        throw DecodingError.dataCorrupted(
          .init(codingPath: decoder.codingPath, debugDescription: mistake))
      }
      self = time
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
  }
}

extension FocusSchedule.TimeOfDay: CustomStringConvertible {
  /// The time with two digits each for hour and minute: `09:05`.
  public var description: String { Self.twoDigits(hour) + ":" + Self.twoDigits(minute) }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension FocusSchedule.TimeOfDay {
  /// Returns the first instant after a given one at which clocks in a zone show the time.
  ///
  /// For a time that clocks skip, the result is the first instant after the jump (*modeled*). For a
  /// time that clocks show twice, it is the second occurrence if the first has passed.
  package func next(after instant: Date, in timeZone: TimeZone) -> Date {
    var clock = WallClock(timeZone: timeZone)
    let today = clock.day(of: instant)
    let first = clock.instant(day: today, time: self)
    if first > instant { return first }
    if let second = clock.secondInstant(day: today, time: self), second > instant { return second }
    return clock.instant(day: today + 1, time: self)
  }

  static let midnight = FocusSchedule.TimeOfDay(literalHour: 0)

  /// A full hour written in this module.
  init(literalHour hour: Int) {
    precondition((0..<24).contains(hour))
    self.hour = hour
    self.minute = 0
  }
}

extension FocusSchedule {
  /// A set of days of the week. Bit 0 is Monday and bit 6 is Sunday, as in the system's own files
  /// (*observed*).
  public struct Weekdays: OptionSet, Sendable, Hashable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The first day; its bit is the lowest.
    public static let monday = FocusSchedule.Weekdays(rawValue: 1)
    /// The second day, with the value 2.
    public static let tuesday = FocusSchedule.Weekdays(rawValue: 2)
    /// The third day, with the value 4.
    public static let wednesday = FocusSchedule.Weekdays(rawValue: 4)
    /// The fourth day, with the value 8.
    public static let thursday = FocusSchedule.Weekdays(rawValue: 8)
    /// The fifth day, with the value 16.
    public static let friday = FocusSchedule.Weekdays(rawValue: 16)
    /// The sixth day, with the value 32.
    public static let saturday = FocusSchedule.Weekdays(rawValue: 32)
    /// The last day, with the value 64.
    public static let sunday = FocusSchedule.Weekdays(rawValue: 64)

    /// All seven days.
    public static let everyDay = FocusSchedule.Weekdays(rawValue: 127)
    /// Monday to Friday.
    public static let workdays: FocusSchedule.Weekdays = [
      .monday, .tuesday, .wednesday, .thursday, .friday,
    ]
    /// Saturday and Sunday, in every country.
    public static let weekend: FocusSchedule.Weekdays = [.saturday, .sunday]

    /// The three-letter names of the days in scenarios and on the command line, Monday first.
    package static let names = fullNames.map { String($0.prefix(3)) }
    /// The days' English names in lower case, Monday first.
    static let fullNames = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]

    /// Creates the day from three or more letters of its English name; `nil` for any other text.
    package init?(name: String) {
      let letters = name.lowercased()
      guard letters.count >= 3,
        let index = Self.fullNames.firstIndex(where: { $0.hasPrefix(letters) })
      else { return nil }
      self.init(rawValue: 1 << index)
    }

    /// Returns whether the set has a day, counted from Monday as 0.
    func contains(dayFromMonday day: Int) -> Bool { rawValue >> day & 1 == 1 }
  }
}

extension FocusSchedule.Weekdays {
  /// The error for a word that isn't a day.
  struct UnknownDay: Error {
    let word: String
  }

  /// Reads days in the form of ``description``, or a list of days and spans such as `mon-wed, sat`.
  init(reading text: Substring) throws(UnknownDay) {
    let text = text.lowercased().replacing("–", with: "-")
    let isEveryDay = text == FocusSchedule.Weekdays.everyDay.description
    self = isEveryDay ? .everyDay : []
    if isEveryDay || text == FocusSchedule.Weekdays().description { return }
    let words = text.split(whereSeparator: { $0 == "," || $0 == " " })
    if words.isEmpty { throw UnknownDay(word: text) }
    for word in words {
      formUnion(try FocusSchedule.Weekdays(word: word))
    }
  }

  private static let named: [Substring: Self] = [
    "weekend": .weekend, "weekends": .weekend, "weekday": .workdays, "weekdays": .workdays,
    "everyday": .everyDay,
  ]

  private init(word: Substring) throws(UnknownDay) {
    let named = Self.named[word]
    self = named ?? []
    if named != nil { return }
    let ends = word.split(separator: "-", omittingEmptySubsequences: false)
    var days: [FocusSchedule.Weekdays] = []
    for end in ends {
      guard let day = FocusSchedule.Weekdays(name: String(end)), ends.count <= 2 else {
        throw UnknownDay(word: String(end))
      }
      days.append(day)
    }
    guard var day = days.first, let last = days.last else { throw UnknownDay(word: String(word)) }
    formUnion(day)
    // A span may run past Sunday.
    while day != last {
      day = day == .sunday ? .monday : FocusSchedule.Weekdays(rawValue: day.rawValue << 1)
      formUnion(day)
    }
  }
}

extension FocusSchedule.Weekdays: CustomStringConvertible {
  /// The days as text: `every day`, `mon–fri`, `weekends`, `mon, wed` or `on no day`.
  public var description: String {
    switch self {
    case .everyDay: return "every day"
    case .workdays: return "mon–fri"
    case .weekend: return "weekends"
    default:
      let days = (0..<7).filter(contains(dayFromMonday:)).map { Self.names[$0] }
      return days.isEmpty ? "on no day" : days.joined(separator: ", ")
    }
  }
}
