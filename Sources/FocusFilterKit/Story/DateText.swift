public import Foundation

/// The formats of dates and times, in the time zone of a device.
public struct DateText: Sendable {
  /// The zone, as its identifier.
  public let zone: String
  private let clock: Date.FormatStyle
  private let day: Date.FormatStyle
  private let shortDay: Date.FormatStyle
  /// The Gregorian calendar in the zone.
  public let calendar: Calendar

  /// Creates the formats of a zone.
  public init(_ timeZone: TimeZone) {
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
  public func time(_ date: Date) -> String {
    let time = date.formatted(clock)
    return calendar.timeZone.nameOfRepeatedTime(at: date).map { "\(time) \($0)" } ?? time
  }

  /// `Monday, 23 November 2026`.
  public func day(_ date: Date) -> String { date.formatted(day) }

  /// `Monday, 23 November 2026, 09:05 (GMT)`.
  public func instant(_ date: Date) -> String { "\(day(date)), \(time(date)) (\(zone))" }

  /// `Mon, 23 Nov`.
  public func shortDay(_ date: Date) -> String { date.formatted(shortDay) }

  /// `09:05`, or `Tue, 24 Nov, 09:05` on another day than `now`, with the year if it differs, too.
  public func time(_ date: Date, readAt now: Date) -> String {
    if calendar.isDate(date, inSameDayAs: now) { return time(date) }
    let isThisYear = calendar.isDate(date, equalTo: now, toGranularity: .year)
    return "\(date.formatted(isThisYear ? shortDay : shortDay.year())), \(time(date))"
  }
}
