public import Foundation

/// The modes, assertions and schedules that determine which Focus is on at each instant.
///
/// A device has a timeline as ``FocusState/timeline``. The answers depend only on the timeline's
/// own values, not on a clock or on earlier calls.
///
/// ```swift
/// let timeline = await system.state.timeline
/// timeline.nextChange(after: monday)               // Monday at 09:00, when Work begins
/// timeline.stretches(from: monday, to: tuesday)    // the Focus modes of the day, one after another
/// ```
public struct FocusTimeline: Sendable, Hashable {
  /// The device's modes; an assertion for a mode that isn't among them still counts. Their order
  /// decides between schedules that start together.
  package var modes: [FocusMode]
  /// The assertions that were requested and haven't ended, in the order of the requests.
  package var assertions: [FocusAssertion] = []
  /// The schedules that a person canceled, each for the rest of one interval.
  package var cancellations: [Cancellation] = []
  /// The zone whose clocks the schedules follow.
  public var timeZone: TimeZone
  /// The policy that ranks the sources and decides between two overlapping schedules.
  package var policy: FocusPolicy = FocusPolicy()

  /// A schedule that a person overrode for the rest of its current interval.
  ///
  /// The cancellation identifies the interval by its start. It lasts until the interval ends, even
  /// if the person moves that end, and doesn't apply to an interval with another start.
  package struct Cancellation: Sendable, Hashable, Codable {
    /// The mode of the canceled schedule.
    package let mode: FocusMode.ID
    /// The start of the interval.
    package let start: Date
  }
}

extension FocusTimeline {
  /// Returns the winning assertion at an instant, and the losing ones.
  ///
  /// The cost is linear in the number of assertions and schedules.
  package func resolve(at instant: Date) -> FocusResolution {
    resolve(at: instant, scheduled: scheduledClaims(at: instant))
  }

  /// - Parameter scheduled: The assertions of the schedules at the instant.
  func resolve(at instant: Date, scheduled: [FocusAssertion]) -> FocusResolution {
    let claims = assertions.filter { $0.since <= instant } + scheduled
    let live = claims.filter { loss(of: $0, at: instant) == nil }
    var losers = claims.compactMap { claim in
      loss(of: claim, at: instant).map { FocusResolution.Loser(assertion: claim, reason: $0) }
    }
    guard let winner = winner(among: live) else {
      return FocusResolution(winner: nil, losers: losers)
    }
    losers += live.filter { $0 != winner }.map {
      .init(
        assertion: $0,
        reason: isReplaced($0, among: live) ? .replaced : reason(why: $0, losesTo: winner))
    }
    return FocusResolution(
      winner: winner, losers: losers, readings: readings(among: live, won: winner))
  }

  /// Returns the first instant after a given one at which another Focus turns on or the Focus turns
  /// off.
  ///
  /// The cost is the number of schedule and assertion boundaries up to the answer, times the number
  /// of assertions and schedules. The search skips the boundaries of schedules while an assertion
  /// of a higher precedence wins.
  /// - Returns: `nil` if nothing changes.
  public func nextChange(after instant: Date) -> Date? { change(after: instant)?.at }

  /// Returns the next change like ``nextChange(after:)``, with the assertion that wins then.
  func change(after instant: Date) -> (at: Date, winner: FocusAssertion?)? {
    var walk = TimelineWalk(along: self, from: instant)
    guard walk.moveToNextChange(of: \.?.mode) else { return nil }
    return (walk.instant, walk.winner)
  }

  /// Returns the first instant after a given one at which another assertion wins, or none does. The
  /// new assertion may be for the same Focus. The cost is the same as for
  /// ``nextChange(after:)``.
  func nextClaim(after instant: Date) -> Date? {
    var walk = TimelineWalk(along: self, from: instant)
    return walk.moveToNextChange(of: \.self) ? walk.instant : nil
  }

  /// Returns the time between two instants as a list of stretches, each with the assertion that
  /// wins.
  ///
  /// The stretches are in order and without gaps; the first and the last are cut at the bounds. The
  /// list is empty if the end isn't after the start. A new stretch begins even if another assertion
  /// keeps the same Focus on. The cost is the number of boundaries between the two instants, times
  /// the number of assertions and schedules.
  public func stretches(from start: Date, to end: Date) -> [Stretch] {
    guard start < end else { return [] }
    var walk = TimelineWalk(along: self, from: start)
    return walk.stretches(to: end)
  }

  /// A span of time during which the same assertion wins.
  public struct Stretch: Sendable, Hashable {
    /// The first instant of the span, or the requested bound.
    public let start: Date
    /// The first instant after the span.
    public let end: Date
    /// The assertion that wins; `nil` means no Focus.
    public let assertion: FocusAssertion?
  }

  /// Returns the assertions of all schedules whose interval contains an instant, canceled or not,
  /// in the order of the modes.
  func scheduledClaims(at instant: Date) -> [FocusAssertion] {
    schedules(at: instant).compactMap { $0.claim(at: instant) }
  }

  private func schedules(at instant: Date) -> [WalkedSchedule] {
    var clock = WallClock(timeZone: timeZone)
    return walkedSchedules.map { schedule in
      var schedule = schedule
      schedule.move(to: instant, by: &clock)
      return schedule
    }
  }

  fileprivate var walkedSchedules: [WalkedSchedule] {
    modes.flatMap { mode in
      mode.schedules.map { WalkedSchedule(mode: mode.id, schedule: $0) }
    }
  }

  /// Moves the clocks to another zone, where a canceled interval begins at the same local time.
  mutating func travel(to zone: TimeZone) {
    var (here, there) = (WallClock(timeZone: timeZone), WallClock(timeZone: zone))
    cancellations = cancellations.map { canceled in
      let (day, time) = (here.day(of: canceled.start), here.time(of: canceled.start))
      return Cancellation(mode: canceled.mode, start: there.instant(day: day, time: time))
    }
    timeZone = zone
  }

  /// Drops cancellations whose interval has ended or no longer belongs to a schedule. After a
  /// journey to the west, an interval may begin again.
  mutating func forgetVoidCancellations(at instant: Date) {
    guard !cancellations.isEmpty else { return }
    let present = schedules(at: instant)
    cancellations.removeAll { canceled in
      !present.contains { $0.mode == canceled.mode && $0.occurrence?.start == canceled.start }
    }
  }

  /// Whether a person canceled the interval of a schedule's assertion.
  func isCanceled(_ claim: FocusAssertion) -> Bool {
    cancellations.contains { $0.mode == claim.mode && $0.start == claim.since }
  }

  /// Whether the winning assertion can't lose to any schedule.
  func outranksSchedules(_ winner: FocusAssertion?) -> Bool {
    guard let winner, !winner.source.isByHand || handStays else { return false }
    let rank = rank(of: winner)
    return modes.allSatisfy { mode in
      mode.schedules.isEmpty || rank < self.rank(of: .schedule, for: mode.id)
    }
  }

  /// Whether a Focus that a person turned on stays on despite any trigger there is.
  private var handStays: Bool {
    policy.scheduleAgainstHand == .handStays
      && (policy.sleepAgainstHand == .handStays
        || !assertions.contains { $0.source.isBedtime(for: $0.mode) }
          && !modes.contains { $0.id == .sleep && !$0.schedules.isEmpty })
  }

  /// The reason why an assertion can't win, whatever the others are; `nil` if it can.
  private func loss(of assertion: FocusAssertion, at instant: Date) -> FocusAssertion.Loss? {
    // Rule F2.8.
    if let until = assertion.until, until <= instant { return .ended }
    guard case .schedule = assertion.id, isCanceled(assertion) else { return nil }
    return .canceledByHand
  }

  private func winner(among live: [FocusAssertion]) -> FocusAssertion? {
    let live = handStays ? live : live.filter { !isReplaced($0, among: live) }
    guard let first = live.first else { return nil }
    // Rule F2.2.
    return live.dropFirst().reduce(first) { beats($1, $0) ? $1 : $0 }
  }

  private func beats(_ a: FocusAssertion, _ b: FocusAssertion) -> Bool {
    let ranks = (rank(of: a), rank(of: b))
    // Rule F2.4.
    guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
    guard a.since != b.since else { return false }
    let later = a.since > b.since
    let areSchedules = a.source == .schedule && b.source == .schedule
    return areSchedules && policy.overlappingSchedules == .earlierStartWins ? !later : later
  }

  private func reason(why loser: FocusAssertion, losesTo winner: FocusAssertion)
    -> FocusAssertion.Loss
  {
    if loser.mode == winner.mode { return .alsoAsked }
    return rank(of: loser) <= rank(of: winner) ? .otherStart : .lowerPrecedence
  }

  private func rank(of assertion: FocusAssertion) -> Int {
    rank(of: assertion.source, for: assertion.mode)
  }

  private func rank(of source: FocusSource, for mode: FocusMode.ID) -> Int {
    let index = policy.precedence.firstIndex { ranked in
      ranked == source || ranked == .sleep && source.isBedtime(for: mode)
    }
    return index ?? policy.precedence.count
  }
}

extension FocusAssertion {
  /// The reading that decides whether the assertion replaces a Focus that a person turned on
  /// earlier.
  func reading(against hand: FocusAssertion) -> FocusReading? {
    guard hand.source.isByHand, since > hand.since, mode != hand.mode else { return nil }
    if source.isBedtime(for: mode) { return .sleepAgainstHand }
    return source == .schedule ? .scheduleAgainstHand : nil
  }
}

extension FocusSource {
  /// Whether the source asks for a mode at bedtime. Sleep's own schedule is the sleep schedule of
  /// Health.
  fileprivate func isBedtime(for mode: FocusMode.ID) -> Bool {
    self == .sleep || self == .schedule && mode == .sleep
  }
}

// MARK: Readings

extension FocusTimeline {
  /// The readings that decide which of the live assertions wins.
  private func readings(
    among live: [FocusAssertion], won winner: FocusAssertion
  ) -> [FocusReading] {
    var readings: [FocusReading] = []
    for hand in live {
      readings.formUnion(live.compactMap { $0.reading(against: hand) })
    }
    let isContested = live.contains { other in
      other.source == .schedule && other.since != winner.since
        && rank(of: other) == rank(of: winner)
    }
    if winner.source == .schedule, isContested { readings.formUnion([.overlappingSchedules]) }
    return readings
  }

  private func isReplaced(_ hand: FocusAssertion, among live: [FocusAssertion]) -> Bool {
    guard hand.source.isByHand else { return false }
    return live.contains { claim in
      switch claim.reading(against: hand) {
      case .sleepAgainstHand?: policy.sleepAgainstHand == .sleepReplaces
      case .scheduleAgainstHand?: policy.scheduleAgainstHand == .scheduleReplaces
      default: false
      }
    }
  }

  /// Returns the assertion that wins at an instant, and forgets the choices of a person that a
  /// schedule or bedtime replaces then, so that they don't come back when it ends.
  ///
  /// - Parameter scheduled: The assertions of the schedules at the instant.
  @discardableResult
  mutating func settle(at instant: Date, scheduled: [FocusAssertion]) -> FocusAssertion? {
    let claims = assertions.filter { $0.since <= instant } + scheduled
    let live = claims.filter { loss(of: $0, at: instant) == nil }
    let winner = winner(among: live)
    if !handStays { assertions = assertions.filter { !isReplaced($0, among: live) } }
    return winner
  }
}

/// A walk along a timeline, from one change of the winning assertion to the next.
///
/// The walk visits only the boundaries of assertions and schedules, not every minute.
struct TimelineWalk {
  /// The instant that the walk has reached.
  private(set) var instant: Date
  /// The assertion that wins at this instant.
  private(set) var winner: FocusAssertion?
  private(set) var clock: WallClock

  /// The timeline without the choices that were replaced on the way.
  private var timeline: FocusTimeline
  /// The later instants at which an assertion begins or ends or a canceled interval begins, in
  /// order.
  private var fixedBoundaries: ArraySlice<Date>
  private var schedules: [WalkedSchedule]

  init(along timeline: FocusTimeline, from instant: Date) {
    self.timeline = timeline
    self.instant = instant
    clock = WallClock(timeZone: timeline.timeZone)
    let ofAssertions = timeline.assertions.flatMap { [$0.since, $0.until].compactMap { $0 } }
    let fixed = Set(ofAssertions + timeline.cancellations.map(\.start))
    fixedBoundaries = fixed.filter { $0 > instant }.sorted()[...]
    schedules = timeline.walkedSchedules
    move(to: instant)
  }

  /// Moves to the next instant before a horizon at which a value of the winning assertion changes,
  /// and returns whether there is one. Otherwise the walk is over.
  mutating func moveToNextChange<Value: Equatable>(
    of value: (FocusAssertion?) -> Value, before horizon: Date = .distantFuture
  ) -> Bool {
    let before = value(winner)
    var quiet = instant + Self.quietTime
    while true {
      let fixed = fixedBoundaries.first
      let ofSchedules = timeline.outranksSchedules(winner) ? nil : nextScheduleBoundary
      // If weekly schedules changed nothing for so long, only a fixed boundary can change anything.
      let next = [fixed, ofSchedules.flatMap { $0 <= quiet ? $0 : nil }].compactMap { $0 }.min()
      guard let next, next < horizon else { return false }
      if next == fixed { quiet = next + Self.quietTime }
      move(to: next)
      if value(winner) != before { return true }
    }
  }

  /// Walks to an instant, and returns the stretches on the way.
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

  /// Three weeks contain every change that weekly schedules can make, even with days that lack an
  /// hour.
  private static let quietTime: TimeInterval = 21 * 86_400

  private var nextScheduleBoundary: Date? {
    schedules.lazy.compactMap { $0.nextBoundary(after: instant) }.min()
  }

  private mutating func move(to instant: Date) {
    self.instant = instant
    fixedBoundaries = fixedBoundaries.drop { $0 <= instant }
    for index in schedules.indices { schedules[index].move(to: instant, by: &clock) }
    let scheduled = schedules.compactMap { $0.claim(at: instant) }
    winner = timeline.settle(at: instant, scheduled: scheduled)
  }
}

/// A schedule on a walk; it computes its times once for each occurrence.
private struct WalkedSchedule {
  let mode: FocusMode.ID
  let schedule: FocusSchedule
  /// The present or next occurrence; `nil` for a schedule that is never on.
  var occurrence: DateInterval?

  mutating func move(to instant: Date, by clock: inout WallClock) {
    if let occurrence, instant < occurrence.end { return }
    occurrence = schedule.occurrence(endingAfter: instant, by: &clock)
  }

  func nextBoundary(after instant: Date) -> Date? {
    occurrence.map { instant < $0.start ? $0.start : $0.end }
  }

  func claim(at instant: Date) -> FocusAssertion? {
    guard let occurrence, occurrence.start <= instant else { return nil }
    return FocusAssertion(
      id: .schedule(id: schedule.id), mode: mode, source: .schedule, since: occurrence.start,
      until: occurrence.end)
  }
}

/// The findings about a device's schedules before they turn anything on.
extension FocusTimeline {
  /// Findings about schedules that are never on or that overlap, in the order of the modes.
  ///
  /// The check compares the times that clocks show and ignores daylight saving. The cost is
  /// quadratic in the number of schedules.
  public var findings: [Finding] {
    let all = modes.flatMap { mode in
      mode.schedules.filter(\.isEnabled).map { (mode: mode, schedule: $0) }
    }
    var result: [Finding] = []
    for (index, one) in all.enumerated() {
      if one.schedule.weeklyMinutes.isEmpty {
        let message = "The schedule \(one.schedule) never turns it on."
        result.append(Finding(.emptySchedule, subject: one.mode.name, message: message))
      }
      for other in all.dropFirst(index + 1)
      where !one.schedule.weeklyMinutes.isDisjoint(with: other.schedule.weeklyMinutes) {
        result.append(.overlap(one.schedule, of: one.mode, other.schedule, of: other.mode))
      }
    }
    return result
  }
}

extension FocusSchedule {
  /// The minutes of a week, from Monday, 00:00, at which the schedule is on.
  fileprivate var weeklyMinutes: IndexSet {
    let (day, week) = (1440, 7 * 1440)
    let length = (end.minutes - start.minutes + day) % day
    var minutes = IndexSet()
    for number in 0..<7 where days.contains(dayFromMonday: number) {
      let first = number * day + start.minutes
      minutes.insert(integersIn: first..<min(first + length, week))
      // Sunday night runs into Monday.
      minutes.insert(integersIn: 0..<max(first + length - week, 0))
    }
    return minutes
  }
}

extension Finding {
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
