public import Foundation

/// Everything that decides which Focus is on at an instant.
///
/// Its answers depend on nothing else: no clock, no device, no earlier question.
public struct FocusTimeline: Sendable, Hashable, Codable {
  public var modes: [FocusMode]
  /// What was asked for and hasn't been ended, in the order of asking.
  public var assertions: [Assertion]
  /// Schedules that a person cancelled for the rest of one interval.
  public var cancellations: [Cancellation]
  public var timeZone: TimeZone
  public var policy: FocusPolicy

  public init(
    modes: [FocusMode], assertions: [Assertion] = [], cancellations: [Cancellation] = [],
    timeZone: TimeZone, policy: FocusPolicy = FocusPolicy()
  ) {
    self.modes = modes
    self.assertions = assertions
    self.cancellations = cancellations
    self.timeZone = timeZone
    self.policy = policy
  }

  /// A schedule that is off for the rest of its current interval, because a person said so.
  public struct Cancellation: Sendable, Hashable, Codable {
    public let mode: FocusMode.ID
    public let schedule: String
    /// The end of the interval.
    public let until: Date
  }
}

extension FocusTimeline {
  /// Returns which Focus is on at an instant, and what lost to it.
  ///
  /// Linear in the number of assertions and schedules.
  public func resolve(at instant: Date) -> Resolution {
    var clock = WallClock(timeZone: timeZone)
    var live: [Assertion] = []
    var losers: [Resolution.Loser] = []
    for assertion in claims(at: instant, by: &clock) {
      switch standing(of: assertion, at: instant) {
      case .live: live.append(assertion)
      case .lost(let reason): losers.append(.init(assertion: assertion, reason: reason))
      }
    }
    guard let winner = winner(among: live) else { return Resolution(winner: nil, losers: losers) }
    for assertion in live where assertion != winner {
      let weaker = rank(of: assertion.source) != rank(of: winner.source)
      losers.append(.init(assertion: assertion, reason: weaker ? .lowerPrecedence : .otherStart))
    }
    return Resolution(winner: winner, losers: losers)
  }

  /// Returns the first instant after another at which a different Focus, or none, is on.
  ///
  /// A different claim to the same Focus counts too. The answer is computed from the ends of
  /// assertions and the boundaries of schedules, and its cost is linear in the number of those up to
  /// it; `nil` when nothing changes.
  /// Nothing is looked for from the horizon on.
  public func nextChange(after instant: Date, before horizon: Date = .distantFuture) -> Date? {
    var walk = TimelineWalk(along: self, from: instant)
    return walk.moveToNextChange(before: horizon) ? walk.instant : nil
  }

  /// Returns every stretch of time between two instants with what is on in it, in order.
  ///
  /// The stretches touch, and the first and last are cut at the bounds. Empty when the end isn't
  /// after the start. Linear in the number of boundaries of assertions and schedules between the two.
  public func stretches(from start: Date, to end: Date) -> [Stretch] {
    guard start < end else { return [] }
    var walk = TimelineWalk(along: self, from: start)
    return walk.stretches(to: end)
  }

  /// A time in which what is on doesn't change.
  public struct Stretch: Sendable, Hashable, Codable {
    public let start: Date
    public let end: Date
    /// What is on; `nil` means no Focus.
    public let assertion: Assertion?
  }
}

extension FocusTimeline {
  /// A time schedule of a mode in its interval.
  typealias RunningSchedule = (
    mode: FocusMode.ID, schedule: FocusSchedule, occurrence: FocusSchedule.Occurrence
  )

  /// The schedules that are in their interval, with that interval, by the order of the modes.
  func runningSchedules(at instant: Date) -> [RunningSchedule] {
    var clock = WallClock(timeZone: timeZone)
    return runningSchedules(at: instant, by: &clock)
  }

  private func runningSchedules(
    at instant: Date, by clock: inout WallClock
  ) -> [RunningSchedule] {
    var running: [RunningSchedule] = []
    for mode in modes {
      for schedule in mode.schedules {
        guard let occurrence = schedule.occurrence(containing: instant, by: &clock) else {
          continue
        }
        running.append((mode.id, schedule, occurrence))
      }
    }
    return running
  }

  /// Returns what is on at an instant, without the losers.
  func winner(at instant: Date, by clock: inout WallClock) -> Assertion? {
    winner(
      among: claims(at: instant, by: &clock).filter { standing(of: $0, at: instant) == .live })
  }

  /// Everything that asks or asked for a mode by an instant: assertions, then schedules.
  private func claims(at instant: Date, by clock: inout WallClock) -> [Assertion] {
    assertions.filter { $0.since <= instant }
      + runningSchedules(at: instant, by: &clock).map {
        Assertion(
          id: .schedule($0.schedule.id), mode: $0.mode, source: .schedule,
          since: $0.occurrence.start, until: $0.occurrence.end)
      }
  }

  /// Whether an assertion may win at all.
  private enum Standing: Equatable {
    case live
    case lost(Resolution.Reason)
  }

  private func standing(of assertion: Assertion, at instant: Date) -> Standing {
    if let until = assertion.until, until <= instant { return .lost(.ended) }
    guard case .schedule(let schedule) = assertion.id else { return .live }
    let isCancelled = cancellations.contains {
      $0.mode == assertion.mode && $0.schedule == schedule && instant < $0.until
    }
    return isCancelled ? .lost(.cancelledByHand) : .live
  }

  private func winner(among live: [Assertion]) -> Assertion? {
    guard let first = live.first else { return nil }
    return live.dropFirst().reduce(first) { beats($1, $0) ? $1 : $0 }
  }

  private func beats(_ a: Assertion, _ b: Assertion) -> Bool {
    let ranks = (rank(of: a.source), rank(of: b.source))
    guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
    guard a.since != b.since else { return false }
    let later = a.since > b.since
    return a.source == .schedule && policy.overlappingSchedules == .earlierStartWins
      ? !later : later
  }

  private func rank(of source: FocusSource) -> Int {
    policy.precedence.firstIndex(of: source) ?? policy.precedence.count
  }
}

/// Which Focus is on at an instant, and what else asked to be.
public struct Resolution: Sendable, Hashable, Codable {
  /// What is on; `nil` means no Focus.
  public let winner: Assertion?
  /// What isn't on although it was asked for, in the order of asking, schedules last.
  public let losers: [Loser]

  public struct Loser: Sendable, Hashable, Codable {
    public let assertion: Assertion
    public let reason: Reason
  }

  /// The reason why an assertion isn't what is on.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// Its end has passed.
    case ended
    /// A person turned it off, or chose another Focus, for the rest of its interval.
    case cancelledByHand
    /// Somebody who counts for more asked for another.
    case lowerPrecedence
    /// Somebody who counts as much asked for another at a time that wins.
    case otherStart
  }
}
