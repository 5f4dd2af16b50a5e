import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// Schedules on days on which clocks are changed, and on all others.
@Suite struct ClockChangeTests {
  @Test(
    "F2.9: a schedule follows the clocks on the wall",
    arguments: try Table.cells("nights") as [(String, String, String, String, Double, String?)])
  func aScheduleFollowsTheClocksOnTheWall(
    what: String, place: String, schedule: String, from: String, hours: Double, interval: String?
  ) throws {
    let mode = FocusMode.work.scheduled(try FocusSchedule(id: "s", reading: schedule))
    let timeline = FocusTimeline(modes: [mode], timeZone: try zone(place))
    let start = try utc(from)
    let expected = interval.map { ["work \($0)"] } ?? []
    #expect(timeline.text(from: start, to: start + hours * 3600) == expected, "\(what)")
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
