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
