import Foundation

/// A walk along a timeline, from one instant at which something else is on to the next.
///
/// It goes from boundary to boundary, never from minute to minute.
struct TimelineWalk {
  /// Where the walk has come to.
  private(set) var instant: Date
  /// The assertion that is on at this point.
  private(set) var winner: FocusAssertion?
  private(set) var clock: WallClock

  private let timeline: FocusTimeline
  /// The instants to come at which assertions begin or end, and canceled intervals begin; in order.
  private var fixedBoundaries: ArraySlice<Date>
  private var schedules: [WalkedSchedule]

  init(along timeline: FocusTimeline, from instant: Date) {
    self.timeline = timeline
    self.instant = instant
    clock = WallClock(timeZone: timeline.timeZone)
    let ofAssertions = timeline.assertions.flatMap { [$0.since, $0.until].compactMap { $0 } }
    let fixed = Set(ofAssertions + timeline.cancellations.map(\.start))
    fixedBoundaries = fixed.filter { $0 > instant }.sorted()[...]
    schedules = timeline.modes.flatMap { mode in
      mode.schedules.map { WalkedSchedule(mode: mode.id, schedule: $0) }
    }
    move(to: instant)
  }

  /// Moves to the next instant before a horizon at which something about what is on is different,
  /// and returns whether there is one. If there is none, the walk is over.
  mutating func moveToNextChange<Value: Equatable>(
    of value: (FocusAssertion?) -> Value, before horizon: Date
  ) -> Bool {
    let before = value(winner)
    var quiet = instant + Self.quietTime
    while true {
      let fixed = fixedBoundaries.first
      let ofSchedules = timeline.outranksSchedules(winner) ? nil : nextScheduleBoundary
      // Where weekly schedules changed nothing for so long, only a fixed boundary can.
      let next = [fixed, ofSchedules.flatMap { $0 <= quiet ? $0 : nil }].compactMap { $0 }.min()
      guard let next, next < horizon else { return false }
      if next == fixed { quiet = next + Self.quietTime }
      move(to: next)
      if value(winner) != before { return true }
    }
  }

  /// Walks to an instant, and returns what was on from change to change.
  mutating func stretches(to end: Date) -> [FocusTimeline.Stretch] {
    var result: [FocusTimeline.Stretch] = []
    var isOver = false
    while !isOver {
      let (start, assertion) = (instant, winner)
      isOver = !moveToNextChange(of: \.self, before: end)
      result.append(.init(start: start, end: isOver ? end : instant, assertion: assertion))
    }
    return result
  }

  /// Three weeks hold all that weekly schedules can do, days without an hour included.
  private static let quietTime: TimeInterval = 21 * 86_400

  private var nextScheduleBoundary: Date? {
    schedules.lazy.compactMap { $0.nextBoundary(after: instant) }.min()
  }

  private mutating func move(to instant: Date) {
    self.instant = instant
    fixedBoundaries = fixedBoundaries.drop { $0 <= instant }
    for index in schedules.indices { schedules[index].move(to: instant, by: &clock) }
    winner = timeline.winner(
      at: instant, scheduled: schedules.compactMap { $0.claim(at: instant) })
  }
}

/// A schedule along a walk, which looks its times up once for each occurrence.
private struct WalkedSchedule {
  let mode: FocusMode.ID
  let schedule: FocusSchedule
  /// The occurrence that the walk is in or comes to next; `nil` for a schedule that is never on.
  private var occurrence: FocusSchedule.Occurrence?

  init(mode: FocusMode.ID, schedule: FocusSchedule) {
    self.mode = mode
    self.schedule = schedule
  }

  mutating func move(to instant: Date, by clock: inout WallClock) {
    if let occurrence, instant < occurrence.end { return }
    occurrence = schedule.occurrence(endingAfter: instant, by: &clock)
  }

  func nextBoundary(after instant: Date) -> Date? {
    occurrence.map { instant < $0.start ? $0.start : $0.end }
  }

  func claim(at instant: Date) -> FocusAssertion? {
    guard let occurrence, occurrence.start <= instant else { return nil }
    return FocusAssertion(occurrence, of: schedule, in: mode)
  }
}
