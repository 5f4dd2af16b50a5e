/// What a filter told the system about the activation that is on, or why it told nothing.
public struct ActiveContext: Sendable, Hashable {
  /// The filter that was asked.
  public let filter: FilterReference
  /// What came of it.
  public let answer: Answer
  /// The least sure rule of the call that it follows from.
  public let rule: FocusRule
  /// The contested behaviors that the call depended on, each once.
  public let readings: [FocusReading]

  /// What came of the last delivery or reading.
  public enum Answer: Sendable, Hashable {
    /// It answered.
    case told(AppContext)
    /// Its code threw, lacked a value, took too long, or ended.
    case failed(AppCall.Outcome)
    /// It couldn't be called.
    case missed(MissedFilterDelivery.Reason)
  }
}
