import FocusFilterKit
import FocusText
import Foundation

/// A decision with every step.
struct ExplanationReport: Report {
  struct Document: Encodable, Sendable {
    let number: Int
    let date: Date
    let app: String
    let title: String
    let criteria: String?
    let outcome: OutcomeWord
    let isListed: Bool
    /// The reason for a refusal; `nil` for other outcomes.
    let refusal: Decision.Refusal?
    let reason: String
    let steps: [Decision.Step]
    /// The contested behaviors that it depended on.
    let readings: [FocusReading]
    /// The change that would lead to another outcome; `nil` where no single step decided.
    let remedy: String?
    /// The words of the command that makes the change, without the tool's name; `nil` where none does.
    let command: [String]?
    fileprivate let decision: Decision

    init(notification: DeliveredNotification, decision: Decision) {
      number = notification.id
      date = notification.date
      app = notification.request.app
      title = notification.request.title
      criteria = notification.request.filterCriteria
      outcome = decision.outcome.word
      isListed = decision.isListed
      refusal = if case .refused(let refusal) = decision.outcome { refusal } else { nil }
      reason = decision.reason
      steps = decision.steps
      readings = decision.readings
      remedy = decision.turningPoint?.description
      command = decision.turningPoint?.command
      self.decision = decision
    }

    func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(number, forKey: .number)
      try members.encode(date, forKey: .date)
      try members.encode(app, forKey: .app)
      try members.encode(title, forKey: .title)
      try members.encodeIfPresent(criteria, forKey: .criteria)
      try members.encode(outcome, forKey: .outcome)
      try members.encode(isListed, forKey: .isListed)
      try members.encodeIfPresent(refusal, forKey: .refusal)
      try members.encode(reason, forKey: .reason)
      try members.encodeIfPresent(remedy, forKey: .remedy)
      try members.encodeIfPresent(command, forKey: .command)
      try members.encode(readings, forKey: .readings)
      var list = members.nestedUnkeyedContainer(forKey: .steps)
      for step in steps {
        var members = list.nestedContainer(keyedBy: StepKey.self)
        try members.encode(step.rule, forKey: .rule)
        try members.encode(step.fidelity, forKey: .fidelity)
        try members.encode(step.rule.summary, forKey: .meaning)
        try members.encode(step.sentence, forKey: .sentence)
      }
    }

    private enum Key: String, CodingKey {
      case number, date, app, title, criteria, outcome, isListed, refusal, reason, readings, remedy
      case command, steps
    }

    private enum StepKey: String, CodingKey { case rule, fidelity, meaning, sentence }
  }

  let document: Document
  let dates: DateText
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    ([
      style("#\(document.number) \(document.app): “\(document.title.onOneLine)”", .bold),
      "\(dates.day(document.date)), \(dates.time(document.date))",
      document.decision.text,
    ] + (document.command.map { ["", "'\(tool) \($0.asTyped)' does that."] } ?? []) + [""]).joined(
      separator: "\n")
  }
}
