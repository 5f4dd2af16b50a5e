/// One event with what followed from it.
public struct HistoryEntry: Sendable, Hashable {
  /// Counts up from 1.
  public let number: Int
  /// What happened.
  public let event: FocusEvent
  /// What followed from it, in order; a call's result follows as an event of its own.
  public let effects: [FocusEffect]
}
