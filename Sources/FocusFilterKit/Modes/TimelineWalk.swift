import Foundation

/// A walk along a timeline, from one instant at which something else is on to the next.
///
/// It goes from boundary to boundary, never from minute to minute.
struct TimelineWalk {
  /// Where the walk has come to.
  private(set) var instant: Date
  /// What is on there.
  private(set) var winner: Assertion?
  private(set) var clock: WallClock

  private let timeline: FocusTimeline
  /// The instants at which assertions and cancellations begin or end, in order.
  private let fixedBoundaries: [Date]
  private let schedules: [FocusSchedule]

  init(along timeline: FocusTimeline, from instant: Date) {
    self.timeline = timeline
    self.instant = instant
    clock = WallClock(timeZone: timeline.timeZone)
    schedules = timeline.modes.flatMap(\.schedules)
    let ofAssertions = timeline.assertions.flatMap { [$0.since, $0.until].compactMap { $0 } }
    fixedBoundaries = Set(ofAssertions + timeline.cancellations.map(\.until)).sorted()
    winner = timeline.winner(at: instant, by: &clock)
  }

  /// Moves to the next change before an instant, and returns whether there is one.
  mutating func moveToNextChange(before horizon: Date) -> Bool {
    var last = instant
    var quiet = last + Self.quietTime
    while true {
      let fixed = nextFixedBoundary(after: last)
      // Where weekly schedules changed nothing for so long, only a fixed boundary can.
      let ofSchedules = nextScheduleBoundary(after: last).flatMap { $0 <= quiet ? $0 : nil }
      guard let next = [fixed, ofSchedules].compactMap({ $0 }).min(), next < horizon
      else { return false }
      if next == fixed { quiet = next + Self.quietTime }
      let there = timeline.winner(at: next, by: &clock)
      if there?.id != winner?.id || there?.mode != winner?.mode {
        (instant, winner) = (next, there)
        return true
      }
      last = next
    }
    return false
  }

  /// Walks to an instant, and returns what was on from change to change.
  mutating func stretches(to end: Date) -> [FocusTimeline.Stretch] {
    var result: [FocusTimeline.Stretch] = []
    while instant < end {
      let (start, assertion) = (instant, winner)
      if !moveToNextChange(before: end) { instant = end }
      result.append(.init(start: start, end: instant, assertion: assertion))
    }
    return result
  }

  /// Three weeks hold all that weekly schedules can do, days without an hour included.
  private static let quietTime: TimeInterval = 21 * 86_400

  private func nextFixedBoundary(after instant: Date) -> Date? {
    fixedBoundaries.first { $0 > instant }
  }

  private mutating func nextScheduleBoundary(after instant: Date) -> Date? {
    var next: Date?
    for schedule in schedules {
      guard let boundary = schedule.nextBoundary(after: instant, by: &clock) else { continue }
      next = min(next ?? boundary, boundary)
    }
    return next
  }
}
