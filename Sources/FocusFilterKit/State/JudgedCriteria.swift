import Foundation
package import PredicateFormat

/// The criteria of a notification and the predicate that judged them.
///
/// The explanation is made only when somebody asks, because its text costs more than the decision.
package struct JudgedCriteria: Sendable, Hashable {
  private let predicate: FormatPredicate
  /// `nil` for a notification without criteria.
  private let criteria: String?
  /// The device's time; `nil` where the predicate doesn't ask for it, so that equal decisions are equal.
  private let now: Date?

  init(_ criteria: String?, by predicate: FormatPredicate, at now: Date) {
    self.predicate = predicate
    self.criteria = criteria
    self.now = predicate.asksTime ? now : nil
  }

  /// The result of each part of the predicate.
  package var explanation: PredicateExplanation {
    predicate.explain(
      with: criteria,
      environment: .deterministic(at: now ?? Date(timeIntervalSinceReferenceDate: 0)))
  }
}

extension PredicateEnvironment {
  /// An environment of a device's time and no chance, so that the same device decides the same.
  static func deterministic(at now: Date) -> PredicateEnvironment {
    PredicateEnvironment(now: { now }, random: { 0 })
  }
}
