/// The choices for a device's behavior where reports contradict each other or Apple documents no number.
///
/// The contested behaviors are *readings*: each has a closed list of values, and ``FocusReading`` has
/// the source of every value. The remaining members are *modeled* numbers and orders.
///
/// ```swift
/// var policy = FocusPolicy()
/// policy.missingCriteria = .notConsulted
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt, policy: policy)
/// ```
public struct FocusPolicy: Sendable, Hashable {
  /// The sources of assertions, the strongest first. A missing source is weaker than all others.
  public var precedence: [FocusSource] = [
    .person, .shortcut, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront, .location,
    .schedule,
    .smartActivation, .other,
  ]
  /// Whether a predicate that the system may not accept is refused rather than reported.
  public var strictPredicates: Bool = false
  /// The number of modes that can be added to a device, besides Do Not Disturb, which always
  /// exists.
  public var modeLimit: Int = 10
  /// The interval in which a second phone call of the same person is a repeated call, in seconds.
  ///
  /// Source: *documented* as “two or more calls from the same person within 3 minutes”.
  public var repeatedCallInterval: Double = 180

  /// The calls of a filter when one Focus replaces another.
  public var switching: Switching = .valuesOnce
  /// The call of a filter with the values that it already has.
  public var equalValues: EqualValues = .delivered
  /// The number of calls of a filter for one change.
  public var callsForOneChange: CallsForOneChange = .one
  /// Which states of an app's process count as running.
  public var runningStates: RunningStates = .foregroundAndBackground
  /// The result of a delivery that no process can run.
  public var noHost: NoHost = .missed
  /// The process that runs a filter which is also a `LiveActivityIntent`.
  public var hostHints: HostHints = .launchTheApp
  /// The result of `current` where no Focus has values for the filter.
  public var currentOutsideFocus: CurrentOutsideFocus = .notFound
  /// The call of an app that is launched while a Focus is on.
  public var launchWhileOn: LaunchWhileOn = .noCall
  /// The result of a predicate for a notification without `filterCriteria`.
  public var missingCriteria: MissingCriteria = .evaluatedAsNil
  /// The effect of a Focus mode's lists that nobody has configured.
  public var unconfiguredLists: UnconfiguredLists = .allow
  /// The effect of a filter's predicate on phone calls.
  public var predicateJudgesCalls: PredicateJudgesCalls = .no
  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  public var timeSensitiveOverPredicate: TimeSensitiveOverPredicate = .alerts
  /// The outcome of time-sensitive notifications in Do Not Disturb, Sleep and Driving as offered.
  public var timeSensitiveAsOffered: TimeSensitiveAsOffered = .silenced
  /// The phone calls of favorites in Driving as the system offers it.
  public var favoritesWhileDriving: FavoritesWhileDriving = .silenced
  /// The effect of a predicate after a restart, before the first unlock.
  public var predicateAfterRestart: PredicateAfterRestart = .forgotten
  /// The call, at the end of a Focus, of a filter whose required parameter has no default.
  public var requiredWithoutDefault: RequiredWithoutDefault = .noCall
  /// Which of two schedules that overlap keeps its Focus on.
  public var overlappingSchedules: OverlappingSchedules = .laterStartWins
  /// The precedence of a schedule that starts over a Focus that a person turned on.
  public var scheduleAgainstHand: ScheduleAgainstHand = .handStays
  /// The return of a schedule when a person's choice with a duration ends.
  public var scheduleAfterTimedChoice: ScheduleAfterTimedChoice = .staysOff
  /// The precedence of bedtime over a Focus that a person turned on.
  public var sleepAgainstHand: SleepAgainstHand = .handStays
  /// The permission of an app that never asked to send notifications.
  public var permissionNeverAsked: PermissionNeverAsked = .refused
  /// The Focus status that an app reads without permission.
  public var focusStatusUnauthorized: FocusStatusUnauthorized = .unknown
  /// The changes of the Focus status that an Intents extension is told.
  public var focusStatusPush: FocusStatusPush = .everyChange
  /// The process's life after `perform()` returns.
  public var afterPerform: AfterPerform = .processStays

  /// Choices of a newer version, by name; they are kept with the device and have no effect.
  var unknownChoices: [String: String] = [:]

  /// Creates the choices of a new device: the default of every reading.
  public init() {}
}
