/// A recorder of a decision's steps; a recorder that ignores them costs nothing.
protocol StepRecorder {
  /// Records a step with the way that it went.
  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict)

  /// Returns the way in which a step goes that could go either way.
  mutating func goes(_ holds: Bool, by rule: @autoclosure () -> FocusRule) -> Bool

  /// Returns the match with a list on which steps build.
  func match(
    _ match: Decision.ListMatch, of subject: Decision.JudgedList.Subject
  ) -> Decision.ListMatch

  /// Records the readings that a step depends on.
  mutating func consult(_ readings: @autoclosure () -> [FocusReading])
}

extension StepRecorder {
  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {}

  mutating func goes(_ holds: Bool, by rule: @autoclosure () -> FocusRule) -> Bool { holds }

  func match(
    _ match: Decision.ListMatch, of subject: Decision.JudgedList.Subject
  ) -> Decision.ListMatch { match }

  mutating func consult(_ readings: @autoclosure () -> [FocusReading]) {}

  /// Records a step that could have gone either way, and returns the way that it went.
  mutating func judge(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ holds: Bool, _ verdict: @autoclosure () -> Decision.Verdict,
    _ otherwise: @autoclosure () -> Decision.Verdict
  ) -> Bool {
    let holds = goes(holds, by: rule())
    record(rule(), observation(), holds ? verdict() : otherwise())
    return holds
  }
}

/// A recorder that keeps nothing, for decisions of which only the outcome matters.
struct UnrecordedSteps: StepRecorder {}

/// A recorder that keeps every step and the consulted readings.
struct RecordedSteps: StepRecorder {
  var steps: [Decision.Step] = []
  /// The readings, each once, in the order in which the decision consulted them.
  var readings: [FocusReading] = []

  // Decisions rarely have more steps, and a history keeps many decisions.
  init() { steps.reserveCapacity(10) }

  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {
    steps.append(.init(rule: rule(), observation: observation(), verdict: verdict()))
  }

  mutating func consult(_ readings: @autoclosure () -> [FocusReading]) {
    self.readings.formUnion(readings())
  }
}

/// A recorder that keeps only the deciding rule.
struct DecidingStep: StepRecorder {
  private var decides: FocusRule?
  private var allows: FocusRule?
  private var silences: FocusRule?

  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {
    switch verdict() {
    case .goesOn: break
    case .allows: allows = rule()
    case .silences: silences = rule()
    case .decides: decides = rule()
    }
  }

  /// The rule of ``Decision/decidingStep``.
  func rule(of outcome: Decision.Outcome) -> FocusRule? {
    switch outcome {
    case .alerts, .quiet, .toApp: decides ?? allows
    case .silenced, .refused: decides ?? silences
    }
  }
}

/// A recorder that reverses one step, to find out whether that step alone decided.
///
/// For a step about a list, the recorder reverses whether the list has the app or the person, which
/// also affects later steps.
struct FlippedStep: StepRecorder {
  private let rule: FocusRule
  /// The list in which the match is reversed; `nil` for another step.
  private var subject: Decision.JudgedList.Subject?
  private var isDue: Bool

  init(_ step: Decision.Step) {
    rule = step.rule
    switch step.observation {
    case .apps(let list) where list.match != .notConfigured: subject = list.subject
    case .combined(_, let list): subject = list.subject
    default: break
    }
    isDue = subject == nil
  }

  func match(
    _ match: Decision.ListMatch, of subject: Decision.JudgedList.Subject
  ) -> Decision.ListMatch { subject == self.subject ? match.opposite : match }

  mutating func goes(_ holds: Bool, by rule: @autoclosure () -> FocusRule) -> Bool {
    guard isDue, rule() == self.rule else { return holds }
    isDue = false
    return !holds
  }
}
