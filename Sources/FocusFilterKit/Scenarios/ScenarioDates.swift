import Foundation

/// Reads the dates and times of a scenario, which are those of clocks in its time zone.
struct ScenarioDates {
  let clock: WallClock
  let source: SourceText

  /// An instant that another one may not precede.
  enum Bound {
    case start(Date)
    case eventAbove(Date)
    case lastEvent(Date)

    var date: Date {
      switch self {
      case .start(let date), .eventAbove(let date), .lastEvent(let date): date
      }
    }

    fileprivate var name: String {
      switch self {
      case .start: "the start"
      case .eventAbove: "the event above it"
      case .lastEvent: "the last event"
      }
    }

    fileprivate var remedy: String {
      switch self {
      case .eventAbove: "Put the events in order, or write the date of the next day."
      case .start, .lastEvent: "Write a later time, or the date of the next day."
      }
    }
  }

  /// Reads `2026-11-23T09:00`, or `09:00` on the day of the instant before.
  ///
  /// A time that clocks show twice is the first one, unless that has gone by.
  /// - Parameter bound: The instant that it may not precede; `nil` when there is none.
  func instant(_ text: Located<String>, after bound: Bound?) throws(SourceError) -> Date {
    var clock = clock
    let instant: Date
    if let bound, let time = FocusSchedule.TimeOfDay(text.value) {
      let day = clock.day(of: bound.date)
      instant = try self.instant(time, onDay: day, of: text, notBefore: bound.date)
    } else {
      let example = bound == nil ? "'2026-11-23T09:00'" : "'09:00' or '2026-11-23T09:00'"
      instant = try self.instant(text, notBefore: bound?.date, example: example)
    }
    if let bound, instant < bound.date {
      let isSameDay = clock.day(of: instant) == clock.day(of: bound.date)
      let time = isSameDay ? "\(clock.time(of: bound.date))" : describe(bound.date)
      throw source.error(
        "'\(text.value)' is before \(bound.name), at \(time). \(bound.remedy)", at: text.location)
    }
    return instant
  }

  /// Reads until when a Focus is on that an event turns on: `07:00`, `morning` or `evening` for the
  /// next one, or a date and time after the event.
  func end(_ text: Located<String>, of event: Date) throws(SourceError) -> Date {
    if let time = FocusSchedule.TimeOfDay(end: text.value) {
      let end = time.next(after: event, in: clock.timeZone)
      try requireClocks(toShow: time, at: end, for: text)
      return end
    }
    let instant = try instant(
      text, notBefore: event, example: "'17:00', 'evening', 'morning' or '2026-11-23T17:00'")
    guard instant > event else {
      throw source.error(
        "'\(text.value)' isn't later than the event. Write a later time.", at: text.location)
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
}

// MARK: Dates with their times

extension ScenarioDates {
  /// Reads `2026-11-23T09:00`, also with seconds; on other clocks with `Z` or an offset behind it.
  private func instant(
    _ text: Located<String>, notBefore earlier: Date?, example: String
  ) throws(SourceError) -> Date {
    let parts = text.value.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let day = Self.day(parts[0]),
      let (time, seconds) = Self.time(parts[1].prefix { !"Z+-".contains($0) })
    else { throw noTime(text, example) }
    let zone = parts[1].drop { !"Z+-".contains($0) }
    guard zone.isEmpty else {
      guard let offset = Self.offset(zone) else { throw noTime(text, example) }
      var clock = WallClock(timeZone: .gmt)
      return clock.instant(day: day, time: time) + seconds - offset
    }
    return try instant(time, seconds, onDay: day, of: text, notBefore: earlier)
  }

  private func instant(
    _ time: FocusSchedule.TimeOfDay, _ seconds: TimeInterval = 0, onDay day: Int,
    of text: Located<String>,
    notBefore earlier: Date?
  ) throws(SourceError) -> Date {
    var clock = clock
    let instant = clock.instant(day: day, time: time)
    try requireClocks(toShow: time, at: instant, for: text)
    if let earlier, instant + seconds < earlier,
      let second = clock.secondInstant(day: day, time: time)
    {
      return second + seconds
    }
    return instant + seconds
  }

  /// Refuses a time that clocks jump over, for which there is only an instant that shows another.
  private func requireClocks(
    toShow time: FocusSchedule.TimeOfDay, at instant: Date, for text: Located<String>
  ) throws(SourceError) {
    var clock = clock
    guard clock.time(of: instant) == time else {
      throw source.error(
        "\(time) doesn't exist on that day: clocks jump over it.", at: text.location)
    }
  }

  private func noTime(_ text: Located<String>, _ example: String) -> SourceError {
    source.error(
      "'\(text.value)' is no time. Write one such as \(example).", at: text.location)
  }

  /// The instant as a person may write it in a scenario.
  private func describe(_ instant: Date) -> String {
    var clock = clock
    let day = Date.ISO8601FormatStyle(timeZone: clock.timeZone).year().month().day()
    return "\(instant.formatted(day))T\(clock.time(of: instant))"
  }

  /// The day of an ISO 8601 date, or `nil` when no calendar has it.
  private static func day(_ text: Substring) -> Int? {
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

  /// The time in `09:00` or `09:00:30`, and the seconds after it.
  private static func time(_ text: Substring) -> (FocusSchedule.TimeOfDay, seconds: TimeInterval)? {
    guard let time = FocusSchedule.TimeOfDay(text.prefix(5)) else { return nil }
    guard text.count > 5 else { return (time, 0) }
    // Seconds are written like the minutes of a time.
    return FocusSchedule.TimeOfDay("00\(text.dropFirst(5))").map { (time, TimeInterval($0.minute)) }
  }

  /// The seconds by which `Z` or `+01:00` is ahead of Greenwich.
  private static func offset(_ text: Substring) -> TimeInterval? {
    if text == "Z" { return 0 }
    guard text.hasPrefix("+") || text.hasPrefix("-") else { return nil }
    return FocusSchedule.TimeOfDay(text.dropFirst()).map { ahead in
      TimeInterval(ahead.minutes * (text.hasPrefix("-") ? -60 : 60))
    }
  }
}
