import FocusFilterKit
import FocusText

/// The question about the whole device.
extension Query {
  static let ofDevice: [Query] = [
    Query(
      "on", of: .device, "the Focus that is on", as: .optional(.mode),
      story: [.focusOn, .focusOff, .focusKept], isCompared: true,
      recorded: { asked, _ in
        asked.view.entries.last(where: \.isAboutFocus).map { entry in
          RecordedAnswer(
            asked.view.state.activeMode.map { .string($0.name) } ?? .null, from: [entry])
        }
      },
      answer: { $0.view.state.activeMode?.name }, words: { $0 ?? "none" },
      value: { $0.map { .string($0) } ?? .null },
      compare: { name, active, asked in
        Comparison(
          try name.map { try asked.view.state.mode(named: $0.value).name } ?? "none",
          active ?? "none")
      })
  ]
}

/// The questions about the notification of an event.
extension Query {
  static let ofNotifications: [Query] = [
    Query(
      "outcome", of: .notification, "the outcome of the notification",
      as: Shape<OutcomeWord>.word("outcome"),
      story: [.notification], facts: [.outcome],
      recorded: { asked, _ in
        asked.view.decision.map { decision in
          RecordedAnswer(
            .string(decision.outcome.word.rawValue), from: asked.view.entriesOfDecision,
            rules: decision.decidingStep.map { [$0.rule] } ?? [])
        }
      },
      answer: { $0.view.decision?.outcome.word }, words: \.rawValue,
      value: { .string($0.rawValue) }),
    Query(
      "seen", of: .notification, "the banner of the notification", as: .flag,
      story: [.notification],
      answer: { $0.view.decision?.isSeen == true }, words: { $0 ? "seen" : "not seen" },
      value: { .bool($0) }),
    Query(
      "heard", of: .notification, "the sound of the notification", as: .flag,
      story: [.notification],
      answer: { $0.view.decision?.isHeard == true }, words: { $0 ? "heard" : "not heard" },
      value: { .bool($0) }),
    Query(
      "rule", of: .notification, "the rule that decided", as: Shape<FocusRule>.word("rule"),
      story: [.notification], facts: [.outcome],
      isRecorded: true,
      answer: { $0.view.decision?.decidingStep?.rule }, words: \.id,
      value: { .string($0.id) }),
  ]
}

// MARK: Answers in the history

extension RecordedView {
  /// The entry with the decision about the event's notification; empty without one.
  fileprivate var entriesOfDecision: [HistoryEntry] {
    guard let request = decision?.delivered?.request else { return [] }
    let entry = entries.first { $0.effects.decision(about: request) != nil }
    return entry.map { [$0] } ?? []
  }
}

extension HistoryEntry {
  /// Whether the entry turned a Focus on or off, or kept a Focus on for another reason.
  fileprivate var isAboutFocus: Bool {
    effects.contains { effect in
      switch effect {
      case .focusChanged, .focusKept: true
      default: false
      }
    }
  }
}
