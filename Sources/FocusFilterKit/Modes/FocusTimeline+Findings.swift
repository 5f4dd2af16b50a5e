/// The findings about a device's schedules before they turn anything on.
extension FocusTimeline {
  /// Schedules that are never on, and schedules that overlap, by the order of the modes.
  ///
  /// Times are compared as clocks show them; daylight saving isn't looked at. Quadratic in the
  /// number of schedules.
  public var findings: [Finding] {
    let all = modes.flatMap { mode in
      mode.schedules.filter(\.isEnabled).map { (mode: mode, schedule: $0) }
    }
    var result: [Finding] = []
    for (index, one) in all.enumerated() {
      if one.schedule.weeklyMinutes.isEmpty {
        result.append(.emptySchedule(one.schedule, of: one.mode))
      }
      for other in all.dropFirst(index + 1) where one.schedule.overlaps(other.schedule) {
        result.append(.overlap(one.schedule, of: one.mode, other.schedule, of: other.mode))
      }
    }
    return result
  }
}

extension FocusSchedule {
  private static let minutesOfDay = 1440
  private static let minutesOfWeek = 7 * minutesOfDay

  /// The intervals of a week in minutes from Monday, 00:00; the last one may end in the next week.
  fileprivate var weeklyMinutes: [Range<Int>] {
    guard start != end else { return [] }
    let length = end.minutes - start.minutes + (end < start ? Self.minutesOfDay : 0)
    return (0..<7).filter(days.contains(dayFromMonday:)).map { day in
      let first = day * Self.minutesOfDay + start.minutes
      return first..<first + length
    }
  }

  fileprivate func overlaps(_ other: FocusSchedule) -> Bool {
    weeklyMinutes.contains { one in
      other.weeklyMinutes.contains { two in
        // Sunday night runs into Monday.
        [-Self.minutesOfWeek, 0, Self.minutesOfWeek].contains { shift in
          one.overlaps(two.lowerBound + shift..<two.upperBound + shift)
        }
      }
    }
  }
}

extension Finding {
  fileprivate static func emptySchedule(_ schedule: FocusSchedule, of mode: FocusMode) -> Finding {
    Finding(
      .emptySchedule, subject: mode.name, message: "The schedule \(schedule) never turns it on.")
  }

  fileprivate static func overlap(
    _ one: FocusSchedule, of mode: FocusMode, _ two: FocusSchedule, of other: FocusMode
  ) -> Finding {
    let areOfOneMode = mode.id == other.id
    return Finding(
      .overlappingSchedules, subject: areOfOneMode ? mode.name : "\(mode.name) and \(other.name)",
      message: areOfOneMode
        ? "Its schedules \(one) and \(two) overlap, and only one of them keeps it on."
        : "Their schedules \(one) and \(two) overlap, and only one Focus can be on.")
  }
}
