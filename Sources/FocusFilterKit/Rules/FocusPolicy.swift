/// How a device behaves where its behavior is contested or has no documented number.
///
/// The contested behaviors are *readings*: each has a closed list of values, and ``FocusReading``
/// says what every value rests on. The remaining members are *modeled* numbers and orders.
///
/// ```swift
/// var policy = FocusPolicy()
/// policy.missingCriteria = .notConsulted
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt, policy: policy)
/// ```
public struct FocusPolicy: Sendable, Hashable {
  /// The sources of assertions, the strongest first. A missing source is weaker than all others.
  public var precedence: [FocusSource] = [
    .person, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront, .location, .schedule,
    .smartActivation, .other,
  ]
  /// Whether a predicate that the system may not accept is refused rather than reported.
  public var strictPredicates: Bool = false
  /// How many modes can be added to a device, besides Do Not Disturb, which always exists.
  public var modeLimit: Int = 10
  /// How many seconds after a phone call another one of the same person counts as repeated.
  ///
  /// Source: *documented* as “two or more calls from the same person within 3 minutes”.
  public var repeatedCallInterval: Double = 180

  /// What a filter gets when one Focus replaces another.
  public var switching: Switching = .valuesOnce
  /// Whether a filter is called with the values that it has already.
  public var equalValues: EqualValues = .delivered
  /// How often a filter is called for one change.
  public var callsForOneChange: CallsForOneChange = .one
  /// Which states of an app's process count as running.
  public var runningStates: RunningStates = .foregroundAndBackground
  /// What happens to a delivery that nothing can run.
  public var noHost: NoHost = .missed
  /// Whether a filter that is a `LiveActivityIntent`, too, runs in the app, which is launched for it.
  public var hostHints: HostHints = .launchTheApp
  /// What `current` returns where no Focus has values for the filter.
  public var currentOutsideFocus: CurrentOutsideFocus = .notFound
  /// Whether an app that is launched while a Focus is on is called.
  public var launchWhileOn: LaunchWhileOn = .noCall
  /// What a predicate says of a notification without `filterCriteria`.
  public var missingCriteria: MissingCriteria = .evaluatedAsNil
  /// What the lists of a Focus do that nobody has configured.
  public var unconfiguredLists: UnconfiguredLists = .allow
  /// Whether a filter's predicate judges phone calls.
  public var predicateJudgesCalls: PredicateJudgesCalls = .no
  /// Whether a time-sensitive notification alerts that the predicate doesn't match.
  public var timeSensitiveOverPredicate: TimeSensitiveOverPredicate = .alerts
  /// Whether a predicate counts after a restart, before the first unlock.
  public var predicateAfterRestart: PredicateAfterRestart = .forgotten
  /// What happens at the end of a Focus to a filter whose required parameter has no default.
  public var requiredWithoutDefault: RequiredWithoutDefault = .noCall
  /// Which of two schedules that overlap keeps its Focus on.
  public var overlappingSchedules: OverlappingSchedules = .laterStartWins
  /// Whether a schedule that starts replaces a Focus that a person turned on.
  public var scheduleAgainstHand: ScheduleAgainstHand = .handStays
  /// Whether a schedule comes back when a person's choice with a duration ends.
  public var scheduleAfterTimedChoice: ScheduleAfterTimedChoice = .staysOff
  /// Whether bedtime replaces a Focus that a person turned on.
  public var sleepAgainstHand: SleepAgainstHand = .handStays
  /// What an app may do that never asked for permission to notify.
  public var permissionNeverAsked: PermissionNeverAsked = .granted
  /// Whether a process stays after `perform()` returns.
  public var afterPerform: AfterPerform = .processStays

  /// Choices of a newer version, by name; they are kept with the device and have no effect.
  var unknownChoices: [String: String] = [:]

  /// Creates the choices of a new device: the default of every reading.
  public init() {}
}
