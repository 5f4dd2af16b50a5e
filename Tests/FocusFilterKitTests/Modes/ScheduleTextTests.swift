import FocusFilterKit
import Testing

@Suite struct ScheduleTextTests {
  /// Every set of days.
  @Test(arguments: (0..<128).map(FocusSchedule.Weekdays.init(rawValue:)))
  func aWrittenScheduleCanBeRead(days: FocusSchedule.Weekdays) throws {
    let schedule = FocusSchedule(
      id: "1", start: try #require(FocusSchedule.TimeOfDay("22:30")),
      end: try #require(FocusSchedule.TimeOfDay("06:05")),
      days: days)
    #expect(try FocusSchedule(id: "1", reading: schedule.description) == schedule)
    let typed = schedule.description.replacing("–", with: "-").replacing(", ", with: ",")
    #expect(try FocusSchedule(id: "1", reading: typed) == schedule)
  }

  static let spellings: [(String, FocusSchedule.Weekdays)] = [
    ("9:00-17:00", .everyDay), ("9:00-17:00 Monday-Tue, sat", [.monday, .tuesday, .saturday]),
    ("9:00-17:00 sat-mon", [.weekend, .monday]), ("9:00-17:00 mon WEEKENDS", [.monday, .weekend]),
  ]

  @Test(arguments: spellings)
  func daysOfTheWeekHaveSeveralSpellings(text: String, days: FocusSchedule.Weekdays) throws {
    #expect(try FocusSchedule(id: "1", reading: text).days == days)
  }

  @Test(arguments: [
    ("", ""), ("9-17", "9"), ("9:00-25:00", "25:00"), ("09:00", "09:00"),
    ("1:00-2:00-3:00", "1:00-2:00-3:00"), ("9:00-17:00 mon,mittwoch", "mittwoch"),
    ("9:00-17:00 mon-", ""), ("9:00-17:00 mon-tue-wed", "mon"),
  ])
  func theWordThatCantBeReadIsNamed(text: String, word: String) {
    #expect(throws: FocusError.unusableSchedule(text, word: word)) {
      try FocusSchedule(id: "1", reading: text)
    }
  }
}
