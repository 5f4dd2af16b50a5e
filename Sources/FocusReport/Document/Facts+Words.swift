import FocusFilterKit
import PredicateFormat

extension Decision.Verdict {
  /// What a step means for the notification, in one word; empty when the next step is looked at.
  var word: String {
    switch self {
    case .goesOn: ""
    case .allows: "allows"
    case .silences: "silences"
    case .decides: "decides"
    }
  }
}

extension Decision.Step {
  /// What each part of a predicate saw, where the step evaluated one.
  var explanation: PredicateExplanation? {
    if case .predicate(let judged) = observation { judged.explanation } else { nil }
  }
}

extension RuleSource {
  /// What the rule rests on, in words.
  var text: String {
    switch self {
    case .documented(let quotations, let reason):
      (quotations.map { "“\($0.sentence)” \($0.page.title)" } + [reason].compactMap { $0 })
        .joined(separator: " · ")
    case .observed(let reports): reports.joined(separator: " · ")
    case .modeled(let reason): reason
    }
  }
}
