import FocusUserNotifications
import Foundation
import Testing

/// When a trigger fires next, through nights, leap years and changes of the clock.
@Suite struct NextDateTests {
  @Test func anIntervalFiresOnce() throws {
    let scheduled = try date("2026-01-01T00:00:00Z")
    let trigger = TriggerRecord.timeInterval(seconds: 90, repeats: false)
    #expect(
      trigger.nextDate(after: scheduled, scheduled: scheduled, calendar: gmt) == scheduled + 90)
    #expect(
      trigger.nextDate(after: scheduled + 90, scheduled: scheduled, calendar: gmt) == nil)
  }

  @Test(arguments: [(0.0, 60.0), (59.9, 60), (60, 120), (3599, 3600), (3600, 3660), (-600, 60)])
  func aRepeatingIntervalCountsFromWhenItWasScheduled(
    passed: TimeInterval, next: TimeInterval
  ) throws {
    let scheduled = try date("2026-01-01T00:00:00Z")
    let trigger = TriggerRecord.timeInterval(seconds: 60, repeats: true)
    #expect(
      trigger.nextDate(after: scheduled + passed, scheduled: scheduled, calendar: gmt)
        == scheduled + next)
  }

  @Test func aFractionalIntervalAdvancesForYears() throws {
    let scheduled = try date("2026-01-01T00:00:00Z")
    let trigger = TriggerRecord.timeInterval(seconds: 1000.0 / 3 / 5, repeats: true)
    var instant = scheduled
    for _ in 0..<10_000 {
      let next = try #require(
        trigger.nextDate(after: instant, scheduled: scheduled, calendar: gmt))
      #expect(next > instant)
      instant = next
    }
    #expect(abs(instant.timeIntervalSince(scheduled) - 10_000 * 1000.0 / 3 / 5) < 0.001)
  }

  @Test func aPushHasNoNextDate() {
    #expect(TriggerRecord.push.nextDate(after: .now, scheduled: .now, calendar: gmt) == nil)
  }

  @Test(arguments: [
    Vector("every day", .init(hour: 9), from: "2026-01-01T09:00:00Z", "2026-01-02T09:00:00Z"),
    Vector("every hour", .init(minute: 15), from: "2026-01-01T09:15:00Z", "2026-01-01T10:15:00Z"),
    Vector("Monday", .init(hour: 8, weekday: 2), "2026-01-05T08:00:00Z"),
    Vector("29 February", .init(month: 2, day: 29), "2028-02-29T00:00:00Z"),
    Vector("the 31st", .init(day: 31), from: "2026-01-31T00:00:00Z", "2026-03-31T00:00:00Z"),
    Vector("30 February", .init(month: 2, day: 30), nil),
    Vector("a past day", .init(year: 2020, month: 1, day: 1), nil),
    Vector("nothing", .init(), nil),
    Vector("hour 25", .init(hour: 25), nil),
    Vector("weekday 9", .init(weekday: 9), nil),
    Vector("an absurd hour", .init(hour: .max), nil),
    Vector("an absurd month", .init(month: .min), nil),
    Vector("a day that contradicts its month", dayOfYear(337, month: 2), nil),
    Vector("a sixth weekday of a month", .init(weekdayOrdinal: 6, weekOfYear: 2), nil),
    Vector(
      "Friday the 13th", .init(day: 13, weekday: 6),
      from: "2026-03-14T00:00:00Z", "2026-11-13T00:00:00Z"),
    Vector("29 February on a Sunday", .init(month: 2, day: 29, weekday: 1), "2032-02-29T00:00:00Z"),
    Vector("the last day of a leap year", dayOfYear(366), "2028-12-31T00:00:00Z"),
    Vector(
      "seconds of every minute", .init(second: 30),
      from: "2026-01-01T00:00:30Z", "2026-01-01T00:01:30Z"),
    // Europe skips from 02:00 to 03:00 on 29 March 2026, and repeats that hour on 25 October.
    Vector(
      "a skipped time", .init(hour: 2, minute: 30), in: berlin,
      from: "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
    Vector(
      "the day after a skipped time", .init(hour: 2, minute: 30), in: berlin,
      from: "2026-03-29T01:00:00Z", "2026-03-30T00:30:00Z"),
    Vector(
      "a skipped time on the 29th", .init(day: 29, hour: 2, minute: 30), in: berlin,
      from: "2026-03-01T00:00:00Z", "2026-03-29T01:00:00Z"),
    Vector(
      "a skipped time on the 31st, after a short month", .init(day: 31, hour: 2, minute: 30),
      in: berlin, from: "2024-02-01T00:00:00Z", "2024-03-31T01:00:00Z"),
    Vector(
      "the first of a repeated time", .init(hour: 2, minute: 30), in: berlin,
      from: "2026-10-24T12:00:00Z", "2026-10-25T00:30:00Z"),
    Vector(
      "not the second of a repeated time", .init(hour: 2, minute: 30), in: berlin,
      from: "2026-10-25T00:30:00Z", "2026-10-26T01:30:00Z"),
    Vector(
      "a skipped time of one day only", .init(year: 2026, month: 3, day: 29, hour: 2, minute: 30),
      in: berlin, "2026-03-29T01:00:00Z"),
    Vector(
      "the start of a gap", .init(hour: 2), in: berlin,
      from: "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
    Vector(
      "the end of a gap", .init(hour: 3), in: berlin,
      from: "2026-03-28T12:00:00Z", "2026-03-29T01:00:00Z"),
    Vector(
      "every quarter past, through a gap", .init(minute: 15), in: berlin,
      from: "2026-03-29T00:15:00Z", "2026-03-29T01:15:00Z"),
    Vector(
      "a skipped time in years to come", .init(year: 2040, month: 3, day: 25, hour: 2), in: berlin,
      "2040-03-25T01:00:00Z"),
    // Lord Howe Island moves by half an hour: 02:00 becomes 02:30 on 4 October 2026.
    Vector(
      "a skipped half hour", .init(hour: 2, minute: 15), in: "Australia/Lord_Howe",
      from: "2026-10-03T12:00:00Z", "2026-10-03T15:30:00Z"),
    Vector(
      "the first of a repeated half hour", .init(hour: 1, minute: 45), in: "Australia/Lord_Howe",
      from: "2026-04-04T12:00:00Z", "2026-04-04T14:45:00Z"),
    // Arizona never changes its clocks.
    Vector(
      "a zone without changes", .init(hour: 2, minute: 30), in: "America/Phoenix",
      from: "2026-03-08T08:00:00Z", "2026-03-08T09:30:00Z"),
    // Samoa left out 30 December 2011.
    Vector(
      "a day that a country left out", .init(hour: 9), in: "Pacific/Apia",
      from: "2011-12-30T09:00:00Z", "2011-12-30T19:00:00Z"),
  ])
  func aWallClockTimeIsFound(vector: Vector) throws {
    let trigger = TriggerRecord.calendar(components: vector.components, repeats: true)
    let from = try date(vector.from)
    let next = trigger.nextDate(after: from, scheduled: from, calendar: try vector.calendar())
    let expected = try vector.expected.map(date)
    #expect(next == expected)
  }

  @Test func aWallClockTimeFiresOnceUnlessItRepeats() throws {
    let scheduled = try date("2026-01-01T00:00:00Z")
    let first = try date("2026-01-01T09:00:00Z")
    let once = TriggerRecord.calendar(components: DateComponents(hour: 9), repeats: false)
    #expect(once.nextDate(after: scheduled, scheduled: scheduled, calendar: gmt) == first)
    #expect(once.nextDate(after: first, scheduled: scheduled, calendar: gmt) == nil)
    let daily = TriggerRecord.calendar(components: DateComponents(hour: 9), repeats: true)
    #expect(daily.nextDate(after: first, scheduled: scheduled, calendar: gmt) == first + 86400)
    #expect(daily.nextDate(after: .distantPast, scheduled: scheduled, calendar: gmt) == first)
  }

  @Test func componentsBringTheirOwnCalendar() throws {
    let hebrew = DateComponents(
      calendar: Calendar(identifier: .hebrew), timeZone: .gmt, month: 1, day: 1)
    let scheduled = try date("2026-01-01T00:00:00Z")
    let newYear = TriggerRecord.calendar(components: hebrew, repeats: true)
      .nextDate(after: scheduled, scheduled: scheduled, calendar: gmt)
    let expected = try date("2026-09-12T00:00:00Z")
    #expect(newYear == expected)
  }

  private var gmt: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }

  /// One question with its answer; times are in GMT.
  struct Vector: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var components: DateComponents
    var zone: String
    var from: String
    var expected: String?

    init(
      _ name: String, _ components: DateComponents, in zone: String = "GMT",
      from: String = "2026-01-01T00:00:00Z", _ expected: String?
    ) {
      (testDescription, self.components, self.zone) = (name, components, zone)
      (self.from, self.expected) = (from, expected)
    }

    func calendar() throws -> Calendar {
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(identifier: zone))
      return calendar
    }
  }
}

private let berlin = "Europe/Berlin"

private func dayOfYear(_ day: Int, month: Int? = nil) -> DateComponents {
  var components = DateComponents(month: month)
  components.dayOfYear = day
  return components
}

private func date(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}
