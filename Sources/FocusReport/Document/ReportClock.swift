import Foundation

/// The clocks on the wall during a report, without any format of the machine's.
struct ReportClock {
  let start: Date
  let offsets: [ReportDocument.Offset]

  /// Finds the times at which the clocks of a zone are changed.
  init(_ timeZone: TimeZone, from start: Date, to end: Date) {
    self.start = start
    var offsets = [Self.offset(in: timeZone, at: start, from: 0)]
    var date = start
    while let next = timeZone.nextDaylightSavingTimeTransition(after: date), next <= end,
      next > date
    {
      let offset = Self.offset(in: timeZone, at: next, from: next.timeIntervalSince(start))
      if offset.seconds != offsets.last?.seconds { offsets.append(offset) }
      date = next
    }
    self.offsets = offsets
  }

  private static func offset(
    in timeZone: TimeZone, at date: Date, from seconds: Double
  ) -> ReportDocument.Offset {
    let east = timeZone.secondsFromGMT(for: date)
    let (hours, minutes) = (abs(east) / 3600, abs(east) / 60 % 60)
    let sign = east < 0 ? "−" : "+"
    let name = "GMT" + (east == 0 ? "" : "\(sign)\(hours)" + (minutes == 0 ? "" : ":\(minutes)"))
    return .init(from: Seconds(seconds), seconds: east, name: name)
  }

  /// The time of a date since the start.
  func seconds(_ date: Date) -> Seconds { Seconds(date.timeIntervalSince(start)) }

  /// `09:05`.
  func time(_ date: Date) -> String {
    let minutes = wall(date).time / 60
    return "\(Self.twoDigits(minutes / 60)):\(Self.twoDigits(minutes % 60))"
  }

  /// `09:05`, or `24 November, 09:05` on another day than another date.
  func time(_ date: Date, readAt other: Date) -> String {
    let (there, here) = (wall(date).day, wall(other).day)
    guard there != here else { return time(date) }
    let (_, month, day) = Self.civil(there)
    return "\(day) \(Self.months[month - 1]), \(time(date))"
  }

  /// `Monday, 23 November 2026`.
  func day(_ date: Date) -> String {
    let number = wall(date).day
    let (year, month, day) = Self.civil(number)
    // The first of January 1970 was a Thursday.
    let weekday = Self.weekdays[((number + 3) % 7 + 7) % 7]
    return "\(weekday), \(day) \(Self.months[month - 1]) \(year)"
  }

  /// The day counted from 1970, and the seconds since its midnight.
  private func wall(_ date: Date) -> (day: Int, time: Int) {
    let since = date.timeIntervalSince(start)
    let offset = offsets.last { $0.from.value <= since } ?? offsets[0]
    let seconds = date.timeIntervalSince1970.rounded(.down) + Double(offset.seconds)
    let day = (seconds / 86_400).rounded(.down)
    return (Int(exactly: day) ?? 0, Int(exactly: seconds - day * 86_400) ?? 0)
  }

  /// The Gregorian date of a day counted from 1970.
  ///
  /// Years are counted from March, so that a leap day is the last of its year.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let ofEra = shifted - era * 146_097
    let years = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * years + years / 4 - years / 100)
    let march = (5 * ofYear + 2) / 153
    let month = march < 10 ? march + 3 : march - 9
    return (years + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * march + 2) / 5 + 1)
  }

  private static func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }

  private static let weekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
