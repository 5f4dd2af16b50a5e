/// The readings of a policy by name.
extension FocusPolicy {
  /// The value that is chosen for a reading.
  public func value(of reading: FocusReading) -> FocusReading.Value {
    Self.choice(of: reading).value(in: self)
  }

  /// Chooses a value of a reading by its name.
  ///
  /// - Returns: `false` for a name that the reading doesn't have; nothing is changed then.
  public mutating func choose(_ name: String, for reading: FocusReading) -> Bool {
    Self.choice(of: reading).choose(name, in: &self)
  }

  /// The readings whose chosen value isn't the default, in the order of `FocusReading.allCases`.
  public var chosenReadings: [FocusReading] {
    FocusReading.allCases.filter { value(of: $0) != $0.defaultValue }
  }

  /// The default policy, and one for every other value of every reading, one reading at a time.
  ///
  /// They are the arguments of a test that has to hold whatever a device does:
  ///
  /// ```swift
  /// @Test(arguments: FocusPolicy.readings)
  /// func lunchIsQuiet(policy: FocusPolicy) async throws { … }
  /// ```
  public static let readings: [FocusPolicy] =
    [FocusPolicy()] + FocusReading.allCases.flatMap { FocusPolicy().alternatives(of: $0) }

  /// Returns this policy with every other value of one reading, in the order of its values.
  public func alternatives(of reading: FocusReading) -> [FocusPolicy] {
    let chosen = value(of: reading)
    return reading.values.filter { $0 != chosen }.map { value in
      var policy = self
      _ = policy.choose(value.name, for: reading)
      return policy
    }
  }
}

extension FocusPolicy: CustomStringConvertible {
  /// The readings that aren't the default, such as `missing criteria: not consulted`.
  public var description: String {
    let chosen = chosenReadings.map { "\($0.title): \(value(of: $0).words)" }
    return chosen.isEmpty ? "default readings" : chosen.joined(separator: "; ")
  }
}

/// Where the policy keeps the value that is chosen for each reading.
extension FocusPolicy {
  static func choice(of reading: FocusReading) -> any ReadingChoice {
    switch reading {
    case .switching: Choice(\.switching)
    case .equalValues: Choice(\.equalValues)
    case .callsForOneChange: Choice(\.callsForOneChange)
    case .runningStates: Choice(\.runningStates)
    case .noHost: Choice(\.noHost)
    case .hostHints: Choice(\.hostHints)
    case .currentOutsideFocus: Choice(\.currentOutsideFocus)
    case .launchWhileOn: Choice(\.launchWhileOn)
    case .missingCriteria: Choice(\.missingCriteria)
    case .unconfiguredLists: Choice(\.unconfiguredLists)
    case .predicateJudgesCalls: Choice(\.predicateJudgesCalls)
    case .timeSensitiveOverPredicate: Choice(\.timeSensitiveOverPredicate)
    case .timeSensitiveAsOffered: Choice(\.timeSensitiveAsOffered)
    case .favoritesWhileDriving: Choice(\.favoritesWhileDriving)
    case .predicateAfterRestart: Choice(\.predicateAfterRestart)
    case .requiredWithoutDefault: Choice(\.requiredWithoutDefault)
    case .overlappingSchedules: Choice(\.overlappingSchedules)
    case .scheduleAgainstHand: Choice(\.scheduleAgainstHand)
    case .scheduleAfterTimedChoice: Choice(\.scheduleAfterTimedChoice)
    case .sleepAgainstHand: Choice(\.sleepAgainstHand)
    case .permissionNeverAsked: Choice(\.permissionNeverAsked)
    case .focusStatusUnauthorized: Choice(\.focusStatusUnauthorized)
    case .focusStatusPush: Choice(\.focusStatusPush)
    case .afterPerform: Choice(\.afterPerform)
    }
  }
}

/// One reading's place in a policy, whatever the type of its values.
protocol ReadingChoice {
  var title: String { get }
  var rule: FocusRule? { get }
  var values: [FocusReading.Value] { get }
  func value(in policy: FocusPolicy) -> FocusReading.Value
  func choose(_ name: String, in policy: inout FocusPolicy) -> Bool
}

private struct Choice<Value: ReadingValue>: ReadingChoice {
  let property: WritableKeyPath<FocusPolicy, Value>

  init(_ property: WritableKeyPath<FocusPolicy, Value>) {
    self.property = property
  }

  var title: String { Value.title }
  var rule: FocusRule? { Value.rule }
  var values: [FocusReading.Value] { Value.allCases.map { FocusReading.Value($0) } }

  func value(in policy: FocusPolicy) -> FocusReading.Value {
    FocusReading.Value(policy[keyPath: property])
  }

  func choose(_ name: String, in policy: inout FocusPolicy) -> Bool {
    guard let value = Value(rawValue: name) else { return false }
    policy[keyPath: property] = value
    return true
  }
}

extension FocusReading.Value {
  fileprivate init(_ value: some ReadingValue) {
    self.init(name: value.rawValue, words: value.words, source: value.source)
  }
}
