package import FocusHost
import FocusText

/// The choices for a device's contested behavior: where reports disagree or Apple documents no
/// number.
///
/// The contested behaviors are *readings*: each has a closed list of values, and ``FocusReading``
/// has the source of every value. The remaining members are *modeled* numbers and orders.
///
/// ```swift
/// var policy = FocusPolicy()
/// policy.missingCriteria = .notConsulted
/// let system = FocusSystem(clock: .manual(start), timeZone: .gmt, policy: policy)
/// ```
public struct FocusPolicy: Sendable, Hashable {
  /// The sources of assertions, in order of precedence from the highest. A missing source has the
  /// lowest precedence.
  public var precedence: [FocusSource] = [
    .person, .shortcut, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront, .location,
    .schedule,
    .smartActivation, .other,
  ]
  /// Whether the device refuses a predicate that Apple's systems may not accept, rather than only
  /// reporting it.
  public var strictPredicates: Bool = false
  /// The maximum number of custom modes on a device; those that the system offers don't count.
  public var modeLimit: Int = 10
  /// The interval in seconds within which a second phone call from the same person is a repeated
  /// call. A value outside the range from 0 to ten years becomes the nearest one within it.
  ///
  /// Source: *documented* as “two or more calls from the same person within 3 minutes”.
  public var repeatedCallInterval: Double = 180 {
    didSet {
      let longest: Double = 10 * 366 * 86_400
      repeatedCallInterval = repeatedCallInterval >= 0 ? min(repeatedCallInterval, longest) : 0
    }
  }

  /// The calls of a filter when one Focus replaces another.
  public var switching: Switching = .valuesOnce
  /// The call of a filter with the same values as its last call.
  public var equalValues: EqualValues = .delivered
  /// The number of calls of a filter for one change.
  public var callsForOneChange: CallsForOneChange = .one
  /// The states of an app's process that count as running.
  public var runningStates: RunningStates = .foreground
  /// The result of a delivery that no process can run.
  public var noHost: NoHost = .missed
  /// The process that runs a filter which is also a `LiveActivityIntent`.
  public var hostHints: HostHints = .launchTheApp
  /// The result of `current` while no active Focus has values for the filter.
  public var currentOutsideFocus: CurrentOutsideFocus = .notFoundWhereUnset
  /// The call of an app's filter if the app is launched while a Focus is on.
  public var launchWhileOn: LaunchWhileOn = .noCall
  /// The result of a predicate for a notification without `filterCriteria`.
  public var missingCriteria: MissingCriteria = .evaluatedAsNil
  /// The effect of a mode's lists that the person hasn't configured.
  public var unconfiguredLists: UnconfiguredLists = .silence
  /// The effect of a filter's predicate on phone calls.
  public var predicateJudgesCalls: PredicateJudgesCalls = .no
  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  public var timeSensitiveOverPredicate: TimeSensitiveOverPredicate = .alerts
  /// The outcome of time-sensitive notifications in Do Not Disturb with the system's settings.
  public var timeSensitiveInDoNotDisturb: TimeSensitiveInDoNotDisturb = .silenced
  /// The outcome of time-sensitive notifications in Sleep with the system's settings.
  public var timeSensitiveInSleep: TimeSensitiveInSleep = .alerts
  /// The outcome of time-sensitive notifications in Driving with the system's settings.
  public var timeSensitiveInDriving: TimeSensitiveInDriving = .silenced
  /// The outcome of favorites' phone calls in Driving with the system's settings.
  public var favoritesWhileDriving: FavoritesWhileDriving = .silenced
  /// The effect of a predicate after a restart, before the first unlock.
  public var predicateAfterRestart: PredicateAfterRestart = .forgotten
  /// The call at the end of a Focus, for a filter with a required parameter that has no default.
  public var requiredWithoutDefault: RequiredWithoutDefault = .noCall
  /// The winner of two overlapping schedules.
  public var overlappingSchedules: OverlappingSchedules = .laterStartWins
  /// The precedence of a schedule that starts over a Focus that a person turned on.
  public var scheduleAgainstHand: ScheduleAgainstHand = .handStays
  /// The return of a schedule's Focus when a person's choice with a duration ends.
  public var scheduleAfterTimedChoice: ScheduleAfterTimedChoice = .staysOff
  /// The precedence of bedtime over a Focus that a person turned on.
  public var sleepAgainstHand: SleepAgainstHand = .sleepReplaces
  /// The permission of an app that never asked to send notifications.
  public var permissionNeverAsked: PermissionNeverAsked = .refused
  /// The states of an app in which it can ask for permission to send notifications.
  public var permissionAsked: PermissionAsked = .anywhere
  /// The Focus status that an app reads without permission.
  public var focusStatusUnauthorized: FocusStatusUnauthorized = .unknown
  /// The changes of the Focus status that an Intents extension receives.
  public var focusStatusPush: FocusStatusPush = .everyChangeAndSwitch
  /// The Focus status that an Intents extension reads from `INFocusStatusCenter`.
  public var focusStatusInExtension: FocusStatusInExtension = .notFocused
  /// The sound of a critical alert while Sleep is on.
  public var criticalInSleep: CriticalInSleep = .heard
  /// The life of the app's process after `perform()` returns.
  public var afterPerform: AfterPerform = .processStays

  /// Choices of a newer version, by name; the device stores them, and they have no effect.
  var unknownChoices: [String: String] = [:]

  /// Creates the policy of a new device, with the default of every reading.
  public init() {}
}

/// The readings' subjects, and the places in the policy that hold their chosen values.
extension FocusPolicy {
  static func choice(of reading: FocusReading) -> ReadingChoice {
    switch reading {
    case .switching: .init(\.switching, "switching from one Focus to another")
    case .equalValues: .init(\.equalValues, "equal values again")
    case .callsForOneChange: .init(\.callsForOneChange, "calls for one change")
    case .runningStates: .init(\.runningStates, "process states that count as running")
    case .noHost: .init(\.noHost, "no host")
    case .hostHints: .init(\.hostHints, "LiveActivityIntent, allowedExecutionTargets")
    case .currentOutsideFocus: .init(\.currentOutsideFocus, "`current` without a Focus")
    case .launchWhileOn: .init(\.launchWhileOn, "launch while a Focus is on")
    case .missingCriteria: .init(\.missingCriteria, "missing criteria")
    case .unconfiguredLists: .init(\.unconfiguredLists, "unconfigured lists")
    case .predicateJudgesCalls: .init(\.predicateJudgesCalls, "predicate judges phone calls")
    case .timeSensitiveOverPredicate:
      .init(\.timeSensitiveOverPredicate, "time-sensitive over a false predicate")
    case .timeSensitiveInDoNotDisturb:
      .init(\.timeSensitiveInDoNotDisturb, "time-sensitive in Do Not Disturb as offered")
    case .timeSensitiveInSleep: .init(\.timeSensitiveInSleep, "time-sensitive in Sleep as offered")
    case .timeSensitiveInDriving:
      .init(\.timeSensitiveInDriving, "time-sensitive in Driving as offered")
    case .favoritesWhileDriving: .init(\.favoritesWhileDriving, "favorites while driving")
    case .predicateAfterRestart:
      .init(\.predicateAfterRestart, "predicate after a restart, before the first unlock")
    case .requiredWithoutDefault:
      .init(\.requiredWithoutDefault, "required parameter without default at the end")
    case .overlappingSchedules: .init(\.overlappingSchedules, "overlapping schedules")
    case .scheduleAgainstHand:
      .init(\.scheduleAgainstHand, "a later schedule against a choice by hand")
    case .scheduleAfterTimedChoice:
      .init(\.scheduleAfterTimedChoice, "a schedule after a timed choice by hand")
    case .sleepAgainstHand: .init(\.sleepAgainstHand, "Sleep against a Focus that is on")
    case .permissionNeverAsked: .init(\.permissionNeverAsked, "permission never asked")
    case .permissionAsked: .init(\.permissionAsked, "permission asked in the background")
    case .focusStatusUnauthorized:
      .init(\.focusStatusUnauthorized, "Focus status without permission")
    case .focusStatusPush: .init(\.focusStatusPush, "Focus status told to an Intents extension")
    case .focusStatusInExtension:
      .init(\.focusStatusInExtension, "Focus status read in an Intents extension")
    case .criticalInSleep: .init(\.criticalInSleep, "critical alert in Sleep")
    case .afterPerform: .init(\.afterPerform, "after `perform()` returns")
    }
  }
}

/// A contested behavior of a device: its subject, and the values that are reported for it.
///
/// Nobody outside Apple can tell which value is right. ``FocusPolicy`` holds the chosen values, and
/// decisions, deliveries and Focus changes record the readings that they depended on.
///
/// ```swift
/// FocusReading.missingCriteria.title              // "missing criteria"
/// FocusReading.missingCriteria.values.map(\.name) // ["evaluatedAsNil", "notConsulted"]
/// ```
@nonexhaustive
public enum FocusReading: String, Sendable, Hashable, Codable, CaseIterable, Identifiable {
  /// The calls of a filter when one Focus replaces another.
  case switching
  /// The call of a filter with the same values as its last call.
  case equalValues
  /// The number of calls of a filter for one change.
  case callsForOneChange
  /// The states of an app's process that count as running.
  case runningStates
  /// The result of a delivery that no process can run.
  case noHost
  /// The process that runs a filter whose type requests one.
  case hostHints
  /// The result of `current` while no active Focus has values for the filter.
  case currentOutsideFocus
  /// The call of an app's filter if the app is launched while a Focus is on.
  case launchWhileOn
  /// The result of a predicate for a notification without `filterCriteria`.
  case missingCriteria
  /// The effect of a mode's lists that the person hasn't configured.
  case unconfiguredLists
  /// The effect of a filter's predicate on phone calls.
  case predicateJudgesCalls
  /// The outcome of a time-sensitive notification that the predicate doesn't match.
  case timeSensitiveOverPredicate
  /// The outcome of time-sensitive notifications in Do Not Disturb with the system's settings.
  case timeSensitiveInDoNotDisturb
  /// The outcome of time-sensitive notifications in Sleep with the system's settings.
  case timeSensitiveInSleep
  /// The outcome of time-sensitive notifications in Driving with the system's settings.
  case timeSensitiveInDriving
  /// The outcome of favorites' phone calls in Driving with the system's settings.
  case favoritesWhileDriving
  /// The effect of a predicate after a restart, before the first unlock.
  case predicateAfterRestart
  /// The call at the end of a Focus, for a filter with a required parameter that has no default.
  case requiredWithoutDefault
  /// The winner of two overlapping schedules.
  case overlappingSchedules
  /// The precedence of a schedule that starts over a Focus that a person turned on.
  case scheduleAgainstHand
  /// The return of a schedule's Focus when a person's choice with a duration ends.
  case scheduleAfterTimedChoice
  /// The precedence of bedtime over a Focus that a person turned on.
  case sleepAgainstHand
  /// The permission of an app that never asked to send notifications.
  case permissionNeverAsked
  /// The states of an app in which it can ask for permission to send notifications.
  case permissionAsked
  /// The Focus status that an app reads without permission.
  case focusStatusUnauthorized
  /// The changes of the Focus status that an Intents extension receives.
  case focusStatusPush
  /// The Focus status that an Intents extension reads from `INFocusStatusCenter`.
  case focusStatusInExtension
  /// The sound of a critical alert while Sleep is on.
  case criticalInSleep
  /// The life of the app's process after `perform()` returns.
  case afterPerform
}

extension FocusPolicy {
  /// The names of the choices that aren't readings, in alphabetical order.
  public static let options = FocusPolicy().optionValues.map(\.name).sorted()

  /// The choices that aren't readings, as data.
  private var optionValues: [(name: String, value: ParameterValue)] {
    let interval = Int(exactly: repeatedCallInterval)
    return [
      ("precedence", .array(precedence.map { .string($0.rawValue) })),
      ("strictPredicates", .bool(strictPredicates)), ("modeLimit", .int(modeLimit)),
      ("repeatedCallInterval", interval.map { .int($0) } ?? .double(repeatedCallInterval)),
    ]
  }

  /// The options that differ from the default, each with the value of a new device.
  package var chosenOptions: [(name: String, value: ParameterValue, usual: ParameterValue)] {
    zip(optionValues, FocusPolicy().optionValues).map { ($0.name, $0.value, $1.value) }
      .filter { $0.value != $0.usual }
  }

  /// Sets an option that isn't a reading, from text on a command line.
  ///
  /// - Parameters:
  ///   - text: A whole number, `true` or `false`, also `yes` or `no`, or for `precedence` a
  ///     comma-separated list of sources.
  ///   - option: One of ``options``.
  /// - Returns: A description of the valid values; `nil` if the text is valid.
  public mutating func choose(_ text: String, forOption option: String) -> String? {
    switch option {
    case "strictPredicates":
      guard let flag = Bool(text) ?? Bool(answer: text) else { return "'true' or 'false'" }
      strictPredicates = flag
    case "precedence":
      let words = text.split(separator: ",").map { FocusSource(rawValue: String($0)) }
      let sources = words.compactMap { $0 }
      guard !sources.isEmpty, Set(sources).count == words.count else {
        return "sources such as 'person,schedule', each once, the strongest first"
      }
      precedence = sources
    case "modeLimit", "repeatedCallInterval":
      guard let number = Int(text), number >= 0 else { return "a whole number from 0" }
      if option == "modeLimit" { modeLimit = number } else { repeatedCallInterval = Double(number) }
    default: return Self.options.inQuotes.list(.or)
    }
    return nil
  }
}

/// The readings of a policy by name.
extension FocusPolicy {
  /// Returns the chosen value of a reading.
  package func value(of reading: FocusReading) -> FocusReading.Value {
    Self.choice(of: reading).value(self)
  }

  /// Chooses a value of a reading by its name.
  ///
  /// - Returns: Whether the reading has a value with this name; otherwise nothing is changed.
  public mutating func choose(_ name: String, for reading: FocusReading) -> Bool {
    Self.choice(of: reading).choose(name, &self)
  }

  /// The readings whose chosen value isn't the default, in the order of `FocusReading.allCases`.
  package var chosenReadings: [FocusReading] {
    FocusReading.allCases.filter { value(of: $0) != $0.defaultValue }
  }

  /// The default policy, followed by a policy for every other value of every reading, one reading
  /// at a time.
  ///
  /// Use them as the arguments of a test that has to hold under every reading:
  ///
  /// ```swift
  /// @Test(arguments: FocusPolicy.readings)
  /// func lunchIsQuiet(policy: FocusPolicy) async throws { … }
  /// ```
  public static let readings: [FocusPolicy] =
    [FocusPolicy()] + FocusReading.allCases.flatMap { FocusPolicy().alternatives(of: $0) }

  /// Returns this policy with every other value of one reading, in the order of its values.
  package func alternatives(of reading: FocusReading) -> [FocusPolicy] {
    let chosen = value(of: reading)
    return reading.values.filter { $0 != chosen }.map { value in
      var policy = self
      _ = policy.choose(value.name, for: reading)
      return policy
    }
  }
}

extension FocusPolicy: CustomStringConvertible {
  /// The readings with another value than the default, such as `missing criteria: not consulted`.
  public var description: String {
    let chosen = chosenReadings.map { "\($0.title): \(value(of: $0).words)" }
    return chosen.isEmpty ? "default readings" : chosen.joined(separator: "; ")
  }
}

/// One reading's place in a policy, whatever the type of its values.
struct ReadingChoice {
  /// The reading's subject in a few words.
  let title: String
  let values: () -> [FocusReading.Value]
  let value: (FocusPolicy) -> FocusReading.Value
  let choose: (String, inout FocusPolicy) -> Bool

  fileprivate init<Value: ReadingValue>(
    _ property: WritableKeyPath<FocusPolicy, Value>, _ title: String
  ) {
    self.title = title
    values = { Value.allCases.map { FocusReading.Value($0) } }
    value = { FocusReading.Value($0[keyPath: property]) }
    choose = { name, policy in
      guard let value = Value(rawValue: name) else { return false }
      policy[keyPath: property] = value
      return true
    }
  }
}

extension FocusReading.Value {
  fileprivate init<Choice: ReadingValue>(_ value: Choice) {
    guard let meaning = Choice.meanings[value] else {
      // A test looks each value up.
      preconditionFailure("The table of \(Choice.self) lacks \(value).")
    }
    self.init(
      name: value.rawValue,
      words: meaning.words ?? value.rawValue.replacing(/[A-Z]/) { " \($0.output.lowercased())" },
      source: meaning.source)
  }
}

extension FocusReading {
  /// The reading's name in scenarios, commands and stored devices.
  public var id: String { rawValue }
  /// The reading's subject in a few words: `missing criteria`.
  public var title: String { FocusPolicy.choice(of: self).title }
  /// The values, the default first; there are at least two.
  public var values: [Value] { FocusPolicy.choice(of: self).values() }
  /// The value of a new device.
  package var defaultValue: Value { values[0] }

  /// Returns the value with a name, or `nil`; names are case-sensitive.
  public func value(named name: String) -> Value? { values.first { $0.name == name } }

  /// One of the values of a reading.
  public struct Value: Sendable, Hashable, Identifiable {
    /// The value's name in scenarios, commands and stored devices: `notConsulted`.
    public let name: String
    /// The value in a few words: `not consulted`.
    public let words: String
    /// The source of the value.
    public let source: RuleSource

    /// The fidelity of the value.
    package var fidelity: Fidelity { source.fidelity }
    /// The name.
    public var id: String { name }
  }
}

extension Array where Element: Equatable {
  /// Adds the elements that the array doesn't contain, each once, in their order.
  package mutating func formUnion(_ others: some Sequence<Element>) {
    for other in others where !contains(other) { append(other) }
  }
}

/// A type whose cases are the values of one reading, the default first.
protocol ReadingValue: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// Each case in a few words, with its source.
  static var meanings: [Self: ReadingMeaning] { get }
}

/// The meaning of a reading's value.
struct ReadingMeaning: Sendable {
  let source: RuleSource
  /// The value in a few words; `nil` for those of its name.
  var words: String?

  /// The meaning of a value that a rule follows.
  static func rule(_ rule: FocusRule, words: String? = nil) -> Self {
    Self(source: rule.source, words: words)
  }

  /// The meaning of a value that sentences of Apple's state.
  static func documented(
    _ quotations: RuleSource.Quotation..., because argument: String? = nil, words: String? = nil
  ) -> Self {
    Self(source: .documented(quotations, because: argument), words: words)
  }

  /// The meaning of a value that public captures or reports tell of.
  static func observed(_ reports: String..., words: String? = nil) -> Self {
    Self(source: .observed(reports), words: words)
  }

  /// The meaning of a value that nobody has confirmed.
  static func modeled(_ reason: String, words: String? = nil) -> Self {
    Self(source: .modeled(reason), words: words)
  }
}

/// A reading that a result depended on, with the chosen value and the other values to try.
public struct ConsultedReading: Sendable, Hashable, Codable {
  /// The contested behavior.
  public let reading: FocusReading
  /// The name of the chosen value.
  public let value: String
  /// The names of the other values that change the result, or of all if they weren't tried; at
  /// least one.
  public let others: [String]

  package init(_ reading: FocusReading, in policy: FocusPolicy) {
    self.reading = reading
    value = policy.value(of: reading).name
    others = policy.alternatives(of: reading).map { $0.value(of: reading).name }
  }

  package init(_ consulted: ConsultedReading, others: [String]) {
    (reading, value) = (consulted.reading, consulted.value)
    self.others = others
  }
}

extension ConsultedReading: CustomStringConvertible {
  /// The reading, and the scenario's text for another value, in one sentence without a full stop.
  public var description: String {
    let words = reading.value(named: value)?.words ?? value
    let choices = others.map { "`policy: { \(reading.id): \"\($0)\" }`" }.list(.or)
    return
      "It depends on '\(reading.title)', read as '\(words)'; to try another value, write \(choices)"
  }
}
