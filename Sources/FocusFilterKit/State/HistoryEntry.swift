/// One event with what followed from it.
package struct HistoryEntry: Sendable, Hashable {
  /// Counts up from 1.
  package let number: Int
  /// What happened.
  package let event: FocusEvent
  /// What followed from it, in order; a call's result follows as an event of its own.
  package let effects: [FocusEffect]
}
