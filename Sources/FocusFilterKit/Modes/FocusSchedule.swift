import Foundation

/// A time of day at which a Focus turns on automatically, on some days of the week.
///
/// A mode has any number of schedules. On a device, ``FocusSystem/setSchedules(of:_:)`` sets them.
///
/// ```swift
/// let office = try FocusSchedule(id: "office", reading: "09:00–17:30 mon–fri")
/// office.description  // 09:00–17:30 mon–fri
/// ```
///
/// Start and end are times on the clock of the device's time zone. The start belongs to the interval, the
/// end doesn't. An end before the start is on the next day, and the night counts as the day on which it
/// starts. Equal start and end are an empty schedule (*modeled*).
public struct FocusSchedule: Sendable, Hashable, Codable, Identifiable {
  /// The identifier within its Focus.
  public let id: String
  /// When it begins, on each of its days.
  public var start: FocusSchedule.TimeOfDay
  /// When it is over: on the next day if that is before ``start``.
  public var end: FocusSchedule.TimeOfDay
  /// The days on which it begins.
  public var days: FocusSchedule.Weekdays
  /// Whether it takes effect; a disabled schedule is kept.
  public var isEnabled: Bool

  /// Creates a schedule, of every day unless days are given.
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
  /// The schedule in words: `09:00–17:30 mon–fri`.
  public var description: String { "\(start)–\(end) \(days)" }
}

extension FocusSchedule {
  /// Reads a schedule as ``description`` writes it: `09:00–17:30 mon–fri`, also with plain hyphens.
  ///
  /// The days are every day when there are none.
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
}

extension FocusSchedule {
  /// One time that a schedule is on, from its start up to but not including its end.
  struct Occurrence: Sendable, Hashable {
    let start: Date
    let end: Date
  }

  /// The occurrence that starts on a day, or `nil` on other days.
  func occurrence(onDay day: Int, by clock: inout WallClock) -> Occurrence? {
    guard isEnabled, start != end, days.contains(dayFromMonday: WallClock.weekday(ofDay: day))
    else { return nil }
    let occurrence = Occurrence(
      start: clock.instant(day: day, time: start),
      // Rule F2.9.
      end: clock.instant(day: end < start ? day + 1 : day, time: end))
    // Both ends may fall into one skipped hour.
    return occurrence.start < occurrence.end ? occurrence : nil
  }

  /// The occurrence that an instant lies in, else the next one; `nil` for a schedule that is never on.
  ///
  /// Of one schedule no two occurrences overlap.
  func occurrence(endingAfter instant: Date, by clock: inout WallClock) -> Occurrence? {
    let today = clock.day(of: instant)
    // A week and the days beside it hold every kind of occurrence, even where one day is empty
    // because daylight saving swallows it.
    for day in today - 1...today + 15 {
      if let found = occurrence(onDay: day, by: &clock), found.end > instant { return found }
    }
    return nil
  }
}
