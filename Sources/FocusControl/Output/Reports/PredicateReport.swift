import FocusFilterKit

/// A predicate in canonical form, with what it says of some values.
struct PredicateReport: Report {
  struct Document: Encodable, Sendable {
    let predicate: String
    /// Why the text doesn't read as the predicate; `nil` when it does.
    let unwritable: String?
    let answers: [Answer]
  }

  struct Answer: Encodable, Sendable {
    /// The value as it was given.
    let value: String
    let explanation: PredicateExplanation
  }

  let document: Document
  let explains: Bool

  var exitCode: ExitCode {
    document.answers.allSatisfy { $0.explanation.verdict == .isTrue } ? .done : .notHeld
  }

  func text(_ style: TextStyle) -> String {
    var lines = [document.predicate]
    if let reason = document.unwritable {
      lines.append("  This predicate can't be written as a format string. \(reason)")
    }
    for answer in document.answers {
      let explanation = answer.explanation
      let accent: TextStyle.Accent = explanation.verdict == .isTrue ? .green : .yellow
      lines.append("\(answer.value): \(style(explanation.verdict.rawValue, accent))")
      if explains {
        lines += explanation.description.split(separator: "\n").map { "  \($0)" }
      } else if explanation.verdict != .isTrue {
        lines.append("  \(explanation.reason)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
