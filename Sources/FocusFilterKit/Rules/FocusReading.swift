import FocusText

/// A contested behavior of a device: its subject, and the values that are reported for it.
///
/// Nobody outside Apple can tell which value is right. ``FocusPolicy`` holds the chosen values, and
/// decisions, deliveries and Focus changes record the readings that they depended on.
///
/// ```swift
/// FocusReading.missingCriteria.title              // "missing criteria"
/// FocusReading.missingCriteria.values.map(\.name) // ["evaluatedAsNil", "notConsulted"]
/// ```
@nonexhaustive
public enum FocusReading: String, Sendable, Hashable, Codable, CaseIterable, Identifiable {
  /// The calls of a filter when one Focus replaces another.
  case switching
  /// The call of a filter with the same values as its last call.
  case equalValues
  /// The number of calls of a filter for one change.
  case callsForOneChange
  /// The states of an app's process that count as running.
  case runningStates
  /// The result of a delivery that no process can run.
  case noHost
  /// The process that runs a filter whose type requests one.
  case hostHints
  /// The result of `current` while no active Focus has values for the filter.
  case currentOutsideFocus
  /// The call of an app's filter if the app is launched while a Focus is on.
  case launchWhileOn
  /// The result of a predicate for a notification without `filterCriteria`.
  case missingCriteria
  /// The effect of a mode's lists that the person hasn't configured.
  case unconfiguredLists
  /// The effect of a filter's predicate on phone calls.
  case predicateJudgesCalls
  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  case timeSensitiveOverPredicate
  /// The outcome of time-sensitive notifications in Do Not Disturb with the system's settings.
  case timeSensitiveInDoNotDisturb
  /// The outcome of time-sensitive notifications in Sleep with the system's settings.
  case timeSensitiveInSleep
  /// The outcome of time-sensitive notifications in Driving with the system's settings.
  case timeSensitiveInDriving
  /// The outcome of favorites' phone calls in Driving with the system's settings.
  case favoritesWhileDriving
  /// The effect of a predicate after a restart, before the first unlock.
  case predicateAfterRestart
  /// The call at the end of a Focus, for a filter with a required parameter that has no default.
  case requiredWithoutDefault
  /// The winner of two overlapping schedules.
  case overlappingSchedules
  /// The precedence of a schedule that starts over a Focus that a person turned on.
  case scheduleAgainstHand
  /// The return of a schedule's Focus when a person's choice with a duration ends.
  case scheduleAfterTimedChoice
  /// The precedence of bedtime over a Focus that a person turned on.
  case sleepAgainstHand
  /// The permission of an app that never asked to send notifications.
  case permissionNeverAsked
  /// The states of an app in which it can ask for permission to send notifications.
  case permissionAsked
  /// The Focus status that an app reads without permission.
  case focusStatusUnauthorized
  /// The changes of the Focus status that an Intents extension receives.
  case focusStatusPush
  /// The Focus status that an Intents extension reads from `INFocusStatusCenter`.
  case focusStatusInExtension
  /// The sound of a critical alert while Sleep is on.
  case criticalInSleep
  /// The life of the app's process after `perform()` returns.
  case afterPerform

  /// The reading's name in scenarios, commands and stored devices.
  public var id: String { rawValue }
  /// The reading's subject in a few words: `missing criteria`.
  public var title: String { FocusPolicy.choice(of: self).title }
  /// The values, the default first; there are at least two.
  public var values: [Value] { FocusPolicy.choice(of: self).values }
  /// The rule that states the default value; `nil` if no rule does.
  public var rule: FocusRule? { FocusPolicy.choice(of: self).rule }
  /// The value of a new device.
  public var defaultValue: Value { values[0] }

  /// Returns the value with a name, or `nil`; names are case-sensitive.
  public func value(named name: String) -> Value? { values.first { $0.name == name } }

  /// One of the values of a reading.
  public struct Value: Sendable, Hashable, Identifiable {
    /// The value's name in scenarios, commands and stored devices: `notConsulted`.
    public let name: String
    /// The value in a few words: `not consulted`.
    public let words: String
    /// The source of the value.
    public let source: RuleSource

    /// The fidelity of the value.
    public var fidelity: Fidelity { source.fidelity }
    /// The name.
    public var id: String { name }
  }
}

extension [FocusReading] {
  /// Adds the readings that the array doesn't contain, in their order.
  package mutating func formUnion(_ readings: [FocusReading]) {
    for reading in readings where !contains(reading) { append(reading) }
  }
}

/// A type whose cases are the values of one reading, the default first.
protocol ReadingValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The reading's subject in a few words.
  static var title: String { get }
  /// The rule that states the default value and supplies its source; `nil` if no rule does.
  static var rule: FocusRule? { get }
  /// The case in a few words; by default those of its name.
  var words: String { get }
  /// The source of the case.
  var source: RuleSource { get }
}

extension ReadingValue {
  var words: String { rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" } }
}

/// A reading that a result depended on, with the chosen value and the other values to try.
public struct ConsultedReading: Sendable, Hashable, Codable {
  /// The contested behavior.
  public let reading: FocusReading
  /// The name of the chosen value.
  public let value: String
  /// The names of the other values; at least one.
  public let others: [String]

  package init(_ reading: FocusReading, in policy: FocusPolicy) {
    self.reading = reading
    value = policy.value(of: reading).name
    others = policy.alternatives(of: reading).map { $0.value(of: reading).name }
  }
}

extension ConsultedReading: CustomStringConvertible {
  /// The reading, and the scenario's text for another value, in one sentence without a full stop.
  public var description: String {
    let words = reading.value(named: value)?.words ?? value
    let choices = others.map { "`policy: { \(reading.id): \"\($0)\" }`" }.list(.or)
    return
      "It depends on '\(reading.title)', read as '\(words)'; to try another value, write \(choices)"
  }
}
