import Foundation

/// A scenario's results under every reading of contested behavior, with the results that depend on
/// a reading.
///
/// ```swift
/// let sweep = try await Scenario(data, file: "workday.json").sweep(on: [.exampleChat])
/// sweep.dependences.isEmpty  // true if the day holds on every device
/// ```
public struct ReadingSweep: Sendable, Hashable, Codable {
  /// The day under the scenario's own readings.
  public let simulation: Simulation
  /// Whether the day had the same results when the sweep played it once more at the end.
  ///
  /// `false` means that an app keeps state between two days, such as a static variable. The sweep
  /// then reports no dependences, because a difference might come from the order of the plays.
  public let isRepeatable: Bool
  /// The number of times that the sweep played the day.
  public let plays: Int
  /// The results that differ under another reading, in the order of the day and of the readings.
  public let dependences: [Dependence]

  package init(
    simulation: Simulation, isRepeatable: Bool, plays: Int, dependences: [Dependence]
  ) {
    self.simulation = simulation
    self.isRepeatable = isRepeatable
    self.plays = plays
    self.dependences = dependences
  }

  /// A result that differs under another reading.
  public struct Dependence: Sendable, Hashable, Codable {
    /// The kind of the result.
    public let kind: ReadingSweep.Kind
    /// The subject of the result, such as `the outcome of the notification`.
    public let subject: String
    /// The result's place in the scenario; `nil` if no line of the file is about the result.
    public let place: Finding.Place?
    /// The index of the result's story line in ``ReadingSweep/simulation``; `nil` for none.
    package let line: Int?
    /// The reading that the result depends on.
    public let reading: FocusReading
    /// The name of the other value of the reading.
    public let value: String
    /// The result under the scenario's own readings.
    public let outcome: String
    /// The result under the other value; `none` for nothing.
    public let otherwise: String

    package init(
      kind: ReadingSweep.Kind, subject: String, place: Finding.Place?, line: Int?,
      reading: FocusReading, value: String, outcome: String, otherwise: String
    ) {
      self.kind = kind
      self.subject = subject
      self.place = place
      self.line = line
      self.reading = reading
      self.value = value
      self.outcome = outcome
      self.otherwise = otherwise
    }
  }

  /// The kinds of results that a sweep compares.
  @nonexhaustive public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The result of an expectation of the scenario.
    case expectation
    /// The outcome of a notification.
    case notification
    /// The device at the end of the day.
    case end
    /// The end of the play: the whole day, or an earlier event.
    case day
  }

  /// The number of expectations whose result differs under a reading.
  public var dependentExpectations: Int {
    Set(dependences.filter { $0.kind == .expectation }.map(\.place)).count
  }
}

extension ReadingSweep.Dependence {
  /// Returns the dependence as a finding, with the place in the scenario.
  ///
  /// - Parameter isError: Whether the finding is an error because the day has to hold under every
  ///   reading; otherwise it is a warning.
  public func finding(isError: Bool = false) -> Finding {
    let value = reading.value(named: value)
    return Finding(
      .dependsOnReading, as: isError ? .error : .warning, subject: subject,
      message: """
        It is \(outcome), and \(otherwise) where \(reading.title) is \
        read as '\(value?.words ?? self.value)'.
        """,
      fidelity: value?.fidelity, place: place)
  }
}
