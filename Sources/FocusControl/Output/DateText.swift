@_spi(FocusTool) import FocusFilterKit
import Foundation

/// The formats of dates and times, in the time zone of a device.
struct DateText: Sendable {
  /// The zone, as its identifier.
  let zone: String
  private let clock: Date.FormatStyle
  private let day: Date.FormatStyle
  private let shortDay: Date.FormatStyle
  let calendar: Calendar

  init(_ timeZone: TimeZone) {
    zone = timeZone.identifier
    let base = Date.FormatStyle(locale: Locale(identifier: "en_GB"), timeZone: timeZone)
    clock = base.hour(.twoDigits(amPM: .omitted)).minute(.twoDigits)
    day = base.weekday(.wide).day().month(.wide).year()
    shortDay = base.weekday(.abbreviated).day().month(.abbreviated)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  /// `09:05`, or `01:30 BST` for a time that clocks show twice on that day.
  func time(_ date: Date) -> String {
    let time = date.formatted(clock)
    return calendar.timeZone.nameOfRepeatedTime(at: date).map { "\(time) \($0)" } ?? time
  }

  /// `Monday, 23 November 2026`.
  func day(_ date: Date) -> String { date.formatted(day) }

  /// `Monday, 23 November 2026, 09:05 (GMT)`.
  func instant(_ date: Date) -> String { "\(day(date)), \(time(date)) (\(zone))" }

  /// `Mon, 23 Nov`.
  func shortDay(_ date: Date) -> String { date.formatted(shortDay) }

  /// `09:05`, or `Tue, 24 Nov, 09:05` on another day than `now`, with the year if it differs, too.
  func time(_ date: Date, readAt now: Date) -> String {
    if calendar.isDate(date, inSameDayAs: now) { return time(date) }
    let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
    return "\(date.formatted(isThisYear ? shortDay : shortDay.year())), \(time(date))"
  }
}
