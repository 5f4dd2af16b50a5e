package import FocusText
package import Foundation

/// A reader for the dates and times of a scenario, which are in the scenario's time zone.
package struct ScenarioDates {
  package let clock: WallClock
  package let source: SourceText

  package init(clock: WallClock, source: SourceText) {
    self.clock = clock
    self.source = source
  }

  /// An instant that a following instant may not precede.
  package struct Bound {
    package let date: Date
    /// The beginning of a sentence that ends with the instant.
    fileprivate let words: String
    fileprivate var remedy = "Use a later time, or the date of the next day."

    package static func start(_ date: Date) -> Bound {
      Bound(date: date, words: "The scenario starts")
    }
    package static func eventAbove(_ date: Date) -> Bound {
      Bound(
        date: date, words: "The event before it is",
        remedy: "Put the events in order, or use the date of the next day.")
    }
    package static func lastEvent(_ date: Date) -> Bound {
      Bound(date: date, words: "The last event is")
    }
  }

  /// Reads `2026-11-23T09:00`, or `09:00` on the day of the preceding instant, either with seconds
  /// or without.
  ///
  /// If clocks show a time twice, the first occurrence that isn't past is used.
  /// - Parameter bound: The instant that the result may not precede; `nil` for none.
  package func instant(_ text: Located<String>, after bound: Bound?) throws(SourceError) -> Date {
    var clock = clock
    let instant: Date
    if let bound, let time = LocalDateTime(time: text.value, day: clock.day(of: bound.date)) {
      instant = try shown(text) { () throws(SkippedTime) in
        try time.instant(in: clock.timeZone, notBefore: bound.date)
      }
    } else {
      let example = bound == nil ? "'2026-11-23T09:00'" : "'09:00' or '2026-11-23T09:00'"
      instant = try self.instant(text, notBefore: bound?.date, example: example)
    }
    if let bound, instant < bound.date {
      let isShort =
        clock.day(of: instant) == clock.day(of: bound.date)
        && bound.date.timeIntervalSinceReferenceDate.remainder(dividingBy: 60) == 0
      let time = isShort ? "\(clock.time(of: bound.date))" : describe(bound.date)
      throw source.error(
        "Invalid time '\(text.value.shortened(to: 60))'. \(bound.words) at \(time). \(bound.remedy)",
        at: text.location)
    }
    return instant
  }

  /// Reads the end of a Focus that an event turns on: the next `07:00`, `07:00:30`, `morning` or
  /// `evening`, or a date and time after the event.
  package func end(_ text: Located<String>, of event: Date) throws(SourceError) -> Date {
    let named = FocusSchedule.TimeOfDay(end: text.value).map { ($0, seconds: TimeInterval(0)) }
    if let (time, seconds) = named ?? LocalDateTime.time(text.value[...]) {
      return time.nextShown(after: event - seconds, in: clock.timeZone) + seconds
    }
    let instant = try instant(
      text, notBefore: event,
      example: "'17:00', 'evening', 'morning', '2026-11-23T17:00', 'leave' or 'event'")
    guard instant > event else {
      throw source.error(
        "Invalid end '\(text.value)'. Use a time after \(describe(event)).", at: text.location)
    }
    return instant
  }

  /// Reads a duration such as `90m`, `1h` or `1h30m`.
  package func duration(_ text: Located<String>) throws(SourceError) -> TimeInterval {
    guard let seconds = TimeInterval(duration: text.value) else {
      throw source.error(
        "Invalid duration '\(text.value)'. Use \(TimeInterval.advice(insteadOf: text.value)).",
        at: text.location)
    }
    return seconds
  }
}

// MARK: Dates with their times

extension ScenarioDates {
  /// Reads a date and time such as `2026-11-23T09:00`, optionally with seconds, and with `Z` or an
  /// offset.
  private func instant(
    _ text: Located<String>, notBefore earlier: Date?, example: String
  ) throws(SourceError) -> Date {
    guard let written = LocalDateTime(text.value) else {
      throw source.error(
        "Invalid time '\(text.value.shortened(to: 60))'. Use one such as \(example).",
        at: text.location)
    }
    let instant = try shown(text) { () throws(SkippedTime) in
      try written.instant(in: clock.timeZone, notBefore: earlier)
    }
    // The device itself refuses such a time of a call.
    if let earlier, !source.file.isEmpty,
      instant.timeIntervalSince(earlier) > ForeseenDevice.farthest
    {
      let mistake = FocusError.tooFarAway(instant, from: earlier, in: clock.timeZone)
      throw source.error("\(mistake)", at: text.location)
    }
    return instant
  }

  /// Adds the location in the file to the error for a time that clocks skip.
  private func shown(
    _ text: Located<String>, _ instant: () throws(SkippedTime) -> Date
  ) throws(SourceError) -> Date {
    do {
      return try instant()
    } catch {
      throw source.error("\(error)", at: text.location)
    }
  }

  /// The instant in the form in which a person may write it in a scenario.
  private func describe(_ instant: Date) -> String {
    LocalDateTime.text(instant, in: clock.timeZone)
  }
}
