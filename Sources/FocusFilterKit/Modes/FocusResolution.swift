/// The assertion that wins at an instant, and those that lose.
public struct FocusResolution: Sendable, Hashable {
  /// The assertion that keeps a Focus on; `nil` means no Focus.
  public let winner: FocusAssertion?
  /// The other assertions, in the order in which they were made, schedules last.
  public let losers: [Loser]
  /// The contested behaviors that it depended on, each once.
  public internal(set) var readings: [FocusReading] = []

  /// An assertion that doesn't win.
  public struct Loser: Sendable, Hashable {
    /// The assertion.
    public let assertion: FocusAssertion
    /// Why the assertion doesn't win.
    public let reason: Reason
  }

  /// The reason why an assertion doesn't win.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// The end of the assertion has passed.
    case ended
    /// A person turned the Focus off, or another one on, during this interval of its schedule.
    case canceledByHand
    /// A source of a higher precedence turned another Focus on.
    case lowerPrecedence
    /// A source of the same precedence turned another Focus on, and the start decides.
    case otherStart
    /// The Focus is on, but another assertion keeps it on.
    case alsoAsked
  }
}
