/// Which Focus is on at an instant, and what else asked to be.
public struct FocusResolution: Sendable, Hashable {
  /// What is on; `nil` means no Focus.
  public let winner: FocusAssertion?
  /// What isn't on although it was asked for, or isn't what keeps it on, in the order of asking,
  /// schedules last.
  public let losers: [Loser]
  /// The contested behaviors that it depended on, each once.
  public internal(set) var readings: [FocusReading] = []

  /// An assertion that isn't what is on.
  public struct Loser: Sendable, Hashable {
    /// What was asked for.
    public let assertion: FocusAssertion
    /// Why it doesn't win, or doesn't count.
    public let reason: Reason
  }

  /// The reason why an assertion isn't what is on.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// Its end has passed.
    case ended
    /// A person turned it off, or chose another Focus, for the rest of its interval.
    case canceledByHand
    /// Somebody who counts for more asked for another.
    case lowerPrecedence
    /// Somebody who counts as much asked for another at a time that wins.
    case otherStart
    /// It is for the Focus that is on, which another assertion keeps on.
    case alsoAsked
  }
}

extension FocusResolution.Loser {
  /// The reason why it isn't what is on, in one sentence without a full stop.
  public var sentence: String {
    switch reason {
    case .ended: "its end has passed"
    case .canceledByHand: "its schedule is off for the rest of its time, because a person chose"
    case .lowerPrecedence: "turned on by \(assertion.source), which counts for less"
    case .otherStart: "turned on by \(assertion.source), at a time that loses"
    case .alsoAsked: "also turned on by \(assertion.source)"
    }
  }
}
