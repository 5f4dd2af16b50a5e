/// A contested behavior of a device: what it is about, and the values that are reported for it.
///
/// Nobody outside Apple can decide a reading. ``FocusPolicy`` holds the value that is chosen, and
/// decisions, deliveries and Focus changes record the readings that they consulted.
///
/// ```swift
/// FocusReading.missingCriteria.title              // "missing criteria"
/// FocusReading.missingCriteria.values.map(\.name) // ["evaluatedAsNil", "notConsulted"]
/// ```
@nonexhaustive
public enum FocusReading: String, Sendable, Hashable, Codable, CaseIterable, Identifiable {
  /// What a filter gets when one Focus replaces another.
  case switching
  /// Whether a filter is called with the values that it has already.
  case equalValues
  /// How often a filter is called for one change.
  case callsForOneChange
  /// Which states of an app's process count as running.
  case runningStates
  /// What happens to a delivery that nothing can run.
  case noHost
  /// Whether an intent's declarations choose the process that runs it.
  case hostHints
  /// What `current` returns where no Focus has values for the filter.
  case currentOutsideFocus
  /// Whether an app that is launched while a Focus is on is called.
  case launchWhileOn
  /// What a predicate says of a notification without `filterCriteria`.
  case missingCriteria
  /// What the lists of a Focus do that nobody has configured.
  case unconfiguredLists
  /// Whether a filter's predicate judges phone calls.
  case predicateJudgesCalls
  /// Whether a time-sensitive notification alerts that the predicate doesn't match.
  case timeSensitiveOverPredicate
  /// Whether a predicate counts after a restart, before the first unlock.
  case predicateAfterRestart
  /// What happens at the end of a Focus to a filter whose required parameter has no default.
  case requiredWithoutDefault
  /// Which of two schedules that overlap keeps its Focus on.
  case overlappingSchedules
  /// Whether a schedule that starts replaces a Focus that a person turned on.
  case scheduleAgainstHand
  /// Whether a schedule comes back when a person's choice with a duration ends.
  case scheduleAfterTimedChoice
  /// Whether bedtime replaces a Focus that a person turned on.
  case sleepAgainstHand
  /// What an app may do that never asked for permission to notify.
  case permissionNeverAsked
  /// Whether a process stays after `perform()` returns.
  case afterPerform

  /// The name by which scenarios, commands and stored devices choose it.
  public var id: String { rawValue }
  /// What the reading is about, in a few words: `missing criteria`.
  public var title: String { FocusPolicy.choice(of: self).title }
  /// The values, the default first; there are at least two.
  public var values: [Value] { FocusPolicy.choice(of: self).values }
  /// The value of a new device.
  public var defaultValue: Value { values[0] }

  /// Returns the value with a name, or `nil`; the case of letters counts.
  public func value(named name: String) -> Value? { values.first { $0.name == name } }

  /// One of the values of a reading.
  public struct Value: Sendable, Hashable, Identifiable {
    /// The name by which scenarios, commands and stored devices choose it: `notConsulted`.
    public let name: String
    /// The value in a few words: `not consulted`.
    public let words: String
    /// What it rests on.
    public let source: RuleSource

    /// How sure it is.
    public var fidelity: Fidelity { source.fidelity }
    /// The name.
    public var id: String { name }
  }
}

extension [FocusReading] {
  /// Adds the readings that aren't there, in their order.
  package mutating func formUnion(_ readings: [FocusReading]) {
    for reading in readings where !contains(reading) { append(reading) }
  }
}

/// A type whose cases are the values of one reading, the default first.
protocol ReadingValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// What the reading is about, in a few words.
  static var title: String { get }
  /// The case in a few words.
  var words: String { get }
  /// What the case rests on.
  var source: RuleSource { get }
}
