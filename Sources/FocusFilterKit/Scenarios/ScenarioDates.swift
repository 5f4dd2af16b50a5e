import Foundation

/// Reads the dates and times of a scenario, which are those of clocks in its time zone.
struct ScenarioDates {
  let clock: WallClock
  let source: SourceText

  /// Reads `2026-11-23T09:00`, or `09:00` on the day of the instant before.
  ///
  /// - Parameter earlier: The instant that it may not precede; `nil` when there is none.
  func instant(_ text: Located<String>, after earlier: Date?) throws(SourceError) -> Date {
    var clock = clock
    let instant: Date
    if let earlier, let time = TimeOfDay(text.value) {
      instant = try self.instant(time, onDay: clock.day(of: earlier), of: text)
    } else {
      let example = earlier == nil ? "'2026-11-23T09:00'" : "'09:00' or '2026-11-23T09:00'"
      instant = try self.instant(text, example: example)
    }
    if let earlier, instant < earlier {
      throw source.error(
        """
        '\(text.value)' is before the event above it, at \(clock.time(of: earlier)). \
        Put the events in order, or write the date of the next day.
        """, at: text.location)
    }
    return instant
  }

  /// Reads until when a Focus is on that an event turns on: `07:00`, `morning` or `evening` for the
  /// next one, or a date and time after the event.
  func end(_ text: Located<String>, of event: Date) throws(SourceError) -> Date {
    if let time = TimeOfDay(end: text.value) { return time.next(after: event, in: clock.timeZone) }
    let instant = try instant(text, example: "'17:00', 'evening', 'morning' or '2026-11-23T17:00'")
    guard instant > event else {
      throw source.error(
        "'\(text.value)' isn't later than the event. Write a later time.", at: text.location)
    }
    return instant
  }

  /// Reads `2026-11-23T09:00`.
  private func instant(
    _ text: Located<String>, example: String
  ) throws(SourceError) -> Date {
    let parts = text.value.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = day(parts[0]), let time = TimeOfDay(parts[1]) else {
      throw source.error(
        "'\(text.value)' is no time. Write one such as \(example).", at: text.location)
    }
    return try instant(time, onDay: day, of: text)
  }

  private func instant(
    _ time: TimeOfDay, onDay day: Int, of text: Located<String>
  ) throws(SourceError) -> Date {
    var clock = clock
    let instant = clock.instant(day: day, time: time)
    guard clock.time(of: instant) == time else {
      throw source.error(
        "\(time) doesn't exist on that day: clocks jump over it.", at: text.location)
    }
    return instant
  }

  /// Reads a length of time such as `90m`, `1h` or `1h30m`.
  func duration(_ text: Located<String>) throws(SourceError) -> TimeInterval {
    guard let seconds = TimeInterval(duration: text.value) else {
      throw source.error(
        "'\(text.value)' is no length of time. Write one such as '1h30m'.", at: text.location)
    }
    return seconds
  }

  /// The day of an ISO 8601 date, or `nil` when no calendar has it.
  private func day(_ text: Substring) -> Int? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
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
}
