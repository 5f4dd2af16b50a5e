import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// When a schedule is on, on days without anything special. The week starts on 23 November 2026.
@Suite struct ScheduleTests {
  @Test("F2.9: an ordinary week agrees with a reading of the clock", arguments: 0..<25)
  func anOrdinaryWeekAgreesWithAReadingOfTheClock(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let schedule = FocusSchedule(
      id: "s", start: .random(using: &random), end: .random(using: &random),
      days: FocusSchedule.Weekdays(rawValue: Int.random(in: 0...127, using: &random)))
    let timeline = FocusTimeline(
      modes: [.work.scheduled(schedule)], timeZone: try zone("Europe/London"))
    // In November, clocks in London show UTC.
    let monday = try utc("2026-11-23T00:00Z")
    for minute in stride(from: 0, to: 7 * 1440, by: 13) {
      let now = minute % 1440
      let (start, end) = (schedule.start.minutes, schedule.end.minutes)
      func has(_ day: Int) -> Bool { schedule.days.rawValue >> ((day + 7) % 7) & 1 == 1 }
      let today = has(minute / 1440)
      let expected =
        start <= end
        ? today && start <= now && now < end
        : (today && now >= start) || (has(minute / 1440 - 1) && now < end)
      let winner = timeline.resolve(at: monday + Double(minute * 60)).winner
      #expect((winner != nil) == expected, "minute \(minute) of \(schedule)")
    }
  }

  @Test("F2.4: a Sunday night overlaps a Monday morning, and neighbors don't overlap")
  func aSundayNightOverlapsAMondayMorning() throws {
    let monday = FocusMode.work.scheduled(try FocusSchedule("06:00–09:00", .monday))
    func findings(_ night: String) throws -> Int {
      let sunday = FocusMode.sleep.scheduled(try FocusSchedule(night, .sunday))
      return FocusTimeline(modes: [monday, sunday], timeZone: .gmt).findings.count
    }
    #expect(try findings("23:00–07:00") == 1)
    #expect(try findings("23:00–06:00") == 0)
  }
}

extension FocusSchedule.TimeOfDay {
  static func random(using random: inout SeededGenerator) -> FocusSchedule.TimeOfDay {
    FocusSchedule.TimeOfDay(
      hour: Int.random(in: 0..<24, using: &random), minute: Int.random(in: 0..<60, using: &random))
      ?? .midnight
  }
}
