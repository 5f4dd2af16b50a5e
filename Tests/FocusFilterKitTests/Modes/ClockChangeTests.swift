import Foundation
import Testing

@testable import FocusFilterKit

/// Schedules on days on which clocks are changed, and on all others.
@Suite struct ClockChangeTests {
  struct Night: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let zone: String
    let schedule: String
    let days: FocusSchedule.Weekdays
    /// The day and its neighbors, from an instant in UTC.
    let start: String
    let hours: Double
    /// When the schedule is on, in UTC.
    let interval: String?

    init(
      _ name: String, _ zone: String, _ schedule: String, _ days: FocusSchedule.Weekdays,
      _ start: String, hours: Double = 24, _ interval: String?
    ) {
      (testDescription, self.zone, self.schedule, self.days) = (name, zone, schedule, days)
      (self.start, self.hours, self.interval) = (start, hours, interval)
    }
  }

  static let nights = [
    Night(
      "London: a start inside the skipped hour is the first minute after it",
      "Europe/London", "01:30–03:00", .sunday, "2026-03-28T12:00Z", "03-29T01:00 to 03-29T02:00"),
    Night(
      "London: an end inside the skipped hour is the first minute after it",
      "Europe/London", "00:30–01:30", .sunday, "2026-03-28T12:00Z", "03-29T00:30 to 03-29T01:00"),
    Night(
      "London: both ends inside the skipped hour are no time at all",
      "Europe/London", "01:10–01:50", .sunday, "2026-03-28T12:00Z", nil),
    Night(
      "London: the night of the skipped hour is an hour shorter",
      "Europe/London", "22:30–06:15", .saturday, "2026-03-28T12:00Z", "03-28T22:30 to 03-29T05:15"),
    Night(
      "London: of a repeated hour the first occurrence starts",
      "Europe/London", "01:30–03:00", .sunday, "2026-10-24T12:00Z", "10-25T00:30 to 10-25T03:00"),
    Night(
      "London: of a repeated hour the first occurrence ends",
      "Europe/London", "00:30–01:30", .sunday, "2026-10-24T12:00Z", "10-24T23:30 to 10-25T00:30"),
    Night(
      "New York: a start inside the skipped hour",
      "America/New_York", "02:30–04:00", .sunday, "2026-03-07T18:00Z", "03-08T07:00 to 03-08T08:00"),
    Night(
      "New York: a start inside the repeated hour",
      "America/New_York", "01:30–02:00", .sunday, "2026-10-31T18:00Z", "11-01T05:30 to 11-01T07:00"),
    Night(
      "Lord Howe: half an hour is skipped",
      "Australia/Lord_Howe", "02:15–04:00", .sunday, "2026-10-03T06:00Z",
      "10-03T15:30 to 10-03T17:00"),
    Night(
      "Lord Howe: half an hour is repeated",
      "Australia/Lord_Howe", "01:45–03:00", .sunday, "2026-04-04T06:00Z",
      "04-04T14:45 to 04-04T16:30"),
    Night(
      "Santiago: midnight itself is skipped",
      "America/Santiago", "00:00–08:00", .sunday, "2026-09-05T16:00Z", "09-06T04:00 to 09-06T11:00"),
    Night(
      "Apia: a whole day is skipped",
      "Pacific/Apia", "09:00–17:00", .friday, "2011-12-27T00:00Z", hours: 168, nil),
    Night(
      "Tokyo: clocks are never changed",
      "Asia/Tokyo", "22:00–06:00", .saturday, "2026-03-28T00:00Z", hours: 48,
      "03-28T13:00 to 03-28T21:00"),
    Night(
      "UTC: clocks are never changed",
      "GMT", "01:30–03:00", .sunday, "2026-03-28T00:00Z", hours: 48, "03-29T01:30 to 03-29T03:00"),
  ]

  @Test("F2.9: a schedule follows the clocks on the wall", arguments: nights)
  func aScheduleFollowsTheClocksOnTheWall(_ night: Night) throws {
    let mode = FocusMode.work.scheduled(try FocusSchedule(night.schedule, night.days))
    let timeline = FocusTimeline(modes: [mode], timeZone: try zone(night.zone))
    let start = try utc(night.start)
    let expected = night.interval.map { ["work \($0)"] } ?? []
    #expect(timeline.text(from: start, to: start + night.hours * 3600) == expected)
  }

  @Test(
    "F2.9: the clocks of a zone are read back as they were set",
    arguments: [
      "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "GMT",
      "Pacific/Apia", "America/Santiago", "Asia/Kathmandu", "Pacific/Kiritimati",
    ])
  func clocksAgreeWithTheCalendar(_ identifier: String) throws {
    let timeZone = try zone(identifier)
    var clock = WallClock(timeZone: timeZone)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    // A step that comes by every hour of the day and every season of two years.
    for step in 0..<1500 {
      let instant = try utc("2025-01-01T00:00Z") + Double(step) * 41_700
      let parts = calendar.dateComponents([.hour, .minute, .weekday], from: instant)
      let time = clock.time(of: instant)
      #expect(time.hour == parts.hour)
      #expect(time.minute == parts.minute)
      let day = clock.day(of: instant)
      #expect((WallClock.weekday(ofDay: day) + 1) % 7 + 1 == parts.weekday)
      let first = clock.instant(day: day, time: time)
      let shown = clock.time(of: first)
      #expect(first <= instant && shown == time)
    }
  }

  @Test(
    "F2.9: the next time in a repeated hour is its second when the first has gone by",
    arguments: [
      ("Europe/London", "01:15", "2026-10-25T00:10Z", "2026-10-25T00:15Z"),
      ("Europe/London", "01:15", "2026-10-25T00:15Z", "2026-10-25T01:15Z"),
      ("Europe/London", "01:15", "2026-10-25T01:15Z", "2026-10-26T01:15Z"),
      ("Australia/Lord_Howe", "01:45", "2026-04-04T14:50Z", "2026-04-04T15:15Z"),
      ("Australia/Lord_Howe", "01:15", "2026-04-04T14:50Z", "2026-04-05T14:45Z"),
      ("GMT", "01:15", "2026-10-25T01:15Z", "2026-10-26T01:15Z"),
    ])
  func theNextTimeCanBeInTheSecondPassOfARepeatedHour(
    identifier: String, text: String, instant: String, next: String
  ) throws {
    let time = try #require(FocusSchedule.TimeOfDay(text))
    #expect(time.next(after: try utc(instant), in: try zone(identifier)) == (try utc(next)))
  }

  @Test("F2.9: a date that no day has doesn't trap")
  func aDateThatNoDayHasDoesNotTrap() {
    var clock = WallClock(timeZone: .gmt)
    for seconds in [Double.nan, .infinity, -.infinity, 1e300] {
      let day = clock.day(of: Date(timeIntervalSinceReferenceDate: seconds))
      #expect(day == 0)
    }
  }
}
