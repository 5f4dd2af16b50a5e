/// A filter's report to the system for the current activation, or the reason for its absence.
package struct ActiveContext: Sendable, Hashable {
  /// The filter that was called.
  package let filter: FilterReference
  /// The result of the call.
  package let answer: Answer
  /// The least sure rule of the call that it follows from.
  package let rule: FocusRule
  /// The contested behaviors that the call depended on, each once.
  package let readings: [FocusReading]

  /// The result of the last delivery, or of the last reading of `appContext`.
  package enum Answer: Sendable, Hashable {
    /// The filter reported its context.
    case answered(AppContext)
    /// The filter's code threw an error, lacked a value, timed out, or its process ended.
    case failed(AppCall.Outcome)
    /// The filter couldn't be called.
    case missed(MissedFilterDelivery.Reason)
  }
}
