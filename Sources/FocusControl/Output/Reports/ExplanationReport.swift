import FocusFilterKit
import Foundation

/// One decision with every step.
struct ExplanationReport: Report {
  struct Document: Encodable, Sendable {
    let number: Int
    let date: Date
    let app: String
    let title: String
    let criteria: String?
    let outcome: OutcomeWord
    /// Why it couldn't be delivered; `nil` for other outcomes.
    let refusal: Decision.Refusal?
    let reason: String
    let steps: [Step]
    /// What would have to be different for which outcome; `nil` where no single step decided.
    let remedy: String?

    init(notification: DeliveredNotification, decision: Decision) {
      number = notification.id
      date = notification.date
      app = notification.request.app
      title = notification.request.title
      criteria = notification.request.filterCriteria
      outcome = decision.outcome.word
      refusal = if case .refused(let refusal) = decision.outcome { refusal } else { nil }
      reason = decision.reason
      steps = decision.steps.map(Step.init)
      remedy = decision.turningPoint?.description
    }
  }

  struct Step: Encodable, Sendable {
    let rule: String
    let fidelity: Fidelity
    let meaning: String
    let sentence: String

    init(_ step: Decision.Step) {
      rule = step.rule.id
      fidelity = step.fidelity
      meaning = step.rule.summary
      sentence = step.sentence
    }
  }

  let document: Document
  let dates: DateText

  func text(_ style: TextStyle) -> String {
    var lines = [
      style("#\(document.number) \(document.app): “\(document.title.onOneLine)”", .bold),
      "\(dates.day(document.date)), \(dates.time(document.date))",
      "\(document.outcome.phrase): \(document.reason)", "",
    ]
    lines +=
      TextTable(
        document.steps.map { [$0.rule, $0.fidelity.rawValue, $0.sentence] }, indent: "  "
      ).lines
    if let remedy = document.remedy { lines += ["", remedy] }
    return lines.joined(separator: "\n") + "\n"
  }
}
