import Foundation

/// The events of a trial's day, from which the same day under another policy is foreseen without
/// running the app's code again.
///
/// The code's results are events. If the device calls the code at the same moments with the same
/// values, and gives it the same answers, then the results are the same, and the events can be
/// applied to a device with the other policy.
struct RecordedDay: Sendable {
  /// An event of the day, with its effects and the device after it.
  struct Step: Sendable {
    let entry: HistoryEntry
    let state: FocusState
  }

  private let app: String
  /// Whether the app's code has read the Focus status, whose answers don't wait for the device, so
  /// that another day can't be foreseen.
  let readsStatus: Bool
  /// The device before the first event.
  private let start: FocusState
  let steps: [Step]
  private let questions: [AnsweredQuestion]

  /// Records the day that an app has had on a device; `nil` if the device's store has lost it.
  init?(of app: String, on system: FocusSystem) async throws {
    guard let start = try await system.journal.origin() else { return nil }
    self.app = app
    self.readsStatus = system.glance.wasRead
    self.start = start
    self.questions = await system.answeredQuestions ?? []
    var state = start
    self.steps = await system.history.map { entry in
      _ = state.apply(entry.event)
      return Step(entry: entry, state: state)
    }
  }

  /// The readings that the decisions about notifications depended on, each once.
  var readingsOfDecisions: [FocusReading] {
    var readings: [FocusReading] = []
    for case .decided(_, let decision) in steps.lazy.flatMap(\.entry.effects) {
      readings.formUnion(decision.readings)
    }
    return readings
  }

  /// Whether a filter returned the same context at each of its calls with the same values, so that
  /// further such calls wouldn't change a decision.
  func answersAlike(_ filter: FilterReference) -> Bool {
    var contexts: [[String: ParameterValue]: AppContext?] = [:]
    for call in steps.map(\.entry).returnedCalls where call.delivery.filter == filter {
      if let known = contexts[call.values], known != call.result.context { return false }
      contexts[call.values] = .some(call.result.context)
    }
    return true
  }

  /// Returns the day under another policy; `nil` if the device would run the app's code at another
  /// moment, with other values or with other answers, so that the day has to be played.
  ///
  /// The cost is that of the events; no code runs.
  func under(_ policy: FocusPolicy) -> [Step]? {
    guard !readsStatus else { return nil }
    var state = start
    state.timeline.policy = policy
    var asked = questions[...]
    var foreseen: [Step] = []
    for step in steps {
      while let question = asked.first, question.after == foreseen.count {
        guard question.answer(state) == question.given else { return nil }
        asked.removeFirst()
      }
      let effects = state.apply(step.entry.event)
      guard effects.filter(\.reachesCode) == step.entry.effects.filter(\.reachesCode),
        state.apps[app]?.process == step.state.apps[app]?.process
      else { return nil }
      foreseen.append(
        Step(
          entry: HistoryEntry(
            number: step.entry.number, event: step.entry.event, effects: effects),
          state: state))
    }
    return asked.allSatisfy { $0.answer(state) == $0.given } ? foreseen : nil
  }
}

extension FocusEffect {
  /// Whether the effect runs an app's code or ends its process.
  fileprivate var reachesCode: Bool {
    switch self {
    case .call, .broadcast, .processEnded, .faulted: true
    case .finished(_, let result), .superseded(_, let result): result.outcome == .interrupted
    default: false
    }
  }
}

extension Collection<RecordedDay.Step> {
  /// The outcomes of the notifications that arrived in these steps; `nil` if one has none.
  var outcomes: [String]? {
    var outcomes: [String] = []
    for case .posted(let request) in map(\.entry.event.kind) {
      guard let decision = lazy.compactMap({ $0.entry.effects.decision(about: request) }).first
      else { return nil }
      outcomes.append(decision.outcome.word.rawValue)
    }
    return outcomes
  }
}
