/// The choices that nobody outside Apple can settle, where one may well choose otherwise.
///
/// Every member is *modeled*. The default values are what a new system uses, and a scenario can set each
/// of them. What else is modeled is fixed, and <doc:Rules> marks it: among it how the lists of people and
/// apps are combined (F3-6), that the predicate comes after them (F3-7), that it lives as long as its
/// activation (F3-7l), the hours of the durations that are offered (F2.7), and that a suspended app is
/// called like a running one (F4.4s).
public struct FocusPolicy: Sendable, Hashable {
  /// The sources of assertions, the strongest first. A missing source is weaker than all others.
  public var precedence: [FocusSource] = [
    .person, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront, .location, .schedule,
    .smartActivation, .other,
  ]
  /// Which of two schedules that are in their interval keeps its Focus on.
  public var overlappingSchedules: Overlap = .laterStartWins
  /// Whether a predicate is asked about a notification without criteria.
  public var missingCriteria: MissingCriteria = .evaluateAsNil
  /// Whether a predicate that the system may not accept is refused rather than reported.
  public var strictPredicates: Bool = false
  /// How many modes can be added to a device, besides Do Not Disturb, which always exists.
  public var modeLimit: Int = 10
  /// How many seconds after a call another one of the same person counts as repeated.
  public var repeatedCallInterval: Double = 180
  /// Whether a time-sensitive notification alerts although the predicate doesn't match it.
  public var timeSensitiveOverPredicate: Bool = true
  /// What an app may do that never asked for permission to notify.
  public var unaskedPermission: UnaskedPermission = .granted

  /// Choices of a newer version, by name; they are kept with the device and have no effect.
  var unknownChoices: [String: String] = [:]

  /// Creates the choices of a new system.
  public init() {}

  /// Which of two overlapping time schedules counts.
  public enum Overlap: String, Sendable, Hashable, CaseIterable {
    /// The one that started last, as among other assertions of one rank.
    case laterStartWins
    /// The one that started first, until it ends.
    case earlierStartWins
  }

  /// What a predicate says of a notification without criteria, which Apple leaves undocumented.
  public enum MissingCriteria: String, Sendable, Hashable, CaseIterable {
    /// The predicate is evaluated with nothing as `SELF`.
    case evaluateAsNil
    /// The predicate isn't consulted.
    case bypass
  }

  /// What an app may do that never asked for permission to notify.
  public enum UnaskedPermission: String, Sendable, Hashable, CaseIterable {
    /// It may notify, so that one can try a filter before the app is complete; a finding says so.
    case granted
    /// It may not, as
    /// [on a device](https://developer.apple.com/documentation/usernotifications/asking-permission-to-use-notifications).
    case refused
  }
}
