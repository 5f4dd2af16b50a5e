/// Records the steps of a decision, or nothing at no cost.
protocol StepRecorder {
  /// Records a step that couldn't have gone another way.
  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict)

  /// Records a step that could have gone either way, and returns the way that it went.
  mutating func judge(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ holds: Bool, _ verdict: @autoclosure () -> Decision.Verdict,
    _ otherwise: @autoclosure () -> Decision.Verdict
  ) -> Bool

  /// Takes down readings that a step depends on.
  mutating func consult(_ readings: @autoclosure () -> [FocusReading])
}

extension StepRecorder {
  mutating func record(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ verdict: @autoclosure () -> Decision.Verdict
  ) {}

  mutating func judge(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ holds: Bool, _ verdict: @autoclosure () -> Decision.Verdict,
    _ otherwise: @autoclosure () -> Decision.Verdict
  ) -> Bool {
    record(rule(), observation(), holds ? verdict() : otherwise())
    return holds
  }

  mutating func consult(_ readings: @autoclosure () -> [FocusReading]) {}
}

/// Keeps nothing, for decisions whose outcome alone is asked for.
struct UnrecordedSteps: StepRecorder {}

/// Keeps every step, with the readings that were consulted.
struct RecordedSteps: StepRecorder {
  var steps: [Decision.Step] = []
  /// Each once, in the order in which they were consulted.
  var readings: [FocusReading] = []

  // A decision seldom has more steps, and a history keeps many.
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

/// Keeps the rule that decides, and nothing else of the steps.
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

/// Reverses one step, to find out whether it alone decided.
struct FlippedStep: StepRecorder {
  private let rule: FocusRule
  private var isDue = true

  init(_ rule: FocusRule) { self.rule = rule }

  mutating func judge(
    _ rule: @autoclosure () -> FocusRule, _ observation: @autoclosure () -> Decision.Observation,
    _ holds: Bool, _ verdict: @autoclosure () -> Decision.Verdict,
    _ otherwise: @autoclosure () -> Decision.Verdict
  ) -> Bool {
    guard isDue, rule() == self.rule else { return holds }
    isDue = false
    return !holds
  }
}
