/// The choices that nobody outside Apple can settle, each in one place.
///
/// Every member is *modelled*. The default values are what a new system uses.
public struct FocusPolicy: Sendable, Hashable, Codable {
  /// The sources of assertions, the strongest first. A missing source is weaker than all others.
  public var precedence: [FocusSource] = [
    .person, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront, .location, .schedule,
    .smartActivation, .other,
  ]
  public var overlappingSchedules: Overlap = .laterStartWins
  public var missingCriteria: MissingCriteria = .evaluateAsNil
  /// Whether a predicate that the system may not accept is refused rather than reported.
  public var strictPredicates: Bool = false
  /// How many modes can be added to a device, besides Do Not Disturb, which always exists.
  public var modeLimit: Int = 10
  /// How many seconds after a call another one of the same person counts as repeated.
  public var repeatedCallInterval: Double = 180

  public init() {}

  /// Which of two overlapping time schedules counts.
  public enum Overlap: String, Sendable, Hashable, Codable, CaseIterable {
    case laterStartWins, earlierStartWins
  }

  /// What a predicate says of a notification without criteria, which Apple leaves undocumented.
  public enum MissingCriteria: String, Sendable, Hashable, Codable, CaseIterable {
    /// The predicate is evaluated with nothing as `SELF`.
    case evaluateAsNil
    /// The predicate isn't consulted.
    case bypass
  }
}
