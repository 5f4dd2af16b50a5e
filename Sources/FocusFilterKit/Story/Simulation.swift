public import Foundation

/// The result of playing a scenario: the day's story, and the expectations that held or failed.
///
/// ```swift
/// let simulation = try await scenario.play(on: [.exampleChat])
/// simulation.holds                                // false
/// simulation.expectations.filter { !$0.holds }    // the failed ones, each with its place in the file
/// ```
///
/// `focusctl simulate --json` writes a simulation; the command's text output is made from one, too.
public struct Simulation: Sendable, Hashable, Codable {
  /// The name of the scenario's file in messages.
  public let file: String
  /// The scenario's title; `nil` without one.
  public let name: String?
  /// The identifier of the device's time zone.
  public let timeZone: String
  /// The identifier of the device's language.
  public let locale: String
  /// The instant at which the day began.
  public let start: Date
  /// The device's time at the end, not before the last event.
  public let end: Date
  /// The apps in the order in which they were given.
  public let apps: [App]
  /// The modes that the file names, in its order, before the first event.
  public let modes: [Mode]
  /// The story of the device's events, in order.
  public var lines: [StoryLine]
  /// Every expectation of the file, in its order, whether or not it holds; those that an exhaustive
  /// day lacks stand at their events, and don't hold.
  public private(set) var expectations: [CheckedExpectation]
  /// The findings about the apps, the schedules and the payloads, and during the day.
  public let findings: [Finding]
  /// The contested behaviors that the day depended on, each once.
  public let readings: [FocusReading]
  /// The counts of the day's events.
  public let summary: Summary

  /// The failures in the apps' code that no expectation covers.
  ///
  /// They are thrown errors, exceeded time limits, and an action that threw, with which the day
  /// ends.
  public let failures: [Finding]

  /// The number of events that weren't played because the day ended early; `nil` if the whole day
  /// was played.
  public package(set) var unplayedEvents: Int?

  /// The record behind the lines, with the device at every moment; `nil` for a decoded simulation.
  package var record: StoryRecord?

  /// Whether the scenario has events; `true` for a decoded simulation.
  public package(set) var hasEvents = true

  /// The facts that came up in the day, and those that the file's expectations looked at; empty for
  /// a decoded simulation.
  public package(set) var coverage = Coverage()

  /// - Parameters:
  ///   - record: The device before the day, and the day's events.
  ///   - state: The device at the end.
  package init(
    file: String, name: String?, locale: Locale, record: StoryRecord, state: FocusState, end: Date,
    apps: [App], modes: [Mode], lines: [StoryLine], expectations: [CheckedExpectation],
    findings: [Finding], readings: [FocusReading], failures: [Finding]
  ) {
    self.file = file
    self.name = name
    timeZone = record.origin.timeline.timeZone.identifier
    self.locale = locale.identifier
    start = record.origin.now
    self.end = end
    self.apps = apps
    self.modes = modes
    self.lines = lines
    self.expectations = expectations
    self.findings = findings
    self.readings = readings
    summary = Summary(of: lines, state: state)
    self.failures = failures
    self.record = record
  }

  private enum CodingKeys: String, CodingKey {
    case file, name, timeZone, locale, start, end, apps, modes, lines, expectations, findings
    case readings, summary, failures, unplayedEvents
  }

  /// Returns the simulation in which an expectation names only the readings, and of each only the
  /// other values, on which its result depends.
  package func naming(_ dependences: [ReadingSweep.Dependence]) -> Simulation {
    var simulation = self
    simulation.expectations = expectations.map { expectation in
      guard !expectation.readings.isEmpty else { return expectation }
      var expectation = expectation
      let own = dependences.filter {
        $0.kind == .expectation && $0.place == expectation.place
          && $0.subject == expectation.subject
      }
      let deciding = Dictionary(grouping: own, by: \.reading).mapValues { $0.map(\.value) }
      expectation.readings = expectation.readings.compactMap { consulted in
        deciding[consulted.reading].map { ConsultedReading(consulted, others: $0) }
      }
      return expectation
    }
    return simulation
  }

  /// Whether all expectations hold and no other failure happened.
  public var holds: Bool { expectations.allSatisfy(\.holds) && failures.isEmpty }

  /// An app of the day.
  public struct App: Sendable, Hashable, Codable {
    /// The bundle identifier.
    public let id: String
    /// The app's name.
    public let name: String
    /// The findings about the app's filters.
    public let findings: [Finding]

    package init(id: String, name: String, findings: [Finding]) {
      self.id = id
      self.name = name
      self.findings = findings
    }
  }

  /// A mode with its schedules in words and the cards of Settings.
  public struct Mode: Sendable, Hashable, Codable {
    /// The mode's name.
    public let name: String
    /// The mode's identifier.
    public let identifier: FocusMode.ID
    /// The schedules in words, such as `09:00–17:30 mon–fri`, in the order of the file.
    public let schedules: [String]
    /// The cards of all the apps' filters, as in ``FocusSystem/cards(in:)``.
    public let cards: [FilterCard]

    package init(_ mode: FocusMode, cards: [FilterCard]) {
      name = mode.name
      identifier = mode.id
      schedules = mode.schedules.map(\.description)
      self.cards = cards
    }
  }

  /// An expectation of the scenario, with the expected and the actual value.
  public struct CheckedExpectation: Sendable, Hashable, Codable {
    /// The expectation's place in the file.
    public let place: Finding.Place
    /// The instant of the expectation's event.
    public let at: Date
    /// The subject, such as `badge of com.example.chat`.
    public package(set) var subject: String
    /// The expected value in words; `none` for nothing.
    public let expected: String
    /// The actual value in words, with only the members that the file names.
    public let actual: String
    /// Whether the actual value is the expected one.
    public let holds: Bool
    /// The reason for the actual value, in one sentence without a full stop; `nil` if no decision
    /// gives one.
    public let reason: String?
    /// The change that would meet the expectation; `nil` if no single step decided.
    public let remedy: String?
    /// The contested behaviors of which another value changes the actual value; empty if the
    /// expectation holds, and in a day that failed otherwise or has more than 1,000 events.
    public fileprivate(set) var readings: [ConsultedReading]
    /// The number of story lines before the check.
    public let line: Int

    package init(
      place: Finding.Place, at: Date, subject: String, expected: String, actual: String,
      holds: Bool, reason: String? = nil, remedy: String? = nil,
      readings: [ConsultedReading] = [], line: Int
    ) {
      self.place = place
      self.at = at
      self.subject = subject
      self.expected = expected
      self.actual = actual
      self.holds = holds
      self.reason = reason
      self.remedy = remedy
      self.readings = readings
      self.line = line
    }

    /// The remedy and the readings on which the result depends, each in one sentence without a full
    /// stop.
    public var advice: [String] { (remedy.map { [$0] } ?? []) + readings.map(\.description) }

    /// The failed expectation as a finding; `nil` if it holds.
    public var finding: Finding? {
      guard !holds else { return nil }
      return Finding(
        .unmetExpectation, subject: subject,
        message: "Expected \(expected), but found \(actual)" + (reason.map { ": \($0)." } ?? "."),
        resolution: advice.map { $0.prefix(1).uppercased() + $0.dropFirst() + "." }
          .joined(separator: " "),
        place: place)
    }
  }

  /// The day in numbers.
  public struct Summary: Sendable, Hashable, Codable {
    /// The number of times that a mode turned on, or turned off without another mode turning on.
    public var focusChanges = 0
    /// The number of filter calls that returned, in time or late.
    public var deliveries = 0
    /// The number of filter calls that were due but couldn't be made.
    public var missedDeliveries = 0
    /// The number of notifications by outcome.
    public var notifications: [String: Int] = [:]
    /// The badge of each app at the end, by bundle identifier.
    public var badges: [String: Int] = [:]
    /// The number of lines by fidelity.
    public var fidelities: [String: Int] = [:]

    fileprivate init(of lines: [StoryLine], state: FocusState) {
      for line in lines {
        switch line.event {
        case .focusOn, .focusOff: focusChanges += 1
        case .delivered, .superseded: deliveries += 1
        case .missed: missedDeliveries += 1
        case .notification: notifications[line.outcome?.rawValue ?? "", default: 0] += 1
        default: break
        }
        if let rule = line.rule { fidelities[rule.fidelity.rawValue, default: 0] += 1 }
      }
      for (id, app) in state.apps where app.badge != 0 { badges[id] = app.badge }
    }
  }
}

/// A step of a scenario during its play, for progress output.
@nonexhaustive public enum SimulationStep: Sendable {
  /// The day begins, with the modes of the file.
  case began([Simulation.Mode])
  /// The story has a new line.
  case told(StoryLine)
  /// An expectation was checked.
  case checked(Simulation.CheckedExpectation)
  /// An event and its expectations are done: the number of played events, and of all events.
  case played(Int, of: Int)
}

extension Simulation {
  /// Creates the simulation of a device's own day, which has no expectations.
  ///
  /// - Parameters:
  ///   - file: The name of the day in messages if it has no title.
  ///   - record: The device before the story, and its events.
  ///   - state: The device at the end, with the readings of the whole story.
  ///   - end: The instant at which the story ends.
  init(
    file: String, name: String? = nil, locale: Locale, lines: [StoryLine], record: StoryRecord,
    state: FocusState, end: Date
  ) {
    var readings: [FocusReading] = []
    var findings = state.timeline.findings
    for effect in record.entries.flatMap(\.effects) {
      readings.formUnion(effect.readings)
      guard case .found(let found) = effect else { continue }
      findings.formUnion([found.phrased(for: .file)])
    }
    self.init(
      file: file, name: name, locale: locale, record: record, state: state, end: end,
      apps: state.installationOrder.compactMap { state.apps[$0]?.description }.map {
        App(id: $0.id, name: $0.name, findings: AppCheck.findings(in: $0))
      },
      // Every device has Do Not Disturb; the day lists it only if it has filters.
      modes: state.modes.filter { $0.id != .doNotDisturb || !$0.filters.isEmpty }.map { mode in
        Mode(mode, cards: state.shownCards(of: mode))
      },
      lines: lines, expectations: [], findings: findings, readings: readings,
      failures: findings.filter(\.isFailureOfCode))
  }

  /// The story of the device's events, in order.
  public var story: FocusStory {
    FocusStory(lines: lines, timeZone: TimeZone(identifier: timeZone) ?? .gmt)
  }
}

extension FocusSystem {
  /// Returns the events on the device since this object was created, as the simulation of a day.
  ///
  /// The simulation has no expectations. Its report shows the device at every moment:
  ///
  /// ```swift
  /// let page = try await system.simulation(named: "Lunch").htmlReport()
  /// ```
  /// The method runs no app's code. The page shows the cards that Settings has shown, and else
  /// plain titles; ``cards(in:)`` opens Settings.
  /// - Parameter name: The title; `nil` for none.
  /// - Throws: The store's error.
  public func simulation(named name: String? = nil) throws -> Simulation {
    let record = StoryRecord(origin: try journal.origin() ?? state, entries: history, subjects: [])
    return Simulation(
      file: name ?? "device", name: name, locale: locale, lines: story().lines, record: record,
      state: state, end: now)
  }
}

extension DeviceHistory {
  /// Returns the history as the simulation of a day, without undone commands.
  ///
  /// - Parameters:
  ///   - file: The name of the day in messages.
  ///   - tool: The name of the tool that shows the day; `nil` for none.
  public func simulation(file: String, tool: String? = nil) -> Simulation {
    let entries = played()
    return Simulation(
      file: file, locale: Locale(identifier: "en_US"), lines: lines(of: entries, tool: tool),
      record: StoryRecord(origin: origin.state, entries: entries + now.entries, subjects: []),
      state: now.state, end: now.now)
  }
}

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
