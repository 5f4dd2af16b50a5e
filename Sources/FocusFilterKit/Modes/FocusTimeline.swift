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

  var clock: WallClock { WallClock(timeZone: timeZone) }
}

extension FocusTimeline {
  /// Returns which Focus is on at an instant, and what lost to it.
  ///
  /// Linear in the number of assertions and schedules.
  public func resolve(at instant: Date) -> Resolution {
    var live: [Assertion] = []
    var losers: [Resolution.Loser] = []
    for assertion in assertions + scheduled(at: instant) {
      if assertion.since > instant {
        continue
      } else if let until = assertion.until, until <= instant {
        losers.append(.init(assertion: assertion, reason: .ended))
      } else if case .schedule(let schedule) = assertion.id,
        isCancelled(schedule, of: assertion.mode, at: instant)
      {
        losers.append(.init(assertion: assertion, reason: .cancelledByHand))
      } else {
        live.append(assertion)
      }
    }
    guard let first = live.first else { return Resolution(winner: nil, losers: losers) }
    let winner = live.dropFirst().reduce(first) { beats($1, $0) ? $1 : $0 }
    for assertion in live where assertion != winner {
      let weaker = rank(of: assertion.source) != rank(of: winner.source)
      losers.append(.init(assertion: assertion, reason: weaker ? .lowerPrecedence : .otherStart))
    }
    return Resolution(winner: winner, losers: losers)
  }

  /// Returns the first instant after another at which a different Focus, or none, is on.
  ///
  /// It is computed from the ends of assertions and the boundaries of schedules; `nil` when nothing
  /// changes. Linear in the number of those boundaries up to the answer.
  /// Nothing is looked for from the horizon on.
  public func nextChange(after instant: Date, before horizon: Date = .distantFuture) -> Date? {
    let now = resolve(at: instant).winner
    let boundaries = assertions.lazy.flatMap { [$0.since, $0.until] }.compactMap { $0 }
    // After the last boundary of an assertion only weekly schedules are left; three weeks hold all
    // that can happen, daylight saving included.
    let quiet = max(boundaries.max() ?? instant, instant).addingTimeInterval(21 * 86_400)
    var last = instant
    while let next = nextBoundary(after: last), next < min(horizon, quiet) {
      let winner = resolve(at: next).winner
      if winner?.mode != now?.mode || winner?.id != now?.id { return next }
      last = next
    }
    return nil
  }

  /// Returns every stretch of time between two instants with what is on in it, in order.
  ///
  /// The stretches touch, and the first and last are cut at the bounds. Empty when the end isn't
  /// after the start.
  public func stretches(from start: Date, to end: Date) -> [Stretch] {
    var result: [Stretch] = []
    var from = start
    while from < end {
      let to = nextChange(after: from, before: end) ?? end
      result.append(Stretch(start: from, end: to, assertion: resolve(at: from).winner))
      from = to
    }
    return result
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
  /// The schedules of a mode that are in their interval, with that interval.
  func runningSchedules(
    at instant: Date
  ) -> [(mode: FocusMode.ID, schedule: FocusSchedule, occurrence: FocusSchedule.Occurrence)] {
    modes.flatMap { mode in
      mode.schedules.compactMap { schedule in
        schedule.occurrence(containing: instant, by: clock).map { (mode.id, schedule, $0) }
      }
    }
  }

  private func scheduled(at instant: Date) -> [Assertion] {
    runningSchedules(at: instant).map {
      Assertion(
        id: .schedule($0.schedule.id), mode: $0.mode, source: .schedule,
        since: $0.occurrence.start, until: $0.occurrence.end)
    }
  }

  private func isCancelled(_ schedule: String, of mode: FocusMode.ID, at instant: Date) -> Bool {
    cancellations.contains {
      $0.mode == mode && $0.schedule == schedule && instant < $0.until
    }
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

  private func nextBoundary(after instant: Date) -> Date? {
    let clock = clock
    let ofSchedules = modes.lazy.flatMap(\.schedules)
      .compactMap { $0.nextBoundary(after: instant, by: clock) }
    let ofAssertions = assertions.lazy.flatMap { [$0.since, $0.until] }
      .compactMap { $0 }.filter { $0 > instant }
    return [ofSchedules.min(), ofAssertions.min()].compactMap { $0 }.min()
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
