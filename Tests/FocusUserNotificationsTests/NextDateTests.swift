import FocusUserNotifications
import Foundation
import TestSupport
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

  @Test(
    arguments: try Table.cells("next-dates")
      as [(String, DateComponents, String, String, String?)])
  func aWallClockTimeIsFound(
    what: String, components: DateComponents, zone: String, before: String, expected: String?
  ) throws {
    let trigger = TriggerRecord.calendar(components: components, repeats: true)
    var calendar = gmt
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let before = try date(before)
    let next = trigger.nextDate(after: before, scheduled: before, calendar: calendar)
    let expected = try expected.map(date)
    #expect(next == expected, "\(what)")
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
}

private func date(_ text: String) throws -> Date {
  try Date(text, strategy: .iso8601)
}
