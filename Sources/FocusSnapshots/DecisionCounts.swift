public import FocusFilterKit
import FocusScenarios

/// The number of rows by outcome.
public struct DecisionCounts: Sendable, Hashable {
  /// The rows with a decision, by outcome and the rule that decided; `nil` where none did.
  public internal(set) var decisions: [Ending: Int] = [:]
  /// The rows without one.
  public internal(set) var problems: [DecisionProblem.Code: Int] = [:]

  /// Creates counts of no rows.
  public init() {}

  /// The outcome of a decision and the rule that decided it.
  public struct Ending: Sendable, Hashable {
    /// The outcome.
    public let outcome: OutcomeWord
    /// The rule; `nil` where nothing speaks against the notification.
    public let rule: FocusRule?
  }

  /// The number of answered rows.
  public var rows: Int { decisions.values.reduce(problemRows, +) }

  /// The number of rows without a decision.
  public var problemRows: Int { problems.values.reduce(0, +) }

  /// Adds the counts of other rows.
  public mutating func add(_ other: DecisionCounts) {
    decisions.merge(other.decisions, uniquingKeysWith: +)
    problems.merge(other.problems, uniquingKeysWith: +)
  }
}
