import Foundation
import Testing

@testable import FocusFilterKit

/// Reads an instant written in UTC, such as `2026-03-29T01:00Z`.
func utc(_ text: String) throws -> Date {
  try Date(text.replacing("Z", with: ":00Z"), strategy: .iso8601)
}

/// Reads a time zone that the machine must have.
func zone(_ identifier: String) throws -> TimeZone {
  try #require(TimeZone(identifier: identifier))
}

extension FocusSchedule {
  /// A schedule as people write it: `FocusSchedule("22:30–06:15", .friday)`.
  init(_ times: String, _ days: FocusSchedule.Weekdays = .everyDay, id: String = "s") throws {
    let parts = times.split(separator: "–")
    self.init(
      id: id, start: try #require(FocusSchedule.TimeOfDay(parts[0])),
      end: try #require(FocusSchedule.TimeOfDay(parts[1])),
      days: days)
  }
}

extension FocusMode {
  static let work = FocusMode.catalog[4]
  static let personal = FocusMode.catalog[5]
  static let sleep = FocusMode.catalog[1]

  func scheduled(_ schedules: FocusSchedule...) -> FocusMode {
    var mode = self
    mode.schedules = schedules
    return mode
  }
}

extension FocusTimeline {
  /// What is on between two instants, one a line: the name's last part and the hours in UTC.
  func text(from start: Date, to end: Date) -> [String] {
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
      .month().day().dateSeparator(.dash).time(includingFractionalSeconds: false)
    return stretches(from: start, to: end).compactMap { stretch in
      guard let mode = stretch.assertion?.mode else { return nil }
      let name = mode.rawValue.split(separator: ".").last ?? ""
      return "\(name) \(stretch.start.formatted(style).dropLast(3))"
        + " to \(stretch.end.formatted(style).dropLast(3))"
    }
  }
}
